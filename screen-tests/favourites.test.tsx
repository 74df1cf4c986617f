import { itemId } from '@barattolo/domain/ids'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import { onlineManager } from '@tanstack/react-query'
import { beforeEach, describe, onTestFinished, vi } from 'vitest'
import { holdRequests } from './support/hold-requests.ts'
import { findDialog, findMarker, stubMapSize } from './support/map.ts'
import { addItem, addPerson, address, card, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

beforeEach<{ server: TestApp }>(({ server }) => emptyDatabase(server))

const heart = (title: string) => screen.findByRole('button', { name: `“${title}” nei preferiti` })
const expectPressed = (title: string, isPressed: boolean) =>
  waitFor(async () => expect((await heart(title)).getAttribute('aria-pressed')).toBe(String(isPressed)))
const choiceText = 'Se un preferito rende possibile uno scambio, lo diciamo alle persone di quello scambio, con il tuo nome.'
const row = (title: string) => screen.findByRole('heading', { level: 2, name: title })
function rowNow(title: string): HTMLElement {
  const found = screen.getAllByRole('article').find((article) => within(article).queryByRole('heading', { name: title }))
  if (!found) throw new Error(`no row ${title}`)
  return found
}
const stored = (server: TestApp, { uid }: SignedInPerson) =>
  server.db.selectFrom('favourites').select(['itemId', 'private']).where('uid', '=', uid).execute()
const choose = (server: TestApp, { uid }: SignedInPerson, favouritesArePrivate: boolean) =>
  server.db.updateTable('people').set({ favouritesArePrivate }).where('uid', '=', uid).execute()
const problem = (code: string, detail: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status: 409, code, detail }), {
    status: 409,
    headers: { 'content-type': 'application/problem+json' },
  })

