import { uid } from '@barattolo/domain/ids'
import { anItem } from '@barattolo/server/testing/factories'
import type { Page } from '@playwright/test'
import { button, row } from './support/exchange.ts'
import { hangUp, likes, proposes } from './support/talk.ts'
import { expect, test } from './support/test.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

const toastOf = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

/** What can be pressed and lies, even in part, under the toast. */
const coveredBy = (page: Page, text: string) =>
  toastOf(page, text).evaluate((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    const covered = new Set<string>()
    for (let x = left; x <= right; x += 6)
      for (let y = top; y <= bottom; y += 6) {
        const under = document.elementsFromPoint(x, y).find((element) => element.closest('.toasts') === null)
        const pressable = under?.closest('a, button, input, textarea, select, [role=tab]')
        if (pressable) covered.add(pressable.getAttribute('aria-label') ?? pressable.textContent ?? pressable.tagName)
      }
    return [...covered]
  })

async function expectNothingCovered(page: Page, text: string) {
  await expect(toastOf(page, text)).toBeVisible()
  await expect.poll(() => coveredBy(page, text)).toEqual([])
}

for (const size of SIZES)
  test(`[HOUSE-26] at ${size.width} px a toast lies over nothing that can be pressed: exchange, its sheet, object page`, async ({
    house,
    personNamed,
  }) => {
    const giulia = await personNamed('Giulia', { phone: true })
    const maria = await personNamed('Maria')
    await hangUp(
      house,
      giulia,
      ...['Zaino', 'Teiera', 'Pattini', 'Scala', 'Ombrello', 'Radio', 'Sedia', 'Lume'].map((title) => ({ title })),
    )
    const [sledge] = await hangUp(house, maria, { title: 'Slitta' })
    const talk = await likes(house, giulia, sledge?._id ?? '')
    await proposes(house, maria, talk._id, {})
    const { page } = giulia
    await page.setViewportSize(size)
    await page.goto(`/scambio/${talk._id}`)
    await page.getByRole('tab', { name: 'Il mio bazar' }).click()
    await row(page, 'Lume').click()
    await expectNothingCovered(page, 'Aggiunto alla proposta')
    await row(page, 'Sedia').click()
    await expectNothingCovered(page, 'Aggiunto alla proposta')
    await button(page, 'Altre azioni').click()
    await button(page, 'Togli Lume').click()
    await expectNothingCovered(page, 'Rimosso dallo scambio')
    await page.goto(`/item/${sledge?._id}`)
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } }))
    await button(page, 'Condividi').click()
    await expectNothingCovered(page, 'Link copiato')
  })

test('[HOUSE-26] a toast goes when its time is over, also under the pointer, and lets presses through', async ({
  house,
  personNamed,
}) => {
  const { page, uid: me } = await personNamed('Giulia')
  const item = await anItem(house.db, { owner: uid.parse(me), title: 'Sgabello' })
  await page.goto(`/item/${item}`)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } }))
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await button(page, 'Condividi').click()
  const toast = toastOf(page, 'Link copiato')
  const box = await toast.boundingBox()
  if (!box) throw new Error('no toast')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.move(x + 1, y)
  expect(
    await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('.toasts') === null, [x, y] as const),
  ).toBe(true)
  await expect(toast).toHaveCount(0)
})
