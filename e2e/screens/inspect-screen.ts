import type { Page } from '@playwright/test'
import { findSettledViolations } from '../support/axe.ts'
import { findUnmarkedSelections } from '../support/forced-colours.ts'
import { findOverflow } from '../support/overflow.ts'
import { findUnreachableControls } from '../support/unreachable-controls.ts'
import { DESKTOP, PHONE } from '../support/viewports.ts'
import type { SampleData } from './sample-data.ts'
import { existsInView, type ScreenPages, waitUntilScreenSettled } from './screen-pages.ts'
import type { Screen } from './screens.ts'

/** What all inspections of a worker share. */
export interface Inspection {
  sampleData: SampleData
  pages: ScreenPages
}

/** The axe rules that depend on the theme. All others are checked in one theme only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks accessibility and overflow on a phone in the light theme, or on a desktop if the screen exists only there; overflow also at 200 % text. */
export async function inspectPhoneView(screen: Screen, { sampleData, pages }: Inspection): Promise<string[]> {
  const page = await pages.openScreen(screen, { phone: existsInView(screen, { phone: true }), theme: 'light' }, sampleData)
  const faults = [...(await findScreenViolations(page)), ...(await findOverflow(page))]
  for (const fault of await findLargeTextFaults(page)) faults.push(`200 % text: ${fault}`)
  return faults
}

/** Doubles the text size, as a user sets it in the browser, and looks for what no longer fits or cannot be reached. */
async function findLargeTextFaults(page: Page): Promise<string[]> {
  await setTextSize(page, '200%')
  const faults = await findSizeFaults(page)
  await setTextSize(page, '')
  return faults
}

const findSizeFaults = async (page: Page) => [
  ...(await findOverflow(page)),
  ...(await findUnreachableControls(page)).map((name) => `the control ‘${name}’ cannot be reached`),
]

const setTextSize = (page: Page, size: string) =>
  page.evaluate(async (fontSize) => {
    document.documentElement.style.fontSize = fontSize
    // Components that measure themselves need two more renderings.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  }, size)

/** The smallest phone, which is also a small window at 200 % zoom, and a desktop at 200 % zoom. */
const INTERMEDIATE_VIEWPORTS = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
]

/** Checks all sizes and themes with one page load. A screen that needs a click is opened again for the desktop. */
export async function inspectAllViews(screen: Screen, { sampleData, pages }: Inspection): Promise<string[]> {
  const findings: string[] = []
  const addFindings = (viewName: string, newFaults: readonly string[]) =>
    findings.push(...newFaults.map((fault) => `${viewName}: ${fault}`))
  let page: Page | null = null
  if (existsInView(screen, { phone: true })) {
    page = await pages.openScreen(screen, { phone: true, theme: 'dark' }, sampleData)
    addFindings('phone, dark', [...(await findScreenViolations(page)), ...(await findOverflow(page))])
    await page.emulateMedia({ colorScheme: 'light' })
    addFindings('phone, light', await findScreenViolations(page, COLOUR_RULES))
    for (const size of INTERMEDIATE_VIEWPORTS) {
      await page.setViewportSize(size)
      await waitUntilScreenSettled(page, screen)
      addFindings(`${size.width} px`, await findSizeFaults(page))
    }
    await page.setViewportSize(PHONE)
    await waitUntilScreenSettled(page, screen)
    addFindings('phone, 200 % text', await findLargeTextFaults(page))
    await page.emulateMedia({ forcedColors: 'active' })
    addFindings('phone, forced colours', await findUnmarkedSelections(page))
    await page.emulateMedia({ forcedColors: null })
  }
  if (existsInView(screen, { phone: false })) {
    if (page && !screen.prepare) {
      await page.setViewportSize(DESKTOP)
      await waitUntilScreenSettled(page, screen)
    } else {
      page = await pages.openScreen(screen, { phone: false, theme: 'dark' }, sampleData)
    }
    addFindings('desktop, dark', [...(await findScreenViolations(page)), ...(await findOverflow(page))])
    await page.emulateMedia({ colorScheme: 'light' })
    addFindings('desktop, light', await findScreenViolations(page, COLOUR_RULES))
    addFindings('desktop, 200 % text', await findLargeTextFaults(page))
    await page.emulateMedia({ forcedColors: 'active' })
    addFindings('desktop, forced colours', await findUnmarkedSelections(page))
    await page.emulateMedia({ forcedColors: null })
  }
  return findings
}

/** Rows of a list from the seventh on, which are like the six before and would take most of the run time. */
const REPEATED_ROWS = ':is(ol, ul, :has(> article)) > :nth-child(n+7)'

const findScreenViolations = (page: Page, rules?: string[]) =>
  findSettledViolations(page, { except: REPEATED_ROWS, ...(rules ? { rules } : {}) })
