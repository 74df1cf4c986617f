import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { SignedInPerson, TestApp } from '@barattolo/server/testing/test-app'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, vi } from 'vitest'
import {
  addItem,
  addPerson,
  address,
  emptyDatabase,
  expect,
  type Fixtures,
  screen,
  test,
  waitFor,
  within,
} from './support/test.tsx'

const OLD = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
const NO_SWAP = 'Ancora nessuno scambio possibile. Lo cerchiamo ogni notte.'

beforeEach<{ server: TestApp }>(({ server }) => emptyDatabase(server))

async function signInSettled(server: TestApp, name: string): Promise<SignedInPerson> {
  const person = await server.signIn({ name })
  await server.db
    .updateTable('people')
    .set({ createdAt: OLD, favouritesArePrivate: false })
    .where('uid', '=', person.uid)
    .execute()
  return person
}

interface HeartValues {
  private?: boolean
  gives?: readonly ItemId[]
}

const addHeart = (
  server: TestApp,
  uid: Uid,
  ownerUid: Uid,
  id: ItemId,
  { private: isPrivate = false, gives = [] }: HeartValues = {},
) =>
  server.db
    .insertInto('favourites')
    .values({ uid, itemId: id, ownerUid, private: isPrivate, gives: [...gives] })
    .execute()

/** Anna has a heart on the sledge of Maria. */
async function createFavourite(server: TestApp, heart: HeartValues = {}) {
  const [anna, maria] = [await signInSettled(server, 'Anna'), await signInSettled(server, 'Maria')]
  const sledge = await addItem(server, maria.uid, { title: 'Slitta', createdAt: OLD })
  await addHeart(server, anna.uid, maria.uid, sledge, heart)
  return { anna, maria, sledge }
}

const row = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('article') ?? expect.fail())
}
const storedGives = async (server: TestApp, id: ItemId) =>
  (await server.db.selectFrom('favourites').select('gives').where('itemId', '=', id).executeTakeFirstOrThrow()).gives
const unavailable = () => new Response('Chiuso', { status: 503, headers: { 'content-type': 'text/plain' } })

