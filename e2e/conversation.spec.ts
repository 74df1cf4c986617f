import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Item } from '@barattolo/domain/items/contract'
import type { Page, WebSocketRoute } from '@playwright/test'
import { callApi, openConversation, publishItems, sendMessage, sendProposal } from './support/api-calls.ts'
import {
  button,
  chat,
  expectBanner,
  messageField,
  openProposal,
  proposalSide,
  row,
  writeMessage,
} from './support/conversation-screen.ts'
import { type BrowserUser, signIn } from './support/sign-in-browser.ts'
import { expect, expectAccessible, test, WITH_MOTION } from './support/test.ts'
import { type TestApp, uniqueEmail } from './support/test-app.ts'

test.use(WITH_MOTION)

/** A signed-in user, with or without a browser. */
type ApiUser = Pick<BrowserUser, 'uid' | 'headers'>

interface ConversationScenario<Other extends ApiUser = ApiUser> {
  giulia: BrowserUser
  maria: Other
  giuliaItems: Item[]
  mariaItems: Item[]
  conversation: Conversation
}

/** Giulia has opened a conversation about Maria's sledge; each of them has three items. */
async function createScenario<Other extends ApiUser>(
  app: TestApp,
  giulia: BrowserUser,
  maria: Other,
): Promise<ConversationScenario<Other>> {
  const giuliaItems = await publishItems(app, giulia, { title: 'Zaino rosso' }, { title: 'Teiera' }, { title: 'Pattini' })
  const mariaItems = await publishItems(
    app,
    maria,
    { title: 'Campanella' },
    { title: 'Orso di pezza', status: 'dono' },
    { title: 'Slitta' },
  )
  const conversation = await openConversation(app, giulia, mariaItems[2]?._id ?? '')
  return { giulia, maria, giuliaItems, mariaItems, conversation }
}

/** Like `createScenario`, but Maria has also asked what Giulia offers: it is Giulia's turn. */
async function createScenarioAtGiuliasTurn<Other extends ApiUser>(
  app: TestApp,
  giulia: BrowserUser,
  maria: Other,
): Promise<ConversationScenario<Other>> {
  const scene = await createScenario(app, giulia, maria)
  await sendProposal(app, maria, scene.conversation._id, {})
  return scene
}

const signInByApi = (app: TestApp, name: string) => signIn(app.origin, { name, email: uniqueEmail(name) })

/** Returns a function that counts the page's requests with this method and path from now on. */
function countCalls(page: Page, method: string, path: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls++
  })
  return () => calls
}

const openScreen = ({ page }: BrowserUser, { conversation }: ConversationScenario) => page.goto(`/scambio/${conversation._id}`)

