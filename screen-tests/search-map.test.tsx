import type { Point } from '@barattolo/domain/geo/distance'
import type { Item } from '@barattolo/domain/items/contract'
import type { TestApp } from '@barattolo/server/testing/test-app'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { findDialog, MAP_SIZE, stubMapSize } from './support/map.ts'
import { addItem, addPerson, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

type Title = 'Scarponi da trekking' | 'Piantine di basilico' | 'Radio a valvole' | 'Slitta di Cogne'

/** The public position of each item, which the server derives from the exact one. */
let positions: Map<string, Point>
const positionOf = (title: Title) => {
  const position = positions.get(title)
  if (!position) throw new Error(`“${title}” has no position`)
  return position
}

beforeEach<{ server: TestApp }>(async ({ server }) => {
  stubMapSize()
  await emptyDatabase(server)
  const { uid } = await addPerson(server, 'Giulia')
  await addItem(server, uid, { title: 'Scarponi da trekking', lat: 45.72, lng: 7.3 })
  await addItem(server, uid, { title: 'Piantine di basilico', status: 'dono', lat: 45.75, lng: 7.34 })
  await addItem(server, uid, { title: 'Radio a valvole', status: 'riparare', lat: 45.74, lng: 7.27, cellSize: 'fine' })
  await addItem(server, uid, { title: 'Slitta di Cogne', status: 'dono', lat: 45.607, lng: 7.358 })
  const items = (await server.fastify.inject({ url: '/api/items' })).json<Item[]>()
  positions = new Map(items.flatMap(({ title, coords }) => (coords ? [[title, coords]] : [])))
})

const modal = () => findDialog('Ricerca oggetti')
const map = () => screen.findByLabelText('Mappa dei risultati')
const result = async (name: RegExp) =>
  within(await (await modal()).findByRole('list', { name: 'Risultati' })).findByRole('button', { name })
const expectPressed = (name: RegExp) =>
  waitFor(async () => expect((await result(name)).getAttribute('aria-pressed')).toBe('true'))
const centreMap = async (user: UserEvent) => user.click((await modal()).getByRole('button', { name: 'Centra su Aosta' }))
const filterByStatus = async (user: UserEvent, statusLabel: string) =>
  user.selectOptions((await modal()).getByRole('combobox', { name: 'Stato' }), statusLabel)

/** The markers with the titles of their items and their positions on the map, in pixels. */
async function readMarkers() {
  return [...(await map()).querySelectorAll<HTMLElement>('[data-marker]')].map((marker) => {
    const [x = Number.NaN, y = Number.NaN] = (marker.parentElement?.style.transform.match(/-?[\d.]+/g) ?? []).map(Number)
    const title = marker.getAttribute('aria-label')?.replace(/, [^,]+$/, '') as Title
    return { title, x: x + Number.parseFloat(marker.style.left), y: y + Number.parseFloat(marker.style.top) }
  })
}

async function isOnMap(title: Title) {
  const marker = (await readMarkers()).find((candidate) => candidate.title === title)
  return marker !== undefined && marker.x > 0 && marker.x < MAP_SIZE.width && marker.y > 0 && marker.y < MAP_SIZE.height
}

/** Centre and zoom of the map, computed from two markers with known coordinates. */
async function computeView() {
  const all = (await readMarkers())
    .map((marker) => ({ ...marker, ...mercator(positionOf(marker.title)) }))
    .toSorted((a, b) => a.x - b.x)
  const [west, east] = [all.at(0), all.at(-1)]
  if (!west || !east || west === east) throw new Error('the map needs two markers at different positions')
  const size = (east.x - west.x) / (east.mx - west.mx)
  const my = west.my + (MAP_SIZE.height / 2 - west.y) / size
  return {
    zoom: Math.log2(size / 512),
    lng: (west.mx + (MAP_SIZE.width / 2 - west.x) / size) * 360 - 180,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * my))) * 180) / Math.PI,
  }
}

/** Web Mercator coordinates, from 0 to 1. */
function mercator({ lat, lng }: { lat: number; lng: number }) {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { mx: (lng + 180) / 360, my: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

async function openWithFourMarkers(user: UserEvent) {
  await user.click(await screen.findByLabelText('Cerca', { selector: 'header *' }))
  await waitFor(async () => expect(await readMarkers()).toHaveLength(4))
}

test('[SRCH-06] [SRCH-07] [SRCH-10] [SRCH-11] [SRCH-12] The map of the search starts at zoom 11 with a marker for every result, and moves to a selected result and, on ‘Centra su Aosta’, to Aosta', async ({
  open,
}) => {
  const user = await open('/privacy')
  await openWithFourMarkers(user)
  expect((await computeView()).zoom).toBeCloseTo(11, 1)
  await user.click(await result(/^Slitta di Cogne/))
  await expectPressed(/^Slitta di Cogne/)
  await waitFor(async () => expect((await computeView()).lat).toBeCloseTo(positionOf('Slitta di Cogne').lat, 3))
  expect((await computeView()).lng).toBeCloseTo(positionOf('Slitta di Cogne').lng, 3)
  await centreMap(user)
  await waitFor(async () => expect((await computeView()).zoom).toBeCloseTo(12, 1))
  expect((await computeView()).lat).toBeCloseTo(45.737, 3)
  expect((await computeView()).lng).toBeCloseTo(7.319, 3)
  await user.click(within(await map()).getByLabelText('Scarponi da trekking, Baratto'))
  await expectPressed(/^Scarponi/)
  await filterByStatus(user, 'Da riparare')
  await waitFor(async () => expect((await readMarkers()).map(({ title }) => title)).toEqual(['Radio a valvole']))
})

test('[SRCH-19] The map of the search moves once to show all results of a new text or status, and then stays where the user moves it', async ({
  open,
}) => {
  const user = await open('/privacy')
  await openWithFourMarkers(user)
  // From now on Cogne is outside the view.
  await centreMap(user)
  await waitFor(async () => expect(await isOnMap('Slitta di Cogne')).toBe(false))
  const words = await (await modal()).findByRole('combobox', { name: 'Cerca per titolo o descrizione' })
  await user.type(words, 'slitta{Enter}')
  await waitFor(async () => expect(await isOnMap('Slitta di Cogne')).toBe(true))
  await user.clear(words)
  await filterByStatus(user, 'Dono')
  await waitFor(async () => {
    for (const title of ['Piantine di basilico', 'Slitta di Cogne'] as const) expect(await isOnMap(title), title).toBe(true)
  })
  await centreMap(user)
  await waitFor(async () => expect(await isOnMap('Slitta di Cogne')).toBe(false))
  expect(await isOnMap('Piantine di basilico')).toBe(true)
})
