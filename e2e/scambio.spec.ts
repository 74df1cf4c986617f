import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Item } from '@barattolo/domain/items/contract'
import type { Page, WebSocketRoute } from '@playwright/test'
import { banner, button, chat, jar, message, row, write } from './support/exchange.ts'
import { freshEmail, type House } from './support/house.ts'
import { type Neighbour, signIn } from './support/sign-in-browser.ts'
import { ask, hangUp, likes, proposes, says } from './support/talk.ts'
import { expect, expectAccessible, MOVING, test } from './support/test.ts'

test.use(MOVING)

/** A signed-in user, with or without a browser. */
type Person = Pick<Neighbour, 'uid' | 'headers'>

interface Talk<Other extends Person = Person> {
  giulia: Neighbour
  maria: Other
  mine: Item[]
  hers: Item[]
  talk: Conversation
}

/** Giulia has opened a conversation about Maria's sledge; each has three items. */
async function sledgeTalk<Other extends Person>(house: House, giulia: Neighbour, maria: Other): Promise<Talk<Other>> {
  const mine = await hangUp(house, giulia, { title: 'Zaino rosso' }, { title: 'Teiera' }, { title: 'Pattini' })
  const hers = await hangUp(
    house,
    maria,
    { title: 'Campanella' },
    { title: 'Orso di pezza', status: 'dono' },
    { title: 'Slitta' },
  )
  const talk = await likes(house, giulia, hers[2]?._id ?? '')
  return { giulia, maria, mine, hers, talk }
}

/** The same after Maria has sent the proposal without changes: Giulia's turn. */
async function giuliasTurn<Other extends Person>(house: House, giulia: Neighbour, maria: Other): Promise<Talk<Other>> {
  const talk = await sledgeTalk(house, giulia, maria)
  await proposes(house, maria, talk.talk._id, {})
  return talk
}

const signInAs = (house: House, name: string) => signIn(house.origin, { name, email: freshEmail(name) })

/** Counts the calls with this method and path that the page sends from now on. */
function callsOf(page: Page, method: string, path: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls++
  })
  return () => calls
}

const open = ({ page }: Neighbour, { talk }: Talk) => page.goto(`/scambio/${talk._id}`)

