import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

interface What {
  /** Only this part. */
  part?: string
  /** All but this part. */
  except?: string
  /** Only these rules. */
  rules?: string[]
}

/** What axe finds on what the page shows now, on a part of it, or on all but a part: the rule and where. */
export async function faultsOf(page: Page, { part, except, rules }: What = {}): Promise<string[]> {
  // Once for each document; the page has no frames, so that axe's own page for gathering their answers is not needed.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const context = { include: [part ?? 'html'], exclude: except ? [except] : [] }
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  }
  const violations = await page.evaluate(
    async (given) => {
      const { axe: here } = window as unknown as { axe: typeof axe }
      const found = await here.run(given.context, given.options)
      return found.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
    },
    { context, options },
  )
  return violations.map(({ id, targets }) => `${id}: ${targets.join(' | ')}`)
}
