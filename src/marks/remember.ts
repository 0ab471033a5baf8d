/** A function that remembers so many of its answers; past that it starts anew. */
export function remember<Key, Answer>(find: (key: Key) => Answer, most = 1000): (key: Key) => Answer {
  const known = new Map<Key, Answer>()
  return (key) => {
    if (!known.has(key)) {
      if (known.size >= most) known.clear()
      known.set(key, find(key))
    }
    return known.get(key) as Answer
  }
}
