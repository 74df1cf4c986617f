import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Item } from '@barattolo/domain/items/contract'
import type { Page, WebSocketRoute } from '@playwright/test'
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

interface Call {
  method: string
  path: string
  query: URLSearchParams
  authorization: string | undefined
}

/** The calls that a page makes from now on, as they are made. */
function callsOf(page: Page): Call[] {
  const calls: Call[] = []
  page.on('request', (request) => {
    const { pathname: path, searchParams: query } = new URL(request.url())
    if (!path.startsWith('/api/')) return
    calls.push({ method: request.method(), path, query, authorization: request.headers().authorization })
  })
  return calls
}

const open = ({ page }: Neighbour, { talk }: Talk) => page.goto(`/scambio/${talk._id}`)

test('[NAV-13] [API-10] [API-13] [API-30] [API-31] [EXCH-01] [EXCH-02] [EXCH-03] [EXCH-04] [EXCH-05] [EXCH-06] [EXCH-07] [EXCH-08] [EXCH-09] [EXCH-10] [EXCH-38] [EXCH-39] [EXCH-40] [EXCH-43] [EXCH-46] [EXCH-47] [EXCH-60] two people come to an agreement', async ({
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
  const calls = callsOf(page)
  const callsOfMaria = callsOf(phone)
  await open(town.giulia, town)
  await open(town.maria, town)
  await expect(page.getByRole('heading', { level: 1, name: 'Scambio con Maria Favre' })).toBeAttached()
  await expect(page.getByRole('link', { name: /dal bazar di Maria Slitta Aperta/ })).toBeVisible()
  for (const name of ['Il mio bazar', 'Chat', 'Il bazar di Maria']) await expect(page.getByRole('region', { name })).toBeVisible()
  await banner(page, 'Tocca a te! Scegli gli oggetti e invia la proposta.')
  for (const name of ['Accetta', 'Invia proposta', 'Annulla', 'Archivia', 'Rifiuta'])
    await expect(button(page, name)).toBeVisible()
  await expect(page.getByText('Manca qualcosa dalla tua parte.')).toBeVisible()
  await expectAccessible(page)

  await row(page, 'Zaino rosso').click()
  await expect(page.getByText('Aggiunto alla proposta').last()).toBeVisible()
  await expect(row(page, 'Zaino rosso')).toHaveAttribute('aria-pressed', 'true')
  await row(page, 'Teiera').click()
  await expect(jar(page, 'Tu dai').getByText('Offerta')).toHaveCount(2)
  await expect(jar(page, 'Tu ricevi').getByText('Richiesta')).toHaveCount(1)
  await jar(page, 'Tu dai').getByRole('button', { name: 'Togli Teiera' }).click()
  await expect(page.getByText('Rimosso dallo scambio')).toBeVisible()
  await banner(page, 'Hai modificato la proposta: inviala per passare il turno.')
  await expect(button(page, 'Accetta')).toBeDisabled()
  await expectAccessible(page)
  await button(page, 'Invia proposta').click()
  await banner(page, 'Attendi la risposta dell’altro bazar.')
  await expect(chat(page).getByText('Hai proposto')).toBeVisible()

  await banner(phone, 'Puoi accettare o modificare la proposta.')
  await expect(chat(phone).getByText('Giulia ha proposto')).toBeVisible()
  await expectAccessible(phone)
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
  await expectAccessible(page)
  await expectAccessible(phone)

  // One's own objects are offered, the other's requested; each bazar is asked for by its owner, with one's token.
  const toggles = (made: Call[]) => made.filter(({ method }) => method === 'PATCH').map(({ path }) => path.split('/').at(-1))
  expect(toggles(calls)).toEqual(['offer', 'offer', 'offer', 'status'])
  expect(toggles(callsOfMaria)).toEqual(['request'])
  const lists = calls.filter(({ path }) => path === '/api/items')
  expect(new Set(lists.map(({ query }) => query.get('ownerUid')))).toEqual(new Set([town.giulia.uid, town.maria.uid]))
  for (const { authorization } of lists) expect(authorization).toMatch(/^Bearer \S+$/)
})

test('[EXCH-36] [EXCH-37] [EXCH-41] [EXCH-42] while it is the other’s turn nothing can be chosen, and it says so', async ({
  house,
  personNamed,
}) => {
  const town = await sledgeTalk(house, await personNamed('Giulia'), await personNamed('Maria'))
  const { page } = town.giulia
  await open(town.giulia, town)
  await banner(page, 'Attendi la risposta dell’altro bazar.')
  await expect(page.getByText('Potrai accettare dopo la risposta dell’altro bazar.')).toBeVisible()
  await expect(row(page, 'Teiera')).toBeDisabled()
  await row(page, 'Teiera').click({ force: true })
  await expect(row(page, 'Teiera')).toHaveAttribute('aria-pressed', 'false')
  for (const name of ['Accetta', 'Invia proposta', 'Annulla']) await expect(button(page, name)).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'Messaggio' })).toBeEnabled()
  await expectAccessible(page)
})

