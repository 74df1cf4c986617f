import type { Page } from '@playwright/test'
import { hangUp, likes, proposes, says } from './support/talk.ts'
import { expect, test } from './support/test.ts'

/** A small phone; the same number of CSS pixels is a window of 640 px at 200 % zoom. */
const NARROW = { width: 320, height: 640 }

/** Names of controls of which a part lies beside the screen or is cut off by what they stand in, out of reach of any scrolling. */
function cutControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCutBy = (inner: DOMRect, box: Element | null): boolean => {
      if (box === null) return false
      const { overflowX, overflowY } = getComputedStyle(box)
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const sticksOut = inner.left < left - 1 || inner.right > right + 1 || inner.top < top - 1 || inner.bottom > bottom + 1
      return (/hidden|clip/.test(overflowX) && sticksOut) || isCutBy(inner, box.parentElement)
    }
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement))
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // Marks on a map leave it with what they stand for; words that are cut end in dots.
    return [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((element) => isShown(element) && !element.closest('.vh, .skip, [data-marker], .picker-pin'))
      .filter((element) => !scrollsSideways(element.parentElement))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        if (box.width <= 1) return false
        const beside = box.left < -1 || box.right > window.innerWidth + 1
        return beside || (element.tagName !== 'A' && isCutBy(box, element.parentElement))
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName)
  })
}

async function expectToFit(page: Page, path: string) {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(widths[0], `${path} scrolls sideways`).toBeLessThanOrEqual(widths[1] ?? 0)
  expect(await cutControls(page), `${path} cuts controls`).toEqual([])
}

test('no screen scrolls sideways or cuts a control at 320 pixels, which is 640 at 200 %', async ({
  house,
  personNamed,
  browser,
}) => {
  const long = 'Macchinapercuciresingerapedaleconmobiletto degli anni Trenta, funzionante'
  const giulia = await personNamed('Giulia Massimiliana Perron-Chabod', { phone: true })
  const maria = await personNamed('Maria')
  const mine = await hangUp(house, giulia, { title: long, status: 'riparare' }, { title: 'Teiera' })
  const hers = await hangUp(house, maria, { title: `${long} di Maria` }, { title: 'Cesta', status: 'dono' })
  const talk = await likes(house, giulia, hers[0]?._id ?? '')
  await proposes(house, maria, talk._id, { request: mine })
  // A match, for the radar.
  await likes(house, maria, mine[1]?._id ?? '')
  await says(house, maria, talk._id, `Guarda ${'x'.repeat(120)}`)
  const { page } = giulia
  await page.setViewportSize(NARROW)
  const own = mine[0]?._id ?? ''
  for (const path of [
    '/bazar',
    `/bazar/${maria.uid}`,
    `/item/${own}`,
    `/item/${hers[0]?._id ?? ''}`,
    '/aggiungi',
    `/item/${own}/modifica`,
    '/mappa',
    `/scambio/${talk._id}`,
    '/inbox',
    '/radar',
    '/mio-bazar',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectToFit(page, path)
  }
  const visitor = await (await browser.newContext({ baseURL: house.origin, viewport: NARROW, locale: 'it-IT' })).newPage()
  for (const path of ['/login?da=%2Finbox', '/bazar']) {
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expectToFit(visitor, path)
  }
  await visitor.context().close()
})
