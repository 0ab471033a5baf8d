/**
 * A function that remembers so many of its answers; past that it starts anew. An answer is that to the key alone: what else
 * is given only helps to find it.
 */
export function remember<Key, Answer, Helps extends readonly unknown[]>(
  find: (key: Key, ...helps: Helps) => Answer,
  most = 1000,
): (key: Key, ...helps: Helps) => Answer {
  const known = new Map<Key, Answer>()
  return (key, ...helps) => {
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before as Answer
    if (known.size >= most) known.clear()
    const answer = find(key, ...helps)
    known.set(key, answer)
    return answer
  }
}
