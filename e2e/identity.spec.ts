import type { Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { enterAs, loginButton, openChooser } from './support/chooser.ts'
import { freshEmail } from './support/house.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const header = (page: Page) => page.getByRole('banner')

/** Everything that this origin keeps in the browser. */
function stored(page: Page) {
  return page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((done, failed) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => done(request.result)
        request.onerror = () => failed(request.error)
      })
    const rowsOf = (db: IDBDatabase, store: string) =>
      new Promise<unknown[]>((done) => {
        const request = db.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => done(request.result)
      })
    const databases: Record<string, string> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await open(name)
      for (const store of db.objectStoreNames) databases[`${name}/${store}`] = JSON.stringify(await rowsOf(db, store))
      db.close()
    }
    return { local: { ...localStorage }, session: { ...sessionStorage }, cookies: document.cookie, databases }
  })
}

test('[IDN-02] [IDN-05] [IDN-69] [IDN-99] a popup of 500x600 signs the person in, and the header shows who they are', async ({
  page,
}) => {
  await page.goto('/bazar')
  const popup = await openChooser(page)
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await expectAccessible(popup)
  await enterAs(popup, 'Anna')
  await expect(header(page).getByRole('link', { name: 'Il mio bazar: Anna' })).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page).toHaveURL('/bazar')
  await expectAccessible(page)
})

test('[IDN-04] the person is still there after a reload and in a new tab', async ({ page, context }) => {
  await page.goto('/')
  await enterAs(await openChooser(page), 'Bruno')
  await expect(header(page).getByRole('link', { name: 'Il mio bazar: Bruno' })).toBeVisible()
  await page.reload()
  await expect(header(page).getByRole('link', { name: 'Il mio bazar: Bruno' })).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/bazar')
  await expect(header(tab).getByRole('link', { name: 'Il mio bazar: Bruno' })).toBeVisible()
})

test('[IDN-23] [IDN-24] [IDN-25] [IDN-26] [IDN-27] [IDN-28] [IDN-29] [IDN-78] [IDN-111] [IDN-119] only the library’s own storage holds the session', async ({
  page,
  house,
}) => {
  const said: string[] = []
  const asked: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('request', (request) => asked.push(request.url()))
  page.on('websocket', (socket) => asked.push(socket.url()))
  await page.goto('/')
  const email = await enterAs(await openChooser(page), 'Carla')
  await expect(header(page).getByRole('link', { name: 'Il mio bazar: Carla' })).toBeVisible()
  await page.goto('/bazar')
  const { local, session, cookies, databases } = await stored(page)
  const token = /eyJ[\w-]+\.eyJ/
  const { uid } = await house.db.selectFrom('people').select('uid').where('email', '=', email).executeTakeFirstOrThrow()
  const library = 'firebaseLocalStorageDb/firebaseLocalStorage'
  expect(databases[library]).toMatch(token)
  expect(databases[library]).toContain(uid)
  const ours = Object.entries({ ...databases, ...local, ...session, cookies }).filter(([name]) => name !== library)
  for (const [name, value] of ours) {
    expect(value, name).not.toMatch(token)
    expect(value, name).not.toContain(uid)
    // The trial's account chooser, and nothing else, remembers whom this browser has signed in as.
    if (name !== 'barattolo.accounts') expect(value, name).not.toMatch(/carla/i)
  }
  expect(Object.keys(local).sort()).toEqual(['barattolo.accounts', 'barattolo:config', 'barattolo:qualcuno'])
  expect(local['barattolo:qualcuno']).toBe('1')
  expect([...said, ...asked].filter((text) => token.test(text))).toEqual([])
})

test('[IDN-100] an account used before is offered again in this browser, and in no other', async ({
  page,
  browser,
  house,
  expectComplaint,
}) => {
  expectComplaint(/^ERRORE LOGIN: auth\/popup-closed-by-user/)
  await page.goto('/')
  const email = await enterAs(await openChooser(page), 'Dora')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  const again = await openChooser(page)
  await Promise.all([again.waitForEvent('close'), again.getByRole('button', { name: new RegExp(email) }).click()])
  await expect(header(page).getByRole('link', { name: 'Il mio bazar: Dora' })).toBeVisible()
  await header(page).getByRole('button', { name: 'Logout' }).click()
  const forgetting = await openChooser(page)
  await forgetting.getByRole('button', { name: 'Dimentica Dora' }).click()
  await expect(forgetting.getByText(email)).toHaveCount(0)
  await forgetting.close()
  await page.getByRole('button', { name: 'Ho capito' }).click()
  const elsewhere = await browser.newContext({ baseURL: house.origin, locale: 'it-IT' })
  const stranger = await elsewhere.newPage()
  await stranger.goto('/')
  await expect((await openChooser(stranger)).getByText(email)).toHaveCount(0)
  await elsewhere.close()
})

