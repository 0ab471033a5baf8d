const split = (pieces: string): string[] => pieces.split(' ')
/** For pieces with spaces. */
const splitAtDots = (pieces: string): string[] => pieces.split('·')

/** Words of which prose is made: names, elisions, numbers and punctuation as scripts have them. */
export const words: readonly string[] = [
  ...split('the a she he door opens and then nothing into rain coffee Ellen MARCUS turns slowly away from window'),
  ...split(
    `don't it's I'd they're "Wait." (beat) (O.S.) INT. EXT. DAY NIGHT - — – … O'Brien's "no," mother-in-law 9:45 #5`,
  ),
  ...split(
    'café naïve über Müller señor Ölçü привет мир Ωμέγα 你好 世界 こんにちは 한국어 שלום مرحبا 1.5 a_b 3rd 50% $5 R&D',
  ),
  ...split('Go! Really? Yes, no; wait: stop... Hello! (Yes.) [pause] either/or AT&T'),
]

/** Text that is Markdown, HTML, a URL, or half of one. */
export const markup: readonly string[] = [
  ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  ...split('** *** **** __ ___ ~~ ~~~ ~~~~ `` ``` ```` \\\\ \\\\\\ \\* \\_ \\[ \\& \\< \\~ \\`'),
  ...['# ', '## ', '###### ', '#', '1. ', '1) ', '12. ', '- ', '+ ', '* ', '> ', '>', '    ', '  ', '\t', ' #', ' ##'],
  ...['---', '***', '___', '===', '- - -', '* * *', '| a | b |', '|---|', '| - |', '|-|-|', ':-:', '- [ ] ', '[x] '],
  ...['[a](b)', '[a]: b', '[a]', '[]', '[^1]', '[^1]: ', '![x](y)', '![', '](', '](b)', '[a][b]', '(b)', '[a](<b>)'],
  ...splitAtDots('<b>·</b>·<u>·</u>·<!-- x -->·<!--·-->·<a href="b">·<br>·<div>·<?·<!X·<![CDATA['),
  ...['<script>', '<pre>', '</', '<1', '< b', '<b', '/>', '<x-y/>', '&amp;', '&#42;', '&#x2a;', '&copy', '&copy;', '&'],
  ...['&#0;', '&#xD800;', '&#1234567890;', '&nbsp;', '&lt;', '&notit;', '&#', '&x;', '&ngE;'],
  ...split('http://a.b/c_d*e https://x.y/(z) www.x.com www. foo@bar.com <http://x.y> <a@b.c> ftp://a.b'),
  ...split('http:// https://例え.jp http://a.b?c=d&amp;e http://a.b/**c** a.b+c@d-e.f_g mailto:a@b.c xmpp:a@b.c'),
  ...splitAtDots('*a*·**a**·_a_·__a__·~a~·~~a~~·`a`·``a`` `·***a***·*a**b*·==a==·^a^·$a$·:a:'),
]

/** Line breaks and white space, of every kind that some parser treats in its own way. */
export const space: readonly string[] = [
  ...splitAtDots(' · ·  ·   ·\t·\n·\n·\n\n·\r\n·\n · \n·  \n·\\\n·\n> ·\n- ·\n# ·\n1. '),
  ...split('\u00A0 \u3000 \u2028 \u2029 \u0085 \uFEFF \u200B \u2003 \u1680 \u202F \f \v \r'),
]

/** Letters, punctuation and symbols of other scripts, on both sides of U+FFFF, alone and in sequences. */
export const unicode: readonly string[] = [
  ...split('你好 世界 「東京」 （笑） 。 、 ！ ： ～ ＊ ＿ ・ … — “a” ‘b’ «c» ¿ ¡ § ¶'),
  ...split('😀 👍🏽 👨‍👩‍👧 🇩🇪 🏳️‍🌈 ❤️ ☺ ⭐ ✅ ©️ © ® ™ € £ ¥ ° ± × ÷ ∑ → ▲ ♪ № ℃'),
  ...split('𝒳 𝒴z 𠮷 𐐀 𐄀 𒑰 𝅘𝅥𝅮 🂡 𑅀'),
  ...split('e\u0301 n\u0303 \u0301 \u20DD i\u0307 ß ŉ ﬁ ǆ İ ı σς Ω'),
  ...split('שלום مرحبا ؟ ، \u202Eabc\u202C \u200F \u200D \u2060 \uFE0F \u00AD हिन्दी ไทย'),
]

/** Targets of links, of which some are to be refused. */
export const links: readonly string[] = [
  ...['https://example.com', 'https://example.com/a?b=c&d=e#f', 'mailto:a@b.c', 'tel:+123', '/a/b', 'a', '#top', '?q'],
  ...splitAtDots('http://a.b/c(d)·http://a.b/((c)·http://a.b/c)d(·(·)·a b· a ·http://a.b/c d·<a>·a<b>c·"·a\'b'),
  ...splitAtDots('a "b"·a\\b·\\·a\\)·a\\*b·a&amp;b·a&copy;b·a&copy=1·&#40;·a%20b·a%·a%zz·%2F·%E4%F'),
  ...split('http://例え.jp/パス é 😀 a\u00A0b a\u3000b a\tb a\nb *a* _a_ ~~a~~ `a` [a] ] ](x) !'),
  ...['javascript:alert(1)', 'JAVASCRIPT:x', 'java\nscript:x', 'data:text/html,x', 'vbscript:x', ' javascript:x', ''],
  ...split('http://a.b/*c*_d_ HTTP://A.B/C http://a.b:80/ //a.b http://[::1]/ a|b a^b a{b} \u0001 a\uD800b'),
]

/** Colours, of which some are to be refused. */
export const colors: readonly string[] = [
  ...['red', '#f00', '#FF0000', '#12345678', 'FF8800', 'abc', 'rgb(1, 2, 3)', 'rgb(1 2 3 / 50%)', 'hsl(120, 50%, 50%)'],
  ...['RebeccaPurple', 'oklch(0.7 0.1 200)', 'transparent', ' blue ', 'color(display-p3 1 0 0)'],
  ...split('nonsense url(x) red;background:url(x) "><script> expression(1) #ggg  var(--x) \u0000red'),
]
