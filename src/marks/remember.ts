/** How many answers are remembered; past that it starts anew. */
const memory = 1000

/** A function of short texts that remembers its answers: a script has few colours, and to read one is slow. */
export function remember<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    if (!known.has(text)) {
      if (known.size >= memory) known.clear()
      known.set(text, find(text))
    }
    return known.get(text) as Answer
  }
}
