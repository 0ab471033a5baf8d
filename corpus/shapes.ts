/** A text of any length, in UTF-16 units, made of little: what a writer or a parser may trip over, again and again. */
export interface Shape {
  readonly name: string
  readonly write: (length: number) => string
}

/** Pieces to be repeated. Each is one that some scan stops at, looks ahead from or looks back from. */
const pieces: Readonly<Record<string, readonly string[]>> = {
  'delimiters of Markdown': [
    '*',
    '_',
    '**a**',
    '_a_',
    '*a ',
    ' *a',
    '_a',
    'a*b_c ',
    '***a** b* ',
    '`',
    '`` a',
    '\\',
    '\\*',
  ],
  'delimiters of GFM and others': [
    '~',
    '~~',
    '~~a~~ ',
    '*_~`**__~~``*',
    '{',
    '{{a}} ',
    '$',
    '$a$ ',
    ':a:',
    '==',
    '^',
    '%%',
  ],
  'links and pictures': [
    '[',
    ']',
    '](',
    '![',
    '[a](b)',
    '[a](',
    '![a](b',
    '[a][b] ',
    '[](',
    '[^1]',
    '[[a]] ',
    '(',
    '()',
  ],
  'blocks on one line': ['# ', '#', ' #', '> ', '- ', '1. ', '| a |', '|', '--', '- [ ] '],
  'blocks on lines of their own': [
    ...['# a\n', '> a\n', '- a\n', '1. a\n', '2) a\n', '---\n', '===\n', '***\n', '```\n', '~~~\n', '    a\n'],
    ...['| a |\n|---|\n', '|-|\n', '[^1]: a\n', '[a]: b\n', '[a\n', '<div>\n', 'a\n', 'a\\\n', 'a  \n'],
  ],
  HTML: ['<', '>', '<a', '<a ', '<b>', '</b>', '<b>a</b> ', '<!--', '<!-- a -->', '<?', '<![CDATA[', '<a href="'],
  references: ['&', '&amp', '&amp;', '&#', '&#42;', '&a ', '&a_b;'],
  'URLs and addresses': [
    ...['www.', 'www.a.b ', 'wWw.a.b) ', '(www.a.b) ', 'http://', 'https://a.b ', 'https://a.b/*c*_d_ ', 'ftp://a.b\n'],
    ...['see www.example.com or ', 'http://a.b&amp; ', '<http://a.b> ', '://', 'mailto:a@b.c '],
    ...['@', 'a@', 'a@b.c', 'a@b.c ', 'a_b@c.d ', '<a@b.c> ', 'xmpp:a@b.c/d '],
    ...['xmpp:a@', '<a:', '<a<@ ', 'a[//b', 'a[http://b://c '],
  ],
  'line breaks': ['\n', '\r', '\r\n', '\u2028', 'a\u2029', '\u0085', ' \n', '\na'],
  'white space': [' ', '\t', 'a\t', '\v', 'a\v', '\f', '\u00A0', 'a\u00A0', '\u3000', '\u200B', '\uFEFF', '\u001F*'],
  'letters and symbols': [
    ...['a', 'a ', '.', 'a.', '!', '…', '—a', '“a”', '。', '「あ」', '（笑）', '＊', '～', '你好', '€'],
    ...['😀', '👨‍👩‍👧‍👦', '👩‍🚀', '🇩🇪', '👍🏽', 'e\u0301', '\u0301', '\u200D', '\uFE0F', '𝒳', 'ß', 'ŉ'],
    ...['שלום ', 'مرحبا، ', '\u202E', '\u2067a\u2069'],
  ],
  'no characters': ['\0', '\u0001', '\uFFFE', '\uD83D', '\uDE00', '\uD83Da', 'a\uDE00'],
}

/** Shapes that no one piece makes: runs that grow, things that open long before they close, one word without an end. */
const grown: readonly Shape[] = [
  { name: 'backticks in runs that grow', write: (length) => growRuns('`', length) },
  { name: 'asterisks in runs that grow', write: (length) => growRuns('*', length) },
  { name: 'tildes in runs that grow', write: (length) => growRuns('~', length) },
  { name: 'brackets, one in the other', write: (length) => nest('[', ']', length) },
  { name: 'links, one in the other', write: (length) => nest('[', '](a)', length) },
  { name: 'pictures, one in the other', write: (length) => nest('![', '](a)', length) },
  { name: 'emphasis, one in the other', write: (length) => nest('*a ', ' a*', length) },
  { name: 'two delimiters that never close in turn', write: (length) => nest('*a _a ', ' a* a_', length) },
  { name: 'quotes, one in the other', write: (length) => nest('> ', 'a', length) },
  { name: 'one URL', write: (length) => `https://a.b/${'a_/'.repeat(length / 3)}` },
  { name: 'one URL that ends in parentheses', write: (length) => `www.a.b/${')'.repeat(length)}` },
  { name: 'one address', write: (length) => `${'a.'.repeat(length / 2)}a@b.c` },
  { name: 'one domain', write: (length) => `a@${'b.'.repeat(length / 2)}c` },
  { name: 'one tag', write: (length) => `<a ${'b '.repeat(length / 2)}>` },
  { name: 'one reference', write: (length) => `&${'a'.repeat(length)};` },
  { name: 'one label of a definition', write: (length) => `[${'a\n'.repeat(length / 2)}]: b` },
  { name: 'one fence', write: (length) => `${'`'.repeat(length)}a` },
]

/** Every shape, each under its own name. */
export const shapes: readonly Shape[] = [
  ...Object.entries(pieces).flatMap(([group, list]) => list.map((piece) => repetition(group, piece))),
  ...grown,
]

function repetition(group: string, piece: string): Shape {
  return {
    name: `${group}: ${describePiece(piece)}`,
    write: (length) => piece.repeat(Math.ceil(length / piece.length)),
  }
}

/** A piece as JSON, with all that a terminal does not show as an escape. */
function describePiece(piece: string): string {
  return JSON.stringify(piece).replace(/[^\P{C}\u200D]|[^\P{Z} ]|\p{M}/gu, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Runs of one, two, three … characters, with a letter between, up to a length. */
function growRuns(char: string, length: number): string {
  let out = ''
  for (let run = 1; out.length < length; run++) out += `${char.repeat(run)}a`
  return out
}

function nest(open: string, close: string, length: number): string {
  const depth = Math.ceil(length / (open.length + close.length))
  return open.repeat(depth) + close.repeat(depth)
}
