import { insertRequest } from '@barattolo/server/testing/factories'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { fireEvent } from '@testing-library/react'
import { beforeEach, describe } from 'vitest'
import { expectCount, stubMapSize } from './support/map.ts'
import {
  addItem,
  addPerson,
  card,
  emptyDatabase,
  expect,
  type Fixtures,
  screen,
  test,
  titlesIn,
  waitFor,
  within,
} from './support/test.tsx'

const TOWN = 'I bazar della città'
const STORED = 'barattolo:da-dove'
const GRESSAN = { slug: 'gressan', name: 'Gressan', lat: 45.7195, lng: 7.2939 }

const question = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Da dove guardi?' })
/** The button in the page; a compact screen has another one in its header. */
const answer = async (name: string) =>
  waitFor(() => within(screen.getByRole('main')).getByRole('button', { name: `${name}: cambia comune` }))
const distanceOf = async (title: string) =>
  within(await card(title))
    .queryByText(/^\d+,\d\skm$/)
    ?.textContent.replace(/\s/, ' ')
const stored = () => JSON.parse(localStorage.getItem(STORED) ?? 'null')
/** The select is disabled until its file has loaded. */
const readyQuestion = async () => {
  await waitFor(async () => expect((await question()).disabled).toBe(false))
  return question()
}
const storeOnDevice = (viewpoint: unknown) => localStorage.setItem(STORED, JSON.stringify(viewpoint))
const viewpointInAccount = async ({ db }: TestApp, { uid }: { uid: Awaited<ReturnType<typeof addPerson>>['uid'] }) =>
  (await db.selectFrom('people').select('viewpoint').where('uid', '=', uid).executeTakeFirstOrThrow()).viewpoint

/** The addresses of the lists that are requested from now on. */
function recordLists(intercept: Fixtures['intercept']): string[] {
  const lists: string[] = []
  intercept(({ path, url }) => {
    if (path === '/api/items') lists.push(url.search)
    return undefined
  })
  return lists
}

beforeEach<{ server: TestApp }>(async ({ server }) => {
  stubMapSize()
  await emptyDatabase(server)
  const luca = await addPerson(server, 'Luca')
  await addItem(server, luca.uid, { title: 'Sci da Gressan', lat: 45.72, lng: 7.3, cellSize: 'fine' })
  await addItem(server, luca.uid, { title: 'Slitta di Cogne', lat: 45.607, lng: 7.358 })
})

