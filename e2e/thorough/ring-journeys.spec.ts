import type { RingCard } from '@barattolo/domain/rings/negotiation-contract'
import { callApi } from '../support/api-calls.ts'
import {
  addNadia,
  addOldItem,
  leaveRing,
  press,
  propose,
  ringList,
  ringStatus,
  suggestSwap,
  suggestToThree,
} from '../support/ring-users.ts'
import type { BrowserUser } from '../support/sign-in-browser.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ app }) => app.emptyDatabase())

test('[RING-98] When one leaves before the last yes, a fourth user comes in, and neither sees what is not theirs', async ({
  app,
  signInUser,
}) => {
  const phone = (name: string) => signInUser(name, { phone: true })
  const { giulia, maria, luca, sledge } = await suggestToThree(app, phone)
  const nadia = await phone('Nadia Chatrian')
  const path = await propose(giulia, 'Fisarmonica')
  await luca.page.goto(path)
  await luca.page.getByRole('tab', { name: /^Chat/ }).click()
  await luca.page.getByRole('textbox', { name: 'Messaggio' }).fill('Io forse non riesco.')
  await luca.page.keyboard.press('Enter')
  await expect(luca.page.getByRole('log')).toContainText('Io forse non riesco.')
  await luca.page.getByRole('tab', { name: 'Il giro' }).click()
  await maria.page.goto(path)
  await press(maria, 'Ci sto')

  await test.step('Luca leaves, and Nadia, who wishes the sledge and has what Giulia wishes, is asked', async () => {
    await addNadia(app, nadia, { giulia, sledge })
    await leaveRing(luca)
    await expect(luca.page.getByRole('main')).toContainText('Non fai più parte di questo giro.')
    await expect(ringList(giulia.page)).toContainText('Lampada a petrolio')
    await nadia.page.goto('/inbox')
    await nadia.page
      .getByRole('main')
      .getByRole('link', { name: /^Scambio a/ })
      .click()
    await expect(nadia.page.getByRole('main')).toContainText('Il giro con queste persone era quasi chiuso: manchi tu')
  })

  await test.step('Nadia reads nothing from before, and Luca nothing from after', async () => {
    await expect(nadia.page.getByRole('main')).not.toContainText(/Luca|Fisarmonica|ci sta\b/)
    await nadia.page.getByRole('tab', { name: /^Chat/ }).click()
    await nadia.page.getByRole('textbox', { name: 'Messaggio' }).fill('Ciao, eccomi.')
    await nadia.page.keyboard.press('Enter')
    await expect(nadia.page.getByRole('log')).toContainText('Ciao, eccomi.')
    await expect(nadia.page.getByRole('log')).not.toContainText('Io forse non riesco.')
    await luca.page.reload()
    await luca.page.getByRole('tab', { name: /^Chat/ }).click()
    await expect(luca.page.getByRole('log')).toContainText('Io forse non riesco.')
    await expect(luca.page.getByRole('main')).not.toContainText(/Nadia|Lampada|Ciao, eccomi/)
  })

  await test.step('All three who are in it say yes', async () => {
    await nadia.page.getByRole('tab', { name: 'Il giro' }).click()
    for (const user of [giulia, maria, nadia]) await press(user, 'Ci sto')
    for (const user of [giulia, maria, nadia]) await expect(ringStatus(user)).toContainText('Siete d’accordo!')
  })
})

