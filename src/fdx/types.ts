import { quoteValue, replaceForbidden } from './escape.ts'

/** How Final Draft knows a paragraph of a kind. */
export interface ParagraphType {
  /** The name in `Type`. */
  readonly name: string
  /** Where Final Draft does not bring the type along: what it is laid out like. Of kinds that no table knows, too. */
  readonly settings?: Settings
}

interface Settings {
  readonly style: string
  readonly spaceBefore: number
  readonly paginateAs: string
}

/** Names that Final Draft has in every script, and the kinds that they stand for. */
const ownTypes: readonly (readonly [kind: string, name: string])[] = [
  ['general', 'General'],
  ['scene-heading', 'Scene Heading'],
  ['action', 'Action'],
  ['character', 'Character'],
  ['parenthetical', 'Parenthetical'],
  ['dialogue', 'Dialogue'],
  ['transition', 'Transition'],
  ['shot', 'Shot'],
  ['cast-list', 'Cast List'],
  ['act-start', 'New Act'],
  ['act-end', 'End of Act'],
  ['outline-1', 'Outline 1'],
  ['outline-2', 'Outline 2'],
  ['outline-3', 'Outline 3'],
  ['outline-4', 'Outline 4'],
  // Alone Alignment tells it from other action.
  ['centered', 'Action'],
]

const body: Settings = { style: '', spaceBefore: 12, paginateAs: 'Action' }
const heading: Settings = { style: 'Bold+AllCaps', spaceBefore: 24, paginateAs: 'Scene Heading' }
/** Seen while the script is written, and not in print. */
const hidden: Settings = { style: 'Italic+HiddenText', spaceBefore: 12, paginateAs: 'General' }

/** Names of templates, of single versions, or of nobody's but ours: each is written with its settings. */
const otherTypes: readonly (readonly [kind: string, name: string, Settings])[] = [
  ['section', 'Sequence', heading],
  ['omitted', 'Omitted', heading],
  ['show-episode', 'Show/Ep. Title', heading],
  ['lyrics', 'Singing', { style: 'Italic', spaceBefore: 0, paginateAs: 'Dialogue' }],
  ['synopsis', 'Summary', hidden],
  ['note', 'Note', hidden],
  ['boneyard', 'Boneyard', hidden],
  ['page-break', 'Page Break', body],
  ['title-page', 'Title Page', body],
]

const types: ReadonlyMap<string, ParagraphType> = new Map<string, ParagraphType>([
  ...ownTypes.map(([kind, name]) => [kind, { name }] as const),
  ...otherTypes.map(([kind, name, settings]) => [kind, { name, settings }] as const),
])

/** The type of a kind by its canonical name; of `unknown` one that is named as the kind is spelt. */
export function typeOf(kind: string, spelling: string): ParagraphType {
  return types.get(kind) ?? { name: spelling, settings: body }
}

/** What tells Final Draft how to show and to print a type that it does not bring along. */
export function writeSettings({ name, settings = body }: ParagraphType): string {
  const { style, spaceBefore, paginateAs } = settings
  const type = quoteValue(replaceForbidden(name).text)
  return (
    `  <ElementSettings Type=${type}>\n` +
    `    <FontSpec AdornmentStyle="0" Background="#FFFFFFFFFFFF" Color="#000000000000" Font="Courier Final Draft" RevisionID="0" Size="12" Style="${style}"/>\n` +
    `    <ParagraphSpec Alignment="Left" FirstIndent="0.00" Leading="Regular" LeftIndent="1.50" RightIndent="7.50" SpaceBefore="${spaceBefore}" Spacing="1" StartsNewPage="No"/>\n` +
    `    <Behavior PaginateAs="${paginateAs}" ReturnKey="Action" Shortcut=""/>\n` +
    '  </ElementSettings>\n'
  )
}
