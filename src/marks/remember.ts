/** A function that remembers so many of its answers; past that it starts anew. */
export function remember<Key, Answer>(find: (key: Key) => Answer, most = 1000): (key: Key) => Answer {
  const known = new Map<Key, Answer>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before as Answer
    if (known.size >= most) known.clear()
    const answer = find(key)
    known.set(key, answer)
    return answer
  }
}
