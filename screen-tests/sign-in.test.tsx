import type { SignInMethod } from '@barattolo/domain/sign-in-method'
import { insertPhoto, insertRequest } from '@barattolo/server/testing/factories'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { logOut } from '@barattolo/web/identity/session/session.ts'
import { listenToWindow, sendToOpener } from '@barattolo/web/identity/window/window-channel.ts'
import { afterEach, beforeEach, describe, vi } from 'vitest'
import { stubSignInPopup } from './support/sign-in-popup.ts'
import {
  addItem,
  addPerson,
  address,
  expect,
  expectMainText,
  type Fixtures,
  reportUser,
  screen,
  test,
  waitFor,
  within,
} from './support/test.tsx'

// The identity library is initialised once, for the origin of its first page, so all tests that sign in through it are in this
// file.
afterEach(() => logOut())
afterEach(() => void vi.restoreAllMocks())

const LOGIN = /^Login\s*con Google$/
/** While the file of a screen loads, another `main` is in its place. */
const findMainLogin = () => waitFor(() => within(screen.getByRole('main')).getByRole('button', { name: LOGIN }))
const findHeaderLogin = () => within(screen.getByRole('banner')).findByRole('button', { name: LOGIN })
const findAccountLink = (name: string) => screen.findByRole('link', { name: new RegExp(`Il tuo profilo: *${name}`) })
const alert = () => screen.findByRole('alertdialog', { name: 'Non sei entrato' })

let people = 0
/** Creates an account that has accepted the rules and is not signed in in this browser. */
const createAccount = (server: TestApp, name: string) =>
  server.signIn({ name, email: `${name.toLowerCase()}.${++people}@example.org` })

describe('A screen that requires sign-in', () => {
  for (const path of ['/aggiungi', '/scambio/00000000-0000-4000-8000-000000000000']) {
    test(`[IDN-45] [IDN-113] ${path} redirects a visitor to the login page, which leads back after the sign-in`, async ({
      server,
      open,
    }) => {
      stubSignInPopup(await createAccount(server, 'Lia'))
      const user = await open(path)
      await waitFor(() => expect(address()).toBe(`/login?da=${encodeURIComponent(path)}`))
      await screen.findByText('Accedi e ti riportiamo qui.')
      await user.click(await findMainLogin())
      await waitFor(() => expect(address()).toBe(path))
      await findAccountLink('Lia')
    })
  }

  for (const [path, reason] of [
    ['/inbox', 'Per leggere le tue conversazioni'],
    ['/radar', 'Per vedere il tuo radar'],
  ] as const) {
    test(`[IDN-42] [IDN-43] [IDN-114] ${path} redirects a visitor to the landing page, where a sign-in leads back to it`, async ({
      server,
      open,
    }) => {
      stubSignInPopup(await createAccount(server, 'Nico'))
      const user = await open(path)
      await waitFor(() => expect(address()).toBe('/'))
      const dialog = await screen.findByRole('dialog', { name: 'Serve l’accesso' })
      expect(dialog.textContent).toContain(reason)
      await user.click(within(dialog).getByRole('button', { name: LOGIN }))
      await waitFor(() => expect(address()).toBe(path))
    })
  }
})

test('The login page never redirects to another site, neither after a sign-in nor for a signed-in user', async ({
  server,
  open,
}) => {
  const mino = await createAccount(server, 'Mino')
  stubSignInPopup(mino)
  const visitor = await open('/login?da=//evil.example/')
  await visitor.click(await findMainLogin())
  await waitFor(() => expect(address()).toBe('/'))
  await logOut()
  for (const target of [
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:document.title=1',
  ]) {
    const user = await open(`/login?da=${encodeURIComponent(target)}`, { as: mino })
    expect(address()).toMatch(/^\/login/)
    await user.click(await screen.findByRole('button', { name: 'Continua' }))
    await waitFor(() => expect(address(), target).toBe('/'))
  }
})

