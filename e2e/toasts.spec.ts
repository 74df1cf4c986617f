import type { Page } from '@playwright/test'
import { openConversation, publishItems, sendProposal } from './support/api-calls.ts'
import { button, openProposal, row } from './support/conversation-screen.ts'
import { signIn } from './support/sign-in-browser.ts'
import { expect, test } from './support/test.ts'
import { uniqueEmail } from './support/test-app.ts'
import { toasts } from './support/toasts.ts'

const toastOf = (page: Page, text: string) => toasts(page).filter({ hasText: text })

/** Names of the controls that the toast covers, even partly. */
const findCoveredControls = (page: Page, text: string) =>
  toastOf(page, text).evaluate((toast) => {
    const { left, right, top, bottom } = toast.getBoundingClientRect()
    const covered = new Set<string>()
    for (let x = left; x <= right; x += 6)
      for (let y = top; y <= bottom; y += 6) {
        const elementBelow = document.elementsFromPoint(x, y).find((element) => element.closest('[data-toasts]') === null)
        const control = elementBelow?.closest('a, button, input, textarea, select, [role=tab]')
        if (control) covered.add(control.getAttribute('aria-label') ?? control.textContent ?? control.tagName)
      }
    return [...covered]
  })

async function expectNothingCovered(page: Page, text: string) {
  await expect(toastOf(page, text)).toBeVisible()
  await expect.poll(() => findCoveredControls(page, text)).toEqual([])
}

test('[APP-26] At 390 and 320 px a toast covers no control of the conversation, its sheet and the item page, expires also under the pointer, and lets clicks through', {
  tag: '@thorough',
}, async ({ app, signInUser }) => {
  const giulia = await signInUser('Giulia', { phone: true })
  const maria = await signIn(app.origin, { name: 'Maria', email: uniqueEmail('Maria') })
  await publishItems(
    app,
    giulia,
    ...['Zaino', 'Teiera', 'Pattini', 'Scala', 'Ombrello', 'Radio', 'Sedia', 'Lume'].map((title) => ({ title })),
  )
  const [sledge] = await publishItems(app, maria, { title: 'Slitta' })
  const conversation = await openConversation(app, giulia, sledge?._id ?? '')
  await sendProposal(app, maria, conversation._id, {})
  const { page } = giulia
  await page.goto(`/scambio/${conversation._id}`)
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  for (const [size, [first, second]] of [
    [{ width: 390, height: 844 }, ['Lume', 'Sedia']],
    [{ width: 320, height: 640 }, ['Radio', 'Ombrello']],
  ] as const) {
    await page.setViewportSize(size)
    for (const title of [first, second]) {
      await row(page, title).click()
      await expectNothingCovered(page, 'Aggiunto alla proposta')
    }
    await openProposal(page)
    await button(page, `Togli ${first}`).click()
    await expectNothingCovered(page, 'Rimosso dallo scambio')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(toasts(page)).toHaveCount(0)
  }
  await page.goto(`/item/${sledge?._id}`)
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } }))
  const toast = toastOf(page, 'Link copiato')
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await button(page, 'Condividi').click()
    await expectNothingCovered(page, 'Link copiato')
    const box = await toast.boundingBox()
    if (!box) throw new Error('the toast is not visible')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.move(x + 1, y)
    expect(
      await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('[data-toasts]') === null, [
        x,
        y,
      ] as const),
    ).toBe(true)
    await expect(toast).toHaveCount(0)
  }
})
