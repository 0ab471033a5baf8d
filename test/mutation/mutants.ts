import { parseAst } from 'vitest/node'
import { changeNode, type Node } from './changes.ts'

/** One small change to one source file. */
export interface Mutant {
  /** Path from the root of the checkout. */
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  /** What stands there now. */
  readonly before: string
  readonly after: string
}

/**
 * Lists every mutant of a source: comparisons and operators exchanged, conditions negated, statements removed, numbers,
 * strings, regular expressions and calls changed. Types, imports and exports are left alone.
 */
export function listMutants(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = []
  const visit = (node: Node): void => {
    for (const after of changeNode(node, source)) {
      const before = source.slice(node.start, node.end)
      const line = source.slice(0, node.start).split('\n').length
      if (after !== before) mutants.push({ file, line, start: node.start, end: node.end, before, after })
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node)
  return mutants
}

/** The source with a mutant in place. */
export function applyMutant(source: string, { start, end, after }: Mutant): string {
  return source.slice(0, start) + after + source.slice(end)
}

/** One of these has an expression beside its type; all other nodes of TypeScript are types. */
const typed: ReadonlySet<string> = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

function childrenOf(node: Node): Node[] {
  if (typed.has(node.type)) return [node.expression as Node]
  return Object.entries(node)
    .filter(([key]) => key !== 'key' || node.computed === true)
    .flatMap(([, value]) => value)
    .filter(isNode)
    .filter(({ type }) => (!type.startsWith('TS') || typed.has(type)) && type !== 'ImportDeclaration')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
