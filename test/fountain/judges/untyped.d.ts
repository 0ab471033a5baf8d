declare module 'aw-parser' {
  interface Token {
    type: string
    text: string
    number?: number | string
    dual?: string
  }
  export const parser: {
    parse(fountain: string, config: Record<string, boolean>): { title_page: Token[]; tokens: Token[] }
  }
}

declare module 'jouvence' {
  const jouvence: {
    parser(): { parse(input: unknown, notification: object): Promise<void> }
    parseEmphasis(): { parse(text: string): object }
  }
  export = jouvence
}

declare module '@tibas.london/fountain' {
  interface Token {
    type: string
    text?: string
    scene_number?: string
  }
  const fountain: { parse(text: string, tokens: true): { tokens?: Token[] } }
  export = fountain
}
