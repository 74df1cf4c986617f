import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** The minified build, because each inspected page parses it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The menu beside a name and its focus guards: axe wants every text in a landmark or a dialog, and knows no menus above the page. */
const NOT_CHECKED = ['[data-base-ui-focus-guard]', '[role=menu]']

interface AxeScope {
  /** Selector of the only part to check. */
  part?: string
  /** Selector of a part to skip. */
  except?: string
  /** Ids of the only rules to run. */
  rules?: string[]
}

/** Runs axe on the page and returns each violation as its rule and target selectors. */
export async function findViolations(page: Page, { part, except, rules }: AxeScope = {}): Promise<string[]> {
  // Injected once per document. The pages have no frames, so axe does not need to collect results from frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const context = { include: [part ?? 'html'], exclude: [...NOT_CHECKED, ...(except ? [except] : [])] }
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  }
  const violations = await page.evaluate(
    async (input) => {
      const { axe: axeInPage } = window as unknown as { axe: typeof axe }
      const results = await axeInPage.run(input.context, input.options)
      return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
    },
    { context, options },
  )
  return violations.map(({ id, targets }) => `${id}: ${targets.join(' | ')}`)
}

/**
 * Like `findViolations`, but waits for a visible heading, because a server-rendered page is hidden from a signed-in user until the app has
 * started, and runs again if the heading was replaced meanwhile: then the checked page was not the final one.
 */
export async function findSettledViolations(page: Page, scope: AxeScope = {}): Promise<string[]> {
  for (;;) {
    const title = await page.locator('h1').filter({ visible: true }).first().elementHandle()
    const violations = await findViolations(page, scope)
    if (await title?.evaluate((heading) => heading.isConnected)) return violations
  }
}