test('fast pressing on ten objects ends as it was pressed, and a double press sends once', async ({ house, personNamed }) => {
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria'))
  const titles = Array.from({ length: 10 }, (_, i) => `Libro ${String.fromCharCode(65 + i)}`)
  await hangUp(house, town.giulia, ...titles.map((title) => ({ title })))
  const { page } = town.giulia
  await open(town.giulia, town)
  await expect(row(page, 'Libro A')).toBeVisible()
  // All in one go, before any answer can come; the first three once more, which takes them out again.
  await page.evaluate((names) => {
    const rows = [...document.querySelectorAll<HTMLElement>('.pk2')]
    for (const name of [...names, ...names.slice(0, 3)]) rows.find((one) => one.textContent?.startsWith(name))?.click()
  }, titles)
  await expect(jar(page, 'Tu dai').getByText('7 oggetti')).toBeVisible()
  await expect
    .poll(async () => {
      const now = await ask<Conversation>(house, town.giulia, 'GET', `/api/conversations/${town.talk._id}`)
      return now.itemsOffered.map(({ title }) => title).sort()
    })
    .toEqual(titles.slice(3))
  await button(page, 'Invia proposta').dblclick()
  await banner(page, 'Attendi la risposta dell’altro bazar.')
  await expect(chat(page).getByText('Hai proposto')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
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

test('[ERR-18] [ERR-19] a move that does not reach the server is undone on the screen and said', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/)
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria'))
  const { page } = town.giulia
  await open(town.giulia, town)
  await page.route('**/offer', (route) => route.abort())
  await row(page, 'Teiera').click()
  await expect(page.getByRole('alert')).toContainText('Errore aggiornamento selezione')
  await expect(row(page, 'Teiera')).toHaveAttribute('aria-pressed', 'false')
  await page.route('**/status', (route) => route.abort())
  await button(page, 'Archivia').click()
  await expect(page.getByRole('alert')).toContainText('Errore aggiornamento stato')
  await expect(page.getByText('Aperta')).toBeVisible()
  await expectAccessible(page)
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

test('[EXCH-21] Annulla takes a sent proposal back while nobody has answered', async ({ house, personNamed }) => {
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria'))
  await proposes(house, town.giulia, town.talk._id, { offer: town.mine.slice(0, 1) })
  const { page } = town.giulia
  await open(town.giulia, town)
  await expect(button(page, 'Annulla')).toHaveAccessibleDescription('Ritira l’ultima proposta inviata')
  await button(page, 'Annulla').click()
  await banner(page, 'Tocca a te!')
  await expect(chat(page).getByText('Hai ritirato la proposta.')).toBeVisible()
  await expect(jar(page, 'Tu dai').getByText('0 oggetti')).toBeVisible()
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

test('[EXCH-25] [EXCH-27] [EXCH-29] [EXCH-32] rejecting asks first, then everything is closed for both', async ({
  house,
  personNamed,
}) => {
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria', { phone: true }))
  const { page } = town.giulia
  await open(town.giulia, town)
  await open(town.maria, town)
  await button(page, 'Rifiuta').click()
  await page.getByRole('dialog', { name: 'Rifiutare lo scambio?' }).getByRole('button', { name: 'Continuo a trattare' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await banner(page, 'Tocca a te!')
  await button(page, 'Rifiuta').click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta' }).click()
  await expect(page.getByText('Trattativa chiusa.').first()).toBeVisible()
  for (const screen of [page, town.maria.page]) {
    await banner(screen, 'Scambio terminato — nessuna modifica possibile')
    await expect(screen.getByPlaceholder('Chat disattivata')).toBeDisabled()
    await expectAccessible(screen)
  }
  await expect(row(page, 'Teiera')).toBeDisabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const name of ['Accetta', 'Invia proposta', 'Annulla', 'Archivia', 'Rifiuta'])
    await expect(button(page, name)).toBeDisabled()
})

test('[EXCH-26] [EXCH-28] [EXCH-30] [EXCH-33] archiving closes, and Annulla opens again', async ({ house, personNamed }) => {
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria', { phone: true }))
  const { page } = town.giulia
  await open(town.giulia, town)
  await button(page, 'Archivia').click()
  await expect(page.getByText('Trattativa archiviata.')).toBeVisible()
  await banner(page, 'Scambio terminato — nessuna modifica possibile')
  await expect(page.getByPlaceholder('Chat disattivata')).toBeDisabled()
  await expect(row(page, 'Teiera')).toBeDisabled()
  await expectAccessible(page)
  await button(page, 'Annulla').click()
  await banner(page, 'Tocca a te!')
  await expect(row(page, 'Teiera')).toBeEnabled()
})

/** Two windows of Maria's that hear nothing while the negotiation ends elsewhere: what is pressed there is ignored without a word. */
async function pressesTooLate(house: House, giulia: Neighbour, maria: Neighbour, end: 'accepted' | 'rejected', badge: string) {
  const town = await giuliasTurn(house, giulia, maria)
  await proposes(house, town.giulia, town.talk._id, { offer: town.mine.slice(0, 1) })
  await maria.context.routeWebSocket('**/socket.io/**', () => undefined)
  await maria.context.route('**/socket.io/**', (route) => route.abort())
  const { page: first } = maria
  const second = await maria.context.newPage()
  await open(town.maria, town)
  await second.goto(first.url())
  await expect(row(first, 'Campanella')).toBeEnabled()
  await expect(button(second, 'Archivia')).toBeEnabled()
  await ask(house, maria, 'PATCH', `/api/conversations/${town.talk._id}/status`, { status: end })
  // Before anything else makes the second window ask.
  await button(second, 'Archivia').click()
  await row(first, 'Campanella').click()
  for (const page of [first, second]) {
    await expect(page.getByText(badge)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Trattativa archiviata.')).toHaveCount(0)
    await expect(row(page, 'Campanella')).toBeDisabled()
    for (const name of ['Archivia', 'Rifiuta', 'Accetta'])
      await expect(page.getByRole('button', { name, exact: true, disabled: false })).toHaveCount(0)
  }
  const now = await ask<Conversation>(house, maria, 'GET', `/api/conversations/${town.talk._id}`)
  expect(now.status).toBe(end)
}

test('[EXCH-23] [EXCH-52] what was accepted meanwhile takes no more moves, and nothing complains', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/409|ERR_FAILED/)
  await pressesTooLate(house, await personNamed('Giulia'), await personNamed('Maria'), 'accepted', 'Accettata')
})

test('[EXCH-24] [EXCH-53] what was rejected meanwhile takes no more moves, and nothing complains', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/409|ERR_FAILED/)
  await pressesTooLate(house, await personNamed('Giulia'), await personNamed('Maria'), 'rejected', 'Rifiutata')
})

for (const [name, kind, said] of [
  ['Accetta', 'accepted', 'Siete d’accordo!'],
  ['Rifiuta', 'rejected', 'Scambio terminato — nessuna modifica possibile'],
] as const) {
  test(`[EXCH-62] ${name} pressed twice in a row acts once`, async ({ house, personNamed }) => {
    const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria'))
    await proposes(house, town.giulia, town.talk._id, { offer: town.mine.slice(0, 1) })
    const { page } = town.maria
    await open(town.maria, town)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/status')) asked++
    })
    await expect(button(page, name)).toBeEnabled()
    if (name === 'Rifiuta') {
      await button(page, name).click()
      await page.getByRole('dialog').getByRole('button', { name }).dblclick()
    } else await button(page, name).dblclick()
    await banner(page, said)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(asked).toBe(1)
    const { messages } = await ask<Conversation>(house, town.maria, 'GET', `/api/conversations/${town.talk._id}`)
    expect(messages.filter((message) => message.kind === kind)).toHaveLength(1)
  })
}

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

test('[EXCH-48] what was put in is said for two seconds', async ({ house, personNamed }) => {
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria'))
  const { page } = town.giulia
  await open(town.giulia, town)
  // Watched in the page itself: how long a look from here takes does not count.
  const shownFor = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shownAt = 0
        new MutationObserver(() => {
          const isThere = [...document.querySelectorAll('.toast')].some((slip) => slip.textContent === 'Aggiunto alla proposta')
          if (isThere) shownAt ||= performance.now()
          else if (shownAt > 0) resolve(performance.now() - shownAt)
        }).observe(document, { childList: true, subtree: true, characterData: true })
      }),
  )
  await row(page, 'Teiera').click()
  await expect(page.getByText('Aggiunto alla proposta')).toBeVisible()
  // And the moment in which it goes.
  expect(await shownFor).toBeGreaterThan(1600)
  expect(await shownFor).toBeLessThan(3000)
})

