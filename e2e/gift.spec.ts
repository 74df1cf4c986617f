import type { BrowserContext, Page } from '@playwright/test'
import { banner, button, chat, jar, row } from './support/exchange.ts'
import { marker } from './support/map.ts'
import { card } from './support/objects.ts'
import { publish } from './support/publishing.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.beforeEach(({ house }) => house.empty())

/** Counts what a person presses from now on, in every page of these browsers. */
async function countingClicks(...contexts: BrowserContext[]): Promise<() => number> {
  let clicks = 0
  for (const context of contexts) {
    await context.exposeFunction('pressed', () => {
      clicks++
    })
    await context.addInitScript(() => {
      const told = window as unknown as { pressed: () => void }
      addEventListener('click', ({ isTrusted }) => (isTrusted ? told.pressed() : undefined), { capture: true })
    })
  }
  return () => clicks
}

test('[EXCH-65] a gift is agreed in two clicks: one asks, the other accepts', async ({ personNamed }) => {
  const giulia = await personNamed('Giulia Rossi')
  const maria = await personNamed('Maria Favre', { phone: true })
  await publish(maria.page, { title: 'Orso di pezza', kind: 'Dono', category: 'kids' })
  const clicks = await countingClicks(giulia.context, maria.context)

  await giulia.page.goto('/bazar')
  await expect(card(giulia.page, 'Orso di pezza')).toContainText('Dono')
  await card(giulia.page, 'Orso di pezza')
    .getByRole('button', { name: /^Interessa/ })
    .click()
  await expect(giulia.page).toHaveURL(/\/scambio\//)
  await expect(jar(giulia.page, 'Tu dai')).toContainText('Niente: è un dono')
  await expect(jar(giulia.page, 'Tu ricevi')).toContainText('Dono')
  await expectAccessible(giulia.page)

  // As from a notice that leads here.
  await maria.page.goto(giulia.page.url())
  await banner(maria.page, 'Puoi accettare o modificare la proposta.')
  await maria.page.getByRole('button', { name: /^Tu dai 1 oggetto/ }).waitFor()
  await expectAccessible(maria.page)
  await button(maria.page, 'Accetta').click()
  for (const { page } of [giulia, maria]) await banner(page, 'Siete d’accordo!')
  await expect.poll(clicks).toBe(2)

  await giulia.page.goto('/bazar')
  await expect(card(giulia.page, 'Orso di pezza')).toContainText('In trattativa')
})

test('[MAP-22] [BAZ-18] an object to be mended is shown as one wherever it comes', async ({ personNamed }) => {
  const giulia = await personNamed('Giulia Rossi')
  const maria = await personNamed('Maria Favre', { phone: true })
  await publish(giulia.page, { title: 'Zaino rosso' })
  await publish(maria.page, { title: 'Radio a valvole', kind: 'Da riparare', category: 'tech', at: ['45,7480', '7,2850'] })
  const { page } = giulia
  const toMend = (where: ReturnType<Page['getByRole']>) => expect(where.getByText('Da riparare')).toBeVisible()

  await page.goto('/mappa')
  await expect(marker(page, 'Radio a valvole, Da riparare')).toHaveAttribute('data-kind', 'repair')
  await marker(page, 'Radio a valvole, Da riparare').click()
  await toMend(page.getByRole('dialog', { name: 'Radio a valvole' }))
  await page.goto('/bazar')
  await toMend(card(page, 'Radio a valvole'))
  await card(page, 'Radio a valvole').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/item\//)
  await expect(page.getByRole('main').getByText('Da riparare').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Interessa: Radio a valvole' }).click()
  await toMend(jar(page, 'Tu ricevi'))
  await toMend(row(page, 'Radio a valvole'))
  await maria.page.goto(page.url())
  await button(maria.page, 'Invia proposta').click()
  await expect(chat(page)).toContainText('Radio a valvole (da riparare)')
  await row(page, 'Radio a valvole').click()
  await toMend(row(page, 'Radio a valvole'))
  await row(page, 'Radio a valvole').click()
  await row(page, 'Zaino rosso').click()
  await expectAccessible(page)
  await button(page, 'Invia proposta').click()

  await banner(maria.page, 'Puoi accettare o modificare la proposta.')
  await maria.page.getByRole('tab', { name: 'Il mio bazar' }).click()
  await toMend(row(maria.page, 'Radio a valvole'))
  await maria.page.getByRole('tab', { name: 'Chat' }).click()
  await expect(chat(maria.page).getByText('Radio a valvole (da riparare)').last()).toBeVisible()
  await maria.page.getByRole('button', { name: 'Altre azioni' }).click()
  await toMend(maria.page.getByRole('dialog', { name: 'La proposta' }))
  await expectAccessible(maria.page)
  // It is no gift: something has to come for it.
  await expect(button(maria.page, 'Accetta')).toBeEnabled()
})
