import type { Item } from '@barattolo/domain/items/contract'
import type { Point } from '@barattolo/domain/map/distance'
import type { TestApp } from '@barattolo/server/testing/test-app'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { BOARD, dialogNamed, giveMapsASize } from './support/map.ts'
import { empty, expect, person, publish, screen, test, waitFor, within } from './support/test.tsx'

type Title = 'Scarponi da trekking' | 'Piantine di basilico' | 'Radio a valvole' | 'Slitta di Cogne'

/** The public position of each item, which the server derives from the exact one. */
let places: Map<string, Point>
const placeOf = (title: Title) => {
  const place = places.get(title)
  if (!place) throw new Error(`“${title}” has no position`)
  return place
}

beforeEach<{ server: TestApp }>(async ({ server }) => {
  giveMapsASize()
  await empty(server)
  const { uid } = await person(server, 'Giulia')
  await publish(server, uid, { title: 'Scarponi da trekking', lat: 45.72, lng: 7.3 })
  await publish(server, uid, { title: 'Piantine di basilico', status: 'dono', lat: 45.75, lng: 7.34 })
  await publish(server, uid, { title: 'Radio a valvole', status: 'riparare', lat: 45.74, lng: 7.27 })
  await publish(server, uid, { title: 'Slitta di Cogne', status: 'dono', lat: 45.607, lng: 7.358 })
  const items = (await server.app.inject({ url: '/api/items' })).json<Item[]>()
  places = new Map(items.flatMap(({ title, coords }) => (coords ? [[title, coords]] : [])))
})

const modal = () => dialogNamed('Ricerca oggetti')
const map = () => screen.findByLabelText('Mappa dei risultati')
const result = async (name: RegExp) =>
  within(await (await modal()).findByRole('list', { name: 'Risultati' })).findByRole('button', { name })
const isPressed = (name: RegExp) => waitFor(async () => expect((await result(name)).getAttribute('aria-pressed')).toBe('true'))
const centre = async (user: UserEvent) => user.click((await modal()).getByRole('button', { name: 'Centra su Aosta' }))
const searchesFor = async (user: UserEvent, kind: string) =>
  user.selectOptions((await modal()).getByRole('combobox', { name: 'Stato' }), kind)

/** The markers with the titles of their items and their positions on the map, in pixels. */
async function pins() {
  return [...(await map()).querySelectorAll<HTMLElement>('[data-marker]')].map((pin) => {
    const [x = Number.NaN, y = Number.NaN] = (pin.parentElement?.style.transform.match(/-?[\d.]+/g) ?? []).map(Number)
    const title = pin.getAttribute('aria-label')?.replace(/, [^,]+$/, '') as Title
    return { title, x: x + Number.parseFloat(pin.style.left), y: y + Number.parseFloat(pin.style.top) }
  })
}

async function liesOnMap(title: Title) {
  const pin = (await pins()).find((one) => one.title === title)
  return pin !== undefined && pin.x > 0 && pin.x < BOARD.width && pin.y > 0 && pin.y < BOARD.height
}

/** Centre and zoom of the map, computed from two markers with known coordinates. */
async function view() {
  const all = (await pins()).map((pin) => ({ ...pin, ...mercator(placeOf(pin.title)) })).toSorted((a, b) => a.x - b.x)
  const [west, east] = [all.at(0), all.at(-1)]
  if (!west || !east || west === east) throw new Error('the map needs two markers at different positions')
  const size = (east.x - west.x) / (east.mx - west.mx)
  const my = west.my + (BOARD.height / 2 - west.y) / size
  return {
    zoom: Math.log2(size / 512),
    lng: (west.mx + (BOARD.width / 2 - west.x) / size) * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * my))) * 180) / Math.PI,
  }
}

/** Web Mercator coordinates, from 0 to 1. */
function mercator({ lat, lng }: { lat: number; lng: number }) {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { mx: (lng + 180) / 360, my: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

async function openWithFour(user: UserEvent) {
  await user.click(await screen.findByLabelText('Cerca', { selector: 'header *' }))
  await waitFor(async () => expect(await pins()).toHaveLength(4))
}

test('[SRCH-06] [SRCH-07] [SRCH-10] [SRCH-11] [SRCH-12] The map of the search starts at zoom 11 with a marker for every result, and moves to a selected result and with ‘Centra su Aosta’', async ({
  open,
}) => {
  const user = await open('/privacy')
  await openWithFour(user)
  expect((await view()).zoom).toBeCloseTo(11, 1)
  await user.click(await result(/Slitta di Cogne/))
  await isPressed(/Slitta di Cogne/)
  await waitFor(async () => expect((await view()).lat).toBeCloseTo(placeOf('Slitta di Cogne').lat, 3))
  expect((await view()).lng).toBeCloseTo(placeOf('Slitta di Cogne').lng, 3)
  await centre(user)
  await waitFor(async () => expect((await view()).zoom).toBeCloseTo(12, 1))
  expect((await view()).lat).toBeCloseTo(45.737, 3)
  expect((await view()).lng).toBeCloseTo(7.319, 3)
  await user.click(within(await map()).getByLabelText('Scarponi da trekking, Baratto'))
  await isPressed(/Scarponi/)
  await searchesFor(user, 'Da riparare')
  await waitFor(async () => expect((await pins()).map(({ title }) => title)).toEqual(['Radio a valvole']))
})

test('[SRCH-19] The map of the search moves once to show all results of a new text or status, and then stays where the user moves it', async ({
  open,
}) => {
  const user = await open('/privacy')
  await openWithFour(user)
  // From now on Cogne is outside the view.
  await centre(user)
  await waitFor(async () => expect(await liesOnMap('Slitta di Cogne')).toBe(false))
  const words = (await modal()).getByPlaceholderText('Cerca per titolo o descrizione')
  await user.type(words, 'slitta{Enter}')
  await waitFor(async () => expect(await liesOnMap('Slitta di Cogne')).toBe(true))
  await user.clear(words)
  await searchesFor(user, 'Dono')
  await waitFor(async () => {
    for (const title of ['Piantine di basilico', 'Slitta di Cogne'] as const) expect(await liesOnMap(title), title).toBe(true)
  })
  await centre(user)
  await waitFor(async () => expect(await liesOnMap('Slitta di Cogne')).toBe(false))
  expect(await liesOnMap('Piantine di basilico')).toBe(true)
})