test('[EXCH-31] [EXCH-54] an agreement can be called off, after asking; until then one writes', async ({
  house,
  personNamed,
}) => {
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria', { phone: true }))
  await proposes(house, town.giulia, town.talk._id, { offer: town.mine.slice(0, 1) })
  const { page } = town.maria
  await open(town.maria, town)
  await button(page, 'Accetta').click()
  await expect(page.getByText('Scambio confermato! Gli oggetti passeranno ai rispettivi bazar.').first()).toBeVisible()
  await expect(button(page, 'Proponi dove e quando')).toBeVisible()
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Sabato in piazza?')
  await button(page, 'Invia messaggio').click()
  await expect(chat(page).getByText('Sabato in piazza?')).toBeVisible()
  await button(page, 'Altre azioni').click()
  await button(page, 'Annulla lo scambio').click()
  await page.getByRole('dialog', { name: 'Annullare lo scambio?' }).getByRole('button', { name: 'Annulla lo scambio' }).click()
  await banner(page, 'Lo scambio è stato annullato: gli oggetti sono di nuovo liberi.')
  await expectAccessible(page)
})

test('an object edited after the proposal shows what it was like, and has to be sent again', async ({ house, personNamed }) => {
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria'))
  await proposes(house, town.giulia, town.talk._id, { offer: town.mine.slice(0, 1) })
  const { page } = town.maria
  await open(town.maria, town)
  await expect(button(page, 'Accetta')).toBeEnabled()
  await ask(house, town.giulia, 'PATCH', `/api/items/${town.mine[0]?._id}`, {
    title: 'Zaino senza una spallina',
    status: 'riparare',
  })
  await page.reload()
  await banner(page, 'Un oggetto è cambiato')
  await expect(jar(page, 'Tu ricevi')).toContainText('Cambiato dopo la proposta: prima si chiamava “Zaino rosso”, era Baratto')
  await expect(button(page, 'Accetta')).toBeDisabled()
  await expectAccessible(page)
  await button(page, 'Invia proposta').click()
  await banner(page, 'Attendi la risposta dell’altro bazar.')
})

