import type { Offer } from './input.ts'

/** The scripts of the corpus, by file name, each with its address: they are files of the page, not copies in it. */
const addresses = import.meta.glob<string>('../../../corpus/scripts/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The examples and their titles, the one to begin with first. */
export const examples: readonly (Offer & { readonly title: string })[] = Object.entries(addresses)
  .map(([path, address]) => {
    const name = path.replace(/^.*\/|\.json$/g, '')
    return { name, title: titleOf(name), format: 'json' as const, read: () => readAddress(address) }
  })
  .sort(
    (a, b) =>
      Number(b.name === 'lost-property') - Number(a.name === 'lost-property') || a.name.localeCompare(b.name, 'en'),
  )

async function readAddress(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the host answers ${response.status}`)
  return response.text()
}

function titleOf(name: string): string {
  return name
    .split('-')
    .map((word) => (word === 'of' ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join(' ')
}
