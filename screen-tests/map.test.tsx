import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { TestApp } from '@barattolo/server/testing/test-app'
import { beforeEach, describe, onTestFinished, vi } from 'vitest'
import {
  countText,
  expectCount,
  expectNoDialog,
  expectView,
  findDialog,
  findField,
  findMap,
  findMarker,
  findMarkers,
  findNearbyCard,
  findNearbyList,
  MAP_SIZE,
  nearbyTitles,
  stubMapSize,
  viewInAddress,
} from './support/map.ts'
import { addItem, addPerson, address, emptyDatabase, expect, screen, test, waitFor, within } from './support/test.tsx'

let owner: Uid
let boots: ItemId
let plants: ItemId

beforeEach<{ server: TestApp }>(async ({ server }) => {
  stubMapSize()
  await emptyDatabase(server)
  const giulia = await addPerson(server, 'Giulia')
  owner = giulia.uid
  boots = await addItem(server, owner, { title: 'Scarponi da trekking', category: 'hobby', lat: 45.72, lng: 7.3 })
  plants = await addItem(server, owner, {
    title: 'Piantine di basilico',
    status: 'dono',
    category: 'garden',
    lat: 45.75,
    lng: 7.34,
  })
  await addItem(server, owner, {
    title: 'Radio a valvole',
    status: 'riparare',
    category: 'tech',
    lat: 45.74,
    lng: 7.27,
    cellSize: 'fine',
  })
  await addItem(server, owner, { title: 'Slitta di Cogne', status: 'dono', category: 'hobby', lat: 45.607, lng: 7.358 })
})