describe('a heart', () => {
  test('[FAV-12] on a card and on the page of the object puts it among the favourites and takes it out', async ({
    server,
    open,
  }) => {
    const anna = await server.signIn({ name: 'Anna' })
    await choose(server, anna, false)
    const { uid } = await addPerson(server, 'Maria')
    const sledge = await addItem(server, uid, { title: 'Slitta' })
    const user = await open('/bazar', { as: anna })
    await expectPressed('Slitta', false)
    await user.click(await heart('Slitta'))
    await expectPressed('Slitta', true)
    await waitFor(async () => expect(await stored(server, anna)).toEqual([{ itemId: sledge, private: false }]))

    await user.click(within(await card('Slitta')).getByRole('link', { name: 'Slitta' }))
    await screen.findByRole('heading', { level: 1, name: 'Slitta' })
    expect(address()).toBe(`/item/${sledge}`)
    await expectPressed('Slitta', true)
    expect((await heart('Slitta')).textContent).toBe('Nei preferiti')
    await user.click(await heart('Slitta'))
    await expectPressed('Slitta', false)
    await waitFor(async () => expect(await stored(server, anna)).toEqual([]))
  })

  test('[FAV-12] is read with one call for all cards of the screen, and own objects have none', async ({
    server,
    open,
    intercept,
  }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const { uid } = await addPerson(server, 'Maria')
    for (const title of ['Slitta', 'Cesta', 'Vaso']) await addItem(server, uid, { title })
    await addItem(server, anna.uid, { title: 'Teiera' })
    const asked: (string | null)[] = []
    intercept(({ path, url }) => {
      if (path === '/api/favourites/hearts') asked.push(url.searchParams.get('ids'))
      return undefined
    })
    await open('/bazar', { as: anna })
    await waitFor(() => expect(screen.getAllByRole('button', { name: /nei preferiti$/ })).toHaveLength(3))
    await card('Teiera')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.split(',')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: '“Teiera” nei preferiti' })).toBeNull()
  })

  test('[FAV-12] changes at once, and back with a sentence if the server refuses', async ({ server, open, intercept }) => {
    const anna = await server.signIn({ name: 'Anna' })
    await choose(server, anna, false)
    const { uid } = await addPerson(server, 'Maria')
    await addItem(server, uid, { title: 'Slitta' })
    const { promise: refused, resolve: refuse } = Promise.withResolvers<Response>()
    intercept(({ method, path }) => (method === 'POST' && path.startsWith('/api/favourites/') ? refused : undefined))
    const user = await open('/bazar', { as: anna })
    await expectPressed('Slitta', false)
    await user.click(await heart('Slitta'))
    await expectPressed('Slitta', true)
    refuse(problem('tooManyFavourites', 'Hai già troppi preferiti.'))
    await expectPressed('Slitta', false)
    await screen.findByText('“Slitta” non è finito nei preferiti. Hai già troppi preferiti.')
  })

  for (const [presses, calls] of [
    ['twice', ['POST', 'DELETE']],
    ['three times', ['POST', 'DELETE', 'POST']],
  ] as const)
    test(`[FAV-12] pressed ${presses} before the server has answered stores the last press`, async ({
      server,
      open,
      intercept,
    }) => {
      const anna = await server.signIn({ name: 'Anna' })
      await choose(server, anna, false)
      const { uid } = await addPerson(server, 'Maria')
      const sledge = await addItem(server, uid, { title: 'Slitta' })
      const isChange = (request: { method: string; path: string }) =>
        request.method !== 'GET' && request.path.startsWith('/api/favourites/')
      const sent: string[] = []
      intercept((request) => {
        if (isChange(request)) sent.push(request.method)
        return undefined
      })
      const held = holdRequests(intercept, isChange)
      const user = await open('/bazar', { as: anna })
      await expectPressed('Slitta', false)
      for (const call of calls) {
        await user.click(await heart('Slitta'))
        await expectPressed('Slitta', call === 'POST')
      }
      held.release()
      await waitFor(() => expect(sent).toEqual(calls))
      const isFavourite = calls.at(-1) === 'POST'
      await waitFor(async () =>
        expect(await stored(server, anna)).toEqual(isFavourite ? [{ itemId: sledge, private: false }] : []),
      )
      await expectPressed('Slitta', isFavourite)
    })

  test('[FAV-12] stands in the window of the map and in the search results', { tags: ['thorough'] }, async ({ server, open }) => {
    const anna = await server.signIn({ name: 'Anna' })
    await choose(server, anna, false)
    const { uid } = await addPerson(server, 'Maria')
    await addItem(server, uid, { title: 'Slitta', lat: 45.737, lng: 7.317 })
    stubMapSize()
    const user = await open('/mappa', { as: anna })
    await user.click(await findMarker('Slitta, Baratto'))
    const info = await findDialog('Slitta')
    await user.click(await info.findByRole('button', { name: '“Slitta” nei preferiti' }))
    await waitFor(async () => expect(await stored(server, anna)).toHaveLength(1))

    const searching = await open('/bazar', { as: anna })
    await searching.click(await screen.findByRole('button', { name: 'Cerca' }))
    const dialog = within(await screen.findByRole('dialog'))
    const [box = expect.fail()] = await dialog.findAllByRole('combobox', { name: 'Cerca per titolo o descrizione' })
    await searching.type(box, 'slitta')
    const found = await dialog.findByRole('button', { name: '“Slitta” nei preferiti' })
    await waitFor(() => expect(found.getAttribute('aria-pressed')).toBe('true'))
  })
})

