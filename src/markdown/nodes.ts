import type { PhrasingContent } from 'mdast'
import type { SourceData } from '../blocks.ts'

/** How `mdast-util-to-hast` renders a node it does not know. */
interface HastHint {
  hName: string
  hProperties?: { className?: string[]; style?: string }
}

/** Underlined text. */
export interface Underline {
  type: 'underline'
  data: HastHint
  children: PhrasingContent[]
}

/** Highlighted text. */
export interface Highlight {
  type: 'highlight'
  /** A CSS colour, where the highlight has one. */
  color?: string
  data: HastHint
  children: PhrasingContent[]
}

/** Coloured text. */
export interface TextColor {
  type: 'textColor'
  /** A CSS colour. */
  color: string
  data: HastHint
  children: PhrasingContent[]
}

/** Upper-cased text; its text nodes are upper case already. */
export interface UpperCase {
  type: 'upperCase'
  data: HastHint
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface Data extends Partial<SourceData> {}
  interface PhrasingContentMap {
    underline: Underline
    highlight: Highlight
    textColor: TextColor
    upperCase: UpperCase
  }
  interface RootContentMap {
    underline: Underline
    highlight: Highlight
    textColor: TextColor
    upperCase: UpperCase
  }
}
