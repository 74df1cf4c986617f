import type { Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { hang, neighbour } from './support/objects.ts'
import { ask, likes } from './support/talk.ts'
import { DESK, expect, MOVING, PHONE, test } from './support/test.ts'

test.use(MOVING)

const SLOW_MS = 300

for (const size of [PHONE, DESK]) {
  test(`[PERF-03] with slow pictures and fonts nothing moves by itself, ${size.width} px`, async ({
    page,
    house,
    personNamed,
    expectComplaint,
  }) => {
    // A way out of the letters that leads nowhere says so.
    expectComplaint(/status of 404/)
    await house.empty()
    const { uid } = await neighbour(house, 'Luca')
    const ids = []
    for (let n = 1; n <= 12; n++) ids.push(await hang(house, uid, { title: `Oggetto ${n}` }))
    const anna = await personNamed('Anna', { phone: size === PHONE })
    const ada = await personNamed('Ada', { phone: size === PHONE, email: 'admin@barattolo.test' })
    const hers = await hang(house, anna.uid, { title: 'Sedia di Anna' })
    const talk = await likes(house, anna, ids[0] ?? '')
    const ad = await ask<{ _id: string }>(house, anna, 'POST', '/api/requests', {
      title: 'Un ombrello',
      description: '',
      tags: [],
    })
    const target = { kind: 'item', id: ids[1] }
    await ask(house, anna, 'POST', '/api/reports', { target, reason: 'spam' })

    await page.setViewportSize(size)
    await expectCalm(page, [
      ...['/', '/home', '/bazar', `/bazar/${uid}`, `/item/${ids[0]}`, '/mappa', '/bacheca', `/requests/${ad._id}`],
      ...['/login', '/privacy', '/contact', '/disiscrizione?t=x', '/arrivederci'],
    ])
    await expectCalm(anna.page, [
      ...['/bazar', '/mio-bazar', `/item/${hers}`, `/item/${hers}/modifica`, '/aggiungi', `/requests/${ad._id}`],
      ...['/inbox', `/scambio/${talk._id}`, '/radar', '/avvisi', '/avvisi/preferenze'],
    ])
    await expectCalm(ada.page, ['/admin', '/admin?scheda=segnalazioni'])
  })
}

async function expectCalm(page: Page, addresses: readonly string[]) {
  await slowDown(page)
  for (const address of addresses) expect(await shiftOf(page, address), address).toBeLessThan(0.05)
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
  await atRest(page)
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
