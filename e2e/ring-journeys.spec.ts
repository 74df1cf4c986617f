import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import { uid as uidSchema } from '@barattolo/domain/ids'
import { callApi } from './support/api-calls.ts'
import { addOldItem, press, propose, ringList, ringStatus, suggestToThree } from './support/ring-users.ts'
import type { BrowserUser } from './support/sign-in-browser.ts'
import { expect, test } from './support/test.ts'
import type { TestApp } from './support/test-app.ts'

test.beforeEach(({ app }) => app.emptyDatabase())

/** The exchange of the user's only agreed ring. */
async function readExchange(app: TestApp, user: BrowserUser): Promise<ExchangeAnswer> {
  const row = await app.db
    .selectFrom('exchangePeople')
    .innerJoin('exchanges', 'exchanges.id', 'exchangePeople.exchangeId')
    .select('id')
    .where('uid', '=', uidSchema.parse(user.uid))
    .where('ringId', 'is not', null)
    .executeTakeFirstOrThrow()
  return callApi<ExchangeAnswer>(app, user, 'GET', `/api/exchanges/${row.id}`)
}

test('[RING-98] Three users on three phones agree on a swap, meet, hand over with codes, and find the objects in their bazars', {
  tag: '@thorough',
}, async ({ app, signInUser }) => {
  const phone = (name: string) => signInUser(name, { phone: true })
  const { giulia, maria, luca } = await suggestToThree(app, phone)
  const all = [giulia, maria, luca]
  await addOldItem(app, luca, 'Tenda per due')

  await test.step('Giulia proposes it, and asks Luca for the tent too', async () => {
    const path = await propose(giulia, 'Fisarmonica')
    for (const { page } of [maria, luca]) await page.goto(path)
    await press(giulia, 'Chiedi anche…')
    const dialog = giulia.page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Tenda per due' }).check()
    await dialog.getByRole('button', { name: 'Chiedi', exact: true }).click()
    await expect(ringList(luca.page)).toContainText('Tenda per due')
  })

  await test.step('The others say yes, and all three are in agreement', async () => {
    await press(maria, 'Ci sto')
    await press(luca, 'Ci sto')
    for (const user of all) await expect(ringStatus(user)).toContainText('Siete d’accordo!')
  })

  await test.step('Luca proposes two meetings, and the first one that all tick is agreed', async () => {
    await press(luca, 'Proponi dove e quando')
    const dialog = luca.page.getByRole('dialog', { name: 'Dove e quando vi trovate?' })
    await dialog.getByRole('button', { name: 'Aggiungi un’altra possibilità' }).click()
    const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    for (const [n, place] of ['Piazza Chanoux', 'Biblioteca'].entries()) {
      await dialog.getByRole('textbox', { name: 'Dove' }).nth(n).fill(place)
      await dialog.getByLabel('Giorno').nth(n).fill(day)
      await dialog.getByLabel('Ora').nth(n).fill(`1${n}:30`)
    }
    await dialog.getByRole('button', { name: 'Proponi a tutti' }).click()
    for (const user of [giulia, maria]) {
      await user.page.getByRole('checkbox', { name: /Biblioteca/ }).check()
      await press(user, 'Ecco quando posso')
    }
    for (const { page } of all)
      await expect(page.getByRole('region', { name: 'Dove e quando' })).toContainText('Consegnate quando ci siete tutti.')
  })

  await test.step('They meet, and each types a code', async () => {
    const { _id: id } = await readExchange(app, giulia)
    await app.db
      .updateTable('exchanges')
      .set({ meetingAt: new Date(Date.now() - 60_000) })
      .where('id', '=', id)
      .execute()
    for (const [user, other, next] of [
      [giulia, maria, 'Ti manca il codice di Luca.'],
      [maria, luca, 'Hai i codici che servono: le tue consegne sono confermate.'],
      [luca, giulia, null],
    ] as const) {
      const code = (await readExchange(app, other)).handover?.code ?? ''
      await user.page.reload()
      await user.page.getByRole('button', { name: 'Consegna', exact: true }).click()
      await user.page.getByRole('dialog').getByRole('textbox', { name: 'Codice' }).fill(code)
      await user.page.getByRole('dialog').getByRole('button', { name: 'Conferma la consegna' }).click()
      if (next) await expect(user.page.getByRole('dialog')).toContainText(next)
    }
    for (const user of all) await expect(ringStatus(user)).toContainText('Scambio fatto!')
  })

  await test.step('The objects are in the new bazars, and Giulia says how it went with one of them', async () => {
    const owners = await app.db.selectFrom('items').select(['title', 'ownerUid']).orderBy('title').execute()
    expect(
      Object.fromEntries(owners.map(({ title, ownerUid }) => [title, all.findIndex(({ uid }) => uid === ownerUid)])),
    ).toEqual({
      Fisarmonica: 0,
      'Slitta Davos': 2,
      'Teiera rossa': 1,
      'Tenda per due': 0,
    })
    await giulia.page.reload()
    const feedback = giulia.page.getByRole('region', { name: /^Com’è andata/ }).first()
    await feedback.getByRole('group', { name: /c’era/ }).getByRole('button', { name: 'Sì' }).click()
    // Giulia has received objects from Luca only.
    const isAboutLuca = await feedback.getByRole('heading', { name: /Luca/ }).isVisible()
    if (isAboutLuca)
      await feedback
        .getByRole('group', { name: /come descritto/ })
        .getByRole('button', { name: 'Sì' })
        .click()
    await feedback.getByRole('button', { name: 'Invia' }).click()
    await expect(giulia.page.getByText(/^Hai già detto la tua\./).first()).toBeVisible()
  })
})