test('[RING-99] After one calls the agreed swap off, the others are asked about a new one, and the newcomer when both have said yes', async ({
  app,
  signInUser,
}) => {
  const phone = (name: string) => signInUser(name, { phone: true })
  const { giulia, maria, luca, sledge } = await suggestToThree(app, phone)
  const nadia = await phone('Nadia Chatrian')
  const path = await propose(giulia, 'Fisarmonica')
  for (const user of [maria, luca]) {
    await user.page.goto(path)
    await press(user, 'Ci sto')
  }
  await addNadia(app, nadia, { giulia, sledge })
  await luca.page.getByRole('button', { name: 'Annulla lo scambio' }).click()
  await luca.page.getByRole('dialog').getByRole('button', { name: 'Annulla lo scambio' }).click()
  for (const user of [giulia, luca]) await expect(ringStatus(user)).toContainText('Questa volta in tre no.')

  const openNew = async ({ page }: BrowserUser) => {
    await page.goto('/inbox')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Scambio a/ })
      .filter({ hasText: 'Tocca a te' })
      .click()
  }
  const cardsOf = (user: BrowserUser) => callApi<RingCard[]>(app, user, 'GET', '/api/rings/own')
  for (const user of [giulia, maria]) {
    await openNew(user)
    await expect(user.page.getByRole('main')).not.toContainText('Nadia')
    expect(await cardsOf(nadia)).toEqual([])
    await press(user, 'Ci sto')
    await expect(ringStatus(user)).toContainText('Ci stai!')
  }
  await openNew(nadia)
  await press(nadia, 'Ci sto')
  for (const user of [giulia, maria, nadia]) await expect(ringStatus(user)).toContainText('Siete d’accordo!')
})

test('[RING-99] Of two swaps with one object, whose last yeses come together, one is agreed, and the people of the other one read why', async ({
  app,
  signInUser,
  allowConsoleErrors,
}) => {
  // The yes that comes second is refused.
  allowConsoleErrors(/409 \(Conflict\)/)
  const giulia = await signInUser('Giulia Rossi', { phone: true })
  const others = []
  for (const name of ['Maria Favre', 'Luca Vuillermoz', 'Nadia Chatrian', 'Piero Berard'])
    others.push(await signInUser(name, { phone: true }))
  const [maria, luca, nadia, piero] = others
  if (!maria || !luca || !nadia || !piero) throw new Error('four people')
  const teapot = await addOldItem(app, giulia, 'Teiera rossa')
  for (const [one, other] of [
    [maria, luca],
    [nadia, piero],
  ] as const) {
    const [sledge, title] = [await addOldItem(app, one, `Slitta di ${one.name}`), `Cesta di ${other.name}`]
    await suggestSwap(app, [
      { user: giulia, item: teapot },
      { user: one, item: sledge },
      { user: other, item: await addOldItem(app, other, title) },
    ])
    const path = await propose(giulia, title)
    await one.page.goto(path)
    await press(one, 'Ci sto')
    await expect(ringStatus(one)).toContainText('Ci stai!')
    await other.page.goto(path)
  }
  // Both presses are prepared: after the first answer the other button goes.
  const buttons = await Promise.all(
    [luca, piero].map(({ page }) => page.getByRole('button', { name: 'Ci sto', exact: true }).elementHandle()),
  )
  await Promise.all(buttons.map((button) => button?.evaluate((element) => (element as HTMLElement).click())))
  const agreed = (user: BrowserUser) => ringStatus(user).filter({ hasText: 'Siete d’accordo!' })
  const ended = (user: BrowserUser) => ringStatus(user).filter({ hasText: 'Questa volta in tre no.' })
  await expect(agreed(luca).or(ended(luca))).toBeVisible()
  await expect(agreed(piero).or(ended(piero))).toBeVisible()
  const counts = await Promise.all([luca, piero].map(async (user) => [await agreed(user).count(), await ended(user).count()]))
  expect(counts.toSorted()).toEqual([
    [0, 1],
    [1, 0],
  ])
})

test('[RING-99] Four users agree on a swap of four', async ({ app, signInUser }) => {
  const users = []
  for (const name of ['Giulia Rossi', 'Maria Favre', 'Luca Vuillermoz', 'Nadia Chatrian'])
    users.push(await signInUser(name, { phone: true }))
  const givers = []
  for (const [n, title] of ['Teiera rossa', 'Slitta Davos', 'Fisarmonica', 'Lampada a petrolio'].entries()) {
    const user = users[n]
    if (user) givers.push({ user, item: await addOldItem(app, user, title) })
  }
  await suggestSwap(app, givers)
  const [giulia, ...others] = users
  if (!giulia) throw new Error('four people')
  const path = await propose(giulia, 'Lampada a petrolio')
  for (const user of others) {
    await user.page.goto(path)
    await expect(user.page.getByRole('heading', { level: 1 })).toContainText('Scambio a quattro')
    await press(user, 'Ci sto')
  }
  for (const user of users) await expect(ringStatus(user)).toContainText('Siete d’accordo!')
})
