import { type Kind, unknownKind } from '../kinds.ts'
import { ownTypes } from './own-types.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from './xml.ts'

/** Types whose settings show them in capitals, as those of headings and cues do: their texts may be in small letters. */
export function findCapitals(root: XmlElement): Set<string> {
  const settings = childrenOf(root, 'ElementSettings').filter((element) => stylesOf(element).includes('AllCaps'))
  return new Set(settings.map((element) => attributeOf(element, 'Type') ?? ''))
}

/** How many of the types that a script uses are shown in formats that are none of their texts'. */
export function countSettings(root: XmlElement, kinds: ReadonlyMap<string, Kind>): number {
  return childrenOf(root, 'ElementSettings').filter((element) => {
    const type = attributeOf(element, 'Type') ?? ''
    const kind = kinds.get(type)
    // All other types get their formats from us.
    const isTheirs = kind === unknownKind || ownTypes.some(([name]) => name === kind?.name)
    return isTheirs && stylesOf(element).some((style) => /^(?:Bold|Italic|Underline|Strikeout)$/.test(style))
  }).length
}

function stylesOf(settings: XmlElement): readonly string[] {
  const font = childOf(settings, 'FontSpec')
  return font ? (attributeOf(font, 'Style') ?? '').split('+') : []
}
