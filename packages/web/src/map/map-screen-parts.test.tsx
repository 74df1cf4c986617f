import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import type { Item } from '@barattolo/domain/items/contract'
import { EMPTY_FIELDS } from '@barattolo/domain/items/fields'
import { item } from '@barattolo/domain/items/item'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { TownProvider } from '../shared/town.tsx'
import { COMMON_ICONS, iconPath } from '../ui/icon/icons.ts'
import { MapPanel } from './MapPanel.tsx'
import { addSelectedItem } from './nearby/add-selected-item.ts'
import { offsetToClear } from './nearby/InfoWindow.tsx'
import { type Nearby, NearbyList } from './nearby/NearbyList.tsx'
import { nearestSnapPoint } from './nearby/NearbySheet.tsx'

const noop = () => undefined
function renderPanel(props: Partial<Parameters<typeof MapPanel>[0]> = {}) {
  return renderToStaticMarkup(
    <TownProvider town={AOSTA}>
      <MapPanel
        around={{ kind: 'everywhere' }}
        radius={5}
        filter={{ q: '', exact: false, status: null, category: null }}
        compact={false}
        count={53}
        failed={false}
        onAround={noop}
        onRadius={noop}
        onFilter={noop}
        onLocate={noop}
        locating={false}
        locateError={null}
        {...props}
      />
    </TownProvider>,
  )
}
const text = (markup: string) => markup.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')

describe('map panel', () => {
  test('[MAP-05] [MAP-06] [MAP-07] The map panel has selects for the municipality, "Tutti" first and then all 74, and for the radius', () => {
    const [municipalities = '', radii = ''] = renderPanel().match(/<select.*?<\/select>/gs) ?? []
    const names = [...municipalities.matchAll(/<option[^>]*>([^<]*)</g)].map(([, name]) => name)
    expect(names[0]).toBe('Tutti')
    expect(names).toHaveLength(75)
    expect(new Set(names.slice(1))).toEqual(new Set(AOSTA.municipalities.map(({ name }) => name)))
    expect(radii).toContain('5 km'.replace(' ', '\u00a0'))
  })

  test('[MAP-12] The map panel offers radii of 2, 5, 10, 15 and 20 km', () => {
    const radii = renderPanel().match(/<select.*?<\/select>/gs)?.[1] ?? ''
    expect([...radii.matchAll(/value="(\d+)"/g)].map(([, km]) => Number(km))).toEqual([2, 5, 10, 15, 20])
  })

  test('[MAP-16] The map panel shows the number of objects within the radius of the municipality', () => {
    expect(text(renderPanel())).toContain('53 oggetti mostrati entro 5 km da Aosta')
    expect(text(renderPanel({ around: { kind: 'municipality', slug: 'cogne' }, radius: 10, count: 1 }))).toContain(
      '1 oggetto mostrato entro 10 km da Cogne',
    )
    expect(text(renderPanel({ count: 0 }))).toContain('0 oggetti mostrati')
    expect(text(renderPanel({ around: { kind: 'here', at: { lat: 45.7, lng: 7.3 } }, count: 2 }))).toContain(
      '2 oggetti mostrati entro 5 km da te',
    )
  })

  test('The map panel shows a message instead of a number while counting and after a failed count', () => {
    expect(text(renderPanel({ count: null }))).toContain('Conto gli oggetti…')
    expect(text(renderPanel({ count: null, failed: true }))).toContain('Non riesco a contare gli oggetti.')
  })
})

const chair: Item = item.parse({
  ...EMPTY_FIELDS,
  _id: '0b6f2f7e-3b0e-4d0c-9f5f-0d6c7a1d2e3f',
  area: 'fine',
  title: 'Sedia di nonno, zoppa',
  status: 'riparare',
  availability: 'disponibile',
  resting: false,
  category: 'home',
  imageUrl: '',
  images: [],
  ownerUid: 'anna',
  ownerEmail: 'an***@alice.it',
  ownerName: 'Anna',
  ownerPhoto: null,
  location: 'Aosta',
  coords: { lat: 45.7, lng: 7.3 },
  geo: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  passages: 0,
  revision: 1,
  meta: { trattativeAperte: 0 },
  distance: 1.94,
})
function renderList(nearby: Nearby, selected: string | null = null) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <NearbyList nearby={nearby} selected={selected} onPick={noop} onMore={noop} onRetry={noop} />
    </MemoryRouter>,
  )
}
const completeList = (...items: Item[]): Nearby => ({ state: 'loaded', items, more: false, fetching: false })

