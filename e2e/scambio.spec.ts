import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Item } from '@barattolo/domain/items/contract'
import type { WebSocketRoute } from '@playwright/test'
import { banner, button, chat, jar, row } from './support/exchange.ts'
import { freshEmail, type House } from './support/house.ts'
import type { Neighbour } from './support/sign-in-browser.ts'
import { ask, hangUp, likes, proposes, says } from './support/talk.ts'
import { expect, expectAccessible, MOVING, test } from './support/test.ts'

test.use(MOVING)

interface Talk {
  giulia: Neighbour
  maria: Neighbour
  mine: Item[]
  hers: Item[]
  talk: Conversation
}

/** Giulia likes Maria's sledge; each has three objects. */
async function sledgeTalk(house: House, giulia: Neighbour, maria: Neighbour): Promise<Talk> {
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

/** The same when Maria has answered "Che cosa mi offri?": Giulia's turn. */
async function giuliasTurn(house: House, giulia: Neighbour, maria: Neighbour): Promise<Talk> {
  const talk = await sledgeTalk(house, giulia, maria)
  await proposes(house, maria, talk.talk._id, {})
  return talk
}

const open = ({ page }: Neighbour, { talk }: Talk) => page.goto(`/scambio/${talk._id}`)

test('[API-10] [EXCH-01] [EXCH-37] [EXCH-60] two people come to an agreement, one of them on a phone', async ({
  house,
  personNamed,
}) => {
  const town = await giuliasTurn(
    house,
    await personNamed('Giulia Rossi', { email: freshEmail('giulia') }),
    await personNamed('Maria Favre', { email: freshEmail('maria'), phone: true }),
  )
  const { page } = town.giulia
  const phone = town.maria.page
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/items') tokens.push(request.headers().authorization)
  })
  await open(town.giulia, town)
  await open(town.maria, town)
  for (const name of ['Accetta', 'Invia proposta', 'Annulla', 'Archivia', 'Rifiuta'])
    await expect(button(page, name)).toBeVisible()
  await row(page, 'Zaino rosso').click()
  await expect(jar(page, 'Tu dai').getByText('Offerta')).toHaveCount(1)
  const picture = row(page, 'Teiera').locator('.thumb')
  await expect(picture).toHaveCSS('opacity', '1')
  await button(page, 'Invia proposta').click()
  await banner(page, 'Attendi la risposta dell’altro bazar.')
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
  await button(page, 'Accetta').click()
  await expect(page.getByText('Scambio confermato! Gli oggetti passeranno ai rispettivi bazar.').first()).toBeVisible()
  await expect(page.getByText('Accettata')).toBeVisible()
  await banner(phone, 'Siete d’accordo!')
  expect(tokens.length).toBeGreaterThan(0)
  for (const token of tokens) expect(token).toMatch(/^Bearer \S+$/)
})

test('[ERR-18] of two windows the one that knows less is told, and shows how things stand', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria'))
  const { page, context } = town.giulia
  await open(town.giulia, town)
  await expect(row(page, 'Teiera')).toBeEnabled()
  // This window hears nothing while the other one acts.
  await page.route(`**/api/conversations/${town.talk._id}`, (route) => route.abort())
  expectComplaint(/ERR_FAILED/)
  const second = await context.newPage()
  await second.goto(page.url())
  await row(second, 'Zaino rosso').click()
  await expect(second.getByText('Aggiunto alla proposta').last()).toBeVisible()
  await row(page, 'Teiera').click()
  await expect(page.getByRole('alert')).toContainText('Nel frattempo qualcosa è cambiato: ecco la proposta com’è ora.')
  await expect(row(page, 'Zaino rosso')).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page, 'Teiera')).toHaveAttribute('aria-pressed', 'false')
  await row(page, 'Teiera').click()
  await expect(jar(page, 'Tu dai').getByText('2 oggetti')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a reload in the middle keeps what was chosen and what was typed', async ({ house, personNamed }) => {
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria'))
  const { page } = town.giulia
  await open(town.giulia, town)
  await row(page, 'Teiera').click()
  await expect(page.getByText('Aggiunto alla proposta').last()).toBeVisible()
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Ti va anche')
  await page.reload()
  await expect(row(page, 'Teiera')).toHaveAttribute('aria-pressed', 'true')
  await banner(page, 'Hai modificato la proposta')
  await expect(page.getByRole('textbox', { name: 'Messaggio' })).toHaveValue('Ti va anche')
  await button(page, 'Annulla').click()
  await expect(row(page, 'Teiera')).toHaveAttribute('aria-pressed', 'false')
  await banner(page, 'Scegli gli oggetti e invia la proposta.')
})

