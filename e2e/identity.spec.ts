import type { Page } from '@playwright/test'
import { chooseAccount, loginButton, openAccountChooser } from './support/account-chooser.ts'
import { waitUntilPageSettled } from './support/page-settled.ts'
import { signIn } from './support/sign-in-browser.ts'
import { readStorage } from './support/stored-data.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { uniqueEmail } from './support/test-app.ts'

const header = (page: Page) => page.getByRole('banner')

test('[IDN-02] [IDN-05] [IDN-40] [IDN-69] [IDN-85] [IDN-87] [IDN-99] [IDN-100] [IDN-116] [ERR-04] [ERR-06] A sign-in popup of 500x600 that is closed or has no network reports an error, and then the visitor signs in with the account that the browser remembers', async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|^ERRORE LOGIN: auth\/network-request-failed/)
  let alerts = 0
  page.on('dialog', (dialog) => {
    alerts++
    void dialog.dismiss()
  })
  await page.goto('/bazar')
  await expect(page.getByRole('main')).toBeVisible()
  const closed = await openAccountChooser(page)
  expect(await closed.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await expectAccessible(closed)
  // Accounts that have signed in from other browsers are not offered.
  await expect(closed.getByRole('listitem')).toHaveCount(0)
  await closed.close()
  await expect(loginButton(page)).toBeFocused()
  const alert = page.getByRole('alertdialog', { name: 'Non sei entrato' })
  await expect(alert).toBeHidden()

  const popup = await openAccountChooser(page)
  const email = uniqueEmail('Anna')
  await signIn(new URL(page.url()).origin, { name: 'Anna', email })
  await context.route('**/identity/id-token', (route) => route.abort())
  await popup.getByLabel('Nome').fill('Anna')
  await popup.getByLabel('E-mail').fill(email)
  await popup.getByRole('button', { name: 'Entra' }).click()
  await expect(popup.getByRole('alert')).toContainText('Il server non risponde')
  await expect(popup.getByLabel('Nome')).toHaveValue('Anna')
  await context.unroute('**/identity/id-token')
  await context.route('**/accounts:signInWithIdp*', (route) => route.abort())
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('ERRORE LOGIN'))
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Entra' }).click()])
  await expect(alert).toContainText('Non c’è rete, o il servizio di accesso non risponde: riprova tra poco.')
  await expect(alert.getByText('ERRORE LOGIN')).toBeHidden()
  await alert.getByText('Dettagli').click()
  await expect(alert.getByText('ERRORE LOGIN: auth/network-request-failed')).toBeVisible()
  expect((await logged).text()).toContain('auth/network-request-failed')
  expect(alerts).toBe(0)
  await expectAccessible(page)
  await context.unroute('**/accounts:signInWithIdp*')
  await page.keyboard.press('Escape')
  await expect(alert).toBeHidden()
  await expect(loginButton(page)).toBeFocused()

  const again = await openAccountChooser(page)
  await Promise.all([again.waitForEvent('close'), again.getByRole('button', { name: new RegExp(email) }).click()])
  await expect(header(page).getByRole('link', { name: 'Il tuo profilo: Anna' })).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page).toHaveURL('/bazar')
  await expectAccessible(page)
})

