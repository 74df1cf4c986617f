import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Page } from '@playwright/test'
import { callApi, openConversation, publishItems, sendProposal } from '../support/api-calls.ts'
import {
  button,
  chat,
  expectBanner,
  messageField,
  proposalSide,
  row,
  unsentMessages,
  writeMessage,
} from '../support/conversation-screen.ts'
import { isAlive, type ProductProcess, startProduct } from '../support/product-process.ts'
import type { BrowserUser } from '../support/sign-in-browser.ts'
import { test as base, expect } from '../support/test.ts'

/** Serves the tests from a separate process, which can be killed. */
const test = base.extend<{ product: ProductProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  product: async ({}, use) => {
    const product = await startProduct()
    await use(product)
    await product.close()
  },
  baseURL: async ({ product }, use) => use(product.origin),
})

/** Both participants have the screen of their conversation open; it is Giulia's turn. */
async function openConversationScreens(product: ProductProcess, giulia: BrowserUser, maria: BrowserUser): Promise<Conversation> {
  await publishItems(product, giulia, { title: 'Zaino rosso' }, { title: 'Teiera blu' })
  const [sledge] = await publishItems(product, maria, { title: 'Slitta' }, { title: 'Campanella' })
  const conversation = await openConversation(product, giulia, sledge?._id ?? '')
  await sendProposal(product, maria, conversation._id, {})
  for (const { page } of [giulia, maria]) {
    await page.goto(`/scambio/${conversation._id}`)
    await expect(chat(page).getByText('Mi interessa questo oggetto')).toBeVisible()
  }
  return conversation
}

/** Clicks “Riprova” until no message is unsent. */
async function retryUnsentMessages(page: Page) {
  const unsent = unsentMessages(page)
  await expect(async () => {
    const retry = button(page, 'Riprova').first()
    if (await retry.isVisible()) await retry.click({ timeout: 1000 })
    expect(await unsent.count()).toBe(0)
  }).toPass({ timeout: 60_000 })
}

test('[RT-20] [RT-21] [RT-24] [DB-03] After kill -9 and a restart of the server no message, draft or proposal is lost or duplicated', async ({
  product,
  signInUser,
  allowConsoleErrors,
}) => {
  test.setTimeout(240_000)
  allowConsoleErrors(/ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_SOCKET|WebSocket|Failed to load resource/)
  const giulia = await signInUser('Giulia Rossi')
  const maria = await signInUser('Maria Favre', { phone: true })
  const conversation = await openConversationScreens(product, giulia, maria)
  const lines = Array.from({ length: 12 }, (_, n) => `Giulia scrive la riga ${n + 1}.`)
  const postgresPid = product.postgresPid()

  await test.step('The participants have a draft proposal and an unfinished message', async () => {
    await row(giulia.page, 'Zaino rosso').click()
    await row(giulia.page, 'Teiera blu').click()
    await expect(proposalSide(giulia.page, 'Tu dai')).toContainText('2 oggetti')
    await expect
      .poll(
        async () =>
          (await callApi<Conversation>(product, giulia, 'GET', `/api/conversations/${conversation._id}`)).itemsOffered.length,
      )
      .toBe(2)
    await maria.page.getByRole('tab', { name: 'Chat' }).click()
    await messageField(maria.page).fill('Non avevo ancora finito di scri')
  })

  await test.step('The server is killed while messages are being sent', async () => {
    for (const line of lines) {
      await writeMessage(giulia.page, line)
      if (line === lines[6]) await product.stop('SIGKILL')
    }
    await expect.poll(() => isAlive(postgresPid)).toBe(false)
    await expect(unsentMessages(giulia.page).first()).toBeVisible()
    await expect(row(giulia.page, 'Zaino rosso')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('The server restarts, and the screens reconnect without a reload', async () => {
    await product.start()
    await retryUnsentMessages(giulia.page)
    for (const page of [giulia.page, maria.page]) {
      for (const line of lines) await expect(chat(page).getByText(line)).toHaveCount(1)
    }
    await expect(messageField(maria.page)).toHaveValue('Non avevo ancora finito di scri')
    await messageField(maria.page).press('End')
    await messageField(maria.page).pressSequentially('vere.')
    await messageField(maria.page).press('Enter')
    await expect(chat(giulia.page).getByText('Non avevo ancora finito di scrivere.')).toHaveCount(1)
  })

  await test.step('Each message is stored once', async () => {
    const stored = await callApi<Conversation>(product, maria, 'GET', `/api/conversations/${conversation._id}`)
    const written = stored.messages.filter(({ kind, from }) => kind === 'text' && from.uid === giulia.uid).map(({ text }) => text)
    expect(written.toSorted()).toEqual(['Mi interessa questo oggetto', ...lines].toSorted())
  })

  await test.step('The draft proposal is kept, and the participants come to an agreement', async () => {
    await expect(proposalSide(giulia.page, 'Tu dai')).toContainText('2 oggetti')
    await row(giulia.page, 'Campanella').click()
    await button(giulia.page, 'Invia proposta').click()
    await expectBanner(maria.page, 'Puoi accettare o modificare la proposta.')
    await button(maria.page, 'Accetta').click()
    for (const { page } of [giulia, maria]) await expectBanner(page, 'Siete d’accordo!')
    const agreed = await callApi<Conversation>(product, giulia, 'GET', `/api/conversations/${conversation._id}`)
    expect(agreed.status).toBe('accepted')
    expect(agreed.itemsOffered.map(({ title }) => title).toSorted()).toEqual(['Teiera blu', 'Zaino rosso'])
    expect(product.postgresPid()).not.toBe(postgresPid)
  })
})

test('[APP-06] Ctrl-C stops the server cleanly within 5 seconds, also while users are connected', async ({
  product,
  signInUser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_SOCKET|WebSocket|Failed to load resource/)
  const giulia = await signInUser('Giulia Rossi')
  const maria = await signInUser('Maria Favre', { phone: true })
  await openConversationScreens(product, giulia, maria)
  const postgresPid = product.postgresPid()
  await writeMessage(giulia.page, 'Un’ultima cosa')
  await maria.page.getByRole('tab', { name: 'Chat' }).click()
  await expect(chat(maria.page).getByText('Un’ultima cosa')).toBeVisible()

  const { code, milliseconds } = await product.stop('SIGINT')
  expect({ code, errorOutput: product.errorOutput() }).toEqual({ code: 0, errorOutput: '' })
  expect(milliseconds).toBeLessThan(5000)
  expect(isAlive(postgresPid)).toBe(false)
  await product.start()
  await maria.page.reload()
  await expect(chat(maria.page).getByText('Un’ultima cosa')).toHaveCount(1)
})