describe('The panel of the map', () => {
  test('[MAP-09] [MAP-10] [MAP-11] [MAP-19] Selecting a municipality recentres the map at zoom 13, selecting Tutti recentres it on Aosta, and the panel counts the items in the circle', async ({
    open,
  }) => {
    const user = await open('/mappa')
    await expectCount('3 oggetti mostrati entro 5 km da Aosta')
    await user.selectOptions(await findField('Comune'), 'Cogne')
    await expectView([45.6074, 7.358, 13])
    await expectCount('1 oggetto mostrato entro 5 km da Cogne')
    await findMarker('Slitta di Cogne, Dono')
    await waitFor(() => expect(nearbyTitles()).toEqual(['Slitta di Cogne']))
    await user.selectOptions(await findField('Comune'), 'Tutti')
    await expectView([45.737, 7.317, 12])
    await user.selectOptions(await findField('Raggio'), '20')
    await expectCount('4 oggetti mostrati entro 20 km da Aosta')
    await waitFor(() => expect(nearbyTitles()).toHaveLength(4))
  })

  test('[MAP-47] Without WebGL, as here, the buttons of the map zoom, and municipality, radius and category change the list and the count', async ({
    open,
  }) => {
    const user = await open('/mappa')
    await expectCount('3 oggetti mostrati entro 5 km da Aosta')
    expect((await findMap()).getAttribute('data-base')).toBe('shipped')
    await user.click(within(await findMap()).getByRole('button', { name: 'Ingrandisci la mappa' }))
    await expectView([45.737, 7.317, 13])
    await user.click(within(await findMap()).getByRole('button', { name: 'Rimpicciolisci la mappa' }))
    await expectView([45.737, 7.317, 12])
    await user.selectOptions(await findField('Raggio'), '20')
    await expectCount('4 oggetti mostrati entro 20 km da Aosta')
    await waitFor(() => expect(nearbyTitles()).toHaveLength(4))
    await user.selectOptions(await findField('Categoria'), 'hobby')
    await expectCount('2 oggetti mostrati entro 20 km da Aosta')
    await waitFor(() => expect(nearbyTitles().toSorted()).toEqual(['Scarponi da trekking', 'Slitta di Cogne']))
    await user.selectOptions(await findField('Comune'), 'Cogne')
    await expectCount('2 oggetti mostrati entro 20 km da Cogne')
  })

  test('[MAP-61] Status and category filter the map, the list and the count, and the address restores both', async ({
    server,
    open,
  }) => {
    const anna = await server.signIn({ name: 'Anna' })
    const user = await open('/mappa', { as: anna })
    await user.selectOptions(await findField('Stato'), 'Dono')
    await expectCount('1 oggetto mostrato entro 5 km da Aosta')
    await findMarker('Piantine di basilico, Dono')
    expect(await findMarkers()).toHaveLength(1)
    await waitFor(() => expect(nearbyTitles()).toEqual(['Piantine di basilico']))
    await user.selectOptions(await findField('Categoria'), 'hobby')
    await expectCount('0 oggetti mostrati entro 5 km da Aosta')
    await (await findNearbyList()).findByText('Nessun oggetto trovato.')
    await waitFor(async () => expect(await findMarkers()).toEqual([]))
    await user.selectOptions(await findField('Raggio'), '20')
    await expectCount('1 oggetto mostrato entro 20 km da Aosta')
    await user.click(await findNearbyCard('Slitta di Cogne'))
    await screen.findByRole('heading', { level: 1, name: 'Slitta di Cogne' })
    window.history.back()
    await expectCount('1 oggetto mostrato entro 20 km da Aosta')
    expect(address()).toMatch(/[?&]stato=dono&categoria=hobby/)
    const again = await open(address(), { as: anna })
    await expectCount('1 oggetto mostrato entro 20 km da Aosta')
    expect((await findField('Stato')).value).toBe('dono')
    expect((await findField('Categoria')).value).toBe('hobby')
    await again.click(await (await findNearbyList()).findByRole('button', { name: 'Salva questa ricerca' }))
    const form = await findDialog('Salva la ricerca')
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Categoria' }).value).toBe('hobby')
  })

  test('[MAP-62] On a phone the status and category filters of the map are in a sheet, and its button shows how many filters are active', {
    tags: ['thorough'],
  }, async ({ open }) => {
    const user = await open('/mappa', { phone: true })
    await expectCount('3 oggetti mostrati entro 5 km da Aosta')
    expect(screen.queryByLabelText('Categoria')).toBeNull()
    await user.click(screen.getByLabelText('Stato e categoria'))
    const sheet = await findDialog('Stato e categoria')
    sheet.getByRole('combobox', { name: 'Stato' })
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Categoria' }), 'tech')
    await user.click(sheet.getByRole('button', { name: 'Mostra' }))
    await screen.findByLabelText('Stato e categoria (1)', { selector: 'button' })
    await expectCount('1 oggetto mostrato entro 5 km da Aosta')
  })

  test('[PRIV-09] The map reads the viewer’s position only after a click, and rounds it before it is put into the address', async ({
    open,
    intercept,
  }) => {
    const getCurrentPosition = vi.fn((found: PositionCallback) =>
      found({ coords: { latitude: 45.7211234, longitude: 7.2931234 } } as GeolocationPosition),
    )
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }))
    const requestedUrls: string[] = []
    intercept(({ url }) => void requestedUrls.push(url.href))
    const user = await open('/mappa')
    await expectCount('3 oggetti mostrati entro 5 km da Aosta')
    expect(getCurrentPosition).not.toHaveBeenCalled()
    expect(address()).not.toContain('vicino')
    await user.click(screen.getByLabelText('Usa la mia posizione'))
    await waitFor(() => expect(countText()).toContain('da te'))
    const [lat = '', lng = ''] = new URL(window.location.href).searchParams.get('vicino')?.split(',') ?? []
    expect(lat).not.toContain('45.7211')
    expect(lng).not.toContain('7.2931')
    expect(Math.abs(Number(lat) - 45.7211)).toBeLessThan(0.004)
    expect(requestedUrls.filter((url) => /45\.7211|7\.2931/.test(url))).toEqual([])
  })
})

