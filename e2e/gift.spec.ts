import type { BrowserContext } from '@playwright/test'
import { button, expectBanner, proposalSide } from './support/conversation-screen.ts'
import { addItem, card } from './support/items.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.beforeEach(({ app }) => app.emptyDatabase())

/** Counts the clicks on all pages of these contexts from now on. */
async function countClicks(...contexts: BrowserContext[]): Promise<() => number> {
  let clicks = 0
  for (const context of contexts) {
    await context.exposeFunction('pressed', () => {
      clicks++
    })
    await context.addInitScript(() => {
      const binding = window as unknown as { pressed: () => void }
      addEventListener('click', ({ isTrusted }) => (isTrusted ? binding.pressed() : undefined), { capture: true })
    })
  }
  return () => clicks
}

test('[EXCH-65] A gift is agreed in two clicks: one user asks for it, the owner accepts', { tag: '@thorough' }, async ({
  signInUser,
  app,
}) => {
  const giulia = await signInUser('Giulia Rossi')
  const maria = await signInUser('Maria Favre', { phone: true })
  await addItem(app, maria.uid, { title: 'Orso di pezza', status: 'dono', category: 'kids' })
  const clicks = await countClicks(giulia.context, maria.context)

  await giulia.page.goto('/bazar')
  await expect(card(giulia.page, 'Orso di pezza')).toContainText('Dono')
  await card(giulia.page, 'Orso di pezza')
    .getByRole('button', { name: /^Interessa/ })
    .click()
  await expect(giulia.page).toHaveURL(/\/scambio\//)
  await expect(proposalSide(giulia.page, 'Tu dai')).toContainText('Niente: è un dono')
  await expect(proposalSide(giulia.page, 'Tu ricevi')).toContainText('Dono')
  await expectAccessible(giulia.page)

  // Maria opens the page directly, as through the link of a notice.
  await maria.page.goto(giulia.page.url())
  await expectBanner(maria.page, 'Puoi accettare o modificare la proposta.')
  await maria.page.getByRole('button', { name: /^Tu dai 1 oggetto/ }).waitFor()
  await expectAccessible(maria.page)
  await button(maria.page, 'Accetta').click()
  for (const { page } of [giulia, maria]) await expectBanner(page, 'Siete d’accordo!')
  await expect.poll(clicks).toBe(2)

  await giulia.page.goto('/bazar')
  await expect(card(giulia.page, 'Orso di pezza')).toContainText('In trattativa')
})