test('the chooser says what is wrong with a name or an e-mail, and keeps what was typed', async ({ page }) => {
  await page.goto('/')
  const popup = await openChooser(page)
  await popup.getByLabel('E-mail').fill('non è un indirizzo')
  await popup.getByRole('button', { name: 'Entra' }).click()
  await expect(popup.getByText('Scrivi un nome.')).toBeVisible()
  await expect(popup.getByText('Scrivi un indirizzo e-mail, come anna@example.org.')).toBeVisible()
  await expect(popup.getByLabel('E-mail')).toHaveValue('non è un indirizzo')
  await expectAccessible(popup)
})

test('the chooser opened by hand sends one back', async ({ page }) => {
  await page.goto('/identity/choose?state=x')
  await expect(page.getByText('Questa finestra si apre dal pulsante')).toBeVisible()
  await page.getByRole('link', { name: 'Vai a Barattolo' }).click()
  await expect(page).toHaveURL('/')
})

test('[IDN-86] [IDN-116] [ERR-04] [ERR-05] [ERR-06] a blocked popup is told in an alert dialog and logged', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/^ERRORE LOGIN: auth\/popup-blocked/)
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('ERRORE LOGIN'))
  let alerts = 0
  page.on('dialog', (dialog) => {
    alerts++
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/')
  await loginButton(page).click()
  const alert = page.getByRole('alertdialog', { name: 'Non sei entrato' })
  await expect(alert).toContainText('ERRORE LOGIN: auth/popup-blocked Firebase: Error (auth/popup-blocked). 127.0.0.1')
  expect(alerts).toBe(0)
  await expect(alert).toContainText('Il browser ha bloccato la finestra di accesso')
  expect((await logged).text()).toContain('auth/popup-blocked')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(alert).toBeHidden()
  await expect(loginButton(page)).toBeFocused()
})

test('[IDN-87] a popup that the person closes', async ({ page, expectComplaint }) => {
  expectComplaint(/^ERRORE LOGIN: auth\/popup-closed-by-user/)
  await page.goto('/')
  const popup = await openChooser(page)
  await popup.close()
  await expect(page.getByRole('alertdialog')).toContainText('ERRORE LOGIN: auth/popup-closed-by-user')
  await page.getByRole('button', { name: 'Ho capito' }).click()
  await enterAs(await openChooser(page), 'Elio')
  await expect(header(page).getByRole('link', { name: 'Il mio bazar: Elio' })).toBeVisible()
})

