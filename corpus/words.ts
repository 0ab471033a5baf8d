type Words = readonly [string, ...string[]]

/** What fills the `{slots}` of {@link sentences}. A slot's filling may hold slots of its own. */
export const slots: ReadonlyMap<string, Words> = new Map<string, Words>([
  [
    'who',
    ['Ada', 'Bruno', 'Chloé', 'Dov', 'Esra', 'Father Quill', 'the Inspector', 'Ines', 'old Mr Okafor', 'Jun', 'Zoë'],
  ],
  ['he', ['he', 'she', 'nobody', 'the stranger', 'her brother', 'somebody upstairs']],
  [
    'thing',
    [
      'a wet umbrella',
      'the ledger',
      'a birdcage',
      'his other shoe',
      'the brass key',
      'a box of 12 candles',
      'the letter',
      'a telephone',
      'tea for two',
      'the blue suitcase',
      'a pair of skates',
      'half a map',
      'the violin',
    ],
  ],
  [
    'place',
    [
      'the window',
      'the long table',
      'platform 9',
      'the far bank',
      'the back stairs',
      'the bar',
      'the gate',
      'a bench',
      'the stage door',
      'the roof',
    ],
  ],
  [
    'how',
    [
      'slowly',
      'without a word',
      'as if it were glass',
      'with both hands',
      'too late',
      'for the third time',
      'in the dark',
      'and almost smiles',
      'like a man paying a bill',
      'before anyone can speak',
    ],
  ],
  [
    'does',
    ['puts down', 'turns over', 'picks up', 'carries', 'drops', 'hides', 'hands back', 'weighs', 'studies', 'forgets'],
  ],
  [
    'goes',
    ['crosses to', 'stops at', 'runs for', 'leans against', 'comes in by', 'looks back at', 'waits near', 'kneels by'],
  ],
  [
    'sound',
    [
      'a door',
      'rain',
      'one shot',
      'the bell',
      'footsteps',
      'a kettle',
      'an engine',
      'applause',
      'silence',
      'a dog, twice',
    ],
  ],
  ['light', ['grey', 'late sun', 'neon', 'one bare bulb', 'dawn, almost', 'candlelight', 'the blue of a television']],
  ['time', ['half past six', '4:45', 'eleven', 'noon', 'a quarter to nine', '23:10', 'ten past']],
  ['name', ['Ada', 'Bruno', 'Chloé', 'Dov', 'Esra', 'Inspector', 'Ines', 'Mr Okafor', 'Jun', 'Zoë']],
  [
    'claim',
    [
      "it isn't mine",
      'they were here on Tuesday',
      'I never learnt to swim',
      'nobody reads the small print',
      'the train was on time',
      "that's what she wanted",
      'you kept the receipt',
      'it was raining then, too',
      "we can't both be right",
      'somebody has to stay',
    ],
  ],
  [
    'question',
    [
      'Who told you',
      'Where were you',
      'What did it cost',
      'Is that blood',
      'Do you remember the song',
      'Why now',
      'How many',
      'Shall I pour',
    ],
  ],
  ['number', ['2', '3', '5', '7', '12', '19', '40', '1,200']],
])

/** Sentences of description, with slots. */
export const actionSentences: Words = [
  '{who} {does} {thing} {how}.',
  '{who} {goes} {place}, {how}.',
  '{who} {goes} {place}. {sound}. Then nothing.',
  'At {place}, {who} {does} {thing}; {he} sees it.',
  'The light is {light}. On the table: {thing}, {thing} and a note.',
  'Off, {sound}. {who} looks up – and {how} {does} {thing}.',
  'Beside {place} stands {who}, {number} minutes early.',
  'A clock. {time}. {who} {does} {thing}.',
  '{thing} – the one from scene {number} – lies by {place}.',
  '{who} writes “{number} – {number}” on the wall, {how}.',
  'It is {time} (or so says the clock). {who} {goes} {place}.',
  '{sound}! Everybody but {who} {goes} {place}.',
  'A sign: NO. {number} / RING TWICE. {who} rings once.',
  'And {he} laughs, {how}, and {does} {thing}.',
]

/** Sentences of speech, with slots. */
export const dialogueSentences: Words = [
  '{question}, {name}?',
  "I'm telling you, {claim}.",
  '{claim}. {claim}, and you know it.',
  'No. (He means yes.) {claim}.',
  "Don't touch {thing}!",
  '{question}? {question}?',
  'At {time} I was by {place}, with {thing}. Ask {who}.',
  'Listen… {claim}.',
  "It's {number} – {number}, maybe {number}. Who counts?",
  'You said “{claim}”. Your words, {name}.',
  'Fine. {thing}, then. But {claim}.',
  'Well — {claim}, {name}; that much is true.',
  '{name}! {name}, wait!',
  "I'd give {thing} for that. Wouldn't you?",
  'That was {who}. {claim}.',
]

/** Sentences, now and then, with characters that mean something to Markdown or HTML. */
export const rareSentences: Words = [
  'It was mended with string & tape.',
  'That was {who}. [beat] {claim}.',
  'Room #{number}, 1.5 hours, cash.',
  'On the screen: user_name, and under it **** in green.',
  '{number}. That was the number: {number}.',
  'He dialled *{number} and hung up.',
  'The sign says <OPEN>, and below it 2 * 3 = 6.',
  'Write to desk@example.org or look at www.example.org/map_{number}.',
  '- {claim}.',
]

export const parentheticals: Words = [
  '(quietly)',
  '(beat)',
  '(not looking up)',
  '(to {who})',
  '(a little drunk)',
  '(reading)',
  '(then)',
]

export const cues: Words = [
  'ADA',
  'BRUNO',
  'CHLOÉ',
  'DOV',
  'ESRA',
  'FATHER QUILL',
  'INSPECTOR',
  'INES (O.S.)',
  'MR OKAFOR',
  'JUN',
  'ZOË (V.O.)',
]

export const places: Words = [
  'STATION',
  "ADA'S KITCHEN",
  'HOTEL ROOM #{number}',
  'RIVERBANK',
  'BACK OFFICE',
  'THE OLD CINEMA – FOYER',
  'TRAM 5',
  'ROOFTOP',
  'ARCHIVE',
  'SCHOOL GYM',
]

export const transitions: Words = ['CUT TO:', 'DISSOLVE TO:', 'SMASH CUT TO:', 'FADE OUT.', 'BACK TO SCENE']

/** Values of marks that have one. */
export const links: Words = [
  'https://example.org/notes/12',
  'https://example.org/map_(draft)?page=3',
  'mailto:script@example.org',
]

export const colors: Words = ['#c2185b', 'teal', 'rgb(180, 60, 20)']
