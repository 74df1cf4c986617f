import { anAgreement } from '@barattolo/server/testing/exchanges'
import type { Page } from '@playwright/test'
import { banner, button, chat, jar } from './support/exchange.ts'
import { card, hang } from './support/objects.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// One participant opens the page without network: the service worker then answers from its cache.
test.use({ serviceWorkers: 'allow' })

/** The date in two days. */
const inTwoDays = () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const anHourAgo = () => new Date(Date.now() - 60 * 60 * 1000)

test('[EXCH-15] [EXCH-16] [EXCH-93] [FEED-06] After acceptance two participants meet, confirm the handover, one of them offline, and leave feedback, and the items change owner', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/)
  await house.empty()
  const giulia = await personNamed('Giulia Rossi')
  const maria = await personNamed('Maria Favre', { phone: true })
  const sledge = await hang(house, maria.uid, { title: 'Slitta in legno Davos' })
  const teapot = await hang(house, giulia.uid, { title: 'Teiera rossa smaltata' })
  const { talk } = await anAgreement(house, { interested: giulia, owner: maria, root: sledge, offer: [teapot] })

  await test.step('One participant proposes a meeting', async () => {
    await giulia.page.goto(`/scambio/${talk._id}`)
    await banner(giulia.page, 'Siete d’accordo!')
    await expect(giulia.page.getByText(/Se entro il .* non fissate un incontro/)).toBeVisible()
    await button(giulia.page, 'Proponi dove e quando').click()
    const dialog = giulia.page.getByRole('dialog', { name: 'Dove e quando vi trovate?' })
    await button(giulia.page, 'Proponi').click()
    await expect(dialog.getByRole('alert')).toHaveText(['Scrivi dove vi trovate.', 'Scegli il giorno.', 'Scegli l’ora.'])
    await expect(dialog.getByLabel('Dove')).toBeFocused()
    await button(giulia.page, 'Piazza Chanoux, Aosta').click()
    await dialog.getByLabel('Giorno').fill(inTwoDays())
    await dialog.getByLabel('Ora').fill('10:00')
    await expectAccessible(giulia.page)
    await button(giulia.page, 'Proponi').click()
    await expect(giulia.page.getByText('In attesa che Maria confermi.')).toBeVisible()
    await expect(chat(giulia.page)).toContainText('Hai proposto di trovarvi: Piazza Chanoux, Aosta')
  })

  await test.step('The other participant confirms the meeting on a phone', async () => {
    await maria.page.goto(`/scambio/${talk._id}`)
    await expect(maria.page.getByRole('button', { name: /Piazza Chanoux, Aosta/ })).toContainText('Lo propone Giulia')
    await expectAccessible(maria.page)
    await button(maria.page, 'Confermo').click()
    for (const { page } of [giulia, maria]) {
      await expect(page.getByText('Confermato da entrambi.')).toBeVisible()
      await expect(page.getByText('L’appuntamento è fissato: trovatevi lì.')).toBeVisible()
    }
    await expect(button(maria.page, 'Scambio avvenuto')).toBeDisabled()
    const file = giulia.page.waitForEvent('download')
    await button(giulia.page, 'Scarica l’invito per il calendario').click()
    expect((await file).suggestedFilename()).toBe('barattolo-scambio.ics')
  })

  await test.step('A handover code that is typed without network waits, also after the page was closed', async () => {
    await house.db.updateTable('exchanges').set({ meetingAt: anHourAgo() }).where('conversationId', '=', talk._id).execute()
    await giulia.page.reload()
    await button(giulia.page, 'Consegna').click()
    const code = await giulia.page.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/).textContent()
    await expectAccessible(giulia.page)
    await maria.page.evaluate(() => navigator.serviceWorker.ready)
    await maria.context.setOffline(true)
    await maria.page.goto(`/scambio/${talk._id}`)
    await expect(maria.page.getByText(/^Sei senza rete/)).toBeVisible()
    await expect(maria.page.getByText(/^Piazza Chanoux, Aosta/)).toBeVisible()
    await expect(maria.page.getByRole('img', { name: /come quadrato da inquadrare/ })).toBeVisible()
    await expectAccessible(maria.page)
    await types(maria.page, 'ABCD EFGH')
    await expect(maria.page.getByText(/^Questo non è un codice di consegna/)).toBeVisible()
    await types(maria.page, code?.toLowerCase() ?? '')
    await expect(maria.page.getByText('In attesa di rete')).toBeVisible()
    await maria.page.goto('about:blank')
    await maria.page.goto(`/scambio/${talk._id}`)
    await expect(maria.page.getByText('In attesa di rete')).toBeVisible()
  })

  await test.step('Once the network is back the code is sent, the exchange has happened and the items change owner', async () => {
    await maria.context.setOffline(false)
    for (const { page } of [giulia, maria]) await banner(page, 'Scambio avvenuto: gli oggetti sono passati di mano.')
    for (const side of ['Hai dato', 'Hai ricevuto'] as const) await expect(jar(giulia.page, side)).toBeVisible()
    await expect(chat(giulia.page)).toContainText('Maria F. ha confermato la consegna con il codice che hai mostrato.')
  })

  await test.step('Each participant leaves feedback, and reads the feedback of the other one only afterwards', async () => {
    await takesTheirTime(giulia.page, 'Gentilissima e puntuale.')
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

  await test.step('The items are in the bazars of their new owners', async () => {
    await giulia.page.goto('/mio-bazar')
    await expect(giulia.page.getByText('Slitta in legno Davos').first()).toBeVisible()
    await giulia.page.goto(`/item/${sledge}`)
    await expect(giulia.page.getByText(/Seconda vita/)).toBeVisible()
    await maria.page.goto('/bazar')
    await expect(card(maria.page, 'Slitta in legno Davos')).toHaveCount(0)
  })
})

async function types(page: Page, code: string) {
  await page.getByLabel('Codice', { exact: true }).fill(code)
  await button(page, 'Conferma la consegna').click()
}

/** Leaves feedback on an exchange that has ended. */
async function says(page: Page, sentence: string) {
  await button(page, 'Com’è andata?').click()
  const dialog = page.getByRole('dialog', { name: /^Com’è andata con/ })
  await dialog.getByLabel('Una frase').fill(sentence)
  // No answer is preselected, and every question without an answer is marked.
  await dialog.getByRole('button', { name: 'Invia' }).click()
  const came = dialog.getByRole('group', { name: /c’era, all’appuntamento/ })
  await expect(came).toHaveAccessibleDescription('Scegli sì o no.')
  await expect(came.getByRole('button', { name: 'Sì' })).toBeFocused()
  await came.getByRole('button', { name: 'Sì' }).click()
  await dialog.getByRole('button', { name: 'Invia' }).click()
  const described = dialog.getByRole('group', { name: /come descritto/ })
  await expect(described.getByRole('button', { name: 'Sì' })).toBeFocused()
  await described.getByRole('button', { name: 'Sì' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invia' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Expects that unsent feedback is kept over a reload. */
async function takesTheirTime(page: Page, sentence: string) {
  await button(page, 'Com’è andata?').click()
  const words = page.getByRole('dialog', { name: /^Com’è andata con/ }).getByLabel('Una frase')
  await words.fill(sentence)
  await page.reload()
  await button(page, 'Com’è andata?').click()
  await expect(words).toHaveValue(sentence)
  await page.keyboard.press('Escape')
  await expect(words).toHaveCount(0)
}
