import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** The short form: every page that is looked at reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
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

/** The same, looked for again where the page's title was replaced meanwhile: what was looked at is not the page that stays. */
export async function faultsOfSettled(page: Page, what: What = {}): Promise<string[]> {
  for (;;) {
    const title = await page.locator('h1').first().elementHandle()
    const faults = await faultsOf(page, what)
    if (await title?.evaluate((heading) => heading.isConnected)) return faults
  }
}