describe('The markers of the map', () => {
  test('[MAP-22] [CONST-04] The markers of the map differ by item status', async ({ open }) => {
    await open('/mappa')
    const kinds = {
      'Scarponi da trekking, Baratto': 'swap',
      'Piantine di basilico, Dono': 'gift',
      'Radio a valvole, Da riparare': 'repair',
    }
    const pictures = new Set<string | null | undefined>()
    for (const [name, kind] of Object.entries(kinds)) {
      const pin = await findMarker(name)
      expect(pin.dataset.kind).toBe(kind)
      pictures.add(pin.querySelector('img')?.getAttribute('src'))
    }
    expect(pictures.size).toBe(3)
  })

  test('[MAP-23] [MAP-24] [MAP-25] [MAP-26] [MAP-27] [MAP-28] [MAP-29] A marker of the map opens the info window of its item, which links to the item page; closing it clears the selection', async ({
    open,
  }) => {
    const user = await open('/mappa')
    await user.click(await findMarker('Scarponi da trekking, Baratto'))
    const info = await findDialog('Scarponi da trekking')
    info.getByRole('heading', { name: 'Scarponi da trekking' })
    info.getByText('Baratto', { exact: true })
    expect(document.querySelector('[role=dialog] img')).not.toBeNull()
    info.getByRole('button', { name: /Interessa/ })
    expect((await findNearbyCard('Scarponi da trekking')).getAttribute('aria-current')).toBe('true')
    expect(address()).toContain(`oggetto=${boots}`)

    await user.click(info.getByRole('button', { name: 'Chiudi la scheda' }))
    await expectNoDialog()
    expect(address()).not.toContain('oggetto=')
    expect((await findNearbyCard('Scarponi da trekking')).getAttribute('aria-current')).toBeNull()
    expect(document.activeElement).toBe(await findMarker('Scarponi da trekking, Baratto'))

    await user.click(await findMarker('Scarponi da trekking, Baratto'))
    await user.click((await findDialog('Scarponi da trekking')).getByRole('link', { name: 'Vedi oggetto' }))
    await waitFor(() => expect(address()).toBe(`/item/${boots}`))
  })

  for (const [direction, card, moved] of [
    ['right if the info window of the selected item is cut off at its left edge', { left: -50, top: 300 }, [false, true]],
    ['down if the info window of the selected item is cut off at its top edge', { left: 400, top: -50 }, [true, false]],
    ['not at all if the info window of the selected item is fully visible', { left: 400, top: 300 }, [false, false]],
  ] as const)
    test(`The map moves ${direction}`, { tags: direction.startsWith('right') ? [] : ['thorough'] }, async ({ open }) => {
      // jsdom has no layout.
      const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
        if (this.matches('[role=dialog]')) return new DOMRect(card.left, card.top, 200, 250)
        return new DOMRect(0, 0, ...(this.matches('[data-base]') ? [MAP_SIZE.width, MAP_SIZE.height] : []))
      })
      onTestFinished(() => rects.mockRestore())
      const [lat, lng] = [45.737, 7.317]
      const user = await open('/mappa')
      await user.click(await findMarker('Scarponi da trekking, Baratto'))
      await findDialog('Scarponi da trekking')
      // The zoom after the move writes the view into the address.
      await user.click(screen.getByRole('button', { name: 'Ingrandisci la mappa' }))
      await waitFor(() => expect(viewInAddress()?.[2]).toBe(13))
      const view = viewInAddress()
      expect([view?.[0] !== lat, view?.[1] !== lng]).toEqual(moved)
    })

  test('[MAP-39] [MAP-41] Opening an item from its card beside the map selects its marker, and Back restores the map with this selection', async ({
    open,
  }) => {
    const user = await open('/mappa')
    await user.click(await findNearbyCard('Piantine di basilico'))
    await waitFor(() => expect(address()).toBe(`/item/${plants}`))
    window.history.back()
    await findDialog('Piantine di basilico')
    expect((await findNearbyCard('Piantine di basilico')).getAttribute('aria-current')).toBe('true')
    expect((await findMarker('Piantine di basilico, Dono')).getAttribute('aria-pressed')).toBe('true')
  })

  test('[CONST-09] [MAP-49] Many items in one place are a red cluster on the map, and clicking it zooms in until their markers are separate', async ({
    server,
    open,
  }) => {
    for (let n = 1; n <= 12; n++) await addItem(server, owner, { title: `Libro ${n}`, lat: 45.7375, lng: 7.3175 })
    const user = await open('/mappa')
    const cluster = await findMarker('12 oggetti, ingrandisci')
    expect(cluster.dataset.colour).toBe('red')
    await user.click(cluster)
    await waitFor(() => expect(viewInAddress()?.[2] ?? 0).toBeGreaterThan(12.5))
    await waitFor(async () => expect(within(await findMap()).queryByLabelText('12 oggetti, ingrandisci')).toBeNull())
  })
})

