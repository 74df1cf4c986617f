import type { Item } from '@barattolo/domain/items/contract'
import { item } from '@barattolo/domain/items/contract'
import { MUNICIPALITIES } from '@barattolo/domain/map/municipalities'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { clearing } from './InfoWindow.tsx'
import { MapPanel } from './MapPanel.tsx'
import { type Nearby, NearbyList } from './NearbyList.tsx'
import { nearestStop } from './NearbySheet.tsx'
import { withSelected } from './nearby.ts'

const nothing = () => undefined
function panel(given: Partial<Parameters<typeof MapPanel>[0]> = {}) {
  return renderToStaticMarkup(
    <MapPanel
      around={{ kind: 'everywhere' }}
      radius={5}
      filter={{ status: null, category: null }}
      compact={false}
      count={53}
      failed={false}
      onAround={nothing}
      onRadius={nothing}
      onFilter={nothing}
      onLocate={nothing}
      locating={false}
      locateFault={null}
      {...given}
    />,
  )
}
const text = (markup: string) => markup.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')

describe('the panel', () => {
  test('[MAP-05] [MAP-06] [MAP-07] holds the municipality, Tutti first and then the 74 by name, and the radius', () => {
    const [municipalities = '', radii = ''] = panel().match(/<select.*?<\/select>/gs) ?? []
    const names = [...municipalities.matchAll(/<option[^>]*>([^<]*)</g)].map(([, name]) => name)
    expect(names[0]).toBe('Tutti')
    expect(names).toHaveLength(75)
    expect(new Set(names.slice(1))).toEqual(new Set(MUNICIPALITIES.map(({ name }) => name)))
    expect(radii).toContain('5 km'.replace(' ', '\u00a0'))
  })

  test('[MAP-12] offers 2, 5, 10, 15 and 20 km', () => {
    const radii = panel().match(/<select.*?<\/select>/gs)?.[1] ?? ''
    expect([...radii.matchAll(/value="(\d+)"/g)].map(([, km]) => Number(km))).toEqual([2, 5, 10, 15, 20])
  })

  test('[MAP-16] says how many objects are displayed within the radius of the municipality', () => {
    expect(text(panel())).toContain('53 oggetti mostrati entro 5 km da Aosta')
    expect(text(panel({ around: { kind: 'municipality', slug: 'cogne' }, radius: 10, count: 1 }))).toContain(
      '1 oggetto mostrato entro 10 km da Cogne',
    )
    expect(text(panel({ count: 0 }))).toContain('0 oggetti mostrati')
    expect(text(panel({ around: { kind: 'here', at: { lat: 45.7, lng: 7.3 } }, count: 2 }))).toContain(
      '2 oggetti mostrati entro 5 km da te',
    )
  })

  test('says so while it counts and when the count did not come, never a wrong number', () => {
    expect(text(panel({ count: null }))).toContain('Conto gli oggetti…')
    expect(text(panel({ count: null, failed: true }))).toContain('Non riesco a contare gli oggetti.')
  })
})

const chair: Item = item.parse({
  _id: '0b6f2f7e-3b0e-4d0c-9f5f-0d6c7a1d2e3f',
  title: 'Sedia di nonno, zoppa',
  description: '',
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
  tags: [],
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  passages: 0,
  revision: 1,
  meta: { trattativeAperte: 0 },
  distance: 1.94,
})
function list(nearby: Nearby, selected: string | null = null, showEmails = false) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <NearbyList
        nearby={nearby}
        selected={selected}
        showEmails={showEmails}
        onPick={nothing}
        onMore={nothing}
        onRetry={nothing}
      />
    </MemoryRouter>,
  )
}
const known = (...items: Item[]): Nearby => ({ state: 'known', items, more: false, fetching: false })

