import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Page } from '@playwright/test'
import { banner, button, chat, jar, message, row, write } from '../support/exchange.ts'
import { isAlive, openProduct, type Product } from '../support/product.ts'
import type { Neighbour } from '../support/sign-in-browser.ts'
import { ask, hangUp, likes, proposes } from '../support/talk.ts'
import { test as base, expect } from '../support/test.ts'

/** Serves the tests from a separate process, which can be killed. */
const test = base.extend<{ product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  product: async ({}, use) => {
    const product = await openProduct()
    await use(product)
    await product.close()
  },
  baseURL: async ({ product }, use) => use(product.origin),
})

/** Both participants have the screen of their conversation open; it is Giulia's turn. */
async function atTheTable(product: Product, giulia: Neighbour, maria: Neighbour): Promise<Conversation> {
  await hangUp(product, giulia, { title: 'Zaino rosso' }, { title: 'Teiera blu' })
  const [sledge] = await hangUp(product, maria, { title: 'Slitta' }, { title: 'Campanella' })
  const talk = await likes(product, giulia, sledge?._id ?? '')
  await proposes(product, maria, talk._id, {})
  for (const { page } of [giulia, maria]) {
    await page.goto(`/scambio/${talk._id}`)
    await expect(chat(page).getByText('Mi interessa questo oggetto')).toBeVisible()
  }
  return talk
}

/** Clicks “Riprova” until no message is unsent. */
async function sendWhatWaits(page: Page) {
  const waiting = page.locator('.m--unsent')
  await expect(async () => {
    const retry = button(page, 'Riprova').first()
    if (await retry.isVisible()) await retry.click({ timeout: 1000 })
    expect(await waiting.count()).toBe(0)
  }).toPass({ timeout: 60_000 })
}

test('[RT-20] [RT-21] [RT-24] [DB-03] After kill -9 and a restart of the server no message, draft or proposal is lost or duplicated', async ({
  product,
  personNamed,
  expectComplaint,
}) => {
  test.setTimeout(240_000)
  expectComplaint(/ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_SOCKET|WebSocket|Failed to load resource/)
  const giulia = await personNamed('Giulia Rossi')
  const maria = await personNamed('Maria Favre', { phone: true })
  const talk = await atTheTable(product, giulia, maria)
  const lines = Array.from({ length: 12 }, (_, n) => `Giulia scrive la riga ${n + 1}.`)
  const database = product.postgres()

  await test.step('The participants have a draft proposal and an unfinished message', async () => {
    await row(giulia.page, 'Zaino rosso').click()
    await row(giulia.page, 'Teiera blu').click()
    await expect(jar(giulia.page, 'Tu dai')).toContainText('2 oggetti')
    await expect
      .poll(async () => (await ask<Conversation>(product, giulia, 'GET', `/api/conversations/${talk._id}`)).itemsOffered.length)
      .toBe(2)
    await maria.page.getByRole('tab', { name: 'Chat' }).click()
    await message(maria.page).fill('Non avevo ancora finito di scri')
  })

  await test.step('The server is killed while messages are being sent', async () => {
    for (const line of lines) {
      await write(giulia.page, line)
      if (line === lines[6]) await product.end('SIGKILL')
    }
    await expect.poll(() => isAlive(database)).toBe(false)
    await expect(giulia.page.locator('.m--unsent').first()).toBeVisible()
    await expect(row(giulia.page, 'Zaino rosso')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('The server restarts, and the screens reconnect without a reload', async () => {
    await product.start()
    await sendWhatWaits(giulia.page)
    for (const page of [giulia.page, maria.page]) {
      for (const line of lines) await expect(chat(page).getByText(line)).toHaveCount(1)
    }
    await expect(message(maria.page)).toHaveValue('Non avevo ancora finito di scri')
    await message(maria.page).press('End')
    await message(maria.page).pressSequentially('vere.')
    await message(maria.page).press('Enter')
    await expect(chat(giulia.page).getByText('Non avevo ancora finito di scrivere.')).toHaveCount(1)
  })

  await test.step('Each message is stored once', async () => {
    const kept = await ask<Conversation>(product, maria, 'GET', `/api/conversations/${talk._id}`)
    const written = kept.messages.filter(({ kind, from }) => kind === 'text' && from.uid === giulia.uid).map(({ text }) => text)
    expect(written.toSorted()).toEqual(['Mi interessa questo oggetto', ...lines].toSorted())
  })

  await test.step('The draft proposal is kept, and the participants come to an agreement', async () => {
    await expect(jar(giulia.page, 'Tu dai')).toContainText('2 oggetti')
    await row(giulia.page, 'Campanella').click()
    await button(giulia.page, 'Invia proposta').click()
    await banner(maria.page, 'Puoi accettare o modificare la proposta.')
    await button(maria.page, 'Accetta').click()
    for (const { page } of [giulia, maria]) await banner(page, 'Siete d’accordo!')
    const agreed = await ask<Conversation>(product, giulia, 'GET', `/api/conversations/${talk._id}`)
    expect(agreed.status).toBe('accepted')
    expect(agreed.itemsOffered.map(({ title }) => title).toSorted()).toEqual(['Teiera blu', 'Zaino rosso'])
    expect(product.postgres()).not.toBe(database)
  })
})

test('[APP-06] Ctrl-C stops the server cleanly within 5 seconds, also while users are connected', async ({
  product,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_SOCKET|WebSocket|Failed to load resource/)
  const giulia = await personNamed('Giulia Rossi')
  const maria = await personNamed('Maria Favre', { phone: true })
  await atTheTable(product, giulia, maria)
  const database = product.postgres()
  await write(giulia.page, 'Un’ultima cosa')
  await maria.page.getByRole('tab', { name: 'Chat' }).click()
  await expect(chat(maria.page).getByText('Un’ultima cosa')).toBeVisible()

  const { code, milliseconds } = await product.end('SIGINT')
  expect({ code, complaints: product.complaints() }).toEqual({ code: 0, complaints: '' })
  expect(milliseconds).toBeLessThan(5000)
  expect(isAlive(database)).toBe(false)
  await product.start()
  await maria.page.reload()
  await expect(chat(maria.page).getByText('Un’ultima cosa')).toHaveCount(1)
})
