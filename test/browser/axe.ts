import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe-core has to say of a page by one rule or all, details opened, each finding with what it was found on. */
export async function findings(page: Page, rule?: string): Promise<string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run(runOnly ? { runOnly } : {}),
    rule,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}