describe('the list of objects nearby', () => {
  test('[MAP-34] a visitor reads the owner’s name and no e-mail; somebody signed in the masked e-mail after the name', () => {
    expect(text(list(known(chair)))).toContain('Anna')
    expect(text(list(known(chair)))).not.toContain('@')
    expect(text(list(known(chair), null, true))).toContain('Anna · an***@alice.it')
  })

  test('[MAP-30] [MAP-31] [MAP-32] [MAP-33] shows thumbnail, title and badge', () => {
    const markup = list(known(chair))
    expect(markup).toMatch(/<img[^>]+placeholders\/home/)
    expect(text(markup)).toContain('Sedia di nonno, zoppaDa riparare')
    expect(markup).toContain('kind--riparare')
  })

  test('[MAP-35] [MAP-36] [BAZ-47] shows kilometres with one decimal, and Posizione where there is no distance', () => {
    expect(text(list(known(chair)))).toContain('1,9 km')
    expect(text(list(known({ ...chair, distance: null })))).toContain('Posizione')
  })

  test('[MAP-37] shows Loading... while loading', () => {
    expect(text(list({ state: 'loading' }))).toContain('Loading...')
  })

  test('[MAP-38] shows Nessun oggetto trovato. without results', () => {
    expect(text(list(known()))).toContain('Nessun oggetto trovato.')
  })

  test('a failure is told and can be tried again, not taken for an empty list', () => {
    const markup = list({ state: 'failed' })
    expect(markup).toContain('role="alert"')
    expect(text(markup)).toContain('Riprova')
    expect(text(markup)).not.toContain('Nessun oggetto trovato.')
  })

  test('[BAZ-48] an object in an open exchange says In trattativa', () => {
    expect(text(list(known({ ...chair, availability: 'in_trattativa' })))).toContain('In trattativa')
    expect(text(list(known(chair)))).not.toContain('In trattativa')
  })

  test('[MAP-40] the selected card lies as a tag and says so', () => {
    expect(list(known(chair), chair._id)).toMatch(/<a class="nr lying" aria-current="true"/)
    expect(list(known(chair))).not.toContain('lying')
  })
})

describe('the selected object in the list', () => {
  const circle = { centre: { lat: 45.7, lng: 7.3 }, radius: 5, status: null, category: null, viewer: null }
  const bed: Item = { ...chair, _id: 'bed' as Item['_id'], distance: null, coords: { lat: 45.72, lng: 7.3 } }
  const partly = (...items: Item[]): Nearby => ({ state: 'known', items, more: true, fetching: false })
  const idsIn = (nearby: Nearby) => (nearby.state === 'known' ? nearby.items.map(({ _id }) => _id) : [])

  test('[MAP-63] is the last row, with its distance, when it is farther away than the objects fetched so far', () => {
    const nearby = withSelected(partly(chair), bed, circle)
    expect(idsIn(nearby)).toEqual([chair._id, bed._id])
    expect(nearby.state === 'known' && nearby.items[1]?.distance).toBeCloseTo(2.22, 2)
  })

  test('[MAP-63] is added neither twice, nor to a complete list, nor outside of the circle, kind and category', () => {
    expect(idsIn(withSelected(partly(chair, bed), bed, circle))).toEqual([chair._id, bed._id])
    expect(idsIn(withSelected(known(chair), bed, circle))).toEqual([chair._id])
    expect(idsIn(withSelected(partly(chair), bed, { ...circle, radius: 2 }))).toEqual([chair._id])
    expect(idsIn(withSelected(partly(chair), bed, { ...circle, status: 'dono' }))).toEqual([chair._id])
    expect(idsIn(withSelected(partly(chair), bed, { ...circle, category: 'kids' }))).toEqual([chair._id])
    expect(withSelected({ state: 'loading' }, bed, circle)).toEqual({ state: 'loading' })
  })
})

describe('the sheet', () => {
  test.each([
    [190, 'peek'],
    [300, 'half'],
    [560, 'full'],
    [10, 'peek'],
    [2000, 'full'],
  ])('let go at %i pixels of 700 it goes to %s', (height, stop) => expect(nearestStop(height, 700, 200)).toBe(stop))
})

describe('the window of the selected object', () => {
  const box = (left: number, top: number, width: number, height: number) => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  })
  const board = box(0, 0, 1000, 800)

  test('stays where it is when it is clear of everything', () => {
    expect(clearing(box(400, 300, 180, 280), board, [])).toEqual({ x: 0, y: 0 })
  })
  test('comes in from the edges', () => {
    expect(clearing(box(-50, -100, 180, 280), board, [])).toEqual({ x: 64, y: 114 })
    expect(clearing(box(900, 600, 180, 280), board, [])).toEqual({ x: -94, y: -140 })
  })
  test('steps beside the panel', () => {
    expect(clearing(box(200, 100, 180, 280), board, [box(20, 20, 292, 270)])).toEqual({ x: 126, y: 0 })
  })
  test('heeds no list that stands beside the map', () => {
    expect(clearing(box(700, 300, 180, 280), board, [box(1000, 0, 384, 800)])).toEqual({ x: 0, y: 0 })
  })
  test('[MAP-63] rises above the sheet that covers the map from below, with its marker', () => {
    expect(clearing(box(100, 300, 168, 250), box(0, 0, 390, 700), [box(0, 500, 390, 200)])).toEqual({ x: 0, y: -110 })
  })
  test('goes below a plate as wide as the map', () => {
    expect(clearing(box(100, 60, 168, 250), box(0, 0, 390, 700), [box(10, 10, 370, 120)])).toEqual({ x: 0, y: 84 })
  })
})
