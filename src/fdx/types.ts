import { quoteValue, replaceForbidden } from './escape.ts'
import { ownTypes } from './own-types.ts'

/** How Final Draft knows a paragraph of a kind. */
export interface ParagraphType {
  /** The name in `Type`. */
  readonly name: string
  /** Where Final Draft does not bring the type along: what it is laid out like. Of kinds that no table knows, too. */
  readonly settings?: Settings
}

interface Settings {
  readonly style: string
  readonly alignment: 'Left' | 'Center'
  readonly spaceBefore: number
  readonly paginateAs: string
}

// No capitals: they would be read as upper-case marks.
const body: Settings = { style: '', alignment: 'Left', spaceBefore: 12, paginateAs: 'Action' }
const heading: Settings = { style: 'Bold', alignment: 'Left', spaceBefore: 24, paginateAs: 'Scene Heading' }
const act: Settings = { style: 'Bold+Underline', alignment: 'Center', spaceBefore: 24, paginateAs: 'Scene Heading' }
/** Seen while the script is written, and not in print. */
const hidden: Settings = { style: 'Italic+HiddenText', alignment: 'Left', spaceBefore: 12, paginateAs: 'General' }

/** Names of some versions and templates, or of nobody's but ours: where they are used, their settings are written too. */
const otherTypes: readonly (readonly [kind: string, name: string, Settings])[] = [
  ['act-start', 'New Act', act],
  ['act-end', 'End of Act', act],
  ['section', 'Sequence', heading],
  ['omitted', 'Omitted', heading],
  ['show-episode', 'Show/Ep. Title', act],
  ['lyrics', 'Singing', { style: 'Italic', alignment: 'Left', spaceBefore: 0, paginateAs: 'Dialogue' }],
  ['outline-1', 'Outline 1', hidden],
  ['outline-2', 'Outline 2', hidden],
  ['outline-3', 'Outline 3', hidden],
  ['outline-4', 'Outline 4', hidden],
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
  const { style, alignment, spaceBefore, paginateAs } = settings
  const type = quoteValue(replaceForbidden(name).text)
  return (
    `  <ElementSettings Type=${type}>\n` +
    `    <FontSpec AdornmentStyle="0" Background="#FFFFFFFFFFFF" Color="#000000000000" Font="Courier Final Draft" RevisionID="0" Size="12" Style="${style}"/>\n` +
    `    <ParagraphSpec Alignment="${alignment}" FirstIndent="0.00" Leading="Regular" LeftIndent="1.50" RightIndent="7.50" SpaceBefore="${spaceBefore}" Spacing="1" StartsNewPage="No"/>\n` +
    `    <Behavior PaginateAs="${paginateAs}" ReturnKey="Action" Shortcut=""/>\n` +
    '  </ElementSettings>\n'
  )
}
