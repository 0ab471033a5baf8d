/** Names that Final Draft has in every script, and the kinds that they stand for. */
export const ownTypes: readonly (readonly [kind: string, name: string])[] = [
  ['general', 'General'],
  ['scene-heading', 'Scene Heading'],
  ['action', 'Action'],
  ['character', 'Character'],
  ['parenthetical', 'Parenthetical'],
  ['dialogue', 'Dialogue'],
  ['transition', 'Transition'],
  ['shot', 'Shot'],
  ['cast-list', 'Cast List'],
  // Alignment alone tells it from other action.
  ['centered', 'Action'],
]
