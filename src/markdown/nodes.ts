import type { Data, PhrasingContent } from 'mdast'
import type { SourceData } from '../blocks.ts'

/** How `mdast-util-to-hast` renders a node it does not know. */
export interface HastHint extends Data {
  /** The name of the element. */
  hName: string
  /** Its attributes. */
  hProperties?: {
    /** Its classes. */
    className?: string[]
    /** Its style, one declaration. */
    style?: string
  }
}

/** Underlined text. */
export interface Underline {
  /** The name of the node. */
  type: 'underline'
  /** How it is rendered as HTML. */
  data: HastHint
  /** What it holds. */
  children: PhrasingContent[]
}

/** Highlighted text. */
export interface Highlight {
  /** The name of the node. */
  type: 'highlight'
  /** A CSS colour, where the highlight has one. */
  color?: string
  /** How it is rendered as HTML. */
  data: HastHint
  /** What it holds. */
  children: PhrasingContent[]
}

/** Coloured text. */
export interface TextColor {
  /** The name of the node. */
  type: 'textColor'
  /** A CSS colour. */
  color: string
  /** How it is rendered as HTML. */
  data: HastHint
  /** What it holds. */
  children: PhrasingContent[]
}

/** Upper-cased text; its text nodes are upper case already. */
export interface UpperCase {
  /** The name of the node. */
  type: 'upperCase'
  /** How it is rendered as HTML. */
  data: HastHint
  /** What it holds. */
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