describe('A sign-in that fails', () => {
  test('[IDN-86] [IDN-116] [ERR-04] [ERR-05] [ERR-06] A sign-in whose popup is blocked is logged and shown in an alert dialog that Escape closes', async ({
    open,
  }) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const alerted = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
    vi.spyOn(window, 'open').mockReturnValue(null)
    const user = await open('/')
    await user.click(await findHeaderLogin())
    const alertText = (await alert()).textContent
    expect(alertText).toContain('Il browser ha bloccato la finestra di accesso')
    expect(alertText).toContain('ERRORE LOGIN: auth/popup-blocked Firebase: Error (auth/popup-blocked). 127.0.0.1')
    expect(alerted).not.toHaveBeenCalled()
    expect(logged.mock.calls.flat().map(String)).toContainEqual(expect.stringContaining('ERRORE LOGIN: auth/popup-blocked'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const button = await findHeaderLogin()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test.for([
    ['an error without a code', new Error('la finestra non si apre'), 'la finestra non si apre'],
    ['a value that is no error', 'niente finestra', 'niente finestra'],
  ] as const)(
    'A sign-in that fails with %s shows the code of an internal error and the message',
    async ([, failure, message], { open }) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      vi.spyOn(window, 'open').mockImplementation(() => {
        throw failure
      })
      const user = await open('/')
      await user.click(await findHeaderLogin())
      expect((await alert()).textContent).toContain(`ERRORE LOGIN: auth/internal-error ${message}`)
      await user.click(screen.getByRole('button', { name: 'Ho capito' }))
    },
  )

  test('[IDN-142] A sign-in that fails without network says so in one sentence, with the provider’s code under “Dettagli”', async ({
    open,
  }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(window, 'open').mockImplementation(() => {
      throw Object.assign(new Error('Firebase: Error.'), { code: 'auth/network-request-failed' })
    })
    const user = await open('/')
    await user.click(await findHeaderLogin())
    const dialog = await alert()
    within(dialog).getByText('Non c’è rete, o il servizio di accesso non risponde: riprova tra poco.')
    const details = dialog.querySelector('details')
    expect(details?.open).toBe(false)
    expect(details?.textContent).toContain('ERRORE LOGIN: auth/network-request-failed')
    await user.click(within(dialog).getByText('Dettagli'))
    expect(details?.open).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Ho capito' }))
  })

  test('[IDN-141] A visitor who closes the window of the provider sees nothing but the button again, with the focus on it', async ({
    open,
  }) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const opened = stubSignInPopup(null)
    const user = await open('/')
    await user.click(await findHeaderLogin())
    await waitFor(() => expect(opened).toHaveLength(1))
    for (const popup of opened) popup.closed = true
    const button = await findHeaderLogin()
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(logged).not.toHaveBeenCalled()
  })

  test('[IDN-88] [IDN-141] A sign-in that a second one cancels shows nothing, and the second one continues', async ({
    server,
    open,
  }) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const fede = await createAccount(server, 'Fede')
    const opened = stubSignInPopup(null)
    const user = await open('/login')
    await user.click(await findHeaderLogin())
    await waitFor(() => expect(opened).toHaveLength(1))
    stubSignInPopup(fede)
    await user.click(await findMainLogin())
    await findAccountLink('Fede')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(logged).not.toHaveBeenCalled()
  })
})