test('[ERR-20] [RT-21] a message that does not leave stays, through a reload, until Riprova', async ({
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

test('[RT-01] [RT-03] [RT-04] [RT-05] [RT-08] [RT-09] what one writes the other reads at once, and once', async ({
  house,
  personNamed,
}) => {
  const town = await sledgeTalk(house, await personNamed('Giulia'), await personNamed('Maria', { phone: true }))
  await open(town.giulia, town)
  await open(town.maria, town)
  await expect(chat(town.maria.page).getByText('Mi interessa questo oggetto')).toBeVisible()
  for (const text of ['Ciao Maria!', 'È ancora libera?', 'Posso passare\nquando vuoi']) {
    const field = town.giulia.page.getByRole('textbox', { name: 'Messaggio' })
    await field.fill(text)
    await field.press('Enter')
    await expect(chat(town.maria.page).getByText(text)).toHaveCount(1)
    await expect(chat(town.giulia.page).getByText(text)).toHaveCount(1)
  }
  await town.maria.page.getByRole('textbox', { name: 'Messaggio' }).fill('Sì, certo')
  await button(town.maria.page, 'Invia messaggio').click()
  await expect(chat(town.giulia.page).getByText('Sì, certo')).toHaveCount(1)
})

test('[RT-20] what was said while the line was down is there when it is up again', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|WebSocket/)
  const town = await sledgeTalk(house, await personNamed('Giulia'), await personNamed('Maria'))
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
  // Whatever the page was still asking when the line broke brings nothing new.
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

test('[EXCH-100] [EXCH-101] on a phone, sending from the sheet shows the ticket; chosen rows keep their place while pressed and stand first later', async ({
  house,
  personNamed,
}) => {
  const town = await giuliasTurn(house, await personNamed('Giulia', { phone: true }), await personNamed('Maria'))
  const { page } = town.giulia
  for (let n = 1; n <= 12; n++) await says(house, town.maria, town.talk._id, `Riga ${n} di una chiacchierata lunga.`)
  await open(town.giulia, town)
  await chat(page).evaluate((log) => log.scrollTo({ top: -300 }))
  const mine = page.getByRole('tabpanel', { name: 'Il mio bazar' })
  const titles = () => mine.getByRole('listitem').getByRole('button').allInnerTexts()
  const firstWords = async () => (await titles()).map((text) => text.split(/\s/)[0])
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  await expect.poll(firstWords).toEqual(['Pattini', 'Teiera', 'Zaino'])
  await row(page, 'Zaino').click()
  await expect(row(page, 'Zaino')).toHaveAttribute('aria-pressed', 'true')
  expect(await firstWords()).toEqual(['Pattini', 'Teiera', 'Zaino'])
  await button(page, 'Altre azioni').click()
  const sheet = page.getByRole('dialog', { name: 'La proposta' })
  await sheet.getByRole('button', { name: 'Invia proposta' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true')
  await expect(chat(page).getByText('Hai proposto')).toBeInViewport()
  await page.getByRole('tab', { name: 'Il mio bazar' }).click()
  await expect.poll(firstWords).toEqual(['Zaino', 'Pattini', 'Teiera'])
})

test('[EXCH-61] a phone shows the jars in short, every move in a sheet, and folds them while one types', async ({
  house,
  personNamed,
}) => {
  const town = await giuliasTurn(house, await personNamed('Giulia', { phone: true }), await personNamed('Maria'))
  const { page } = town.giulia
  await open(town.giulia, town)
  await expect(page.getByRole('navigation', { name: 'In fondo' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Chat' }).press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Il mio bazar' })).toBeFocused()
  await row(page, 'Teiera').click()
  await page.reload()
  await expect(row(page, 'Teiera')).toBeVisible()
  await page.getByRole('button', { name: 'Tu dai 1 oggetto: apri la proposta' }).click()
  const sheet = page.getByRole('dialog', { name: 'La proposta' })
  for (const name of ['Accetta', 'Invia proposta', 'Annulla', 'Archivia', 'Rifiuta'])
    await expect(sheet.getByRole('button', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Togli Teiera' }).click()
  await expect(sheet.getByText('Teiera')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByRole('textbox', { name: 'Messaggio' }).focus()
  await expect(page.getByRole('button', { name: /apri la proposta/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 568 })
  for (const [tab, shown] of [
    ['Il mio bazar', row(page, 'Teiera')],
    ['Bazar di Maria', row(page, 'Campanella')],
    ['Chat', chat(page)],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(shown).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await page.getByRole('link', { name: 'Torna alla inbox' }).click()
  await expect(page).toHaveURL('/inbox')
})

test('on a phone what is pressed while one types is what happens', async ({ house, personNamed }) => {
  const town = await giuliasTurn(house, await personNamed('Giulia', { phone: true }), await personNamed('Maria'))
  const { page } = town.giulia
  await open(town.giulia, town)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Ciao')
  await page.getByRole('tab', { name: 'Bazar di Maria' }).click()
  await expect(row(page, 'Campanella')).toBeVisible()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByRole('textbox', { name: 'Messaggio' }).focus()
  await page.getByRole('button', { name: /La proposta/ }).click()
  await expect(page.getByRole('dialog', { name: 'La proposta' })).toBeVisible()
})

test('an old chat comes in as one scrolls up', async ({ house, personNamed }) => {
  const town = await sledgeTalk(house, await personNamed('Giulia'), await personNamed('Maria'))
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
