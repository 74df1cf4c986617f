import type { ExchangeAnswer } from '@barattolo/domain/exchanges/exchange-answer'
import type { RingAnswer } from '@barattolo/domain/rings/negotiation-contract'
import { callApi } from '../support/api-calls.ts'
import { openOffline } from '../support/open-offline.ts'
import { press, propose, ringStatus, suggestToThree } from '../support/ring-users.ts'
import { readStorage } from '../support/stored-data.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ app }) => app.emptyDatabase())

test('[RING-190] At the meeting of three, one user has no network: the page shows the code, and a typed code is sent later', async ({
  app,
  signInUser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const { giulia, maria, luca } = await suggestToThree(app, (name) => signInUser(name, { phone: true }))
  const path = await propose(giulia, 'Fisarmonica')
  for (const user of [maria, luca]) {
    await user.page.goto(path)
    await press(user, 'Ci sto')
  }
  await expect(ringStatus(luca)).toContainText('Siete d’accordo!')
  const { negotiation } = await callApi<RingAnswer>(app, giulia, 'GET', path.replace('/giro/', '/api/rings/'))
  const exchangePath = `/api/exchanges/${negotiation?.exchangeId}`
  const at = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  const proposal = { options: [{ place: 'Piazza Chanoux', at }] }
  const { ring } = await callApi<ExchangeAnswer>(app, giulia, 'POST', `${exchangePath}/meeting/options`, proposal)
  const options = ring?.options.map(({ _id }) => _id)
  for (const user of [maria, luca]) await callApi(app, user, 'POST', `${exchangePath}/meeting/ticks`, { options })
  const [codeOfLuca = '', codeOfGiulia = ''] = await Promise.all(
    [luca, giulia].map(async (user) => (await callApi<ExchangeAnswer>(app, user, 'GET', exchangePath)).handover?.code),
  )

  const { page } = maria
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Consegna', exact: true })).toBeVisible()
  await expect.poll(async () => (await readStorage(page)).databases['barattolo/answers']).toContain('Piazza Chanoux')
  await openOffline(page, path)
  await expect(page.getByText(/^Senza rete: /)).toBeVisible()
  await press(maria, 'Consegna')
  await expect(page.getByRole('img', { name: /come quadrato da inquadrare/ })).toBeVisible()
  await expect(page.getByText('Ti mancano i codici di Luca e Giulia.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Codice' }).fill(codeOfLuca)
  await press(maria, 'Conferma la consegna')
  await expect(page.getByText('In attesa di rete')).toBeVisible()
  await expect(page.getByText('Ti manca ancora un codice.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Codice' }).fill(codeOfGiulia)
  await press(maria, 'Conferma la consegna')
  await expect(page.getByText('In attesa di rete')).toHaveCount(2)
  await expect(page.getByText('Hai scritto i codici che servono: partono appena c’è rete.')).toBeVisible()

  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await callApi<ExchangeAnswer>(app, luca, 'GET', exchangePath)).proofs)
    .toEqual([luca, giulia].map(({ uid }) => expect.objectContaining({ by: maria.uid, of: uid })))
  await expect(page.getByRole('region', { name: 'Consegne' })).toBeVisible()
})