test('[IDN-04] [IDN-23] [IDN-24] [IDN-25] [IDN-26] [IDN-27] [IDN-28] [IDN-29] [IDN-78] [IDN-111] [IDN-119] Only the identity library’s own storage holds the session, and the user stays signed in after a reload and in a new tab', async ({
  page,
  context,
  app,
}) => {
  const consoleLines: string[] = []
  const requestedUrls: string[] = []
  page.on('console', (message) => consoleLines.push(message.text()))
  page.on('request', (request) => requestedUrls.push(request.url()))
  page.on('websocket', (socket) => requestedUrls.push(socket.url()))
  await page.goto('/')
  const email = await chooseAccount(await openAccountChooser(page), 'Carla')
  await expect(header(page).getByRole('link', { name: 'Il tuo profilo: Carla' })).toBeVisible()
  await page.reload()
  await expect(header(page).getByRole('link', { name: 'Il tuo profilo: Carla' })).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/bazar')
  await expect(header(tab).getByRole('link', { name: 'Il tuo profilo: Carla' })).toBeVisible()
  const { local, session, cookies, databases } = await readStorage(page)
  const token = /eyJ[\w-]+\.eyJ/
  const { uid } = await app.db.selectFrom('people').select('uid').where('email', '=', email).executeTakeFirstOrThrow()
  const library = 'firebaseLocalStorageDb/firebaseLocalStorage'
  expect(databases[library]).toMatch(token)
  expect(databases[library]).toContain(uid)
  const otherEntries = Object.entries({ ...databases, ...local, ...session, cookies }).filter(([name]) => name !== library)
  expect(otherEntries.map(([name]) => name)).toContain('barattolo/answers')
  for (const [name, value] of otherEntries) {
    expect(value, name).not.toMatch(token)
    // The answers that the device keeps for this person, until the session ends.
    if (name === 'barattolo/answers') {
      expect(value).not.toContain(email)
      continue
    }
    expect(value, name).not.toContain(uid)
    // Only the built-in account chooser stores which accounts have signed in from this browser.
    if (name !== 'barattolo.accounts') expect(value, name).not.toMatch(/carla/i)
  }
  expect(Object.keys(local).sort()).toEqual([
    'barattolo.accounts',
    'barattolo:config',
    'barattolo:device',
    'barattolo:dispositivo',
    'barattolo:qualcuno',
  ])
  // A random number of the device, the same for all users.
  expect(local['barattolo:dispositivo']).toMatch(/^"\d+-\d+-\d+-\d+"$/)
  expect(local['barattolo:qualcuno']).toBe('1')
  expect([...consoleLines, ...requestedUrls].filter((text) => token.test(text))).toEqual([])
})

test('[IDN-09] [IDN-42] [IDN-114] [IDN-126] [RT-23] /inbox redirects a visitor to a sign-in dialog on the landing page, which leads back to the inbox; a logout leads to the landing page, closes the socket and revokes the refresh token', async ({
  page,
}) => {
  await page.goto('/inbox')
  await expect(page).toHaveURL('/')
  const dialog = page.getByRole('dialog', { name: 'Serve l’accesso' })
  await expect(dialog).toContainText('Per leggere le tue conversazioni')
  await expectAccessible(page)
  await chooseAccount(await openAccountChooser(page, dialog.getByRole('button', { name: 'Login con Google' })), 'Ilda')
  await expect(page).toHaveURL('/inbox')
  const [socket] = await Promise.all([page.waitForEvent('websocket'), page.goto('/mio-bazar')])
  const closed = socket.waitForEvent('close')
  const revoked = page.waitForResponse(/accounts:revokeToken/)
  await header(page).getByRole('button', { name: 'Logout' }).click()
  await closed
  expect((await revoked).status()).toBe(200)
  await expect(page).toHaveURL('/')
  await expect(loginButton(page)).toBeVisible()
  await page.reload()
  await expect(loginButton(page)).toBeVisible()
})

test('[NAV-23] [NAV-24] [IDN-37] [IDN-38] [IDN-112] [IDN-118] A user whose session the server rejects is sent to the login page, and gets the typed text back after signing in again', async ({
  signInUser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/401/)
  const { page, email } = await signInUser('Rosa')
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
  await page.getByRole('button', { name: 'Metti in circolo' }).click()
  await expect(page).toHaveURL('/login?da=%2Faggiungi&finito=1')
  await expect(page.getByText('L’accesso è scaduto o non è più valido.')).toBeVisible()
  await expect(loginButton(page)).toBeVisible()
  await page.unroute('**/api/items')
  const popup = await openAccountChooser(page, page.getByRole('main').getByRole('button', { name: 'Login con Google' }))
  await chooseAccount(popup, 'Rosa', email)
  await expect(page).toHaveURL('/aggiungi')
  await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue('Telescopio da balcone')
  await expect(page.getByRole('combobox', { name: 'Categoria' })).toHaveValue('tech')
})