test('[EXCH-01] [EXCH-37] [EXCH-60] [EXCH-62] [RT-01] [RT-03] [RT-04] [RT-05] [RT-08] [RT-09] Two users, one on a phone, agree on an exchange: each message appears immediately and once, and a double click sends one request', async ({
  app,
  signInUser,
}) => {
  const giulia = await signInUser('Giulia Rossi', { email: uniqueEmail('giulia') })
  const maria = await signInUser('Maria Favre', { email: uniqueEmail('maria'), phone: true })
  const { page } = giulia
  const phone = maria.page
  await publishItems(app, giulia, { title: 'Zaino rosso' }, { title: 'Teiera' }, { title: 'Pattini' })
  const [sledge] = await publishItems(app, maria, { title: 'Slitta' })
  const openCalls = countCalls(page, 'POST', /\/api\/conversations$/)
  const proposalCalls = countCalls(page, 'POST', /\/proposal$/)
  const statusCalls = countCalls(page, 'PATCH', /\/status$/)

  await page.goto(`/item/${sledge?._id}`)
  await button(page, 'Interessa: Slitta').dblclick()
  await page.getByRole('dialog', { name: 'Scrivi a Maria' }).getByRole('button', { name: 'Invia' }).dblclick()
  await expect(page).toHaveURL(/\/scambio\//)
  expect(openCalls()).toBe(1)
  await phone.goto(new URL(page.url()).pathname)
  await expect(chat(phone).getByText('Mi interessa questo oggetto')).toBeVisible()
  for (const text of ['Ciao Maria!', 'È ancora libera?', 'Posso passare\nquando vuoi']) {
    await writeMessage(page, text)
    for (const screen of [phone, page]) await expect(chat(screen).getByText(text)).toHaveCount(1)
  }
  await messageField(phone).fill('Sì, certo')
  await button(phone, 'Invia messaggio').dblclick()
  for (const screen of [phone, page]) await expect(chat(screen).getByText('Sì, certo')).toHaveCount(1)
  await sendProposal(app, maria, new URL(page.url()).pathname.split('/').at(-1) ?? '', {})

  await expectBanner(page, 'Scegli gli oggetti e invia la proposta.')
  for (const name of ['Accetta', 'Invia proposta', 'Annulla', 'Archivia', 'Rifiuta'])
    await expect(button(page, name)).toBeVisible()
  await row(page, 'Zaino rosso').click()
  await expect(proposalSide(page, 'Tu dai').getByText('Offerta')).toHaveCount(1)
  const thumbnail = row(page, 'Teiera').locator('img').locator('..')
  await expect(thumbnail).toHaveCSS('opacity', '1')
  await button(page, 'Invia proposta').dblclick()
  await expectBanner(page, 'Attendi la risposta dell’altro bazar.')
  expect(proposalCalls()).toBe(1)
  await expect(thumbnail).toHaveCSS('opacity', '0.55')
  await expect(chat(page).getByText('Hai proposto')).toBeVisible()

  await expectBanner(phone, 'Puoi accettare o modificare la proposta.')
  await expect(chat(phone).getByText('Giulia ha proposto')).toBeVisible()
  await phone.getByRole('tab', { name: 'Bazar di Giulia' }).click()
  await row(phone, 'Pattini').click()
  await button(phone, 'Invia proposta').click()
  await expectBanner(phone, 'Attendi la risposta dell’altro bazar.')

  await expectBanner(page, 'Tocca a te! Puoi accettare o modificare la proposta.')
  await expect(page.getByText('In bolla: c’è qualcosa da entrambe le parti.')).toBeVisible()
  await button(page, 'Accetta').dblclick()
  await expect(page.getByText('Scambio confermato! Gli oggetti passeranno ai rispettivi bazar.').first()).toBeVisible()
  await expect(page.getByText('Accettata')).toBeVisible()
  for (const screen of [phone, page]) {
    await expectBanner(screen, 'Siete d’accordo!')
    await expect(screen.getByRole('alert')).toHaveCount(0)
  }
  expect(statusCalls()).toBe(1)
})

test('[ERR-20] [RT-21] A message that could not be sent stays in the chat, also after a reload, until “Riprova” sends it', {
  tag: '@thorough',
}, async ({ app, signInUser, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
  const scene = await createScenario(app, await signInUser('Giulia'), await signInUser('Maria', { phone: true }))
  const { page, context } = scene.giulia
  await openScreen(scene.giulia, scene)
  await openScreen(scene.maria, scene)
  const field = page.getByRole('textbox', { name: 'Messaggio' })
  await expect(chat(page).getByText('Mi interessa questo oggetto')).toBeVisible()
  // The last part of the screen that loads.
  await expect(button(page, 'Altro su Maria')).toBeVisible()
  await context.setOffline(true)
  await field.fill('Ci vediamo alle 10 in piazza Chanoux')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(chat(page).getByText('Errore invio messaggio')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await context.setOffline(false)
  await page.reload()
  await expect(chat(page).getByText('Ci vediamo alle 10 in piazza Chanoux')).toBeVisible()
  await button(page, 'Riprova').click()
  await expect(chat(page).getByText('Errore invio messaggio')).toHaveCount(0)
  await expect(chat(scene.maria.page).getByText('Ci vediamo alle 10 in piazza Chanoux')).toHaveCount(1)
  await page.reload()
  await expect(chat(page).getByText('Ci vediamo alle 10 in piazza Chanoux')).toHaveCount(1)
})

test('[RT-20] Messages sent while the socket was disconnected appear after it has reconnected', async ({
  app,
  signInUser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|WebSocket/)
  const scene = await createScenario(app, await signInUser('Giulia'), await signInByApi(app, 'Maria'))
  const { page } = scene.giulia
  let isDown = false
  const sockets: WebSocketRoute[] = []
  await page.route('**/socket.io/**', (route) => (isDown ? route.abort() : route.continue()))
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    if (isDown) return void socket.close()
    socket.connectToServer()
    sockets.push(socket)
  })
  await openScreen(scene.giulia, scene)
  await expect.poll(() => sockets.length).toBe(1)
  await sendMessage(app, scene.maria, scene.conversation._id, 'Mi senti?')
  await expect(chat(page).getByText('Mi senti?')).toHaveCount(1)
  // While the socket is down, HTTP requests return the conversation without the new message: only the reconnection shows it.
  const staleConversation = await callApi<Conversation>(app, scene.giulia, 'GET', `/api/conversations/${scene.conversation._id}`)
  await page.route(`**/api/conversations/${scene.conversation._id}`, (route) =>
    isDown ? route.fulfill({ json: staleConversation }) : route.continue(),
  )
  isDown = true
  for (const socket of sockets) await socket.close()
  await sendMessage(app, scene.maria, scene.conversation._id, 'Allora a domani.')
  await expect(chat(page).getByText('Allora a domani.')).toHaveCount(0)
  isDown = false
  await expect(chat(page).getByText('Allora a domani.')).toHaveCount(1)
})

test('[EXCH-61] [EXCH-100] [EXCH-101] On a phone the sheet of the proposal contains every move, the proposal is collapsed while the user types, and selected rows move to the top only after sending', async ({
  app,
  signInUser,
}) => {
  const scene = await createScenarioAtGiuliasTurn(
    app,
    await signInUser('Giulia', { phone: true }),
    await signInByApi(app, 'Maria'),
  )
  const { page } = scene.giulia
  for (let n = 1; n <= 12; n++)
    await sendMessage(app, scene.maria, scene.conversation._id, `Riga ${n} di una chiacchierata lunga.`)
  await openScreen(scene.giulia, scene)
  const tab = (name: string) => page.getByRole('tab', { name })
  const sheet = page.getByRole('dialog', { name: 'La proposta' })

  await test.step('The sheet of the proposal contains every move', async () => {
    await expect(page.getByRole('navigation', { name: 'In fondo' })).toHaveCount(0)
    await tab('Chat').press('ArrowLeft')
    await expect(tab('Il mio bazar')).toBeFocused()
    await row(page, 'Teiera').click()
    await page.reload()
    await expect(row(page, 'Teiera')).toBeVisible()
    await button(page, 'Tu dai 1 oggetto: apri la proposta').click()
    for (const name of ['Accetta', 'Invia proposta', 'Annulla', 'Archivia', 'Rifiuta'])
      await expect(sheet.getByRole('button', { name, exact: true })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Togli Teiera' }).click()
    await expect(sheet.getByText('Teiera')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('The proposal is collapsed while the user types, and a click on a tab or on the proposal works', async () => {
    await tab('Chat').click()
    await messageField(page).focus()
    await expect(page.getByRole('button', { name: /apri la proposta/ })).toHaveCount(0)
    await expectAccessible(page)
    await messageField(page).fill('Ciao')
    await tab('Bazar di Maria').click()
    await expect(row(page, 'Campanella')).toBeVisible()
    await tab('Chat').click()
    await messageField(page).focus()
    await page.getByRole('button', { name: /La proposta/ }).click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('Selected rows keep their position until the proposal is sent, which shows it in the chat', async () => {
    await chat(page).evaluate((log) => log.scrollTo({ top: -300 }))
    const ownBazar = page.getByRole('tabpanel', { name: 'Il mio bazar' })
    const titles = () => ownBazar.getByRole('listitem').getByRole('button').allInnerTexts()
    const firstTitleWords = async () => (await titles()).map((text) => text.split(/\s/)[0])
    await tab('Il mio bazar').click()
    await expect.poll(firstTitleWords).toEqual(['Pattini', 'Teiera', 'Zaino'])
    await row(page, 'Zaino').click()
    await expect(row(page, 'Zaino')).toHaveAttribute('aria-pressed', 'true')
    expect(await firstTitleWords()).toEqual(['Pattini', 'Teiera', 'Zaino'])
    await openProposal(page)
    await sheet.getByRole('button', { name: 'Invia proposta' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(tab('Chat')).toHaveAttribute('aria-selected', 'true')
    await expect(chat(page).getByText('Hai proposto')).toBeInViewport()
    await tab('Il mio bazar').click()
    await expect.poll(firstTitleWords).toEqual(['Zaino', 'Pattini', 'Teiera'])
  })

  await test.step('No tab scrolls sideways on the narrowest phone (320 px)', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    for (const [name, content] of [
      ['Il mio bazar', row(page, 'Teiera')],
      ['Bazar di Maria', row(page, 'Campanella')],
      ['Chat', chat(page)],
    ] as const) {
      await tab(name).click()
      await expect(content).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
    await page.getByRole('link', { name: 'Torna alla inbox' }).click()
    await expect(page).toHaveURL('/inbox')
  })
})

test('Back, forward and reload keep the draft of a proposal and of a message, and “Annulla” discards the proposal', {
  tag: '@thorough',
}, async ({ app, signInUser }) => {
  const scene = await createScenarioAtGiuliasTurn(
    app,
    await signInUser('Giulia', { phone: true }),
    await signInByApi(app, 'Maria'),
  )
  const { page } = scene.giulia
  await page.goto('/inbox')
  await page.getByRole('link', { name: /Slitta/ }).click()
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  await row(page, 'Teiera').click()
  await row(page, 'Zaino').click()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await messageField(page).fill('Ti porto anche')
  await page.goBack()
  await expect(page).toHaveURL(/\/inbox/)
  await page.goForward()
  await expect(page).toHaveURL(`/scambio/${scene.conversation._id}`)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(messageField(page)).toHaveValue('Ti porto anche')
  await page.reload()
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  for (const title of ['Teiera', 'Zaino']) await expect(row(page, title)).toHaveAttribute('aria-pressed', 'true')
  await expectBanner(page, 'Hai modificato la proposta')
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(messageField(page)).toHaveValue('Ti porto anche')
  await openProposal(page)
  await page.getByRole('dialog', { name: 'La proposta' }).getByRole('button', { name: 'Annulla', exact: true }).click()
  await page.keyboard.press('Escape')
  await expectBanner(page, 'Scegli gli oggetti e invia la proposta.')
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  for (const title of ['Teiera', 'Zaino']) await expect(row(page, title)).toHaveAttribute('aria-pressed', 'false')
})

test('Scrolling up in the chat loads older messages', { tag: '@thorough' }, async ({ app, signInUser }) => {
  const scene = await createScenario(app, await signInUser('Giulia'), await signInByApi(app, 'Maria'))
  for (let i = 1; i <= 130; i++)
    await sendMessage(app, i % 2 ? scene.giulia : scene.maria, scene.conversation._id, `Riga numero ${i}.`)
  const { page } = scene.giulia
  await openScreen(scene.giulia, scene)
  await expect(chat(page).getByText('Riga numero 130.')).toBeInViewport()
  await expect(chat(page).getByText('Riga numero 20.')).toHaveCount(0)
  await chat(page).hover()
  await page.mouse.wheel(0, -100_000)
  await expect(chat(page).getByText('Mi interessa questo oggetto')).toHaveCount(1)
  await expect(chat(page).getByRole('listitem')).toHaveCount(131)
})

test('[CONV-26] [CONV-27] On a touch screen a focused message field folds bar, proposal and banner into one line, leaves the rest to the messages, and Enter starts a new line', async ({
  app,
  signInUser,
}) => {
  const giulia = await signInUser('Giulia', { phone: true, touch: true })
  const scene = await createScenarioAtGiuliasTurn(app, giulia, await signInByApi(app, 'Maria'))
  for (const text of ['Uno', 'Due', 'Tre', 'Quattro', 'Cinque', 'Sei'])
    await sendMessage(app, scene.maria, scene.conversation._id, text)
  const { page } = giulia
  await page.goto(`/scambio/${scene.conversation._id}`)
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/)
  await expect(page.getByRole('tab')).toHaveCount(3)
  await messageField(page).tap()
  // As high as Chrome on Android leaves it above the keyboard.
  await page.setViewportSize({ width: 390, height: 508 })
  const ticket = page.getByRole('button', { name: 'La proposta: tu ricevi Slitta. Tocca a te' })
  await expect(ticket).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Tocca a te!' })).toHaveCount(0)
  const header = await page.getByRole('link', { name: 'Torna alla inbox' }).locator('xpath=..').boundingBox()
  const messages = await chat(page).boundingBox()
  expect(header?.height).toBe(52)
  expect(messages?.y).toBe(52)
  expect(messages?.height).toBeGreaterThan(370)
  await expect(button(page, 'Invia messaggio')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  await messageField(page).pressSequentially('Alle dieci')
  await messageField(page).press('Enter')
  await messageField(page).pressSequentially('davanti al municipio')
  await expect(messageField(page)).toHaveValue('Alle dieci\ndavanti al municipio')
  await button(page, 'Invia messaggio').tap()
  await expect(chat(page).getByText('Alle dieci davanti al municipio')).toBeVisible()

  await ticket.tap()
  await expect(page.getByRole('dialog', { name: 'La proposta' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab')).toHaveCount(3)
})
