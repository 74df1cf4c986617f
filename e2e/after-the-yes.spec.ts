import { anAgreement } from '@barattolo/server/testing/exchanges'
import type { Page } from '@playwright/test'
import { banner, button, chat } from './support/exchange.ts'
import { card, hang } from './support/objects.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A day after tomorrow that is far from midnight. */
const inTwoDays = () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

test('[EXCH-15] [EXCH-16] from the yes to both bazars changed and both voices heard', async ({ house, personNamed }) => {
  await house.empty()
  const giulia = await personNamed('Giulia Rossi')
  const maria = await personNamed('Maria Favre', { phone: true })
  const sledge = await hang(house, maria.uid, { title: 'Slitta in legno Davos' })
  const teapot = await hang(house, giulia.uid, { title: 'Teiera rossa smaltata' })
  const { talk } = await anAgreement(house, { interested: giulia, owner: maria, root: sledge, offer: [teapot] })

  await test.step('one proposes where and when', async () => {
    await giulia.page.goto(`/scambio/${talk._id}`)
    await banner(giulia.page, 'Siete d’accordo!')
    await expect(giulia.page.getByText(/Se entro il .* non fissate un incontro/)).toBeVisible()
    await button(giulia.page, 'Proponi dove e quando').click()
    const dialog = giulia.page.getByRole('dialog', { name: 'Dove e quando vi trovate?' })
    await button(giulia.page, 'Piazza Chanoux, Aosta').click()
    await dialog.getByLabel('Giorno').fill(inTwoDays())
    await dialog.getByLabel('Ora').fill('10:00')
    await expectAccessible(giulia.page)
    await button(giulia.page, 'Proponi').click()
    await expect(giulia.page.getByText('In attesa che Maria confermi.')).toBeVisible()
    await expect(chat(giulia.page)).toContainText('Hai proposto di trovarvi: Piazza Chanoux, Aosta')
  })

  await test.step('the other confirms, on a phone', async () => {
    await maria.page.goto(`/scambio/${talk._id}`)
    await expect(maria.page.getByRole('button', { name: /Piazza Chanoux, Aosta/ })).toContainText('Lo propone Giulia')
    await expectAccessible(maria.page)
    await button(maria.page, 'Confermo').click()
    for (const { page } of [giulia, maria]) await expect(page.getByText('Confermato da entrambi.')).toBeVisible()
    await expect(button(maria.page, 'Scambio avvenuto')).toBeDisabled()
    const file = giulia.page.waitForEvent('download')
    await button(giulia.page, 'Scarica l’invito per il calendario').click()
    expect((await file).suggestedFilename()).toBe('barattolo-scambio.ics')
  })

  await test.step('after the agreed time both say that it happened, and the objects change bazars', async () => {
    const anHourAgo = new Date(Date.now() - 60 * 60 * 1000)
    await house.db.updateTable('exchanges').set({ meetingAt: anHourAgo }).where('conversationId', '=', talk._id).execute()
    await giulia.page.reload()
    await button(giulia.page, 'Scambio avvenuto').click()
    await giulia.page.getByRole('dialog').getByRole('button', { name: 'Scambio avvenuto' }).click()
    await expect(giulia.page.getByText(/Se Maria non dice il contrario entro il/)).toBeVisible()
    await maria.page.reload()
    await button(maria.page, 'Scambio avvenuto').click()
    await maria.page.getByRole('dialog').getByRole('button', { name: 'Scambio avvenuto' }).click()
    for (const { page } of [giulia, maria]) await banner(page, 'Scambio avvenuto: gli oggetti sono passati di mano.')
  })

  await test.step('each says how it went, and reads the other only then', async () => {
    await says(giulia.page, 'Gentilissima e puntuale.')
    await expect(giulia.page.getByText(/Leggerai quella di Maria quando avrete scritto entrambi/)).toBeVisible()
    await button(maria.page, 'Com’è finita').click()
    await expect(maria.page.getByText('Gentilissima')).toHaveCount(0)
    await says(maria.page, 'Teiera perfetta.')
    const heard = maria.page.getByText('Giulia dice di te: c’eri, era tutto come descritto. “Gentilissima e puntuale.”')
    await expect(heard).toBeVisible()
    await expectAccessible(maria.page)
    await expect(giulia.page.getByText(/“Teiera perfetta.”/)).toBeVisible()
    await expectAccessible(giulia.page)
  })

  await test.step('the objects hang where they belong now', async () => {
    await giulia.page.goto('/mio-bazar')
    await expect(giulia.page.getByText('Slitta in legno Davos').first()).toBeVisible()
    await giulia.page.goto(`/item/${sledge}`)
    await expect(giulia.page.getByText(/Seconda vita/)).toBeVisible()
    await maria.page.goto('/bazar')
    await expect(card(maria.page, 'Slitta in legno Davos')).toHaveCount(0)
  })
})

/** Leaves feedback, on a page where the exchange has ended. */
async function says(page: Page, sentence: string) {
  await button(page, 'Com’è andata?').click()
  const dialog = page.getByRole('dialog', { name: /^Com’è andata con/ })
  await dialog.getByLabel('Una frase').fill(sentence)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invia' }).click()
  await expect(dialog).toHaveCount(0)
}
