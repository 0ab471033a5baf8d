import { type Kind, unknownKind } from '../kinds.ts'
import type { Losses } from './losses.ts'
import { ownTypes } from './own-types.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from './xml.ts'

/** What the settings of types say that their paragraphs do not. */
export interface TypeSettings {
  /** Types that are shown in capitals, as those of headings and cues are: their texts may be in small letters. */
  readonly capitals: ReadonlySet<string>
  /** Types that start a new page. */
  readonly newPages: ReadonlySet<string>
}

export function readSettings(root: XmlElement): TypeSettings {
  const settings = childrenOf(root, 'ElementSettings')
  const typesOf = (found: readonly XmlElement[]): Set<string> => new Set(found.map(typeNameOf))
  return {
    capitals: typesOf(settings.filter((element) => stylesOf(element).includes('AllCaps'))),
    newPages: typesOf(settings.filter((element) => specOf(element, 'StartsNewPage') === 'Yes')),
  }
}

/** Counts the types that a script uses and that are shown as none of their texts or kinds are. */
export function countSettings(root: XmlElement, kinds: ReadonlyMap<string, Kind>, losses: Losses): void {
  for (const element of childrenOf(root, 'ElementSettings')) {
    const kind = kinds.get(typeNameOf(element))
    if (!kind) continue
    // All other types get their formats from us.
    const isTheirs = kind === unknownKind || ownTypes.some(([name]) => name === kind.name)
    if (isTheirs && stylesOf(element).some((style) => /^(?:Bold|Italic|Underline|Strikeout)$/.test(style))) {
      losses.add('settings')
    }
    if (!isUsual(kind.name, specOf(element, 'Alignment')) || Number(specOf(element, 'Spacing') ?? 1) !== 1)
      losses.add('layouts')
  }
}

/** Whether a kind is aligned in that way without being told. */
export function isUsual(kind: string, alignment: string | undefined): boolean {
  if (alignment === undefined) return true
  if (kind === 'transition') return alignment === 'Right'
  if (/^(?:act-start|act-end|show-episode)$/.test(kind)) return /^Center(?:ed)?$/.test(alignment)
  return alignment === 'Left'
}

function typeNameOf(settings: XmlElement): string {
  return attributeOf(settings, 'Type') ?? ''
}

/** What settings say of the layout of a type. */
function specOf(settings: XmlElement, name: string): string | undefined {
  const spec = childOf(settings, 'ParagraphSpec')
  return spec && attributeOf(spec, name)
}

function stylesOf(settings: XmlElement): readonly string[] {
  const font = childOf(settings, 'FontSpec')
  return font ? (attributeOf(font, 'Style') ?? '').split('+') : []
}