test('[ERR-21] a conversation that does not load says so in place of the screen, and Riprova opens it', async ({
  house,
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/404|ERR_FAILED/)
  const town = await sledgeTalk(house, await personNamed('Giulia'), await personNamed('Maria'))
  const stranger = await personNamed('Carla', { phone: true })
  await open(stranger, town)
  await expect(stranger.page.getByRole('alert')).toContainText('Errore caricamento conversazione')
  await expect(stranger.page.getByText('Slitta')).toHaveCount(0)
  await expectAccessible(stranger.page)
  const { page } = town.giulia
  await page.route(`**/api/conversations/${town.talk._id}`, (route) => route.abort())
  await open(town.giulia, town)
  await expect(page.getByRole('alert')).toContainText('Errore caricamento conversazione')
  await page.unroute(`**/api/conversations/${town.talk._id}`)
  await button(page, 'Riprova').click()
  await expect(jar(page, 'Tu ricevi').getByText('Slitta')).toBeVisible()
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

test('the keyboard alone is enough', async ({ house, personNamed }) => {
  const town = await giuliasTurn(house, await personNamed('Giulia'), await personNamed('Maria'))
  const { page } = town.giulia
  await open(town.giulia, town)
  await row(page, 'Teiera').focus()
  await page.keyboard.press('Space')
  await expect(row(page, 'Teiera')).toHaveAttribute('aria-pressed', 'true')
  await jar(page, 'Tu dai').getByRole('button', { name: 'Togli Teiera' }).focus()
  await page.keyboard.press('Enter')
  await expect(jar(page, 'Tu dai')).toBeFocused()
  await row(page, 'Teiera').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Aggiunto alla proposta').last()).toBeVisible()
  await button(page, 'Invia proposta').focus()
  await page.keyboard.press('Enter')
  await banner(page, 'Attendi la risposta dell’altro bazar.')
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