test('[REQ-23] A visitor who clicks “Ce l’ho!” on a request signs in and continues with the answer', async ({ server, open }) => {
  const maria = await addPerson(server, 'Maria Favre')
  const id = await insertRequest(server.db, { owner: maria.uid, title: 'Cerco una slitta' })
  const bruno = await createAccount(server, 'Bruno')
  await addItem(server, bruno.uid, { title: 'Slitta rossa' })
  stubSignInPopup(bruno)
  const user = await open(`/requests/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Ce l’ho!' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Come vuoi entrare?' }))
  await user.click(await sheet.findByRole('button', { name: LOGIN }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Con che cosa rispondi?' }))
  await user.click(await dialog.findByText('Slitta rossa'))
  await user.click(dialog.getByRole('button', { name: 'Rispondi' }))
  await waitFor(() => expect(address()).toMatch(/\/scambio\//))
  await expectMainText('Hai risposto all’annuncio “Cerco una slitta” con “Slitta rossa”.')
})

test('[OWN-09] [IDN-143] An account is not deleted if its user closes the sign-in popup or signs in with another account', async ({
  server,
  open,
}) => {
  const giulia = await createAccount(server, 'Giulia')
  stubSignInPopup(giulia)
  const user = await open('/login?da=/profilo')
  await user.click(await findMainLogin())
  await waitFor(() => expect(address()).toBe('/profilo'))
  await user.click(await screen.findByRole('button', { name: 'Elimina il mio account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Eliminare il tuo account?' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(4)
  const confirm = () => dialog.getByRole('button', { name: 'Accedi ed elimina' })

  const opened = stubSignInPopup(null)
  await user.click(confirm())
  await waitFor(() => expect(opened).toHaveLength(1))
  for (const popup of opened) popup.closed = true
  await waitFor(() => expect((confirm() as HTMLButtonElement).disabled).toBe(false))
  expect(dialog.queryByRole('alert')).toBeNull()
  stubSignInPopup(await createAccount(server, 'Carla'))
  await user.click(confirm())
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Hai scelto un altro account'))
  expect((await server.fastify.inject(`/api/people/${giulia.uid}`)).statusCode).toBe(200)
})

test('[PRIV-47] The deletion of an account takes the photos of passed-on objects back only if its user has checked it', {
  tags: ['thorough'],
}, async ({ server, open }) => {
  for (const isChecked of [false, true]) {
    const giulia = await createAccount(server, 'Giulia')
    const photo = await insertPhoto(server.db, giulia.uid)
    const item = await addItem(server, (await addPerson(server, 'Bruno')).uid, { images: [photo] })
    stubSignInPopup(giulia)
    const user = await open('/login?da=/profilo')
    await user.click(await findMainLogin())
    await user.click(await screen.findByRole('button', { name: 'Elimina il mio account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminare il tuo account?' }))
    const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: /Porta via anche le foto degli oggetti che hai dato/ })
    expect(box.checked).toBe(false)
    if (isChecked) await user.click(box)
    await user.click(dialog.getByRole('button', { name: 'Accedi ed elimina' }))
    await waitFor(async () => expect((await server.fastify.inject(`/api/people/${giulia.uid}`)).statusCode).toBe(404))
    expect((await server.fastify.inject(`/api/items/${item}`)).json().images).toEqual(isChecked ? [] : [photo])
  }
})

test('[IDN-97] Every page shows a warning if anyone may sign in as any user, and the login page shows none otherwise', async ({
  server,
  open,
  intercept,
}) => {
  let isOpen = false
  const config = (await server.fastify.inject('/api/config')).json()
  intercept(({ path }) => (path === '/api/config' ? Response.json({ ...config, openSignIn: isOpen }) : undefined))
  const banner = () => screen.queryAllByRole('note').filter(({ textContent }) => textContent?.includes('chiunque'))
  await open('/login')
  // The configuration has loaded: the page shows the kind of sign-in.
  await screen.findByText(/Qui l’accesso è di prova/)
  expect(banner()).toEqual([])
  isOpen = true
  for (const path of ['/', '/home', '/bazar', '/mappa', '/login', '/identity/choose?state=x']) {
    await open(path)
    await waitFor(() => expect(banner(), path).toHaveLength(1))
  }
})

const GOOGLE: SignInMethod = { id: 'google.com', name: 'Google' }
const COMUNE: SignInMethod = { id: 'oidc.1', name: 'Comune di Aosta' }
const LINK: SignInMethod = { id: 'email', name: 'un link per e-mail' }
const THREE_WAYS = [GOOGLE, COMUNE, LINK]
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const emailField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'La tua e-mail' })
const names = (container: HTMLElement) =>
  within(container)
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.trim())
const uniqueAddress = (name: string) => `${name}.${++people}@example.org`

/** The newest link that the server has printed, as a path of the app. */
function printedLink({ printed }: TestApp): string {
  const url = new URL(/http\S+/.exec(printed.at(-1) ?? '')?.[0] ?? 'http://no.link')
  return url.pathname + url.hash
}

/** Asks for a link on the page that is open. */
async function requestLink(user: Awaited<ReturnType<Fixtures['open']>>, email: string) {
  await user.type(await emailField(), email)
  await user.click(await button('Mandami il link'))
  await screen.findByText(`Ti abbiamo scritto a ${email}: apri il link entro 15 minuti.`)
}

/** Opens a window of a provider that sends this outcome. */
function stubProviderWindow(outcome: Parameters<typeof sendToOpener>[1]) {
  const opened: URL[] = []
  vi.spyOn(window, 'open').mockImplementation((address) => {
    const url = new URL(String(address), window.location.href)
    opened.push(url)
    // The page that opens it begins to listen when the window is there.
    setTimeout(() => void sendToOpener(url.searchParams.get('stato') ?? '', outcome))
    return { closed: false, close: () => undefined } as unknown as Window
  })
  return opened
}

async function makeOneTimeToken(name: string, email: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/identity/id-token', { method: 'POST', headers, body: JSON.stringify({ name, email }) })
  return (await answer.json()).idToken
}

describe('The sheet with the ways of signing in', () => {
  test('[IDN-149] The sheet has one button for each provider in the order of the configuration, then one field for an e-mail', async ({
    open,
  }) => {
    await open('/login', { methods: THREE_WAYS })
    await emailField()
    const main = screen.getByRole('main')
    expect(names(main)).toEqual(['Login con Google', 'Entra con Comune di Aosta', 'Mandami il link'])
  })

  test('[IDN-149] With Google alone, as in a configuration of an earlier version, the sheet is its button', async ({ open }) => {
    await open('/login', { methods: [] })
    expect(await findMainLogin()).toBeTruthy()
    expect(names(screen.getByRole('main'))).toEqual(['Login con Google'])
    expect(screen.queryByText('Altri modi')).toBeNull()
  })

  test('[IDN-160] Beside the button of the header “Altri modi di entrare” opens the sheet, and Escape returns the focus to it', async ({
    open,
  }) => {
    const user = await open('/', { methods: THREE_WAYS })
    const others = await button('Altri modi di entrare')
    await user.click(others)
    await within(await screen.findByRole('dialog', { name: 'Come vuoi entrare?' })).findByRole('button', { name: LOGIN })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(others))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[IDN-160] Without Google the button of the header says “Accedi” and opens the sheet', async ({ open }) => {
    const opened = stubProviderWindow(null)
    const user = await open('/', { methods: [COMUNE] })
    await user.click(await button('Accedi'))
    await within(await screen.findByRole('dialog', { name: 'Come vuoi entrare?' })).findByRole('button', {
      name: 'Entra con Comune di Aosta',
    })
    expect(opened).toEqual([])
  })

  test('[IDN-159] An action of a visitor opens the sheet where there are several ways, and is given up when the sheet is closed', async ({
    server,
    open,
  }) => {
    const maria = await addPerson(server, 'Maria Favre')
    const id = await insertRequest(server.db, { owner: maria.uid, title: 'Cerco uno slittino' })
    const user = await open(`/requests/${id}`, { methods: THREE_WAYS })
    const have = await button('Ce l’ho!')
    await user.click(have)
    await within(await screen.findByRole('dialog', { name: 'Come vuoi entrare?' })).findByRole('button', { name: LOGIN })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(have))
  })

  test('[IDN-159] An action of a visitor opens the window of the only way at once', async ({ server, open }) => {
    const maria = await addPerson(server, 'Maria Favre')
    const id = await insertRequest(server.db, { owner: maria.uid, title: 'Cerco un bob' })
    const opened = stubProviderWindow(null)
    const user = await open(`/requests/${id}`, { methods: [COMUNE] })
    await user.click(await button('Ce l’ho!'))
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(opened[0]?.pathname).toBe('/accesso')
    expect(Object.fromEntries(opened[0]?.searchParams ?? [])).toMatchObject({ con: 'oidc.1', per: 'signIn' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('A link by e-mail', () => {
  test('[IDN-153] [IDN-154] [IDN-166] A person asks for a link, opens it in the same browser, presses once and comes to the page that needed the sign-in', async ({
    server,
    open,
    intercept,
  }) => {
    const email = uniqueAddress('lidia')
    const bodies: unknown[] = []
    intercept(({ path, body }) => {
      if (path === '/api/sign-in/links') bodies.push(body)
      return undefined
    })
    const user = await open('/login?da=/preferiti')
    await user.type(await emailField(), 'lidia')
    await user.click(await button('Mandami il link'))
    await screen.findByText('Scrivi un indirizzo e-mail, come anna@example.org.')
    expect((await emailField()).value).toBe('lidia')
    expect(document.activeElement).toBe(await emailField())
    await user.clear(await emailField())
    await requestLink(user, email)
    const { secret } = JSON.parse(localStorage.getItem('barattolo:link') ?? '{}')
    expect(JSON.stringify(bodies)).not.toContain(secret)
    expect(bodies).toEqual([
      { email, secretHash: expect.stringMatching(/^[\w-]{43}$/), intent: 'signIn', returnPath: '/preferiti' },
    ])
    await user.click(await button('Manda di nuovo'))
    await screen.findByText('Te l’abbiamo mandato di nuovo.')

    const reader = await open(printedLink(server))
    await reader.click(await button('Entra'))
    await waitFor(() => expect(address()).toBe('/preferiti'))
    await findAccountLink(email)
    expect(localStorage.getItem('barattolo:link')).toBeNull()
  })

  test('[IDN-154] The code leaves the address before it is used, and another browser asks for the address of the link', async ({
    server,
    open,
  }) => {
    const email = uniqueAddress('otto')
    await requestLink(await open('/login'), email)
    localStorage.clear()
    const user = await open(printedLink(server))
    await screen.findByText(/In questo browser non hai chiesto il link/)
    expect(window.location.href).not.toContain('codice')
    await user.type(await emailField(), 'altro@example.org')
    await user.click(await button('Entra'))
    await screen.findByText('Il link non è stato mandato a questo indirizzo: scrivi quello su cui l’hai ricevuto.')
    expect((await emailField()).value).toBe('altro@example.org')
    await user.clear(await emailField())
    await user.type(await emailField(), email)
    await user.click(await button('Entra'))
    await findAccountLink(email)
    expect(address()).toBe('/')
  })

  test('[IDN-155] A link that was used says so, and the page has the field for another one', async ({ server, open }) => {
    const email = uniqueAddress('ugo')
    await requestLink(await open('/login'), email)
    const link = printedLink(server)
    const first = await open(link)
    await first.click(await button('Entra'))
    await findAccountLink(email)
    await logOut()
    const user = await open(link)
    await user.type(await emailField(), email)
    await user.click(await button('Entra'))
    await screen.findByText('Questo link non vale più: vale una volta sola, per 15 minuti. Chiedine un altro.')
    await requestLink(user, email)
  })

  test('[IDN-156] The page that waits for the link goes on by itself when the session begins in another tab', async ({
    server,
    open,
  }) => {
    const user = await open('/login?da=/preferiti')
    const nora = await createAccount(server, 'Nora')
    await requestLink(user, nora.email)
    reportUser(nora)
    await waitFor(() => expect(address()).toBe('/preferiti'))
  })

  test('[IDN-157] A link for the address of an account asks for its first way, then adds the link to the account', async ({
    server,
    open,
  }) => {
    const dina = await createAccount(server, 'Dina')
    await requestLink(await open('/login'), dina.email)
    const user = await open(printedLink(server))
    await user.click(await button('Entra'))
    const title = await screen.findByRole('heading', { name: 'Questa e-mail ha già un account' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    stubSignInPopup(dina)
    await user.click(await button('Entra con Google'))
    await screen.findByText('Da ora entri anche con un link per e-mail')
    await findAccountLink('Dina')
    const signIns = (await server.fastify.inject({ url: '/api/me/sign-ins', headers: dina.headers })).json()
    expect(signIns.map(({ method }: { method: SignInMethod }) => method.id).sort()).toEqual(['email', 'google.com'])
  })
})

describe('The window of a provider', () => {
  // Closing the window of jsdom would end the timers of the tests that follow.
  beforeEach(() => void vi.spyOn(window, 'close').mockImplementation(() => undefined))

  test('[IDN-151] The outcome of the window signs in here, and the action that needed it continues', async ({ server, open }) => {
    const vera = await createAccount(server, 'Vera')
    const user = await open('/login?da=/preferiti', { methods: [COMUNE, LINK] })
    const token = await makeOneTimeToken('Vera', vera.email)
    stubProviderWindow({ state: 'accepted', token, methods: [] })
    await user.click(await button('Entra con Comune di Aosta'))
    await waitFor(() => expect(address()).toBe('/preferiti'))
    await findAccountLink('Vera')
  })

  test('[IDN-158] A provider without an e-mail leads to a field for one, whose link carries the proof', async ({
    open,
    intercept,
  }) => {
    const bodies: unknown[] = []
    intercept(({ path, body }) => {
      if (path !== '/api/sign-in/links') return undefined
      bodies.push(body)
      return Response.json({ success: true }, { status: 201 })
    })
    stubProviderWindow({ state: 'needsEmail', token: 'proof', methods: [] })
    const user = await open('/login', { methods: THREE_WAYS })
    await user.click(await button('Entra con Comune di Aosta'))
    await screen.findByRole('heading', { name: 'Serve un’e-mail' })
    await requestLink(user, 'zoe@example.org')
    expect(bodies).toMatchObject([{ email: 'zoe@example.org', proof: 'proof' }])
  })

  test('[IDN-157] In the popup of a button of the header, a known e-mail opens the sheet with the ways of the account', async ({
    open,
  }) => {
    stubProviderWindow({ state: 'knownEmail', token: 'proof', methods: [GOOGLE] })
    const user = await open('/', { methods: THREE_WAYS })
    await user.click(await button('Altri modi di entrare'))
    await user.click(await button('Entra con Comune di Aosta'))
    await screen.findByRole('heading', { name: 'Questa e-mail ha già un account' })
    const dialog = screen.getByRole('dialog', { name: 'Come vuoi entrare?' })
    expect(names(dialog)).toEqual(['', 'Entra con Google', 'Scegli un altro modo'])
    await user.click(await button('Scegli un altro modo'))
    await button('Entra con Comune di Aosta')
  })

  const stored = { id: 'oidc.1', intent: 'signIn', stato: 'this-one', secret: 's'.repeat(43) }
  const storeSignIn = () => sessionStorage.setItem('barattolo:accesso', JSON.stringify(stored))

  test('[IDN-151] [IDN-166] The window removes the answer of the provider from its address, and hands the outcome to the page that waits', async ({
    open,
    intercept,
  }) => {
    const bodies: unknown[] = []
    const outcome = { state: 'accepted', token: 'once', methods: [] } as const
    intercept(({ path, body }) => {
      if (path !== '/api/sign-in/provider-answers') return undefined
      bodies.push(body)
      return Response.json(outcome)
    })
    storeSignIn()
    const received = new Promise((resolve) => {
      const stop = listenToWindow('this-one', (sent) => {
        resolve(sent)
        setTimeout(stop)
        return true
      })
    })
    await open('/accesso?code=abc&state=def')
    await waitFor(() => expect(address()).toBe('/accesso'))
    expect(await received).toEqual(outcome)
    await screen.findByText('Fatto: puoi chiudere questa finestra.')
    expect(bodies).toEqual([{ query: 'code=abc&state=def', secret: stored.secret }])
    expect(sessionStorage.getItem('barattolo:accesso')).toBeNull()
  })

  test('[IDN-151] A window whose page is gone goes on by itself, also with a known e-mail', async ({ open, intercept }) => {
    intercept(({ path }) =>
      path === '/api/sign-in/provider-answers'
        ? Response.json({ state: 'knownEmail', token: 'proof', methods: [GOOGLE] })
        : undefined,
    )
    storeSignIn()
    await open('/accesso?code=abc&state=def')
    await screen.findByRole('heading', { name: 'Questa e-mail ha già un account' })
    await button('Entra con Google')
  })

  for (const [what, path, before, sentence] of [
    ['that the user has refused', '/accesso?error=access_denied&state=def', stored, /Non hai dato il permesso/],
    ['that is loaded again', '/accesso', stored, /rimasto a metà/],
    ['whose answer comes twice', '/accesso?code=abc&state=def', { ...stored, secret: '' }, /rimasto a metà/],
    ['that was opened from nowhere', '/accesso?code=abc&state=def', null, /si apre dai pulsanti/],
  ] as const) {
    test(`[IDN-152] A window ${what} says so and offers a way out`, async ({ open }) => {
      if (before) sessionStorage.setItem('barattolo:accesso', JSON.stringify(before))
      await open(path)
      await screen.findByText(sentence)
      expect(address()).toBe('/accesso')
      if (before) expect(names(screen.getByRole('main'))).toEqual(['Chiudi', 'Riprova'])
      else await screen.findByRole('link', { name: 'Vai a Barattolo' })
    })
  }

  test('[IDN-152] A provider that does not answer is a sentence in the window, and “Chiudi” gives the page its button back', async ({
    open,
    intercept,
  }) => {
    const problem = {
      type: 'about:blank',
      title: 'x',
      status: 503,
      code: 'providerUnavailable',
      detail: 'Il servizio non risponde.',
    }
    intercept(({ path }) => (path.startsWith('/api/sign-in/providers/') ? Response.json(problem, { status: 503 }) : undefined))
    const user = await open('/accesso?con=oidc.1&per=signIn&stato=this-one')
    await screen.findByText('Il servizio non risponde.')
    const outcomes: unknown[] = []
    const stop = listenToWindow('this-one', (sent) => outcomes.push(sent) > 0)
    await user.click(await button('Chiudi'))
    await waitFor(() => expect(outcomes).toEqual([null]))
    stop()
  })
})

describe('“Come entri”', () => {
  const panel = () => screen.findByRole('region', { name: 'Come entri' })

  test('[IDN-161] A person sees the only way of signing in, which cannot be removed, adds a link, and removes it', async ({
    server,
    open,
  }) => {
    const ivo = await createAccount(server, 'Ivo')
    stubSignInPopup(ivo)
    const user = await open('/login?da=/profilo/accesso')
    await user.click(await findMainLogin())
    const list = within(await panel())
    await list.findByText('È l’unico: prima di toglierlo aggiungine un altro.')
    list.getByText('sei dentro con questo')
    expect(list.getByRole<HTMLButtonElement>('button', { name: 'Togli Google' }).disabled).toBe(true)
    await user.click(list.getByRole('button', { name: 'Aggiungi un modo' }))
    const opened = await screen.findByRole('dialog', { name: 'Aggiungi un modo di entrare' })
    const dialog = within(opened)
    const email = uniqueAddress('ivo.due')
    await user.type(await dialog.findByRole('textbox', { name: 'La tua e-mail' }), email)
    await user.click(dialog.getByRole('button', { name: 'Mandami il link' }))
    await dialog.findByText(new RegExp(`Ti abbiamo scritto a ${email}`))

    const reader = await open(printedLink(server), { as: ivo })
    await reader.click(await button('Entra'))
    await screen.findByText('Da ora entri anche con un link per e-mail')
    await waitFor(() => expect(address()).toBe('/profilo/accesso'))
    const both = within(await panel())
    await both.findByText(new RegExp(email))
    await reader.click(both.getByRole('button', { name: 'Togli Link per e-mail' }))
    const question = within(await screen.findByRole('dialog', { name: 'Togliere Link per e-mail?' }))
    await reader.click(question.getByRole('button', { name: 'Togli' }))
    await waitFor(() => expect(both.queryByText(new RegExp(email))).toBeNull())
  })

  test('[IDN-162] A change that needs a sign-in of the last five minutes asks for it and is repeated', async ({
    server,
    open,
    intercept,
  }) => {
    const elsa = await createAccount(server, 'Elsa')
    stubSignInPopup(elsa)
    const user = await open('/login?da=/profilo/accesso')
    await user.click(await findMainLogin())
    const proofs: unknown[] = []
    const again = { type: 'about:blank', title: 'x', status: 403, code: 'signInAgain', detail: 'Accedi di nuovo.' }
    intercept(({ method, path, body }) => {
      if (method !== 'POST' || path !== '/api/me/sign-ins') return undefined
      proofs.push(body)
      return proofs.length === 1 ? Response.json(again, { status: 403 }) : Response.json(signInSummary, { status: 201 })
    })
    await user.click(await within(await panel()).findByRole('button', { name: 'Aggiungi un modo' }))
    const other = stubSignInPopup(await createAccount(server, 'Altra'))
    await user.click(await button('Un altro accesso con Google'))
    await waitFor(() => expect(other).toHaveLength(1))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accedi di nuovo' }))
    const wrong = stubSignInPopup(await createAccount(server, 'Sbagliata'))
    await user.click(dialog.getByRole('button', { name: 'Accedi di nuovo' }))
    await dialog.findByText('Hai scelto un altro account: entra con quello di questo bazar.')
    expect(wrong).toHaveLength(1)
    stubSignInPopup(elsa)
    await user.click(dialog.getByRole('button', { name: 'Accedi di nuovo' }))
    await screen.findByText('Da ora entri anche con Google')
    expect(proofs).toEqual([proofs[0], proofs[0]])
  })

  test('[IDN-161] A list that does not load says so and can be asked for again', async ({ server, open, intercept }) => {
    let fails = true
    intercept(({ path }) => (fails && path === '/api/me/sign-ins' ? new Response('', { status: 500 }) : undefined))
    const user = await open('/profilo/accesso', { as: await createAccount(server, 'Ada') })
    const list = within(await panel())
    await list.findByText('I tuoi modi di entrare non si sono caricati.')
    fails = false
    await user.click(list.getByRole('button', { name: 'Riprova' }))
    await list.findByText('È l’unico: prima di toglierlo aggiungine un altro.')
  })

  const signInSummary = {
    _id: '00000000-0000-4000-8000-000000000001',
    method: GOOGLE,
    email: null,
    createdAt: '2026-11-30T10:00:00.000Z',
    isCurrent: false,
  }
})
