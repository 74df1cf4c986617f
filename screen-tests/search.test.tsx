import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, vi } from 'vitest'
import { addItem, addPerson, address, backdrop, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

const modal = () => screen.getByRole('dialog', { name: 'Ricerca oggetti' })
/** The button in the app's header. A page may have another one. */
const searchButton = () => within(screen.getAllByRole('banner')[0] as HTMLElement).getByRole('button', { name: 'Cerca' })
const searchField = () => within(modal()).getByPlaceholderText<HTMLInputElement>('Cerca per titolo o descrizione')
const results = () => within(modal()).findByRole('list', { name: 'Risultati' })
const titles = () => [...modal().querySelectorAll('[aria-label=Risultati] li b')].map(({ textContent }) => textContent)
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ricerca oggetti' })).toBeNull())
const expectOpen = () => screen.findByRole('dialog', { name: 'Ricerca oggetti' })

async function openSearch(user: UserEvent) {
  await screen.findByRole('heading', { level: 1 })
  await user.click(searchButton())
  await expectOpen()
}

beforeEach<{ server: Parameters<typeof emptyDatabase>[0] }>(async ({ server }) => {
  await emptyDatabase(server)
  const giulia = await addPerson(server, 'Giulia')
  await addItem(server, giulia.uid, { title: 'Scarponi da trekking', category: 'hobby', lat: 45.72, lng: 7.3 })
  await addItem(server, giulia.uid, { title: 'Piantine di basilico', status: 'dono', category: 'garden', lat: 45.75, lng: 7.34 })
  await addItem(server, giulia.uid, {
    title: 'Radio a valvole',
    status: 'riparare',
    category: 'tech',
    lat: 45.74,
    lng: 7.27,
    cellSize: 'fine',
  })
  await addItem(server, giulia.uid, { title: 'Slitta di Cogne', status: 'dono', category: 'hobby', lat: 45.607, lng: 7.358 })
})

test('[API-12] [NAV-31] [NAV-32] [SRCH-01] [SRCH-02] [SRCH-03] [SRCH-04] [SRCH-05] [SRCH-08] [SRCH-13] The button ‘Cerca’ opens the search modal, which loads its results each time with the token of the signed-in user', async ({
  server,
  open,
}) => {
  const marta = await server.signIn({ name: 'Marta' })
  const sent = vi.spyOn(globalThis, 'fetch')
  const user = await open('/privacy', { as: marta })
  await openSearch(user)
  await results()
  await waitFor(() => expect(document.activeElement).toBe(searchField()))
  const status = within(modal()).getByRole('combobox', { name: 'Stato' })
  const offered = within(status).getAllByRole<HTMLOptionElement>('option')
  expect(offered.map(({ text }) => text)).toEqual(['Tutti', 'Baratto', 'Dono', 'Da riparare'])
  within(modal()).getByRole('button', { name: 'Cerca' })
  await within(modal()).findByRole('button', { name: 'Centra su Aosta' })
  await waitFor(() => expect(modal().textContent).toContain('4 oggetti in circolo'))
  await user.click(within(modal()).getByRole('button', { name: 'Chiudi' }))
  await expectClosed()
  await waitFor(() => expect(document.activeElement).toBe(searchButton()))
  await user.click(searchButton())
  await expectOpen()
  await results()
  const searchRequests = () => sent.mock.calls.filter(([url]) => /\/api\/items\?.*limit=50/.test(String(url)))
  await waitFor(() => expect(searchRequests()).toHaveLength(2))
  for (const [, init] of searchRequests()) expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${marta.token}`)
  sent.mockRestore()
})

test('[API-12] A visitor’s search sends no token', async ({ open }) => {
  const sent = vi.spyOn(globalThis, 'fetch')
  await openSearch(await open('/privacy'))
  await results()
  const searchRequests = sent.mock.calls.filter(([url]) => /\/api\/items\?.*limit=50/.test(String(url)))
  expect(searchRequests).toHaveLength(1)
  for (const [, init] of searchRequests) expect(new Headers(init?.headers).has('authorization')).toBe(false)
  sent.mockRestore()
})

test('[SRCH-09] Escape, a click outside and Back close the search modal; `/` and Ctrl+K open it, except while the user types', async ({
  open,
}) => {
  const user = await open('/bazar')
  const box = () => document.querySelector<HTMLInputElement>('main input[name=q]') as HTMLInputElement
  await screen.findByRole('combobox', { name: 'Cerca per titolo o descrizione' })
  await user.type(box(), 'a/b')
  await waitFor(() => expect(address()).toBe('/bazar?q=a%2Fb'))
  await user.keyboard('{Control>}k{/Control}')
  await user.keyboard('/')
  expect(box().value).toBe('a/b/')
  expect(screen.queryByRole('dialog')).toBeNull()
  box().blur()
  await user.keyboard('/')
  await expectOpen()
  await waitFor(() => expect(document.activeElement).toBe(searchField()))
  // The search box below the modal still updates the address, and the modal stays open.
  await waitFor(() => expect(address()).toMatch(/[?&]q=a%2Fb%2F/))
  expect(document.activeElement).toBe(searchField())
  await user.keyboard('{Escape}')
  await expectClosed()
  expect(address()).toMatch(/[?&]q=a%2Fb%2F/)
  expect(box().value).toBe('a/b/')
  await user.keyboard('{Control>}k{/Control}')
  await expectOpen()
  await user.click(backdrop())
  await expectClosed()
  await user.click(searchButton())
  await expectOpen()
  window.history.back()
  await expectClosed()
  expect(address()).toMatch(/\/bazar/)
})

test('Enter and the button start a search, a changed status searches at once, and Back from a result restores the search', async ({
  open,
}) => {
  const user = await open('/mappa')
  await openSearch(user)
  await waitFor(() => expect(titles()).toHaveLength(4))
  await user.type(searchField(), 'SLITTA DI{Enter}')
  await waitFor(() => expect(titles()).toEqual(['Slitta di Cogne']))
  await waitFor(() => expect(modal().textContent).toContain('1 oggetto per “SLITTA DI”'))
  await user.clear(searchField())
  await user.click(within(modal()).getByRole('button', { name: 'Cerca' }))
  await waitFor(() => expect(titles()).toHaveLength(4))
  await user.selectOptions(within(modal()).getByRole('combobox', { name: 'Stato' }), 'Da riparare')
  await waitFor(() => expect(titles()).toEqual(['Radio a valvole']))
  await user.click(within(await results()).getByRole('link', { name: 'Apri Radio a valvole' }))
  await waitFor(() => expect(address()).toMatch(/\/item\//))
  await expectClosed()
  window.history.back()
  await expectOpen()
  await waitFor(() => expect(titles()).toEqual(['Radio a valvole']))
})

test('[ERR-13] The search has texts for loading, for a failure with a retry, and for no results', async ({ open, intercept }) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  intercept(({ path, url }) =>
    isDown && path === '/api/items' && url.searchParams.get('limit') === '50' ? new Response('', { status: 503 }) : undefined,
  )
  const user = await open('/privacy')
  await openSearch(user)
  await within(modal()).findByText('Caricamento…')
  expect((await within(modal()).findByRole('alert')).textContent).toContain('La ricerca non è riuscita.')
  isDown = false
  await user.click(within(modal()).getByRole('button', { name: 'Riprova' }))
  await results()
  await user.type(searchField(), 'zzz{Enter}')
  await within(modal()).findByText('Niente per «zzz», per ora')
  logged.mockRestore()
})
