import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findOrInstallHeadless, NO_CHROMIUM } from '../chromium.ts'
import config from '../playwright.config.ts'
import { openHouse } from '../support/house.ts'
import { SCREENS } from './screens.ts'
import { isShownIn, VIEWS, Visitors } from './visit.ts'
import { buildWorld } from './world.ts'

/**
 * `npm run screens [-- WORDS…]`: screenshots of every screen, or of those whose name contains one of the words, at two widths,
 * in both themes, in `screenshots/`.
 */
const wanted = process.argv.slice(2)
const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url))
const executablePath = findOrInstallHeadless()
if (executablePath === null) {
  process.stderr.write(`${NO_CHROMIUM}\n`)
  process.exit(1)
}
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const house = await openHouse({ RATE_LIMITS: 'off' })
// Without WebGL the map looks the same; software rendering of WebGL takes seconds per screenshot.
const { args = [], ...launch } = config.use?.launchOptions ?? {}
const browser = await chromium.launch({ ...launch, args: [...args, '--disable-3d-apis'], executablePath })
const visitors = new Visitors(browser, house.origin)
const missed: string[] = []
try {
  const world = await buildWorld(house)
  const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  for (const screen of screens) {
    for (const view of VIEWS.filter((each) => isShownIn(screen, each))) {
      const file = `${screen.name}-${view.name}.png`
      try {
        const page = await visitors.visit(screen, view, world)
        await page.screenshot({ path: folder + file, animations: 'disabled', caret: 'hide' })
      } catch (error) {
        missed.push(`${file}: ${error instanceof Error ? error.message : error}`)
      }
    }
    process.stdout.write(`${screen.name} `)
  }
} finally {
  await visitors.close()
  await browser.close()
  await house.close()
}
process.stdout.write(`\n${folder}\n`)
for (const line of missed) process.stderr.write(`${line}\n`)
process.exitCode = missed.length > 0 ? 1 : 0
