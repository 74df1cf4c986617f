import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Item } from '@barattolo/domain/items/contract'
import type { BrowserContext, Page } from '@playwright/test'
import { banner, button, chat, jar, message, row, write } from './support/exchange.ts'
import type { House } from './support/house.ts'
import type { Neighbour } from './support/sign-in-browser.ts'
import { ask, hangUp, likes, proposes } from './support/talk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

interface Table {
  giulia: Neighbour
  maria: Neighbour
  talk: Conversation
  mine: Item[]
}

/** Giulia likes Maria's sledge and has as many objects as she likes; it is her turn. */
async function table(house: House, giulia: Neighbour, maria: Neighbour, ...titles: string[]): Promise<Table> {
  const mine = await hangUp(house, giulia, ...titles.map((title) => ({ title })))
  const [sledge] = await hangUp(house, maria, { title: 'Slitta di famiglia' })
  const talk = await likes(house, giulia, sledge?._id ?? '')
  await proposes(house, maria, talk._id, {})
  return { giulia, maria, talk, mine }
}

const at = ({ talk }: Table) => `/scambio/${talk._id}`
const standing = (house: House, { giulia, talk }: Table) =>
  ask<Conversation>(house, giulia, 'GET', `/api/conversations/${talk._id}`)

/** The calls of a kind that a page makes from now on. */
function callsOf(page: Page, method: string, path: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls++
  })
  return () => calls
}

test('[EXCH-62] whoever presses twice acts once: Interessa, Invia, Invia proposta, Accetta, Rifiuta', async ({
  house,
  personNamed,
}) => {
  const giulia = await personNamed('Giulia')
  const maria = await personNamed('Maria', { phone: true })
  await hangUp(house, giulia, { title: 'Teiera' })
  const [sledge, bell] = await hangUp(house, maria, { title: 'Slitta' }, { title: 'Campanella' })
  const opened = callsOf(giulia.page, 'POST', /\/api\/conversations$/)
  const sent = callsOf(giulia.page, 'POST', /\/proposal$/)
  const accepted = callsOf(maria.page, 'PATCH', /\/status$/)

  await giulia.page.goto(`/item/${sledge?._id}`)
  await giulia.page.getByRole('button', { name: 'Interessa: Slitta' }).dblclick()
  await expect(giulia.page).toHaveURL(/\/scambio\//)
  expect(opened()).toBe(1)
  const id = giulia.page.url().split('/').at(-1) ?? ''
  await proposes(house, maria, id, {})
  await message(giulia.page).fill('Va bene così?')
  await button(giulia.page, 'Invia messaggio').dblclick()
  await expect(chat(giulia.page).getByText('Va bene così?')).toHaveCount(1)
  await row(giulia.page, 'Teiera').click()
  await button(giulia.page, 'Invia proposta').dblclick()
  await banner(giulia.page, 'Attendi la risposta dell’altro bazar.')
  expect(sent()).toBe(1)

  await maria.page.goto(`/scambio/${id}`)
  await button(maria.page, 'Accetta').dblclick()
  for (const { page } of [giulia, maria]) {
    await banner(page, 'Siete d’accordo!')
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  expect(accepted()).toBe(1)
  await expect(chat(giulia.page).getByText('Va bene così?')).toHaveCount(1)

  const other = await likes(house, giulia, bell?._id ?? '')
  const rejected = callsOf(giulia.page, 'PATCH', /\/status$/)
  await giulia.page.goto(`/scambio/${other._id}`)
  await button(giulia.page, 'Rifiuta').click()
  await giulia.page.getByRole('dialog').getByRole('button', { name: 'Rifiuta' }).dblclick()
  await banner(giulia.page, 'Scambio terminato')
  expect(rejected()).toBe(1)
})

test('[NEG-19] of two tabs, the one that has not heard shows how it stands as soon as it acts', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/409|ERR_FAILED/)
  const town = await table(house, await personNamed('Giulia'), await personNamed('Maria'), 'Teiera', 'Zaino')
  await proposes(house, town.giulia, town.talk._id, { offer: town.mine.slice(0, 1) })
  const { page, context } = town.maria
  await page.goto(at(town))
  await expect(button(page, 'Accetta')).toBeEnabled()
  await page.route(`**/api/conversations/${town.talk._id}`, (route) => route.abort())
  const other = await context.newPage()
  await other.goto(at(town))
  await row(other, 'Zaino').click()
  await banner(other, 'Hai modificato la proposta')
  await other.close()
  await button(page, 'Accetta').click()
  await expect(page.getByRole('alert')).toContainText('Nel frattempo qualcosa è cambiato: ecco la proposta com’è ora.')
  await expect(row(page, 'Zaino')).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, 'Accetta')).toBeDisabled()
  expect((await standing(house, town)).status).toBe('pending')
  await expectAccessible(page)
})

