import type { Page } from '@playwright/test'
import { hang, neighbour } from './support/objects.ts'
import { likes } from './support/talk.ts'
import { DESK, expect, PHONE, test } from './support/test.ts'

const SLOW_MS = 500

for (const size of [PHONE, DESK]) {
  test(`[PERF-03] with slow pictures and fonts nothing moves by itself, ${size.width} px`, async ({
    page,
    house,
    personNamed,
  }) => {
    await house.empty()
    const { uid } = await neighbour(house, 'Luca')
    const ids = []
    for (let n = 1; n <= 12; n++) ids.push(await hang(house, uid, { title: `Oggetto ${n}` }))
    await page.setViewportSize(size)
    await slowDown(page)
    for (const path of ['/', '/home', '/bazar', `/item/${ids[0]}`, '/mappa', '/bacheca', '/login', '/privacy'])
      expect(await shiftOf(page, path), path).toBeLessThan(0.05)

    const anna = await personNamed('Anna', { phone: size === PHONE })
    const hers = await hang(house, anna.uid, { title: 'Sedia di Anna' })
    const talk = await likes(house, anna, ids[0] ?? '')
    await slowDown(anna.page)
    for (const path of [
      '/bazar',
      `/item/${hers}`,
      '/inbox',
      `/scambio/${talk._id}`,
      '/radar',
      '/mio-bazar',
      `/item/${hers}/modifica`,
    ])
      expect(await shiftOf(anna.page, path), path).toBeLessThan(0.05)
  })
}

/** Pictures and fonts come late, and everything that moves is noted. */
async function slowDown(page: Page) {
  await page.addInitScript(watchShifts)
  await page.route(/\.(woff2|webp|jpe?g|png)|\/images\//, async (route) => {
    await new Promise((done) => setTimeout(done, SLOW_MS))
    await route.continue()
  })
}

/** How much has moved until everything has come, as the browser reckons it. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
}

/** Runs in the page, before anything else does. */
function watchShifts() {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('hadRecentInput' in entry && 'value' in entry && entry.hadRecentInput === false) sum += Number(entry.value)
    }
    document.documentElement.dataset.shift = String(sum)
  }).observe({ type: 'layout-shift', buffered: true })
}
