import { atPlace } from '@barattolo/domain/texts/it/map/places'
import { ok } from '@barattolo/server/testing/conversations'
import { createAgreedExchange, exchangeApiOf } from '@barattolo/server/testing/exchanges'
import type { Page } from '@playwright/test'
import { button, chat, expectBanner, openProposal, proposalSide } from './support/conversation-screen.ts'
import { addItem, card } from './support/items.ts'
import { openOffline } from './support/open-offline.ts'
import { readStorage } from './support/stored-data.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// One participant opens the page offline, which requires the service worker and its cache.
test.use({ serviceWorkers: 'allow' })

/** The date in two days. */
const inTwoDays = () => new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const anHourAgo = () => new Date(Date.now() - 60 * 60 * 1000)

test('[EXCH-15] [EXCH-16] [EXCH-93] [EXCH-116] [EXCH-117] [FEED-06] After acceptance two participants meet, change the objects, confirm the handover, one of them offline, and leave feedback, and the items change owner', async ({
  app,
  signInUser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|^Errore nel caricamento/)
  await app.emptyDatabase()
  const place = app.town.meetingPlaces[app.town.mainMunicipality]?.[0] ?? ''
  const giulia = await signInUser('Giulia Rossi')
  const maria = await signInUser('Maria Favre', { phone: true })
  const sledge = await addItem(app, maria.uid, { title: 'Slitta in legno Davos' })
  const teapot = await addItem(app, giulia.uid, { title: 'Teiera rossa smaltata' })
  await addItem(app, giulia.uid, { title: 'Zaino da montagna' })
  const { conversation, id } = await createAgreedExchange(app, {
    interested: giulia,
    owner: maria,
    root: sledge,
    offer: [teapot],
  })

  await test.step('One participant proposes a meeting', async () => {
    await giulia.page.goto(`/scambio/${conversation._id}`)
    await expectBanner(giulia.page, 'Siete d’accordo!')
    await expect(giulia.page.getByText(/Se entro il .* non fissate un incontro/)).toBeVisible()
    await button(giulia.page, 'Proponi dove e quando').click()
    const dialog = giulia.page.getByRole('dialog', { name: 'Dove e quando vi trovate?' })
    await button(giulia.page, 'Proponi').click()
    await expect(dialog.getByRole('alert')).toHaveText(['Scrivi dove vi trovate.', 'Scegli il giorno.', 'Scegli l’ora.'])
    await expect(dialog.getByLabel('Dove')).toBeFocused()
    await button(giulia.page, place).click()
    await dialog.getByLabel('Giorno').fill(inTwoDays())
    await dialog.getByLabel('Ora').fill('10:00')
    await expectAccessible(giulia.page)
    await button(giulia.page, 'Proponi').click()
    await expect(giulia.page.getByText('In attesa che Maria confermi.')).toBeVisible()
    await expect(chat(giulia.page)).toContainText(`Hai proposto di vedervi: ${place}`)
  })

  await test.step('The other participant confirms the meeting on a phone', async () => {
    await maria.page.goto(`/scambio/${conversation._id}`)
    await expect(maria.page.getByRole('button', { name: place })).toContainText('Lo propone Giulia')
    await expectAccessible(maria.page)
    await button(maria.page, 'Confermo').click()
    for (const { page } of [giulia, maria]) {
      await expect(page.getByText('Confermato da entrambi.')).toBeVisible()
      await expect(page.getByText(new RegExp(`alle\\s10:00${atPlace(place)}\\.$`))).toBeVisible()
    }
    await expect(button(maria.page, 'Scambio avvenuto')).toBeDisabled()
    const file = giulia.page.waitForEvent('download')
    await button(giulia.page, 'Scarica l’invito per il calendario').click()
    expect((await file).suggestedFilename()).toBe('barattolo-scambio.ics')
  })

  await test.step('One participant adds an object to what was agreed, and the other one compares and agrees on a phone', async () => {
    await button(giulia.page, 'Cambia gli oggetti').click()
    const picker = giulia.page.getByRole('dialog', { name: 'Cambia gli oggetti' })
    await picker.getByRole('button', { name: /^Zaino da montagna/ }).click()
    await button(giulia.page, 'Proponi il cambio').click()
    await expectBanner(giulia.page, 'Hai proposto un cambio')
    await expectBanner(maria.page, 'Giulia propone un cambio')
    await button(maria.page, 'Guarda').click()
    const comparison = maria.page.getByRole('dialog', { name: 'Giulia propone un cambio' })
    await expect(comparison.getByRole('region', { name: 'Deciso' }).getByRole('listitem')).toHaveCount(2)
    const proposed = comparison.getByRole('region', { name: 'Proposto' }).getByRole('listitem')
    await expect(proposed).toHaveCount(3)
    await expect(proposed.filter({ hasText: 'entra' })).toHaveText(/^Zaino da montagna/)
    await expectAccessible(maria.page)
    await button(maria.page, 'Va bene così').click()
    await expect(comparison).toHaveCount(0)
    await expect(proposalSide(giulia.page, 'Tu dai')).toContainText('Zaino da montagna')
    await openProposal(maria.page)
    await expect(maria.page.getByRole('dialog', { name: 'La proposta' })).toContainText('Zaino da montagna')
    await maria.page.keyboard.press('Escape')
  })

  await test.step('The participant who has proposed a change withdraws it, and the exchange stays as agreed', async () => {
    const { version } = await ok(exchangeApiOf(app, giulia).read(id))
    await ok(exchangeApiOf(app, giulia).changeSet(id, [sledge, teapot], version))
    await expectBanner(maria.page, 'Giulia propone un cambio')
    await button(giulia.page, 'Guarda').click()
    await button(giulia.page, 'Ritira il cambio').click()
    await expect(button(giulia.page, 'Cambia gli oggetti')).toBeVisible()
    await expect(maria.page.getByText('Giulia propone un cambio', { exact: true })).toHaveCount(0)
    await expect(proposalSide(giulia.page, 'Tu dai')).toContainText('Zaino da montagna')
  })

  await test.step('A handover code that is entered offline is stored, also after the page was closed', async () => {
    await app.db.updateTable('exchanges').set({ meetingAt: anHourAgo() }).where('conversationId', '=', conversation._id).execute()
    await giulia.page.reload()
    await button(giulia.page, 'Consegna').click()
    const code = await giulia.page.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/).textContent()
    await expectAccessible(giulia.page)
    await maria.page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(async () => (await readStorage(maria.page)).databases['barattolo/answers']).toContain(conversation._id)
    await openOffline(maria.page, `/scambio/${conversation._id}`)
    await expect(maria.page.getByText(/^Senza rete: /)).toBeVisible()
    await expect(chat(maria.page)).toBeVisible()
    await button(maria.page, 'Consegna').click()
    await expect(maria.page.getByRole('img', { name: /come quadrato da inquadrare/ })).toBeVisible()
    await expectAccessible(maria.page)
    await enterCode(maria.page, 'ABCD EFGH')
    await expect(maria.page.getByText(/^Questo non è un codice di consegna/)).toBeVisible()
    await enterCode(maria.page, code?.toLowerCase() ?? '')
    await expect(maria.page.getByText('In attesa di rete')).toBeVisible()
    await maria.page.goto('about:blank')
    await maria.page.goto(`/scambio/${conversation._id}`)
    await button(maria.page, 'Consegna').click()
    await expect(maria.page.getByText('In attesa di rete')).toBeVisible()
    await maria.page.keyboard.press('Escape')
  })

  await test.step('Once online, the device sends the code, the exchange has happened and the items change owner', async () => {
    await maria.context.setOffline(false)
    await expectBanner(giulia.page, 'Scambio fatto: gli oggetti sono passati di mano.')
    await expect(maria.page.getByRole('heading', { name: 'Scambio fatto!' })).toBeVisible()
    for (const side of ['Hai dato', 'Hai ricevuto'] as const) await expect(proposalSide(giulia.page, side)).toBeVisible()
    await expect(chat(giulia.page)).toContainText('Maria ha confermato la consegna con il codice che hai mostrato.')
  })

  await test.step('Each participant leaves feedback, and reads the feedback of the other one only afterwards', async () => {
    await expectFeedbackKept(giulia.page, 'Gentilissima e puntuale.')
    await leaveFeedback(giulia.page, 'Gentilissima e puntuale.')
    await expect(giulia.page.getByText(/Leggerai quella di Maria quando avrete scritto entrambi/)).toBeVisible()
    await expect(maria.page.getByText('Gentilissima')).toHaveCount(0)
    await leaveFeedback(maria.page, 'Teiera perfetta.')
    const feedback = maria.page.getByText('Giulia dice di te: c’eri, era tutto come descritto. “Gentilissima e puntuale.”')
    await expect(feedback).toBeVisible()
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

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Codice', { exact: true }).fill(code)
  await button(page, 'Conferma la consegna').click()
}

/** Leaves feedback on an exchange that has ended. */
async function leaveFeedback(page: Page, sentence: string) {
  const feedback = page.getByRole('region', { name: /^Com’è andata con/ })
  const more = feedback.getByRole('button', { name: 'Aggiungi due parole' })
  if (await more.isVisible()) await more.click()
  await feedback.getByLabel('Una frase').fill(sentence)
  // No answer is preselected, and every question without an answer is marked.
  await feedback.getByRole('button', { name: 'Invia' }).click()
  const attendance = feedback.getByRole('group', { name: /c’era/ })
  await expect(attendance).toHaveAccessibleDescription('Scegli sì o no.')
  await expect(attendance.getByRole('button', { name: 'Sì' })).toBeFocused()
  await attendance.getByRole('button', { name: 'Sì' }).click()
  await feedback.getByRole('button', { name: 'Invia' }).click()
  const condition = feedback.getByRole('group', { name: /come descritto/ })
  await expect(condition.getByRole('button', { name: 'Sì' })).toBeFocused()
  await condition.getByRole('button', { name: 'Sì' }).click()
  await expectAccessible(page)
  await feedback.getByRole('button', { name: 'Invia' }).click()
  await expect(feedback.getByRole('button', { name: 'Invia' })).toHaveCount(0)
}

/** Expects that unsent feedback is restored after a reload. */
async function expectFeedbackKept(page: Page, sentence: string) {
  await button(page, 'Aggiungi due parole').click()
  const sentenceField = page.getByLabel('Una frase')
  await sentenceField.fill(sentence)
  await page.reload()
  await expect(sentenceField).toHaveValue(sentence)
}