test('Back, forward and reload in the middle of a draft lose nothing', async ({ house, personNamed }) => {
  const town = await table(house, await personNamed('Giulia', { phone: true }), await personNamed('Maria'), 'Teiera', 'Zaino')
  const { page } = town.giulia
  await page.goto('/inbox')
  await page.getByRole('link', { name: /Slitta di famiglia/ }).click()
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  await row(page, 'Teiera').click()
  await row(page, 'Zaino').click()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await message(page).fill('Ti porto anche')
  await page.goBack()
  await expect(page).toHaveURL(/\/inbox/)
  await page.goForward()
  await expect(page).toHaveURL(new RegExp(at(town)))
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(message(page)).toHaveValue('Ti porto anche')
  await page.reload()
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  for (const title of ['Teiera', 'Zaino']) await expect(row(page, title)).toHaveAttribute('aria-pressed', 'true')
  await banner(page, 'Hai modificato la proposta')
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(message(page)).toHaveValue('Ti porto anche')
})

/** As a telephone in a side valley has it. */
async function slowly(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const bytes = 25_000
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

test('[EXCH-43] ten objects pressed fast over a slow line end as they were pressed', async ({ house, personNamed }) => {
  const titles = Array.from({ length: 10 }, (_, n) => `Libro ${String.fromCharCode(65 + n)}`)
  const town = await table(house, await personNamed('Giulia'), await personNamed('Maria'), ...titles)
  const { page, context } = town.giulia
  await page.goto(at(town))
  await expect(row(page, 'Libro A')).toBeVisible()
  await slowly(context, page)
  for (const title of titles) await row(page, title).click()
  for (const title of ['Libro C', 'Libro G', 'Libro C']) await row(page, title).click()
  const kept = titles.filter((title) => title !== 'Libro G')
  // At once on the screen, long before the last answer.
  await expect(jar(page, 'Tu dai')).toContainText('9 oggetti')
  await button(page, 'Invia proposta').click()
  await banner(page, 'Attendi la risposta dell’altro bazar.')
  const { itemsOffered, turn } = await standing(house, town)
  expect(itemsOffered.map(({ title }) => title).toSorted()).toEqual(kept)
  expect(turn).toBe(town.maria.uid)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[RT-16] a stranger who types the address of a conversation learns nothing', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/404/)
  const town = await table(house, await personNamed('Giulia Rossi'), await personNamed('Maria Favre'), 'Teiera')
  const { page } = await personNamed('Carla')
  const heard: string[] = []
  await page.route('**/api/conversations**', async (route) => {
    const response = await route.fetch()
    heard.push(await response.text())
    await route.fulfill({ response })
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  for (const path of [at(town), '/scambio/non-esiste']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Errore caricamento conversazione')
    await expect(page.getByText('Questa conversazione non c’è, o non ne fai parte.')).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto(at(town))
  await expect(page.getByRole('alert')).toBeVisible()
  await town.giulia.page.goto(at(town))
  await write(town.giulia.page, 'Un segreto fra noi due')
  await expect(chat(town.giulia.page).getByText('Un segreto fra noi due')).toHaveCount(1)
  await expect(page.getByText('Un segreto')).toHaveCount(0)
  expect(heard.join('\n')).not.toMatch(/Slitta|Teiera|Giulia|Maria|segreto/)
})

test('[RT-18] [RT-21] the line breaks while a message goes: it is stored once, whatever arrived', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/)
  const town = await table(house, await personNamed('Giulia'), await personNamed('Maria'), 'Teiera')
  const { page, context } = town.giulia
  // No live connection: the ordinary call carries it, and its answer is lost.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.goto(at(town))
  await town.maria.page.goto(at(town))
  await expect(chat(page).getByText('Mi interessa questo oggetto')).toBeVisible()
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await write(page, 'Passo sabato alle dieci')
  await expect(chat(town.maria.page).getByText('Passo sabato alle dieci')).toHaveCount(1)
  await expect(button(page, 'Riprova')).toBeVisible()
  await page.unroute('**/messages')
  await context.setOffline(true)
  await button(page, 'Riprova').click()
  await expect(button(page, 'Riprova')).toBeVisible()
  await context.setOffline(false)
  await button(page, 'Riprova').click()
  await expect(page.locator('.m--unsent')).toHaveCount(0)
  await page.reload()
  for (const screen of [page, town.maria.page]) await expect(chat(screen).getByText('Passo sabato alle dieci')).toHaveCount(1)
  const { messages } = await standing(house, town)
  expect(messages.filter(({ text }) => text === 'Passo sabato alle dieci')).toHaveLength(1)
})