test('[IDN-88] a second request cancels the first', async ({ page, expectComplaint }) => {
  expectComplaint(/^ERRORE LOGIN: auth\/cancelled-popup-request/)
  await page.goto('/login')
  const popup = await openChooser(page)
  await page.getByRole('main').getByRole('button', { name: 'Login con Google' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('ERRORE LOGIN: auth/cancelled-popup-request')
  await popup.getByRole('heading', { name: 'Chi sei?' }).waitFor()
  await enterAs(popup, 'Fede')
  await page.getByRole('button', { name: 'Ho capito' }).click()
  await expect(header(page).getByRole('link', { name: 'Il mio bazar: Fede' })).toBeVisible()
})

test('[IDN-85] a network that fails: in the chooser one tries again, afterwards the alert says it', async ({
  page,
  context,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|ERRORE LOGIN: auth\/network-request-failed/)
  await page.goto('/')
  const popup = await openChooser(page)
  await context.route('**/identity/id-token', (route) => route.abort())
  await popup.getByLabel('Nome').fill('Gaia')
  await popup.getByLabel('E-mail').fill(freshEmail('Gaia'))
  await popup.getByRole('button', { name: 'Entra' }).click()
  await expect(popup.getByRole('alert')).toContainText('Il server non risponde')
  await expect(popup.getByLabel('Nome')).toHaveValue('Gaia')
  await context.unroute('**/identity/id-token')
  await context.route('**/accounts:signInWithIdp*', (route) => route.abort())
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Entra' }).click()])
  await expect(page.getByRole('alertdialog')).toContainText('ERRORE LOGIN: auth/network-request-failed')
})

test('[IDN-09] [RT-23] a logout leads to the landing page, also from a screen that needs somebody, and ends the live connection', async ({
  personNamed,
}) => {
  const { page } = await personNamed('Ilda')
  const [socket] = await Promise.all([page.waitForEvent('websocket'), page.goto('/mio-bazar')])
  const closed = socket.waitForEvent('close')
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await closed
  await expect(page).toHaveURL('/')
  await expect(loginButton(page)).toBeVisible()
  await page.reload()
  await expect(loginButton(page)).toBeVisible()
})

test('[NAV-24] [IDN-45] [IDN-112] a screen that needs somebody leads to the login page, and back afterwards', async ({
  page,
}) => {
  await page.goto('/mio-bazar?scheda=oggetti')
  await expect(page).toHaveURL('/login?da=%2Fmio-bazar%3Fscheda%3Doggetti')
  await expect(page.getByText('Per quella pagina serve l’accesso: dopo ti ci riportiamo.')).toBeVisible()
  await expectAccessible(page)
  await enterAs(await openChooser(page, page.getByRole('main').getByRole('button', { name: 'Login con Google' })), 'Lia')
  await expect(page).toHaveURL('/mio-bazar?scheda=oggetti')
})

for (const path of ['/aggiungi', '/scambio/00000000-0000-4000-8000-000000000000']) {
  test(`[IDN-113] ${path} leads to the login page, and back afterwards`, async ({ page, expectComplaint }) => {
    // That exchange is nobody's.
    expectComplaint(/404/)
    await page.goto(path)
    await expect(page).toHaveURL(`/login?da=${encodeURIComponent(path)}`)
    await enterAs(await openChooser(page, page.getByRole('main').getByRole('button', { name: 'Login con Google' })), 'Lia')
    await expect(page).toHaveURL(path)
  })
}

test('[IDN-118] what was typed is there again after a 401 and a new sign-in', async ({ personNamed, expectComplaint }) => {
  expectComplaint(/401/)
  const { page, email } = await personNamed('Rosa')
  await page.goto('/aggiungi')
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Telescopio da balcone')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('tech')
  const refusal = {
    type: 'about:blank',
    title: 'tokenExpired',
    status: 401,
    code: 'tokenExpired',
    detail: 'L’accesso è scaduto.',
  }
  await page.route('**/api/items', (route) => route.fulfill({ status: 401, json: refusal }))
  await page.getByRole('button', { name: 'Salva l’oggetto' }).click()
  await expect(page).toHaveURL(/\/login\?da=%2Faggiungi/)
  await page.unroute('**/api/items')
  const popup = await openChooser(page, page.getByRole('main').getByRole('button', { name: 'Login con Google' }))
  await enterAs(popup, 'Rosa', email)
  await expect(page).toHaveURL('/aggiungi')
  await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue('Telescopio da balcone')
  await expect(page.getByRole('combobox', { name: 'Categoria' })).toHaveValue('tech')
})

test('[IDN-97] where anybody may sign in as anybody, every page says so', async ({ page }) => {
  const banner = page.getByRole('note').filter({ hasText: 'chiunque' })
  await page.goto('/bazar')
  await expect(header(page)).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.route('**/api/config', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({ json: { ...config, openSignIn: true } })
  })
  for (const path of ['/', '/home', '/bazar', '/mappa', '/login', '/identity/choose?state=x']) {
    await page.goto(path)
    await expect(banner).toBeVisible()
  }
})

test('the login page leads to no other site', async ({ page }) => {
  await page.goto('/login?da=//evil.example/')
  await enterAs(await openChooser(page, page.getByRole('main').getByRole('button', { name: 'Login con Google' })), 'Mino')
  await expect(page).toHaveURL('/')
  for (const target of ['https://evil.example/', '/\\evil.example', '/%09/evil.example', 'javascript:document.title=1']) {
    await page.goto(`/login?da=${encodeURIComponent(target)}`)
    await page.getByRole('button', { name: 'Continua', exact: true }).click()
    await expect(page).toHaveURL('/')
  }
})

for (const [path, words] of [
  ['/inbox', 'Per leggere le tue conversazioni'],
  ['/radar', 'Per vedere il tuo radar'],
] as const) {
  test(`[IDN-42] [IDN-43] [IDN-114] ${path} leads a visitor to the landing page, where a sign-in goes on to it`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    const dialog = page.getByRole('dialog', { name: 'Serve l’accesso' })
    await expect(dialog).toContainText(words)
    await expectAccessible(page)
    await enterAs(await openChooser(page, dialog.getByRole('button', { name: 'Login con Google' })), 'Nico')
    await expect(page).toHaveURL(path)
  })
}

test('[NAV-23] [NAV-24] [IDN-37] [IDN-38] [IDN-112] a session that the server takes no more ends on the login page, which says so and leads back', async ({
  personNamed,
  expectComplaint,
}) => {
  expectComplaint(/401/)
  const { page } = await personNamed('Olga')
  await page.goto('/bazar')
  await expect(header(page).getByRole('link', { name: 'Il mio bazar: Olga' })).toBeVisible()
  const refusal = { type: 'about:blank', title: 'Accesso', status: 401, code: 'tokenExpired', detail: 'L’accesso è scaduto.' }
  await page.route('**/api/me', (route) => route.fulfill({ status: 401, json: refusal }))
  await page.reload()
  await expect(page).toHaveURL('/login?da=%2Fbazar&finito=1')
  await expect(page.getByText('L’accesso è scaduto o non è più valido.')).toBeVisible()
  await expect(loginButton(page)).toBeVisible()
})

