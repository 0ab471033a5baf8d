import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe-core has to say of a page by one rule or all, details opened, each finding with what it was found on. Nothing
 * but the violations leaves the page: the library itself and all that is right take the browser longer to hand over than
 * to find.
 */
export async function findings(page: Page, rule?: string): Promise<string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(`${axe.source};undefined`)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe }
    const results = await loaded.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return results.violations.map(({ id, nodes }) => ({ id, nodes }))
  }, rule)
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}
