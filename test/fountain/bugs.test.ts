import type { MarkedText } from 'scriptdown'
import { parseFountain, toFountain } from 'scriptdown/fountain'
import { describe, expect, test } from 'vitest'
import { oneParagraph, script } from '../script.ts'
import { afterwriting } from './judges/afterwriting.ts'
import { daly } from './judges/daly.ts'
import type { Judge } from './judges/element.ts'
import { fountainJs } from './judges/fountain-js.ts'
import { jouvenceJudge } from './judges/jouvence.ts'

/*
 * What other parsers misread whatever is written, or what our writer goes out of its way for. Where one of these tests
 * fails, a parser got better, and the writer may get simpler.
 */

const read = async (judge: Judge, fountain: string): Promise<string[]> =>
  (await judge.read(fountain)).map(({ kind, characters }) => `${kind}: ${characters}`)

const written = (text: string, marks: MarkedText['marks'] = []): string => toFountain(oneParagraph({ text, marks }))

describe('fountain-js', () => {
  test('throws where a speech begins with lyrics; a line between that says nothing helps', async () => {
    expect(() => fountainJs.read('A\n~la\n')).toThrow()
    const song = toFountain(script(['character', 'A'], ['lyrics', 'la']))
    expect(await read(fountainJs, song)).toEqual(['character: A', 'dialogue: ', 'lyrics: la'])
  })

  test('takes a tilde before white space, or alone, for text; a note that says nothing helps', async () => {
    expect(await read(fountainJs, '~la\n~\n~  la')).toEqual(['action: ~la ~ ~ la'])
    expect(await read(fountainJs, toFountain(script(['lyrics', 'la\n\n  la'])))).toEqual(['lyrics: la la'])
    const song = toFountain(script(['character', 'A'], ['lyrics', '  la\n\nla']))
    expect(await read(fountainJs, song)).toEqual(['character: A', 'dialogue: ', 'lyrics: la la'])
  })

  test('underlines no part of a word, whichever', async () => {
    const [line] = await read(fountainJs, written('undo', [{ start: 0, end: 2, type: 'underline' }]))
    expect(line).toBe('action: _un_do')
  })

  test('takes every angle bracket out of centred text', async () => {
    expect(await read(fountainJs, '> a < b <')).toEqual(['centered: ab'])
  })

  test('sees no cue with text behind a remark, not even a forced one', async () => {
    expect(await read(fountainJs, '@A (low) and B\nYes.')).toEqual(['action: @A (low) and B Yes.'])
  })

  test('hides what is in double brackets, and has no escape for them but one that shows', async () => {
    expect(await read(fountainJs, 'a [[b]] c')).toEqual(['action: a c'])
    expect(await read(fountainJs, written('a [[b]] c'))).toEqual(['action: a [\\[b]\\] c'])
  })

  test('ends every format at a separator of lines', async () => {
    expect(await read(fountainJs, '**a\u2028b**')).toEqual(['action: **a b**'])
  })

  test('closes nested formats in the wrong order where they cross', async () => {
    expect(await read(fountainJs, '**a _b** c_')).not.toEqual(['action: a{b} b{bu} c{u}'])
  })
})

