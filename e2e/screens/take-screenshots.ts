import { accessSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findOrInstallHeadless, NO_CHROMIUM } from '../chromium.ts'
import config from '../playwright.config.ts'
import { startTestApp } from '../support/test-app.ts'
import { comparePictures } from './compare-pictures.ts'
import { createSampleData } from './sample-data.ts'
import { existsInView, ScreenPages, viewsOf } from './screen-pages.ts'
import { SCREENS } from './screens.ts'

/**
 * `npm run screens [-- WORDS…]`: screenshots of every screen, or of those whose name contains one of the words, in both themes, in
 * `screenshots/`. Those of the README also go into `docs/pictures/`. `--widths=320,768`: at these widths in pixels, instead of 390 and
 * 1440. `--compare=FOLDER`: says which differ from those of the same name in another folder.
 */
const README_PICTURES: Record<string, string> = { 'bazar-1440.png': 'bazar.webp', 'scambio-1440.png': 'scambio.webp' }
const README_WIDTH = 960
/** The same pictures in each run, so that a difference to earlier ones is one of the screens. */
const REPEATABLE = { start: new Date('2026-12-05T10:00:00+01:00'), seed: 1, port: 47_471 }
const { values: options, positionals: nameFilters } = parseArgs({
  allowPositionals: true,
  options: { widths: { type: 'string', default: '390,1440' }, compare: { type: 'string' } },
})
// A folder that is not there is no reason to take all pictures first.
if (options.compare !== undefined) accessSync(options.compare)
const views = viewsOf(options.widths.split(',').map(Number))
const PICTURE = { animations: 'disabled', caret: 'hide' } as const
const PAUSE_MS = 300
const MAX_ATTEMPTS = 10
const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url))
const docsPictures = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const executablePath = findOrInstallHeadless()
if (executablePath === null) {
  process.stderr.write(`${NO_CHROMIUM}\n`)
  process.exit(1)
}
if (nameFilters.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const app = await startTestApp({ RATE_LIMITS: 'off' }, { repeatable: REPEATABLE })
const browser = await chromium.launch({ ...config.use?.launchOptions, executablePath })
const failures: string[] = []
try {
  const sampleData = await createSampleData(app)
  const pages = new ScreenPages(browser, app.origin, app.now())
  const screens = SCREENS.filter(({ name }) => nameFilters.length === 0 || nameFilters.some((word) => name.includes(word)))
  for (const screen of screens) {
    for (const view of views.filter((candidate) => existsInView(screen, candidate))) {
      const file = `${screen.name}-${view.name}.png`
      try {
        const page = await pages.openScreen(screen, view, sampleData)
        const screenshot = await takeSettledPicture(page)
        writeFileSync(folder + file, screenshot)
        const picture = README_PICTURES[file]
        if (picture)
          await sharp(screenshot)
            .resize(README_WIDTH)
            .webp({ quality: 80 })
            .toFile(docsPictures + picture)
      } catch (error) {
        failures.push(`${file}: ${error instanceof Error ? error.message : error}`)
      }
    }
    process.stdout.write(`${screen.name} `)
  }
} finally {
  await browser.close()
  await app.close()
}
process.stdout.write(`\n${folder}\n`)
if (options.compare !== undefined) process.stdout.write(await comparePictures(options.compare, folder))
for (const line of failures) process.stderr.write(`${line}\n`)
process.exitCode = failures.length > 0 ? 1 : 0

/** Takes pictures until two are the same: parts of a screen load when it is idle, and a map is drawn step by step. */
async function takeSettledPicture(page: Page): Promise<Buffer> {
  let picture = await page.screenshot(PICTURE)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    await page.waitForTimeout(PAUSE_MS)
    const next = await page.screenshot(PICTURE)
    if (next.equals(picture)) break
    picture = next
  }
  return picture
}
