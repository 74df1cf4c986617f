import { insertPhoto, insertRequest } from '@barattolo/server/testing/factories'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { logOut } from '@barattolo/web/identity/session/session.ts'
import { afterEach, describe, vi } from 'vitest'
import { stubSignInPopup } from './support/sign-in-popup.ts'
import { addItem, addPerson, address, expect, expectMainText, screen, test, waitFor, within } from './support/test.tsx'

// The identity library is initialised once, for the origin of its first page, so all tests that sign in through it are in this
// file.
afterEach(() => logOut())
afterEach(() => void vi.restoreAllMocks())

const LOGIN = /^Login\s*con Google$/
/** While the file of a screen loads, another `main` is in its place. */
const findMainLogin = () => waitFor(() => within(screen.getByRole('main')).getByRole('button', { name: LOGIN }))
const findHeaderLogin = () => within(screen.getByRole('banner')).findByRole('button', { name: LOGIN })
const findAccountLink = (name: string) => screen.findByRole('link', { name: new RegExp(`Il mio bazar: *${name}`) })
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
  const dialog = within(await screen.findByRole('dialog'))
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
  const user = await open('/login?da=/mio-bazar')
  await user.click(await findMainLogin())
  await waitFor(() => expect(address()).toBe('/mio-bazar'))
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
    const user = await open('/login?da=/mio-bazar')
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