describe('the rows of /preferiti', () => {
  test('[FAV-20] show a swap with the owner and link to the object, and none where none is possible', async ({
    server,
    open,
  }) => {
    const { anna, maria, sledge } = await createFavourite(server)
    const teapot = await addItem(server, anna.uid, { title: 'Teiera', createdAt: OLD })
    await addHeart(server, maria.uid, anna.uid, teapot)
    const { uid } = await addPerson(server, 'Luca')
    await addHeart(server, anna.uid, uid, await addItem(server, uid, { title: 'Tenda' }))
    const user = await open('/preferiti', { as: anna })
    const possible = await row('Slitta')
    const link = await possible.findByRole('link', { name: 'Guarda lo scambio per “Slitta”' })
    expect(link.textContent).toBe('Guarda lo scambio')
    expect(possible.getByText('Potreste scambiare').closest('p')?.textContent).toBe(
      'Potreste scambiare: guarda cosa vuole in cambio.',
    )
    expect(possible.queryByRole('button', { name: 'Interessa: Slitta' })).toBeNull()
    const impossible = await row('Tenda')
    await impossible.findByText(NO_SWAP)
    impossible.getByRole('button', { name: 'Interessa: Tenda' })
    await user.click(link)
    const region = await screen.findByRole('region', { name: 'Potreste scambiare' })
    expect(address()).toBe(`/item/${sledge}`)
    // The swap is below the first screen.
    await waitFor(() => expect(document.activeElement?.contains(region)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  })

  test('[FAV-20] lead to the page of the object for a swap of more people, because the radar shows others first', async ({
    server,
    open,
    intercept,
  }) => {
    const { anna, sledge } = await createFavourite(server)
    intercept(({ path }) =>
      path === '/api/swaps' ? Response.json([{ itemId: sledge, kind: 'ring' }], { status: 200 }) : undefined,
    )
    await open('/preferiti', { as: anna })
    const link = await (await row('Slitta')).findByRole('link', { name: 'Guarda lo scambio per “Slitta”' })
    expect(link.getAttribute('href')).toBe(`/item/${sledge}#scambio`)
    expect(screen.getByText('scambio a tre').closest('p')?.textContent).toBe('Puoi averlo con uno scambio a\u00a0tre.')
  })

  test('[FAV-20] say that a gift asks for nothing, and that no swap is looked for with a private heart', async ({
    server,
    open,
  }) => {
    const { anna, maria } = await createFavourite(server, { private: true })
    await addHeart(server, anna.uid, maria.uid, await addItem(server, maria.uid, { title: 'Ombrello', status: 'dono' }))
    await open('/preferiti', { as: anna })
    ;(await row('Slitta')).getByText('È solo per te, quindi non cerchiamo scambi.')
    const gift = await row('Ombrello')
    gift.getByText('È un dono: per averlo basta chiederlo.')
    expect(gift.queryByRole('button', { name: /^In cambio/ })).toBeNull()
  })

  test('[FAV-20] are compared with one call a page, which asks for no more than the available ones', {
    tags: ['thorough'],
  }, async ({ server, open, intercept }) => {
    const { anna, maria } = await createFavourite(server)
    const asked: string[][] = []
    intercept(({ path, url }) => {
      if (path === '/api/swaps') asked.push(url.searchParams.get('ids')?.split(',') ?? [])
      return undefined
    })
    for (let n = 1; n <= 22; n++)
      await addHeart(
        server,
        anna.uid,
        maria.uid,
        await addItem(server, maria.uid, { title: `Libro ${n}`, ...(n > 20 ? { availability: 'in_trattativa' as const } : {}) }),
      )
    const user = await open('/preferiti', { as: anna })
    await waitFor(() => expect(screen.getAllByText(NO_SWAP)).toHaveLength(18))
    expect(asked.map((ids) => ids.length)).toEqual([18])
    await user.click(screen.getByRole('button', { name: 'Mostra altri' }))
    await waitFor(() => expect(screen.getAllByText(NO_SWAP)).toHaveLength(21))
    expect(asked.map((ids) => ids.length)).toEqual([18, 3])
  })

  test('[FAV-20] stay when the swaps cannot be read, with one notice and a retry', async ({ server, open, intercept }) => {
    const { anna } = await createFavourite(server)
    let isBroken = true
    intercept(({ path }) => (isBroken && path === '/api/swaps' ? unavailable() : undefined))
    const user = await open('/preferiti', { as: anna })
    const notice = within(await screen.findByRole('alert'))
    notice.getByText('Non sappiamo quali scambi sono possibili.')
    ;(await row('Slitta')).getByText('Lo teniamo d’occhio per te.')
    isBroken = false
    await user.click(notice.getByRole('button', { name: 'Riprova' }))
    await (await row('Slitta')).findByText(NO_SWAP)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

const openButton = { name: 'In cambio darei… per “Slitta”' }
const changeButton = { name: 'Cambia cosa daresti per “Slitta”' }
const dialog = async () => within(await screen.findByRole('dialog', { name: 'In cambio darei…' }))
const givesSentence = async () => (await screen.findByText(/^In cambio daresti:/)).parentElement?.textContent
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const box = async (title: string) => (await dialog()).findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${title}`) })
const titlesInDialog = async () =>
  (await dialog()).getAllByRole('checkbox').map((found) => found.closest('label')?.querySelector('b')?.textContent)
const save = async (user: UserEvent) => user.click((await dialog()).getByRole('button', { name: 'Salva' }))

describe('“In cambio darei…”', () => {
  test('[FAV-21] chooses own available objects, which the row then names, and is changed and emptied', async ({
    server,
    open,
  }) => {
    const { anna, sledge } = await createFavourite(server)
    const lamp = await addItem(server, anna.uid, { title: 'Lampada' })
    const teapot = await addItem(server, anna.uid, { title: 'Teiera' })
    const notChosen = [
      { title: 'Ombrello', status: 'dono' },
      { title: 'Vaso', availability: 'in_trattativa' },
    ] as const
    for (const values of notChosen) await addItem(server, anna.uid, values)
    const user = await open('/preferiti', { as: anna })
    const button = await screen.findByRole('button', openButton)
    await user.click(button)
    const found = await dialog()
    await found.findByText('Se lo dici tu, lo scambio può essere anche tra cose di peso diverso.')
    await box('Teiera')
    expect((await titlesInDialog()).toSorted()).toEqual(['Lampada', 'Teiera'])
    expect(found.queryByRole('searchbox')).toBeNull()
    await user.click(await box('Lampada'))
    found.getByText('1 oggetto scelto')
    await save(user)
    await expectNoDialog()
    await screen.findByText('Ora sappiamo cosa daresti.')
    expect(await storedGives(server, sledge)).toEqual([lamp])
    expect(await givesSentence()).toBe('In cambio daresti: Lampada')

    // The button is the same one, so that it keeps the focus.
    expect(screen.getByRole('button', changeButton)).toBe(button)
    await waitFor(() => expect(document.activeElement).toBe(button))
    await user.click(button)
    await user.click(await box('Teiera'))
    expect(await titlesInDialog()).toEqual(['Lampada', 'Teiera'])
    await save(user)
    await expectNoDialog()
    expect(await givesSentence()).toBe('In cambio daresti: Lampada, Teiera')
    expect(await storedGives(server, sledge)).toEqual([lamp, teapot])

    await user.click(button)
    for (const title of ['Lampada', 'Teiera']) await user.click(await box(title))
    await save(user)
    await screen.findByText('Hai tolto gli oggetti che daresti.')
    await screen.findByRole('button', openButton)
    expect(await storedGives(server, sledge)).toEqual([])
  })

  test('[FAV-21] changes nothing when it is cancelled', { tags: ['thorough'] }, async ({ server, open }) => {
    const { anna, sledge } = await createFavourite(server)
    await addItem(server, anna.uid, { title: 'Teiera' })
    const user = await open('/preferiti', { as: anna })
    await user.click(await screen.findByRole('button', openButton))
    await user.click(await box('Teiera'))
    await user.click((await dialog()).getByRole('button', { name: 'Annulla' }))
    await expectNoDialog()
    expect(await storedGives(server, sledge)).toEqual([])
    await user.click(screen.getByRole('button', openButton))
    expect((await box('Teiera')).checked).toBe(false)
  })

  test('[FAV-21] keeps the choice when it cannot be saved, and says why', async ({ server, open, intercept }) => {
    const { anna, sledge } = await createFavourite(server)
    const teapot = await addItem(server, anna.uid, { title: 'Teiera' })
    let isBroken = true
    intercept(({ method }) => (isBroken && method === 'POST' ? unavailable() : undefined))
    const user = await open('/preferiti', { as: anna })
    await user.click(await screen.findByRole('button', openButton))
    await user.click(await box('Teiera'))
    await save(user)
    await (await dialog()).findByRole('alert')
    expect((await box('Teiera')).checked).toBe(true)
    isBroken = false
    await save(user)
    await expectNoDialog()
    expect(await storedGives(server, sledge)).toEqual([teapot])
  })

  test('[FAV-21] lists the chosen objects first, names the state of a promised one, and is not broken by those that are gone', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { anna, maria, sledge } = await createFavourite(server)
    const own = (title: string, more: object = {}) => addItem(server, anna.uid, { title, ...more })
    const [vase, chair, stool, lamp] = [
      await own('Vaso', { availability: 'in_trattativa' }),
      await own('Sedia'),
      await own('Sgabello'),
      await own('Lampada'),
    ]
    await server.db.updateTable('items').set({ restingSince: new Date() }).where('id', '=', lamp).execute()
    const teapot = await own('Teiera')
    await server.db
      .updateTable('favourites')
      .set({ gives: [chair, vase, stool, lamp] })
      .execute()
    await server.db.deleteFrom('items').where('id', '=', chair).execute()
    await server.db.updateTable('items').set({ ownerUid: maria.uid }).where('id', '=', stool).execute()
    const user = await open('/preferiti', { as: anna })
    expect(await givesSentence()).toBe('In cambio daresti: Vaso (in trattativa), Lampada (a riposo)')
    await user.click(screen.getByRole('button', changeButton))
    await box('Teiera')
    expect(await titlesInDialog()).toEqual(['Vaso', 'Lampada', 'Teiera'])
    ;(await dialog()).getByText('In trattativa')
    await user.click(await box('Teiera'))
    await save(user)
    await expectNoDialog()
    expect(await givesSentence()).toBe('In cambio daresti: Vaso (in trattativa), Lampada (a riposo), Teiera')
    expect(await storedGives(server, sledge)).toEqual([vase, lamp, teapot])
  })

  test('[FAV-21] searches more than a dozen objects by title, and keeps what was chosen before', { tags: ['thorough'] }, async ({
    server,
    open,
  }) => {
    const { anna, sledge } = await createFavourite(server)
    for (let n = 1; n <= 25; n++) await addItem(server, anna.uid, { title: `Libro ${n}` })
    const teapot = await addItem(server, anna.uid, { title: 'Teiera', createdAt: OLD })
    const user = await open('/preferiti', { as: anna })
    await user.click(await screen.findByRole('button', openButton))
    await user.click(await box('Libro 25'))
    const found = await dialog()
    expect(found.getAllByRole('checkbox')).toHaveLength(24)
    const search = await found.findByRole('searchbox')
    await user.type(search, 'teiera{Enter}')
    await waitFor(async () => expect(await titlesInDialog()).toEqual(['Teiera']))
    await user.click(await box('Teiera'))
    found.getByText('2 oggetti scelti')
    await user.clear(search)
    await user.type(search, 'ippopotamo{Enter}')
    await found.findByText('Nessuno dei tuoi oggetti ha queste parole.')
    await user.clear(search)
    await user.keyboard('{Enter}')
    expect((await box('Libro 25')).checked).toBe(true)
    await user.click(found.getByRole('button', { name: 'Altri oggetti' }))
    expect((await box('Teiera')).checked).toBe(true)
    await save(user)
    await expectNoDialog()
    expect(await storedGives(server, sledge)).toHaveLength(2)
    expect(await storedGives(server, sledge)).toContain(teapot)
  })

  test('[FAV-21] takes at most twenty objects', async ({ server, open }) => {
    const { anna, sledge } = await createFavourite(server)
    const ids: ItemId[] = []
    for (let n = 1; n <= 20; n++) ids.push(await addItem(server, anna.uid, { title: `Libro ${n}` }))
    await addItem(server, anna.uid, { title: 'Teiera' })
    await server.db.updateTable('favourites').set({ gives: ids }).where('itemId', '=', sledge).execute()
    const user = await open('/preferiti', { as: anna })
    await user.click(await screen.findByRole('button', changeButton))
    expect(await givesSentence()).toBe('In cambio daresti: Libro 1, Libro 2, Libro 3 e altri 17')
    expect((await box('Teiera')).disabled).toBe(true)
    const found = await dialog()
    found.getByText('Sono già 20, il massimo: togline uno per sceglierne un altro.')
    await user.click(await box('Libro 20'))
    expect((await box('Teiera')).disabled).toBe(false)
  })

  test('[FAV-21] leads a person without objects to the form for a new one, and offers to try again when the list fails', {
    tags: ['thorough'],
  }, async ({ server, open, intercept }) => {
    const { anna } = await createFavourite(server)
    await addItem(server, anna.uid, { title: 'Ombrello', status: 'dono' })
    const user = await open('/preferiti', { as: anna })
    await user.click(await screen.findByRole('button', openButton))
    const found = await dialog()
    await found.findByText('Non hai ancora oggetti da dare in cambio')
    expect(found.getByRole('link', { name: 'Aggiungi un oggetto' }).getAttribute('href')).toBe('/aggiungi')

    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    intercept(({ path }) => (isBroken && path === '/api/items' ? unavailable() : undefined))
    await addItem(server, anna.uid, { title: 'Teiera' })
    const again = await open('/preferiti', { as: anna })
    await again.click(await screen.findByRole('button', openButton))
    await (await dialog()).findByText('I tuoi oggetti non si sono caricati.')
    expect(logged.mock.calls[0]?.[0]).toBe('Errore nel caricamento degli oggetti.')
    isBroken = false
    await again.click((await dialog()).getByRole('button', { name: 'Riprova' }))
    await box('Teiera')
  })

  /** Anna publishes an object that she misses for the favourite, while another one of hers appears, and comes back. */
  async function publishForFavourite(server: TestApp, open: Fixtures['open'], status: 'Baratto' | 'Dono') {
    const { anna, sledge } = await createFavourite(server)
    const user = await open(`/item/${sledge}`, { as: anna })
    await user.click(await screen.findByRole('button', openButton))
    await user.click(await (await dialog()).findByRole('link', { name: 'Aggiungi un oggetto' }))
    await user.type(await screen.findByRole('textbox', { name: 'Titolo' }), 'Ombrello')
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${status}`) }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'hobby')
    await addItem(server, anna.uid, { title: 'Teiera' })
    await user.click(screen.getByRole('button', { name: 'Metti in circolo' }))
    await user.click(await screen.findByRole('button', { name: 'Torna all’oggetto che ti piace' }))
    await waitFor(() => expect(address()).toBe(`/item/${sledge}`))
    await box('Teiera')
    return { user, sledge }
  }

  test('[ADD-57] [ADD-62] chooses an object that was just published for it, and not again after it was taken back', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { user, sledge } = await publishForFavourite(server, open, 'Baratto')
    expect((await box('Ombrello')).checked).toBe(true)
    expect((window.history.state as { usr?: unknown } | null)?.usr ?? null).toBeNull()
    await user.click(await box('Ombrello'))
    await user.click(await box('Teiera'))
    await save(user)
    await expectNoDialog()
    expect(await storedGives(server, sledge)).toHaveLength(1)
    await user.click(await screen.findByRole('button', changeButton))
    expect((await box('Ombrello')).checked).toBe(false)
  })

  test('[ADD-62] does not choose a gift that was just published for it', { tags: ['thorough'] }, async ({ server, open }) => {
    const { user, sledge } = await publishForFavourite(server, open, 'Dono')
    const form = await dialog()
    expect(form.queryByText('Ombrello')).toBeNull()
    form.getByText('Nessun oggetto scelto')
    await save(user)
    await expectNoDialog()
    expect(await storedGives(server, sledge)).toEqual([])
  })

  test('[FAV-21] says when a private heart counts, and makes an unequal swap possible', async ({ server, open }) => {
    const { anna, maria, sledge } = await createFavourite(server, { private: true })
    const teapot = await addItem(server, anna.uid, { title: 'Teiera', createdAt: OLD, weight: 1 })
    await server.db.updateTable('items').set({ weight: 4, category: 'tech' }).where('id', '=', sledge).execute()
    await addHeart(server, maria.uid, anna.uid, teapot, { gives: [sledge] })
    const user = await open('/preferiti', { as: anna })
    await user.click(await screen.findByRole('button', openButton))
    await (await dialog()).findByText('Questo preferito è solo per te: conterà quando toglierai “Solo per me”.')
    await user.click(await box('Teiera'))
    await save(user)
    await expectNoDialog()
    ;(await row('Slitta')).getByText('È solo per te, quindi non cerchiamo scambi.')
    await user.click(screen.getByRole('checkbox', { name: '“Slitta” solo per me' }))
    await screen.findByRole('link', { name: 'Guarda lo scambio per “Slitta”' })
  })

  test('[FAV-22] stands on the page of an available object once it has a heart, and makes its swap appear', {
    tags: ['thorough'],
  }, async ({ server, open }) => {
    const { anna, maria, sledge } = await createFavourite(server)
    const teapot = await addItem(server, anna.uid, { title: 'Teiera', createdAt: OLD, weight: 1 })
    await server.db.updateTable('items').set({ weight: 4, category: 'tech' }).where('id', '=', sledge).execute()
    await addHeart(server, maria.uid, anna.uid, teapot, { gives: [sledge] })
    const user = await open(`/item/${sledge}`, { as: anna })
    const section = within(await screen.findByRole('region', { name: 'Cosa daresti in cambio' }))
    expect(screen.queryByRole('region', { name: 'Potreste scambiare' })).toBeNull()
    await user.click(section.getByRole('button', openButton))
    await user.click(await box('Teiera'))
    await save(user)
    await section.findByText('Teiera')
    await screen.findByRole('region', { name: 'Potreste scambiare' })
    await user.click(await screen.findByRole('button', { name: '“Slitta” nei preferiti', pressed: true }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Cosa daresti in cambio' })).toBeNull())
    await waitFor(async () =>
      expect(await server.db.selectFrom('favourites').select('itemId').where('uid', '=', anna.uid).execute()).toEqual([]),
    )
    for (const [id, change] of [
      [sledge, { availability: 'in_trattativa' }],
      [await addItem(server, maria.uid, { title: 'Slitta' }), { status: 'dono' }],
    ] as const) {
      await server.db.updateTable('items').set(change).where('id', '=', id).execute()
      await addHeart(server, anna.uid, maria.uid, id)
      await open(`/item/${id}`, { as: anna })
      await screen.findByRole('button', { name: '“Slitta” nei preferiti', pressed: true })
      expect(screen.queryByRole('region', { name: 'Cosa daresti in cambio' })).toBeNull()
    }
  })
})