test('[ERR-10] [ERR-12] [BAZ-46] A loading error of the map is shown and logged, “Riprova” loads again, and the base map is visible meanwhile', async ({
  open,
  intercept,
}) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  intercept(({ path }) => (isDown && /^\/api\/(map|items)/.test(path) ? new Response('', { status: 503 }) : undefined))
  const user = await open('/mappa')
  const alert = await (await findNearbyList()).findByRole('alert')
  expect(alert.textContent).toContain('Errore nel caricamento degli oggetti.')
  await expectCount('Non riesco a contare gli oggetti.')
  expect((await findMap()).querySelector('svg[data-layers] path')).not.toBeNull()
  // One for the list and one for the map.
  expect(logged.mock.calls.filter(([message]) => message === 'Errore nel caricamento degli oggetti.')).toHaveLength(2)
  isDown = false
  await user.click((await findNearbyList()).getByRole('button', { name: 'Riprova' }))
  await waitFor(() => expect(nearbyTitles()).toHaveLength(3))
  await expectCount('3 oggetti mostrati entro 5 km da Aosta')
  logged.mockRestore()
})

test('[MAP-69] Pressing a link to the map requests its list and count before the click, and the opened map does not request them again', {
  tags: ['thorough'],
}, async ({ open, intercept }) => {
  const requested: string[] = []
  intercept(({ url, path }) => {
    if (path === '/api/map' || url.searchParams.has('near')) requested.push(path)
    return undefined
  })
  const user = await open('/bazar')
  const [link] = await screen.findAllByRole('link', { name: 'Mappa' })
  if (!link) throw new Error('the bazar has no link to the map')
  // The files of the map load when the page is idle; before that, a press requests nothing.
  await waitFor(() => {
    link.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(requested.toSorted()).toEqual(['/api/items', '/api/map'])
  })
  expect(address()).toBe('/bazar')
  await user.click(link)
  await expectCount('3 oggetti mostrati entro 5 km da Aosta')
  await waitFor(() => expect(nearbyTitles()).toHaveLength(3))
  await findMarker('Radio a valvole, Da riparare')
  expect(requested).toHaveLength(2)
})

test('[API-11] [MAP-18] A visitor’s map sends no authorization header, and a signed-in user’s map always sends the token', async ({
  server,
  open,
  intercept,
}) => {
  const anna = await server.signIn({ name: 'Anna' })
  const sent: [path: string, authorization: string | null][] = []
  intercept(({ path, headers }) => {
    if (/^\/api\/(map|items)/.test(path)) sent.push([path.replace(/[0-9a-f-]{36}/, ''), headers.get('authorization')])
    return undefined
  })
  for (const as of [undefined, anna]) {
    sent.length = 0
    const user = await open('/mappa', as ? { as } : {})
    await user.click(await findMarker('Radio a valvole, Da riparare'))
    await findDialog('Radio a valvole')
    expect(new Set(sent.map(([path]) => path))).toEqual(new Set(['/api/map', '/api/items', '/api/items/']))
    for (const [, authorization] of sent) expect(authorization).toBe(as ? `Bearer ${as.token}` : null)
  }
})