test('[EXCH-01] [EXCH-37] [EXCH-60] [EXCH-62] [RT-01] [RT-03] [RT-04] [RT-05] [RT-08] [RT-09] Two users, one on a phone, come to an agreement: each message appears at once and once, and a double click acts once', async ({
  house,
  personNamed,
}) => {
  const giulia = await personNamed('Giulia Rossi', { email: freshEmail('giulia') })
  const maria = await personNamed('Maria Favre', { email: freshEmail('maria'), phone: true })
  const { page } = giulia
  const phone = maria.page
  await hangUp(house, giulia, { title: 'Zaino rosso' }, { title: 'Teiera' }, { title: 'Pattini' })
  const [sledge] = await hangUp(house, maria, { title: 'Slitta' })
  const opened = callsOf(page, 'POST', /\/api\/conversations$/)
  const sent = callsOf(page, 'POST', /\/proposal$/)
  const accepted = callsOf(page, 'PATCH', /\/status$/)

  await page.goto(`/item/${sledge?._id}`)
  await button(page, 'Interessa: Slitta').dblclick()
  await expect(page).toHaveURL(/\/scambio\//)
  expect(opened()).toBe(1)
  await phone.goto(new URL(page.url()).pathname)
  await expect(chat(phone).getByText('Mi interessa questo oggetto')).toBeVisible()
  for (const text of ['Ciao Maria!', 'È ancora libera?', 'Posso passare\nquando vuoi']) {
    await write(page, text)
    for (const screen of [phone, page]) await expect(chat(screen).getByText(text)).toHaveCount(1)
  }
  await message(phone).fill('Sì, certo')
  await button(phone, 'Invia messaggio').dblclick()
  for (const screen of [phone, page]) await expect(chat(screen).getByText('Sì, certo')).toHaveCount(1)
  await proposes(house, maria, new URL(page.url()).pathname.split('/').at(-1) ?? '', {})

  await banner(page, 'Scegli gli oggetti e invia la proposta.')
  for (const name of ['Accetta', 'Invia proposta', 'Annulla', 'Archivia', 'Rifiuta'])
    await expect(button(page, name)).toBeVisible()
  await row(page, 'Zaino rosso').click()
  await expect(jar(page, 'Tu dai').getByText('Offerta')).toHaveCount(1)
  const picture = row(page, 'Teiera').locator('.thumb')
  await expect(picture).toHaveCSS('opacity', '1')
  await button(page, 'Invia proposta').dblclick()
  await banner(page, 'Attendi la risposta dell’altro bazar.')
  expect(sent()).toBe(1)
  await expect(picture).toHaveCSS('opacity', '0.55')
  await expect(chat(page).getByText('Hai proposto')).toBeVisible()

  await banner(phone, 'Puoi accettare o modificare la proposta.')
  await expect(chat(phone).getByText('Giulia ha proposto')).toBeVisible()
  await phone.getByRole('tab', { name: 'Bazar di Giulia' }).click()
  await row(phone, 'Pattini').click()
  await button(phone, 'Invia proposta').click()
  await banner(phone, 'Attendi la risposta dell’altro bazar.')

  await banner(page, 'Tocca a te! Puoi accettare o modificare la proposta.')
  await expect(page.getByText('In bolla: c’è qualcosa da entrambe le parti.')).toBeVisible()
  await button(page, 'Accetta').dblclick()
  await expect(page.getByText('Scambio confermato! Gli oggetti passeranno ai rispettivi bazar.').first()).toBeVisible()
  await expect(page.getByText('Accettata')).toBeVisible()
  for (const screen of [phone, page]) {
    await banner(screen, 'Siete d’accordo!')
    await expect(screen.getByRole('alert')).toHaveCount(0)
  }
  expect(accepted()).toBe(1)
})

test('[ERR-20] [RT-21] A message that could not be sent stays in the chat, also after a reload, until “Riprova” sends it', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  const town = await sledgeTalk(house, await personNamed('Giulia'), await personNamed('Maria', { phone: true }))
  const { page, context } = town.giulia
  await open(town.giulia, town)
  await open(town.maria, town)
  const field = page.getByRole('textbox', { name: 'Messaggio' })
  await expect(chat(page).getByText('Mi interessa questo oggetto')).toBeVisible()
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
  await expect(chat(town.maria.page).getByText('Ci vediamo alle 10 in piazza Chanoux')).toHaveCount(1)
  await page.reload()
  await expect(chat(page).getByText('Ci vediamo alle 10 in piazza Chanoux')).toHaveCount(1)
})

test('[RT-20] Messages sent while the socket was down appear when it is connected again', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|WebSocket/)
  const town = await sledgeTalk(house, await personNamed('Giulia'), await signInAs(house, 'Maria'))
  const { page } = town.giulia
  let isDown = false
  const lines: WebSocketRoute[] = []
  await page.route('**/socket.io/**', (route) => (isDown ? route.abort() : route.continue()))
  await page.routeWebSocket('**/socket.io/**', (line) => {
    if (isDown) return void line.close()
    line.connectToServer()
    lines.push(line)
  })
  await open(town.giulia, town)
  await expect.poll(() => lines.length).toBe(1)
  await says(house, town.maria, town.talk._id, 'Mi senti?')
  await expect(chat(page).getByText('Mi senti?')).toHaveCount(1)
  // Requests that are still pending when the socket closes must not return the new message.
  const before = await ask<Conversation>(house, town.giulia, 'GET', `/api/conversations/${town.talk._id}`)
  await page.route(`**/api/conversations/${town.talk._id}`, (route) =>
    isDown ? route.fulfill({ json: before }) : route.continue(),
  )
  isDown = true
  for (const line of lines) await line.close()
  await says(house, town.maria, town.talk._id, 'Allora a domani.')
  await expect(chat(page).getByText('Allora a domani.')).toHaveCount(0)
  isDown = false
  await expect(chat(page).getByText('Allora a domani.')).toHaveCount(1)
})

