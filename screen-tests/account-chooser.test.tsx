import { afterEach, vi } from 'vitest'
import { address, expect, screen, test, waitFor } from './support/test.tsx'

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const submitButton = () => screen.findByRole('button', { name: 'Entra' })

/** Mocks the page that has opened the account chooser. Returns its `postMessage`. */
function mockOpener() {
  const postMessage = vi.fn()
  Object.assign(window, { opener: { closed: false, postMessage } })
  return postMessage
}

afterEach(() => void Object.assign(window, { opener: null }))

test('The account chooser reports an invalid name or e-mail, keeps the typed text and sends nothing', async ({
  open,
  intercept,
}) => {
  const sent: string[] = []
  intercept(({ method, path }) => {
    if (method !== 'GET') sent.push(path)
    return undefined
  })
  const postMessage = mockOpener()
  const user = await open('/identity/choose?state=x')
  await user.type(await field('E-mail'), 'non è un indirizzo')
  await user.click(await submitButton())
  await screen.findByText('Scrivi un nome.')
  await screen.findByText('Scrivi un indirizzo e-mail, come anna@example.org.')
  expect((await field('E-mail')).value).toBe('non è un indirizzo')
  expect((await field('E-mail')).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
  expect(postMessage).not.toHaveBeenCalled()
})

test('The account chooser links to the landing page if no sign-in button has opened it', async ({ open }) => {
  const user = await open('/identity/choose?state=x')
  await screen.findByText(/Questa finestra si apre dal pulsante/)
  await user.click(screen.getByRole('link', { name: 'Vai a Barattolo' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('[IDN-85] The account chooser reports that the server does not answer, keeps the typed text, and signs in on the next try', async ({
  open,
  intercept,
}) => {
  let isOffline = true
  intercept(({ path }) =>
    isOffline && path === '/identity/id-token' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  const postMessage = mockOpener()
  const user = await open('/identity/choose?state=x')
  await user.type(await field('Nome'), 'Gaia')
  await user.type(await field('E-mail'), 'gaia@example.org')
  await user.click(await submitButton())
  expect((await screen.findByRole('alert')).textContent).toContain('Il server non risponde')
  expect((await field('Nome')).value).toBe('Gaia')
  expect((await field('E-mail')).value).toBe('gaia@example.org')
  expect(postMessage).not.toHaveBeenCalled()
  isOffline = false
  await user.click(await submitButton())
  await waitFor(() =>
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(
      { type: 'barattolo:chosen', state: 'x', idToken: expect.any(String) },
      window.location.origin,
    ),
  )
})

test('[IDN-100] The account chooser offers the accounts that this browser has used, until they are removed, and does not request any from the server', async ({
  server,
  open,
  intercept,
}) => {
  const dora = await server.signIn({ name: 'Dora' })
  const requestedPaths: string[] = []
  intercept(({ path }) => {
    requestedPaths.push(path)
    return undefined
  })
  const firstPostMessage = mockOpener()
  await open('/identity/choose?state=x')
  await submitButton()
  expect(screen.queryByText(dora.email)).toBeNull()
  const first = await open('/identity/choose?state=x')
  await first.type(await field('Nome'), 'Dora')
  await first.type(await field('E-mail'), dora.email)
  await first.click(await submitButton())
  await waitFor(() => expect(firstPostMessage).toHaveBeenCalledOnce())

  const postMessage = mockOpener()
  const user = await open('/identity/choose?state=y')
  await user.click(await screen.findByRole('button', { name: new RegExp(dora.email) }))
  await waitFor(() => expect(postMessage).toHaveBeenCalledWith(expect.objectContaining({ state: 'y' }), window.location.origin))
  await user.click(await screen.findByRole('button', { name: 'Dimentica Dora' }))
  expect(screen.queryByText(dora.email)).toBeNull()
  await open('/identity/choose?state=z')
  await submitButton()
  expect(screen.queryByText(dora.email)).toBeNull()
  expect(new Set(requestedPaths)).toEqual(new Set(['/api/config', '/identity/id-token']))
})