test('[IDN-124] a session whose account is deleted elsewhere ends with a goodbye: on the way to a page, on one that asks by itself, and on one that is only told', async ({
  personNamed,
  house,
  expectComplaint,
}) => {
  expectComplaint(/401/)
  const { page, email, headers } = await personNamed('Olga')
  const { page: inbox } = await personNamed('Olga', { email })
  const { page: bazar } = await personNamed('Olga', { email })
  await page.goto('/bazar')
  await inbox.goto('/inbox')
  await bazar.goto('/bazar')
  for (const one of [page, inbox, bazar]) {
    await expect(header(one).getByRole('link', { name: 'Il mio bazar: Olga' })).toBeVisible()
    await atRest(one)
  }
  const deleted = await fetch(`${house.origin}/api/me`, { method: 'DELETE', headers })
  expect(deleted.status).toBe(200)
  // Not by a reload: there the identity library finds out first, and leaves a visitor.
  await header(page).getByRole('link', { name: 'Inbox' }).click()
  for (const one of [page, inbox, bazar]) {
    await expect(one).toHaveURL('/arrivederci')
    await expect(loginButton(one)).toBeVisible()
  }
})

test('[IDN-10] [IDN-123] somebody disabled is signed out at the next start, and told why when they come again', async ({
  personNamed,
  house,
  expectComplaint,
}) => {
  expectComplaint(/40[013]|^ERRORE LOGIN: auth\/user-disabled/)
  const { page, email } = await personNamed('Pia')
  await page.goto('/')
  await expect(header(page).getByRole('link', { name: 'Il mio bazar: Pia' })).toBeVisible()
  const disabled = { disabledAt: new Date(), disabledReason: 'Annunci falsi' }
  await house.db.updateTable('people').set(disabled).where('email', '=', email).execute()
  await page.reload()
  await expect(loginButton(page)).toBeVisible()
  const popup = await openChooser(page)
  await popup.getByLabel('Nome').fill('Pia')
  await popup.getByLabel('E-mail').fill(email)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Entra' }).click()])
  const alert = page.getByRole('alertdialog', { name: 'Non sei entrato' })
  await expect(alert).toContainText('Questo account è stato sospeso. Motivo: Annunci falsi')
})

test('[IDN-12] [IDN-13] [IDN-14] [IDN-117] while it is not known who is here: ‘Verifica accesso...’ after 300 ms, until it is', async ({
  personNamed,
}) => {
  const { page } = await personNamed('Vera')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/config', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/mio-bazar')
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(290)
  await expect(page.getByText('Verifica accesso...')).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(page.getByText('Verifica accesso...')).toBeVisible()
  await page.clock.resume()
  held.resolve()
  await expect(page.getByText('Verifica accesso...')).toHaveCount(0)
  await expect(page).toHaveURL('/mio-bazar')
})

test('[IDN-40] a visitor browses without signing in', async ({ page }) => {
  await page.goto('/bazar')
  await expect(page).toHaveURL('/bazar')
  await expect(page.getByRole('main')).toBeVisible()
})

/** As much of Google’s api.js as the library asks for before it opens its popup. */
const GOOGLE_API = `
  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({
        open: (_, opened) => opened({ restyle() {}, ping: async (ok) => ok(), register() {}, send() {} }),
      }),
    },
  }
  new URL(document.currentScript.src).searchParams.forEach((value, key) => key === 'onload' && window[value]())`

test('[IDN-89] with Google, an address that the provider does not know is unauthorized-domain, and said', async ({
  browser,
  house,
}) => {
  const context = await browser.newContext({ baseURL: house.origin, locale: 'it-IT', bypassCSP: true })
  await context.route('**/api/config', (route) =>
    route.fulfill({
      json: {
        identity: { kind: 'firebase', projectId: 'vero', apiKey: 'key', authDomain: 'vero.firebaseapp.com' },
        upload: { url: '/upload', preset: 'x', cloudName: '', own: true },
        mapStyleUrl: null,
        openSignIn: false,
      },
    }),
  )
  await context.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: GOOGLE_API }),
  )
  await context.route('https://vero.firebaseapp.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '…' }))
  await context.route('https://identitytoolkit.googleapis.com/v1/projects*', (route) =>
    route.fulfill({ json: { projectId: 'vero', authorizedDomains: ['barattolo.example'] } }),
  )
  const page = await context.newPage()
  await page.goto('/')
  await loginButton(page).click()
  await expect(page.getByRole('alertdialog')).toContainText('ERRORE LOGIN: auth/unauthorized-domain')
  await context.close()
})