test('[IDN-124] After the account was deleted elsewhere, every open tab shows the goodbye page: on navigation, on polling and on a socket event', {
  tag: '@thorough',
}, async ({ signInUser, app, allowConsoleErrors }) => {
  allowConsoleErrors(/401/)
  const { page, email, headers } = await signInUser('Olga')
  const { page: inbox } = await signInUser('Olga', { email })
  const { page: bazar } = await signInUser('Olga', { email })
  await page.goto('/bazar')
  await inbox.goto('/inbox')
  await bazar.goto('/bazar')
  for (const userPage of [page, inbox, bazar]) {
    await expect(header(userPage).getByRole('link', { name: 'Il tuo profilo: Olga' })).toBeVisible()
    await waitUntilPageSettled(userPage)
  }
  const deleted = await fetch(`${app.origin}/api/me`, { method: 'DELETE', headers })
  expect(deleted.status).toBe(200)
  // Navigates without a reload: during a page load the identity library would detect the deletion first and sign the user out.
  await header(page).getByRole('link', { name: 'Inbox' }).click()
  for (const userPage of [page, inbox, bazar]) {
    await expect(userPage).toHaveURL('/arrivederci')
    await expect(loginButton(userPage)).toBeVisible()
  }
})

test('[IDN-10] A user whose account is disabled in the identity service is signed out when the app starts', {
  tag: '@thorough',
}, async ({ signInUser, app, allowConsoleErrors }) => {
  allowConsoleErrors(/400/)
  const { page, email } = await signInUser('Pino')
  await page.goto('/')
  await expect(header(page).getByRole('link', { name: 'Il tuo profilo: Pino' })).toBeVisible()
  await app.db.updateTable('signIns').set({ disabled: true }).where('email', '=', email).execute()
  await page.reload()
  await expect(loginButton(page)).toBeVisible()
})

test('[IDN-123] [IDN-140] A suspended user sees one page with the reason, deletes the account there, and is suspended again with the same e-mail', {
  tag: '@thorough',
}, async ({ signInUser, app, allowConsoleErrors }) => {
  allowConsoleErrors(/40[13]|Questo account è stato sospeso/)
  const { page, email } = await signInUser('Pia')
  await page.goto('/')
  await expect(header(page).getByRole('link', { name: 'Il tuo profilo: Pia' })).toBeVisible()
  const suspension = { disabledAt: new Date(), disabledReason: 'Annunci falsi' }
  await app.db.updateTable('people').set(suspension).where('email', '=', email).execute()
  const title = page.getByRole('heading', { level: 1, name: 'Il tuo account è sospeso' })
  await test.step('The page replaces every screen but the legal ones', async () => {
    for (const address of ['/inbox', '/bazar', '/mappa', '/mio-bazar', '/profilo']) {
      await page.goto(address)
      await expect(title).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Annunci falsi')
      await expect(header(page).getByRole('navigation')).toHaveCount(0)
    }
    await expectAccessible(page)
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
    await page.goto('/bazar')
  })
  await test.step('The account is deleted from there', async () => {
    await page.getByRole('button', { name: 'Elimina il mio account' }).click()
    const popup = await openAccountChooser(page, page.getByRole('button', { name: 'Accedi ed elimina' }))
    await chooseAccount(popup, 'Pia', email)
    await expect(page).toHaveURL('/arrivederci')
  })
  await test.step('A new account with the same e-mail is suspended too', async () => {
    const popup = await openAccountChooser(page)
    await popup.getByLabel('Nome').fill('Pia')
    await popup.getByLabel('E-mail').fill(email)
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Entra' }).click()])
    await expect(header(page).getByRole('link', { name: 'Il tuo profilo: Pia' })).toBeVisible()
    await page.goto('/bazar')
    await expect(title).toBeVisible()
    await expect(page.getByRole('main')).toContainText('L’account che avevi con questa e-mail era sospeso')
  })
})

test('[IDN-12] [IDN-13] [IDN-14] [IDN-117] While the auth state is unresolved, the screen shows ‘Verifica accesso...’ after 300 ms', {
  tag: '@thorough',
}, async ({ signInUser }) => {
  const { page } = await signInUser('Vera')
  const configReleased = Promise.withResolvers<void>()
  await page.route('**/api/config', async (route) => {
    await configReleased.promise
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
  configReleased.resolve()
  await expect(page.getByText('Verifica accesso...')).toHaveCount(0)
  await expect(page).toHaveURL('/mio-bazar')
})

/** The part of Google’s api.js that the identity library uses before it opens its popup. */
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

test('[IDN-89] With Google sign-in, a domain that the provider does not allow is reported as unauthorized-domain', {
  tag: '@thorough',
}, async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.origin, locale: 'it-IT', bypassCSP: true })
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
