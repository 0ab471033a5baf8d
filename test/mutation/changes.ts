import { changeRegExp } from './regular-expressions.ts'

/** A node of the syntax tree, ESTree with TypeScript's nodes, its place in UTF-16 units. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** What an operator is exchanged for. */
const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '>': ['>=', '<='],
  '<=': ['<', '>'],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
}

/** What a method or a function of the language is exchanged for. */
const calls: Readonly<Record<string, string>> = {
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  some: 'every',
  every: 'some',
  push: 'unshift',
  unshift: 'push',
  trimStart: 'trimEnd',
  trimEnd: 'trimStart',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  find: 'findLast',
  findLast: 'find',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
}

/** Statements that may be left out. */
const removable: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'ThrowStatement',
  'ContinueStatement',
  'BreakStatement',
])

/** What may stand in a node's place: nothing for most nodes. */
export function changeNode(node: Node, source: string): string[] {
  const textOf = (part: unknown): string => source.slice((part as Node).start, (part as Node).end)
  const text = textOf(node)
  if (removable.has(node.type)) return ['{}']
  switch (node.type) {
    case 'BinaryExpression':
      return (operators[String(node.operator)] ?? []).map((operator) => {
        return `${textOf(node.left)} ${operator} ${textOf(node.right)}`
      })
    case 'LogicalExpression':
      return [textOf(node.left), textOf(node.right)]
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? [textOf(node.argument)] : []
    case 'UpdateExpression':
      return [text.includes('++') ? text.replace('++', '--') : text.replace('--', '++')]
    case 'ConditionalExpression':
      return [`!(${textOf(node.test)}) ? ${textOf(node.consequent)} : ${textOf(node.alternate)}`]
    case 'IfStatement':
      return [true, false].map((holds) => {
        const test = node.test as Node
        return `if (${holds})${source.slice(test.end + 1, node.end)}`
      })
    case 'MemberExpression':
      return changeCall(node, source)
    case 'Literal':
      return changeLiteral(node, text)
    default:
      return []
  }
}

function changeCall({ property, computed, start }: Node, source: string): string[] {
  const name = property as Node
  const other = computed === true ? undefined : calls[source.slice(name.start, name.end)]
  return other === undefined ? [] : [source.slice(start, name.start) + other]
}

function changeLiteral({ value, regex }: Node, text: string): string[] {
  if (typeof regex === 'object' && regex !== null) return changeRegExp(text)
  switch (typeof value) {
    case 'number':
      return [`(${text} + 1)`]
    case 'string':
      return [value === '' ? "'x'" : "''"]
    case 'boolean':
      return [String(!value)]
    default:
      return []
  }
}