describe('the first heart', () => {
  for (const [button, isPrivate] of [
    ['Va bene', false],
    ['Tienili solo per me', true],
  ] as const)
    test(`[FAV-13] asks, and is stored with the answer “${button}”; the second heart does not ask`, async ({ server, open }) => {
      const anna = await server.signIn({ name: 'Anna' })
      const { uid } = await addPerson(server, 'Maria')
      const [sledge, basket] = [await addItem(server, uid, { title: 'Slitta' }), await addItem(server, uid, { title: 'Cesta' })]
      const user = await open('/bazar', { as: anna })
      await user.click(await heart('Slitta'))
      const dialog = within(await screen.findByRole('dialog'))
      dialog.getByText(choiceText)
      expect(await stored(server, anna)).toEqual([])
      await user.click(dialog.getByRole('button', { name: button }))
      await waitFor(async () => expect(await stored(server, anna)).toEqual([{ itemId: sledge, private: isPrivate }]))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await user.click(await heart('Cesta'))
      await waitFor(async () => expect(await stored(server, anna)).toHaveLength(2))
      expect((await stored(server, anna)).find(({ itemId: id }) => id === basket)?.private).toBe(isPrivate)
      expect(screen.queryByRole('dialog')).toBeNull()
    })

  test('[FAV-13] is asked for once after a double click', { tags: ['thorough'] }, async ({ server, open }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const { uid } = await addPerson(server, 'Maria')
    const sledge = await addItem(server, uid, { title: 'Slitta' })
    const user = await open('/bazar', { as: anna })
    await user.dblClick(await heart('Slitta'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(screen.getAllByText(choiceText)).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Va bene' }))
    await waitFor(async () => expect(await stored(server, anna)).toEqual([{ itemId: sledge, private: false }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expectPressed('Slitta', true)
  })

  test('[FAV-13] is not set if the dialog is closed', async ({ server, open }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const { uid } = await addPerson(server, 'Maria')
    await addItem(server, uid, { title: 'Slitta' })
    const user = await open('/bazar', { as: anna })
    await user.click(await heart('Slitta'))
    await screen.findByText(choiceText)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expectPressed('Slitta', false)
    expect(await stored(server, anna)).toEqual([])
  })

  test('[FAV-13] can be decided otherwise later, on /profilo/preferiti', { tags: ['thorough'] }, async ({ server, open }) => {
    const anna = await server.signIn({ name: 'Anna' })
    await choose(server, anna, false)
    const user = await open('/profilo/preferiti', { as: anna })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Tienili solo per me' })
    await waitFor(() => expect(box.checked).toBe(false))
    await user.click(box)
    await screen.findByText('I tuoi preferiti ora sono solo per te.')
    const { favouritesArePrivate } = await server.db
      .selectFrom('people')
      .select('favouritesArePrivate')
      .where('uid', '=', anna.uid)
      .executeTakeFirstOrThrow()
    expect(favouritesArePrivate).toBe(true)
  })
})

describe('/preferiti', () => {
  test('[FAV-15] shows each favourite with its state, owner and sentence, newest first', async ({ server, open }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const maria = await server.signIn({ name: 'Maria' })
    const put = async (title: string, availability?: 'in_trattativa') => {
      const id = await addItem(server, maria.uid, { title, ...(availability ? { availability } : {}) })
      const payload = { isPrivate: false }
      await server.fastify.inject({ method: 'POST', url: `/api/favourites/${id}`, headers: anna.headers, payload })
      return id
    }
    const gone = await put('Chitarra')
    const paused = await put('Vaso')
    await put('Slitta', 'in_trattativa')
    await put('Tenda')
    await server.fastify.inject({ method: 'DELETE', url: `/api/items/${gone}`, headers: maria.headers })
    await server.db.updateTable('items').set({ restingSince: new Date() }).where('id', '=', paused).execute()
    await open('/preferiti', { as: anna })
    await row('Tenda')
    await screen.findByText(/^Ancora nessuno scambio possibile/)
    const texts = screen.getAllByRole('article').map(({ textContent }) => textContent)
    expect(texts).toEqual([
      expect.stringMatching(/^Tenda.*Disponibile.*di Maria.*Ancora nessuno scambio possibile\. Lo cerchiamo ogni notte\./),
      expect.stringMatching(/^Slitta.*Promesso.*di Maria.*Sta per andare\. Se torna disponibile te lo diciamo\./),
      expect.stringMatching(/^Vaso.*A riposo.*di Maria.*Per ora è a riposo/),
      expect.stringMatching(/^Chitarra.*Non c’è più.*era di Maria.*l’ha tolto dal giro/),
    ])
    expect(document.title).toBe('Preferiti · Barattolo')
    screen.getByText('4 preferiti')
    expect(within(rowNow('Tenda')).getByRole('link', { name: 'Tenda' }).getAttribute('href')).toMatch(/^\/item\//)
    expect(within(rowNow('Chitarra')).queryByRole('link')).toBeNull()
    expect(within(rowNow('Chitarra')).queryByRole('checkbox')).toBeNull()
  })

  test('[FAV-15] takes a favourite out by its heart, and moves the focus to the title', async ({ server, open }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const { uid } = await addPerson(server, 'Maria')
    for (const title of ['Slitta', 'Tenda']) await putInDatabase(server, anna, await addItem(server, uid, { title }), uid)
    const user = await open('/preferiti', { as: anna })
    await user.click(await heart('Slitta'))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    await screen.findByText('Tolto dai preferiti.')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    await screen.findByText('1 preferito')
    expect(await stored(server, anna)).toHaveLength(1)
  })

  test('[FAV-15] makes one favourite private and shared again', async ({ server, open }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const { uid } = await addPerson(server, 'Maria')
    await putInDatabase(server, anna, await addItem(server, uid, { title: 'Slitta' }), uid)
    const user = await open('/preferiti', { as: anna })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '“Slitta” solo per me' })
    expect(box.checked).toBe(false)
    await user.click(box)
    await screen.findByText('Ora è solo per te.')
    expect(await stored(server, anna)).toMatchObject([{ private: true }])
    await user.click(box)
    await screen.findByText('Ora può rendere possibile uno scambio.')
    expect(await stored(server, anna)).toMatchObject([{ private: false }])
  })

  test('[FAV-15] without network “Solo per me” fails at once, and is not shown as stored', async ({
    server,
    open,
    intercept,
  }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const { uid } = await addPerson(server, 'Maria')
    const sledge = await addItem(server, uid, { title: 'Slitta' })
    await putInDatabase(server, anna, sledge, uid)
    intercept(({ method, path }) =>
      method === 'POST' && path === `/api/favourites/${sledge}` ? problem('unexpected', 'Qualcosa è andato storto.') : undefined,
    )
    const user = await open('/preferiti', { as: anna })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '“Slitta” solo per me' })
    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    await user.click(box)
    await screen.findByRole('alert')
    expect(box.checked).toBe(false)
  })

  test('[FAV-15] says what to do when there is none, and loads more than one page', { tags: ['thorough'] }, async ({
    server,
    open,
  }) => {
    const anna = await server.signIn({ name: 'Anna' })
    await open('/preferiti', { as: anna })
    await screen.findByText('Ancora nessun preferito')
    expect(screen.getByRole('link', { name: 'Gira il bazar' }).getAttribute('href')).toBe('/bazar')
    const { uid } = await addPerson(server, 'Maria')
    for (let n = 1; n <= 21; n++) await putInDatabase(server, anna, await addItem(server, uid, { title: `Libro ${n}` }), uid)
    const user = await open('/preferiti', { as: anna })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20))
    screen.getByText('20 di 21')
    await user.click(screen.getByRole('button', { name: 'Mostra altri' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21))
  })

  test('[FAV-15] offers to try again when the list fails', async ({ server, open, intercept }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isFailing = true
    intercept(({ path }) =>
      path === '/api/favourites' && isFailing ? problem('unexpected', 'Qualcosa è andato storto.') : undefined,
    )
    const user = await open('/preferiti', { as: anna })
    const alert = await screen.findByRole('alert')
    within(alert).getByText('I preferiti non si sono caricati.')
    expect(logged.mock.calls[0]?.[0]).toBe('I preferiti non si sono caricati.')
    isFailing = false
    await user.click(within(alert).getByRole('button', { name: 'Riprova' }))
    await screen.findByText('Ancora nessun preferito')
  })
})

test('[FAV-16] The owner of an object reads how many people keep an eye on it, others do not', async ({ server, open }) => {
  const [anna, maria] = [await server.signIn({ name: 'Anna' }), await server.signIn({ name: 'Maria' })]
  const sledge = await addItem(server, maria.uid, { title: 'Slitta' })
  const vase = await addItem(server, maria.uid, { title: 'Vaso' })
  await server.db.insertInto('favouriteCounts').values({ itemId: sledge, favourites: 4, countedAt: new Date() }).execute()
  await open(`/item/${sledge}`, { as: maria })
  await screen.findByText('4 persone lo tengono d’occhio')
  await open(`/item/${vase}`, { as: maria })
  await screen.findByRole('region', { name: /interess/i })
  expect(screen.queryByText(/tengono d’occhio/)).toBeNull()
  await open(`/item/${sledge}`, { as: anna })
  await heart('Slitta')
  expect(screen.queryByText(/tengono d’occhio/)).toBeNull()
})

async function putInDatabase(server: TestApp, { uid }: SignedInPerson, id: string, owner: SignedInPerson['uid']) {
  await server.db
    .insertInto('favourites')
    .values({ uid, itemId: itemId.parse(id), ownerUid: owner, private: false })
    .execute()
}
