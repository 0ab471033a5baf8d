import type { Settings } from '../protocol.ts'
import { create } from './dom.ts'

/** What the controls say, by name: of a box that is ticked `on`. */
type Values = ReadonlyMap<string, string>

/** A control. What it says first, or when it is empty or not ticked, is the library's default. */
interface Control {
  readonly name: string
  readonly label: string
  /** A list to choose from, values and what they are called. None: a box to tick, or a text where there is a hint. */
  readonly choices?: readonly (readonly [value: string, label: string])[]
  readonly hint?: string
}

const tick = (name: string, label: string): Control => ({ name, label })
const choose = (name: string, label: string, ...choices: readonly (readonly [string, string])[]): Control => ({
  name,
  label,
  choices,
})

const tints = ['Blue', 'Pink', 'Yellow', 'Green', 'Goldenrod', 'Buff', 'Salmon', 'Cherry', 'Tan']

/** Every control, by the heading that it stands under. */
const groups: readonly (readonly [title: string, controls: readonly Control[]])[] = [
  [
    'Reading',
    [
      choose('offsets', 'Offsets count', ['utf-16', 'UTF-16 code units'], ['code-point', 'code points']),
      tick('repair', 'Mend what can be mended'),
    ],
  ],
  [
    'Every output',
    [
      choose('layout', 'Layout', ['screenplay', 'screenplay'], ['plain', 'plain paragraphs']),
      tick('alternates', 'Include other wordings'),
      tick('omit-note', 'Omit notes'),
      tick('omit-synopsis', 'Omit synopses'),
      tick('omit-boneyard', 'Omit the boneyard'),
      tick('omit-unknown', 'Omit unknown kinds'),
      { name: 'kinds', label: 'Kinds of your own', hint: 'my-voice-over = dialogue' },
    ],
  ],
  [
    'Markdown',
    [
      choose('flavor', 'Flavor', ['gfm', 'GitHub’s'], ['mdx', 'MDX']),
      choose(
        'underline',
        'Underline',
        ['u', '<u>'],
        ['ins', '<ins>'],
        ['emphasis', 'as italic'],
        ['none', 'not at all'],
      ),
      choose('upperCase', 'Upper case', ['transform', 'changes the text'], ['ignore', 'changes nothing']),
      tick('no-html', 'No raw HTML at all'),
    ],
  ],
  [
    'HTML',
    [
      choose('paper', 'Paper', ['letter', 'US Letter'], ['a4', 'A4']),
      choose('revisionColor', 'Revision', ['', 'none'], ...tints.map((tint) => [tint, tint] as const)),
      tick('toc', 'List of scenes'),
      tick('ids', 'Ids of paragraphs'),
    ],
  ],
]

/** The controls as the library has them. */
function toSettings(values: Values): Settings {
  const is = (name: string): boolean => values.has(name)
  const one = <Value extends string>(name: string): Value => values.get(name) as Value
  const omit = ['note', 'synopsis', 'boneyard', 'unknown'].filter((kind) => is(`omit-${kind}`))
  const shared = {
    layout: one<'screenplay' | 'plain'>('layout'),
    alternates: is('alternates') ? ('include' as const) : ('omit' as const),
    kinds: toKinds(values.get('kinds') ?? ''),
    omit,
  }
  return {
    parse: { offsets: one<'utf-16' | 'code-point'>('offsets'), repair: is('repair') },
    markdown: {
      ...shared,
      flavor: one<'gfm' | 'mdx'>('flavor'),
      underline: one<'u' | 'ins' | 'emphasis' | 'none'>('underline'),
      upperCase: one<'transform' | 'ignore'>('upperCase'),
      html: !is('no-html'),
    },
    html: {
      ...shared,
      paper: one<'letter' | 'a4'>('paper'),
      revisionColor: one('revisionColor'),
      toc: is('toc'),
      ids: is('ids'),
    },
  }
}

/** `a = b, c = d` as the library has it. A kind that stands for none stands there as it is, for the library to refuse. */
function toKinds(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  return Object.fromEntries(pairs.filter(([kind]) => kind).map(([kind = '', known = '']) => [kind, known]))
}

/** The form of all options. */
export interface OptionsForm {
  readonly settings: Settings
  /** How many options differ from the library's defaults. */
  readonly changed: number
}

/** Fills a form with the controls; `onChange` is called when one of them has changed. */
export function createOptions(form: HTMLFormElement, onChange: () => void): OptionsForm {
  form.append(
    ...groups.map(([title, controls]) => create('fieldset', {}, create('legend', {}, title), ...controls.map(draw))),
  )
  const change = (): void => {
    reset.hidden = changed() === 0
    onChange()
  }
  form.addEventListener('input', change)
  // The controls are what they were only after the event.
  form.addEventListener('reset', () => setTimeout(change))
  form.addEventListener('submit', (event) => event.preventDefault())
  const reset = create('button', { type: 'reset', class: 'reset', hidden: true }, 'Back to the defaults')
  form.append(reset)
  const values = (): Values => new Map([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const defaults = values()
  const changed = (): number => [...values()].filter(([name, value]) => (defaults.get(name) ?? '') !== value).length
  return {
    get settings() {
      return toSettings(values())
    },
    get changed() {
      return changed()
    },
  }
}

function draw({ name, label, choices, hint }: Control): HTMLElement {
  if (choices) {
    const options = choices.map(([value, text]) => create('option', { value }, text))
    return create('label', { class: 'option' }, create('span', {}, label), create('select', { name }, ...options))
  }
  if (hint === undefined) return create('label', { class: 'tick' }, create('input', { type: 'checkbox', name }), label)
  const input = create('input', { type: 'text', name, placeholder: hint, spellcheck: 'false', autocapitalize: 'off' })
  return create('label', { class: 'option' }, create('span', {}, label), input)
}