describe('list of objects nearby', () => {
  test('[MAP-34] The list shows the owner’s name, and no e-mail', () => {
    expect(text(renderList(completeList(chair)))).toContain('Anna')
    expect(text(renderList(completeList(chair)))).not.toContain('@')
  })

  test('[MAP-30] [MAP-31] [MAP-32] [MAP-33] A row of the list has a thumbnail, the title and a badge', () => {
    const markup = renderList(completeList(chair))
    expect(markup).toMatch(/<img[^>]+placeholders\/home/)
    expect(text(markup)).toContain('Sedia di nonno, zoppaDa riparare')
    expect(markup).toContain(`<path d="${iconPath(COMMON_ICONS.wrench)}"`)
  })

  test('[MAP-35] [MAP-36] [BAZ-47] A row shows kilometres with one decimal, or "Posizione" without a distance', () => {
    expect(text(renderList(completeList(chair)))).toContain('1,9 km')
    expect(text(renderList(completeList({ ...chair, distance: null })))).toContain('Posizione')
  })

  test('[MAP-37] The list shows "Loading..." while loading', () => {
    expect(text(renderList({ state: 'loading' }))).toContain('Loading...')
  })

  test('[MAP-38] The list shows "Nessun oggetto trovato." without results', () => {
    expect(text(renderList(completeList()))).toContain('Nessun oggetto trovato.')
  })

  test('A failed list shows an error with a retry button, not the message of an empty list', () => {
    const markup = renderList({ state: 'failed' })
    expect(markup).toContain('role="alert"')
    expect(text(markup)).toContain('Riprova')
    expect(text(markup)).not.toContain('Nessun oggetto trovato.')
  })

  test('[BAZ-48] A row of an object in an open exchange shows "In trattativa"', () => {
    expect(text(renderList(completeList({ ...chair, availability: 'in_trattativa' })))).toContain('In trattativa')
    expect(text(renderList(completeList(chair)))).not.toContain('In trattativa')
  })

  test('[MAP-40] The selected row has its own style and aria-current', () => {
    const [selected = '', other = ''] = [chair._id, null].map((id) => /<a [^>]*>/.exec(renderList(completeList(chair), id))?.[0])
    const classOf = (row: string) => /class="([^"]+)"/.exec(row)?.[1]
    expect(classOf(selected)).not.toBe(classOf(other))
    expect(selected).toContain('aria-current="true"')
    expect(other).not.toContain('aria-current')
  })
})

describe('selected object in the list', () => {
  const circle = { centre: { lat: 45.7, lng: 7.3 }, radius: 5, q: '', exact: false, status: null, category: null, viewer: null }
  const bed: Item = { ...chair, _id: 'bed' as Item['_id'], distance: null, coords: { lat: 45.72, lng: 7.3 } }
  const partialList = (...items: Item[]): Nearby => ({ state: 'loaded', items, more: true, fetching: false })
  const idsIn = (nearby: Nearby) => (nearby.state === 'loaded' ? nearby.items.map(({ _id }) => _id) : [])

  test('[MAP-63] A selected object farther away than the fetched ones is the last row, with its distance', () => {
    const nearby = addSelectedItem(partialList(chair), bed, circle)
    expect(idsIn(nearby)).toEqual([chair._id, bed._id])
    expect(nearby.state === 'loaded' && nearby.items[1]?.distance).toBeCloseTo(2.22, 2)
  })

  test('[MAP-63] The selected object is not added if it is in the list, the list is complete, or the filters exclude it', () => {
    expect(idsIn(addSelectedItem(partialList(chair, bed), bed, circle))).toEqual([chair._id, bed._id])
    expect(idsIn(addSelectedItem(completeList(chair), bed, circle))).toEqual([chair._id])
    expect(idsIn(addSelectedItem(partialList(chair), bed, { ...circle, radius: 2 }))).toEqual([chair._id])
    expect(idsIn(addSelectedItem(partialList(chair), bed, { ...circle, status: 'dono' }))).toEqual([chair._id])
    expect(idsIn(addSelectedItem(partialList(chair), bed, { ...circle, category: 'kids' }))).toEqual([chair._id])
    expect(addSelectedItem({ state: 'loading' }, bed, circle)).toEqual({ state: 'loading' })
  })
})

describe('sheet of objects nearby', () => {
  test.each([
    [190, 'peek'],
    [300, 'half'],
    [560, 'full'],
    [10, 'peek'],
    [2000, 'full'],
  ])('A sheet that is released at %i of 700 pixels moves to the stop %s', (height, stop) =>
    expect(nearestSnapPoint(height, 700, 200)).toBe(stop),
  )
})

describe('info window of the selected object', () => {
  const box = (left: number, top: number, width: number, height: number) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  })
  const board = box(0, 0, 1000, 800)

  test('The info window does not move if nothing covers it', () => {
    expect(offsetToClear(box(400, 300, 180, 280), board, [])).toEqual({ x: 0, y: 0 })
  })
  test('The info window moves inside the edges of the map', () => {
    expect(offsetToClear(box(-50, -100, 180, 280), board, [])).toEqual({ x: 64, y: 114 })
    expect(offsetToClear(box(900, 600, 180, 280), board, [])).toEqual({ x: -94, y: -140 })
  })
  test('The info window moves beside the panel', () => {
    expect(offsetToClear(box(200, 100, 180, 280), board, [box(20, 20, 292, 270)])).toEqual({ x: 126, y: 0 })
  })
  test('The info window ignores a list beside the map', () => {
    expect(offsetToClear(box(700, 300, 180, 280), board, [box(1000, 0, 384, 800)])).toEqual({ x: 0, y: 0 })
  })
  test('[MAP-63] The info window and its marker move above the sheet that covers the bottom of the map', () => {
    expect(offsetToClear(box(100, 300, 168, 250), box(0, 0, 390, 700), [box(0, 500, 390, 200)])).toEqual({ x: 0, y: -110 })
  })
  test('The info window moves below a panel as wide as the map', () => {
    expect(offsetToClear(box(100, 60, 168, 250), box(0, 0, 390, 700), [box(10, 10, 370, 120)])).toEqual({ x: 0, y: 84 })
  })
})
