import { execFileSync, spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'

/** A line of print, measured in inches from the paper's top left corner. */
export interface PrintedLine {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
}

export interface PrintedPage {
  readonly width: number
  readonly height: number
  /** From top to bottom. */
  readonly lines: readonly PrintedLine[]
}

/** Whether there is a program that reads PDF: Poppler's `pdftotext`. */
export const canReadPdf: boolean = spawnSync('pdftotext', ['-v']).error === undefined

/** Prints a page as its own style asks for, and reads what came out. */
export async function print(page: Page): Promise<PrintedPage[]> {
  return readPdf(await page.pdf({ preferCSSPageSize: true }))
}

/** Reads the lines of a PDF's pages. */
export function readPdf(pdf: Uint8Array): PrintedPage[] {
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return readBoxes(boxes)
}

const pagePattern = /<page width="([\d.]+)" height="([\d.]+)">([\s\S]*?)<\/page>/g
const wordPattern = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([\s\S]*?)<\/word>/g

function readBoxes(boxes: string): PrintedPage[] {
  return [...boxes.matchAll(pagePattern)].map(([, width, height, content = '']) => {
    const lines = new Map<number, PrintedLine>()
    for (const [, xMin, yMin, xMax, yMax, text = ''] of content.matchAll(wordPattern)) {
      // Words of one line may differ in height, not in their middle by half a line.
      const middle = (Number(yMin) + Number(yMax)) / 2
      const key = [...lines.keys()].find((other) => Math.abs(other - middle) < 4) ?? middle
      const line = lines.get(key)
      const word = { text: plain(text), left: inches(xMin), right: inches(xMax), top: inches(yMin) }
      lines.set(key, line ? join(line, word) : word)
    }
    const ordered = [...lines].sort(([a], [b]) => a - b).map(([, line]) => line)
    return { width: inches(width), height: inches(height), lines: ordered }
  })
}

function join(line: PrintedLine, word: PrintedLine): PrintedLine {
  return {
    text: `${line.text} ${word.text}`,
    left: Math.min(line.left, word.left),
    right: Math.max(line.right, word.right),
    top: Math.min(line.top, word.top),
  }
}

function inches(points: string | undefined): number {
  return Number(points) / 72
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