test('[EXCH-61] [EXCH-100] [EXCH-101] On a phone every move is in a sheet, the proposal is collapsed while the user types, and selected rows move to the top only later', async ({
  house,
  personNamed,
}) => {
  const town = await giuliasTurn(house, await personNamed('Giulia', { phone: true }), await signInAs(house, 'Maria'))
  const { page } = town.giulia
  for (let n = 1; n <= 12; n++) await says(house, town.maria, town.talk._id, `Riga ${n} di una chiacchierata lunga.`)
  await open(town.giulia, town)
  const tab = (name: string) => page.getByRole('tab', { name })
  const sheet = page.getByRole('dialog', { name: 'La proposta' })

  await test.step('Every move is in the sheet', async () => {
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

  await test.step('The proposal is collapsed while the user types, and clicks hit their target', async () => {
    await tab('Chat').click()
    await message(page).focus()
    await expect(page.getByRole('button', { name: /apri la proposta/ })).toHaveCount(0)
    await expectAccessible(page)
    await message(page).fill('Ciao')
    await tab('Bazar di Maria').click()
    await expect(row(page, 'Campanella')).toBeVisible()
    await tab('Chat').click()
    await message(page).focus()
    await page.getByRole('button', { name: /La proposta/ }).click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })

  await test.step('Selected rows keep their position, and sending shows the proposal in the chat', async () => {
    await chat(page).evaluate((log) => log.scrollTo({ top: -300 }))
    const mine = page.getByRole('tabpanel', { name: 'Il mio bazar' })
    const titles = () => mine.getByRole('listitem').getByRole('button').allInnerTexts()
    const firstWords = async () => (await titles()).map((text) => text.split(/\s/)[0])
    await tab('Il mio bazar').click()
    await expect.poll(firstWords).toEqual(['Pattini', 'Teiera', 'Zaino'])
    await row(page, 'Zaino').click()
    await expect(row(page, 'Zaino')).toHaveAttribute('aria-pressed', 'true')
    expect(await firstWords()).toEqual(['Pattini', 'Teiera', 'Zaino'])
    await button(page, 'Altre azioni').click()
    await sheet.getByRole('button', { name: 'Invia proposta' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(tab('Chat')).toHaveAttribute('aria-selected', 'true')
    await expect(chat(page).getByText('Hai proposto')).toBeInViewport()
    await tab('Il mio bazar').click()
    await expect.poll(firstWords).toEqual(['Zaino', 'Pattini', 'Teiera'])
  })

  await test.step('No tab is wider than the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    for (const [name, shown] of [
      ['Il mio bazar', row(page, 'Teiera')],
      ['Bazar di Maria', row(page, 'Campanella')],
      ['Chat', chat(page)],
    ] as const) {
      await tab(name).click()
      await expect(shown).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
    await page.getByRole('link', { name: 'Torna alla inbox' }).click()
    await expect(page).toHaveURL('/inbox')
  })
})

test('Back, forward and reload keep the draft of a proposal and of a message, and “Annulla” discards the proposal', async ({
  house,
  personNamed,
}) => {
  const town = await giuliasTurn(house, await personNamed('Giulia', { phone: true }), await signInAs(house, 'Maria'))
  const { page } = town.giulia
  await page.goto('/inbox')
  await page.getByRole('link', { name: /Slitta/ }).click()
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  await row(page, 'Teiera').click()
  await row(page, 'Zaino').click()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await message(page).fill('Ti porto anche')
  await page.goBack()
  await expect(page).toHaveURL(/\/inbox/)
  await page.goForward()
  await expect(page).toHaveURL(`/scambio/${town.talk._id}`)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(message(page)).toHaveValue('Ti porto anche')
  await page.reload()
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  for (const title of ['Teiera', 'Zaino']) await expect(row(page, title)).toHaveAttribute('aria-pressed', 'true')
  await banner(page, 'Hai modificato la proposta')
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(message(page)).toHaveValue('Ti porto anche')
  await button(page, 'Altre azioni').click()
  await page.getByRole('dialog', { name: 'La proposta' }).getByRole('button', { name: 'Annulla', exact: true }).click()
  await page.keyboard.press('Escape')
  await banner(page, 'Scegli gli oggetti e invia la proposta.')
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  for (const title of ['Teiera', 'Zaino']) await expect(row(page, title)).toHaveAttribute('aria-pressed', 'false')
})

test('Scrolling up in the chat loads older messages', async ({ house, personNamed }) => {
  const town = await sledgeTalk(house, await personNamed('Giulia'), await signInAs(house, 'Maria'))
  for (let i = 1; i <= 130; i++) await says(house, i % 2 ? town.giulia : town.maria, town.talk._id, `Riga numero ${i}.`)
  const { page } = town.giulia
  await open(town.giulia, town)
  await expect(chat(page).getByText('Riga numero 130.')).toBeInViewport()
  await expect(chat(page).getByText('Riga numero 20.')).toHaveCount(0)
  await chat(page).hover()
  await page.mouse.wheel(0, -100_000)
  await expect(chat(page).getByText('Mi interessa questo oggetto')).toHaveCount(1)
  await expect(chat(page).getByRole('listitem')).toHaveCount(131)
})
