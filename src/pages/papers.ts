/** A paper: its size, and how many lines a page of it holds, six an inch; what they leave free is the bottom margin. */
export interface Paper {
  readonly name: 'letter' | 'a4'
  /** As CSS writes it. */
  readonly width: string
  readonly height: string
  /** In points. */
  readonly size: readonly [width: number, height: number]
  readonly lines: number
}

/** The papers that scripts are printed on. */
export const papers: readonly Paper[] = [
  { name: 'letter', width: '8.5in', height: '11in', size: [612, 792], lines: 55 },
  { name: 'a4', width: '210mm', height: '297mm', size: [595.28, 841.89], lines: 57 },
]

/** The paper of a name; US Letter where none is given. */
export function findPaper(name: Paper['name'] | undefined): Paper {
  return papers.find((paper) => paper.name === name) ?? (papers[0] as Paper)
}