describe('aw-parser', () => {
  test('lets everything vanish behind a star and a slash', async () => {
    expect(await read(afterwriting, 'Rain.\n\n*a*/b\n\nAnd all the rest.')).toEqual(['action: Rain.'])
    expect(await read(afterwriting, written('a/b', [{ start: 0, end: 1, type: 'italic' }]))).toEqual([
      'action: a{i}\\/b',
    ])
  })

  test('lets everything vanish behind two brackets', async () => {
    expect(await read(afterwriting, 'Rain.\n\na ]] b\n\nAnd all the rest.')).toEqual(['action: Rain.'])
  })

  test('shows a backslash before anything but a star and an underscore', async () => {
    expect(await read(afterwriting, 'a\\\\.b')).toEqual(['action: a\\\\.b'])
    expect(await read(fountainJs, 'a\\.b')).toEqual(['action: a.b'])
  })

  test('puts lyrics in italics, and takes those that are so already for bold', async () => {
    expect(await read(afterwriting, '~la')).toEqual(['action: l{i}a{i}'])
    expect(await read(afterwriting, '~*la*')).toEqual(['action: l{b}a{b}'])
    expect(await read(afterwriting, '!~la')).toEqual(['action: l{i}a{i}'])
  })

  test('takes a key anywhere before the first scene for a title page', async () => {
    expect(await read(afterwriting, 'Rain.\n\nSUPER TITLE: Later\n\nMore rain.')).toEqual([
      'action: Rain.',
      'action: More rain.',
    ])
    const rain = toFountain(script(['action', 'Rain.'], ['action', 'SUPER TITLE: Later']))
    expect(await read(afterwriting, rain)).toEqual(['action: Rain.', 'action: SUPER TITLE: Later'])
  })

  test('takes capitals with a line behind them for a cue, and every script without case', async () => {
    expect(await read(afterwriting, '行動。\nはい。')).toEqual(['character: 行動。', 'dialogue: はい。'])
    expect(await read(afterwriting, written('行動。\nはい。'))).toEqual(['action: 行動。', 'action: はい。'])
  })

  test('pairs any two delimiters', async () => {
    expect(await read(afterwriting, '2*3*4')).toEqual(['action: 23{i}4'])
    expect(await read(afterwriting, 'http://x/a_b_c')).toEqual(['action: http://x/ab{u}c'])
    expect(await read(afterwriting, written('http://x/a_b_c'))).toEqual(['action: http://x/a_b_c'])
  })
})

describe('jouvence', () => {
  test('takes a first line with a colon for a title page; a title in front helps', async () => {
    expect(await read(jouvenceJudge, 'FADE IN:\n\nRain.')).toEqual(['action: Rain.'])
    const fade = toFountain(script(['action', 'FADE IN:'], ['action', 'Rain.']))
    expect(await read(jouvenceJudge, fade)).toEqual(['action: FADE IN:', 'action: Rain.'])
    expect(parseFountain(fade).titlePage).toEqual({ title: 'Untitled' })
  })

  test('sees no cue without a Latin capital; our writer forces those', async () => {
    expect(await read(jouvenceJudge, 'ИВАН\nДа.')).toEqual(['action: ИВАН', 'action: Да.'])
    const speech = toFountain(script(['character', 'ИВАН'], ['dialogue', 'Да.']))
    expect(await read(jouvenceJudge, speech)).toEqual(['character: ИВАН', 'dialogue: Да.'])
  })

  test('ends a parenthetical at its first closing parenthesis', async () => {
    expect(await read(jouvenceJudge, 'ANN\n(low (very))\nYes.')).toContain('parenthetical: (low (very)')
  })

  test('loses lines of one character', async () => {
    expect(await read(jouvenceJudge, 'Rain.\n\nX')).toEqual(['action: Rain.', 'action: '])
  })
})

describe('a period before what is no word', () => {
  test('forces a heading in most parsers, not before a space in fountain-js; the syntax has it before words alone', async () => {
    for (const judge of [fountainJs, afterwriting, jouvenceJudge]) {
      expect((await read(judge, 'A\n\n."b"'))[1]).toBe(
        judge === afterwriting ? 'scene-heading: "B"' : 'scene-heading: "b"',
      )
      expect((await read(judge, 'A\n\n. b'))[1]).toMatch(
        judge === fountainJs ? /^action: \. b$/ : /^scene-heading: b$/i,
      )
    }
    expect(parseFountain('."b"').document.paragraphs).toMatchObject([{ kind: 'action', text: '."b"' }])
  })

  test.each(['"B"', '(B) C', '[B]', '🎬 B', '*', '#5', '-B'])(
    'with a guard between, all read the heading %s',
    async (text) => {
      const heading = toFountain(script(['scene-heading', 'INT. A'], ['scene-heading', text]))
      expect(parseFountain(heading).document.paragraphs[1]).toMatchObject({ kind: 'scene-heading', text })
      for (const judge of [fountainJs, afterwriting, jouvenceJudge]) {
        expect((await read(judge, heading))[1]).toBe(`scene-heading: ${text}`)
      }
    },
  )
})

describe('Fountain.js', () => {
  test('knows no forced cues', async () => {
    expect(await read(daly, '@McCLANE\nYes.')).toEqual(['action: @McCLANE Yes.'])
  })
})