describe('"Da dove guardi?" of a visitor', () => {
  test('[BAZ-60] [BAZ-61] The head of the bazar asks it without a dialog, the cards say the distance from the answer, and no list is requested again', async ({
    open,
    intercept,
  }) => {
    const user = await open('/bazar')
    await card('Slitta di Cogne')
    expect(await distanceOf('Slitta di Cogne')).toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    const select = await readyQuestion()
    expect(within(select).getAllByRole('option')).toHaveLength(76)
    const lists = recordLists(intercept)
    await user.selectOptions(select, 'Gressan')
    // An object is shown at a point within its cell.
    expect(await distanceOf('Sci da Gressan')).toMatch(/^[01],\d km$/)
    expect(await distanceOf('Slitta di Cogne')).toMatch(/^1[2-5],\d km$/)
    expect(lists).toEqual([])
    expect(stored()).toEqual(GRESSAN)
  })

  test('[BAZ-60] After a choice the button with the answer has the focus, unfolds the select, and closes it', async ({
    open,
  }) => {
    const user = await open('/bazar')
    await user.selectOptions(await readyQuestion(), 'Gressan')
    const button = await answer('Da Gressan')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Da Gressan: cambia comune')
    expect(screen.queryByRole('combobox', { name: 'Da dove guardi?' })).toBeNull()
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    screen.getByText('Da lì si contano le distanze e parte la mappa. Lo sai solo tu.')
    await user.selectOptions(await question(), 'Tutta la valle')
    await answer('Da tutta la valle')
    expect(stored()).toBe('tutti')
    expect(await distanceOf('Slitta di Cogne')).toBeUndefined()
  })

  test('[BAZ-60] With the arrow keys several municipalities can be passed, and Escape closes the select', async ({ open }) => {
    const user = await open('/bazar')
    const select = await readyQuestion()
    select.focus()
    await user.keyboard('{ArrowDown}')
    // jsdom does not change the value of a select with the arrow keys.
    fireEvent.change(select, { target: { value: 'allein' } })
    expect(await question()).toBe(select)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('combobox', { name: 'Da dove guardi?' })).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Da Allein: cambia comune')
  })

  test('[BAZ-60] In the header the question unfolds over the page; Escape and a press elsewhere fold it', async ({ open }) => {
    const user = await open('/bazar')
    const button = await within(screen.getByRole('banner')).findByRole('button', { name: 'Da dove guardi?' })
    for (const fold of [() => user.keyboard('{Escape}'), () => user.click(screen.getByRole('heading', { level: 1 }))]) {
      await user.click(button)
      expect(button.getAttribute('aria-expanded')).toBe('true')
      await user.click(within(screen.getByRole('banner')).getByRole('combobox', { name: 'Da dove guardi?' }))
      expect(button.getAttribute('aria-expanded')).toBe('true')
      await fold()
      expect(button.getAttribute('aria-expanded')).toBe('false')
    }
    await user.click(button)
    button.focus()
    await user.keyboard('{Escape}')
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  test('[BAZ-62] "Più vicini" works from the chosen municipality, without the position of the device', async ({
    open,
    intercept,
  }) => {
    storeOnDevice({ slug: 'cogne', name: 'Cogne', lat: 45.6073, lng: 7.3592 })
    const user = await open('/bazar')
    await waitFor(() => expect(titlesIn(TOWN)).toHaveLength(2))
    const lists = recordLists(intercept)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ordine' }), 'Più vicini')
    await waitFor(() => expect(titlesIn(TOWN)).toEqual(['Slitta di Cogne', 'Sci da Gressan']))
    expect(lists).toHaveLength(1)
    expect(lists[0]).toContain('sort=nearest&near=45.6073%2C7.3592')
  })

  test('[BAZ-60] [BAZ-63] The board asks too, and the map starts at the answer', async ({ open }) => {
    const user = await open('/bacheca')
    await user.selectOptions(await readyQuestion(), 'Cogne')
    await answer('Da Cogne')
    await open('/mappa')
    await expectCount('1 oggetto mostrato entro 5 km da Cogne')
    await open('/mappa?comune=aosta')
    await expectCount('1 oggetto mostrato entro 5 km da Aosta')
  })

  test('[BAZ-61] The page of an object says from which municipality its distance counts', async ({ open, server }) => {
    storeOnDevice(GRESSAN)
    const maria = await addPerson(server, 'Maria')
    await open(`/item/${await addItem(server, maria.uid, { title: 'Botte', lat: 45.607, lng: 7.358 })}`)
    const place = (await screen.findByText('Posizione', { selector: 'dt' })).nextElementSibling
    await waitFor(() => expect(place?.textContent).toMatch(/^Cogne a 1[2-5],\d\skm da Gressan$/))
  })
})

describe('the place of wanted ads', () => {
  test('[BAZ-67] The board, the page of an ad and the ads on the page of an object say the municipality, and the distance from the chosen one, of ads of others', async ({
    open,
    server,
  }) => {
    const maria = await addPerson(server, 'Maria')
    await addItem(server, maria.uid, { title: 'Botte', lat: 45.607, lng: 7.358 })
    const ad = await insertRequest(server.db, { owner: maria.uid, title: 'Cerco una slitta' })
    const nora = await addPerson(server, 'Nora')
    await insertRequest(server.db, { owner: nora.uid, title: 'Cerco un arco' })
    const anna = await server.signIn({ name: 'Anna' })
    const own = await addItem(server, anna.uid, { title: 'Slitta', lat: 45.607, lng: 7.358 })
    await insertRequest(server.db, { owner: anna.uid, title: 'Cerco una tenda' })
    const place = async (title: string) =>
      within(await screen.findByRole('article', { name: title })).queryByText(/^Cogne/)?.textContent

    await open('/bacheca', { as: anna })
    expect(await place('Cerco una slitta')).toBe('Cogne')
    expect(await place('Cerco un arco')).toBeUndefined()
    storeOnDevice(GRESSAN)
    await open('/bacheca', { as: anna })
    expect(await place('Cerco una slitta')).toMatch(/^Cogne · 13,\d\skm$/)
    expect(await place('Cerco una tenda')).toBe('Cogne')
    // The distance from the same municipality would be 0,0 km.
    storeOnDevice({ slug: 'cogne', name: 'Cogne', lat: 45.607, lng: 7.3564 })
    await open('/bacheca', { as: anna })
    expect(await place('Cerco una slitta')).toBe('Cogne')
    storeOnDevice(GRESSAN)
    await open(`/requests/${ad}`, { as: anna })
    expect((await screen.findByRole('link', { name: /Maria/ })).textContent).toMatch(/Cogne · 13,\d\skm$/)
    await open(`/item/${own}`, { as: anna })
    const sought = (await screen.findByRole('heading', { name: 'Qualcuno lo cerca' })).closest('section')
    await waitFor(() => expect(sought?.textContent).toMatch(/Maria · Cogne · 13,\d\skm$/))
  })
})

describe('"Da dove guardi?" of a signed-in person', () => {
  test('[IDN-147] An answer is stored on the device and in the account', async ({ open, server }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const user = await open('/bazar', { as: anna })
    await user.selectOptions(await readyQuestion(), 'Cogne')
    await waitFor(async () => expect(await viewpointInAccount(server, anna)).toBe('cogne'))
    await user.click(await answer('Da Cogne'))
    await user.selectOptions(await question(), 'Gressan')
    await waitFor(async () => expect(await viewpointInAccount(server, anna)).toBe('gressan'))
    expect(stored()).toEqual(GRESSAN)
  })

  test('[IDN-147] A device without an answer takes the one of the account', async ({ open, server }) => {
    const bruno = await server.signIn({ name: 'Bruno' })
    await server.db.updateTable('people').set({ viewpoint: 'gressan' }).where('uid', '=', bruno.uid).execute()
    await open('/bazar', { as: bruno })
    await answer('Da Gressan')
    expect(stored()).toEqual(GRESSAN)
  })

  test('[IDN-147] An account without an answer takes the one of the device, and two different answers both stay', async ({
    open,
    server,
  }) => {
    storeOnDevice(GRESSAN)
    const carla = await server.signIn({ name: 'Carla' })
    await open('/bazar', { as: carla })
    await waitFor(async () => expect(await viewpointInAccount(server, carla)).toBe('gressan'))
    const dino = await server.signIn({ name: 'Dino' })
    await server.db.updateTable('people').set({ viewpoint: 'cogne' }).where('uid', '=', dino.uid).execute()
    await open('/bazar', { as: dino })
    await answer('Da Gressan')
    expect(await viewpointInAccount(server, dino)).toBe('cogne')
  })

  test('[BAZ-68] An answer that the account did not receive is stored there at the next start, and an account that has it is not written again', async ({
    open,
    server,
    intercept,
  }) => {
    const anna = await server.signIn({ name: 'Anna' })
    await server.db.updateTable('people').set({ viewpoint: 'cogne' }).where('uid', '=', anna.uid).execute()
    const saves: unknown[] = []
    let isRefused = true
    intercept(({ path, method, body }) => {
      if (path !== '/api/me/viewpoint' || method !== 'PATCH') return undefined
      saves.push(body)
      return isRefused ? Promise.reject(new TypeError('Failed to fetch')) : undefined
    })
    const user = await open('/bazar', { as: anna })
    await user.click(await answer('Da Cogne'))
    await user.selectOptions(await question(), 'Gressan')
    await waitFor(() => expect(saves).toEqual([{ viewpoint: 'gressan' }]))
    expect(await viewpointInAccount(server, anna)).toBe('cogne')
    isRefused = false
    await open('/bazar', { as: anna })
    await waitFor(async () => expect(await viewpointInAccount(server, anna)).toBe('gressan'))
    expect(stored()).toEqual(GRESSAN)
    // Another device answers later.
    await server.db.updateTable('people').set({ viewpoint: 'aosta' }).where('uid', '=', anna.uid).execute()
    await open('/bazar', { as: anna })
    await answer('Da Gressan')
    await waitFor(() => expect(localStorage.getItem('barattolo:da-dove-da-salvare')).toBeNull())
    expect(saves).toHaveLength(2)
    expect(await viewpointInAccount(server, anna)).toBe('aosta')
  })

  test('[BAZ-64] The form of a new object begins at the answer', async ({ open, server }) => {
    storeOnDevice({ slug: 'courmayeur', name: 'Courmayeur', lat: 45.7966, lng: 6.9689 })
    await open('/aggiungi', { as: await server.signIn({ name: 'Elena' }) })
    await screen.findByRole('option', { name: /Courmayeur/, selected: true })
    expect(screen.getByLabelText<HTMLInputElement>('Latitudine').value).toMatch(/^45,79/)
  })
})
