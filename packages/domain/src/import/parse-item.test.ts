import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATEGORIES } from '../items/categories.ts'
import { item } from '../items/item.ts'
import { AVAILABILITIES, ITEM_STATUSES } from '../items/item-status.ts'
import { it } from '../texts/it.ts'
import { entriesOf, IMAGE_FIELDS, IMAGE_URL_FIELDS, parseItem } from './parse-item.ts'

const host = 'https://api.example.it'
const parse = (fields: object) => {
  const parsed = parseItem({ _id: 'a', ...fields }, { host })
  if (!parsed) throw new Error('not parsed')
  return parsed
}

test('[ITEM-33] a condition is read if it is one of the four, else the item has none', () => {
  expect(parse({ condition: 'come_nuovo' }).condition).toBe('come_nuovo')
  for (const condition of ['rotto', 3, null, undefined]) expect(parse({ condition }).condition).toBeNull()
})

describe('images', () => {
  test.each(IMAGE_FIELDS)('[DATA-15] images are read from the field %s', (field) => {
    expect(parse({ [field]: 'https://x.it/a.jpg' }).imageUrl).toBe('https://x.it/a.jpg')
    expect(parse({ [field]: ['https://x.it/a.jpg', 'https://x.it/b.jpg'] }).images).toEqual([
      'https://x.it/a.jpg',
      'https://x.it/b.jpg',
    ])
  })

  test('[DATA-16] the image of the first field that has one comes first, the others follow in order', () => {
    const all = Object.fromEntries(IMAGE_FIELDS.map((field) => [field, `https://x.it/${field}.jpg`]))
    expect(parse(all).images).toEqual(IMAGE_FIELDS.map((field) => `https://x.it/${field}.jpg`))
    expect(parse({ imageUrl: '', images: [], photos: [null, {}], image: 'https://x.it/p.jpg' }).imageUrl).toBe(
      'https://x.it/p.jpg',
    )
  })

  test.each(IMAGE_URL_FIELDS)('[DATA-17] the URL of an image object is read from %s', (field) => {
    expect(parse({ photos: [{ [field]: 'https://x.it/a.jpg' }] }).imageUrl).toBe('https://x.it/a.jpg')
  })

  test('[DATA-17] the URL fields of an image object are read in the order of the specification', () => {
    const image = Object.fromEntries(IMAGE_URL_FIELDS.map((field) => [field, `https://x.it/${field}`]))
    expect(parse({ image }).imageUrl).toBe('https://x.it/secure_url')
    expect(parse({ image: { ...image, secure_url: ' ', url: 3, path: ' https://x.it/path ' } }).imageUrl).toBe(
      'https://x.it/path',
    )
  })

  test.each([
    ['uploads/a.jpg', 'https://api.example.it/uploads/a.jpg'],
    ['.//./uploads/a.jpg', 'https://api.example.it/uploads/a.jpg'],
    ['/uploads/a.jpg', 'https://api.example.it/uploads/a.jpg'],
    ['./uploads/a.jpg', 'https://api.example.it/uploads/a.jpg'],
    ['imagesque/a.jpg', 'https://api.example.it/imagesque/a.jpg'],
  ])('[DATA-21] [API-03] %s is resolved against the host', (path, address) => {
    expect(parse({ image: path }).imageUrl).toBe(address)
    expect(parseItem({ _id: 'a', image: path }, { host: `${host}//` })?.imageUrl).toBe(address)
  })

  test.each(['https://x.it/a.jpg', 'HTTP://x.it/a.jpg', '//x.it/a.jpg', 'data:image/png;base64,AAAA', 'blob:https://x.it/1'])(
    '[DATA-22] %s stays unchanged',
    (address) => expect(parse({ image: address }).imageUrl).toBe(address),
  )

  test.each(['/images/a.webp', '/img/a.png', '/assets/a.svg', '/asset/a.svg'])('[DATA-23] %s is on the app’s origin', (path) => {
    expect(parse({ image: path }).imageUrl).toBe(path)
    expect(parse({ image: path.slice(1) }).imageUrl).toBe(path)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '   '])('%s is not an image URL', (address) => {
    expect(parse({ image: address }).images).toEqual([])
  })
})

describe('the kind', () => {
  test.each([
    ['baratto', 'baratto', 'disponibile'],
    ['Baratto', 'baratto', 'disponibile'],
    ['dono', 'dono', 'disponibile'],
    ['Donazione', 'dono', 'disponibile'],
    ['gratuito', 'dono', 'disponibile'],
    ['Gratis', 'dono', 'disponibile'],
    ['riparare', 'riparare', 'disponibile'],
    ['Da riparare', 'riparare', 'disponibile'],
    ['scambiato', 'baratto', 'scambiato'],
    ['In trattativa', 'baratto', 'in_trattativa'],
    ['Disponibile', 'baratto', 'disponibile'],
    ['qualcosa', 'baratto', 'disponibile'],
    ['', 'baratto', 'disponibile'],
    [undefined, 'baratto', 'disponibile'],
    [7, 'baratto', 'disponibile'],
  ])('[DATA-08] [DATA-10] [DATA-11] [DATA-12] [DATA-56] the status %j is read as %s and %s', (status, kind, availability) => {
    expect(parse({ status })).toMatchObject({ status: kind, availability })
  })

  test('[DATA-06] [DATA-09] [DATA-55] the kind is one of three, labelled Baratto, Dono, Da riparare', () => {
    expect(ITEM_STATUSES).toEqual(['baratto', 'dono', 'riparare'])
    expect(ITEM_STATUSES.map((status) => it.items.status[status])).toEqual(['Baratto', 'Dono', 'Da riparare'])
  })

  test('[DATA-13] [DATA-55] the availability is a field of its own, with the labels that the specification lists', () => {
    expect(AVAILABILITIES).toEqual(['disponibile', 'in_trattativa', 'scambiato'])
    expect(AVAILABILITIES.map((each) => it.items.availability[each])).toEqual(['Disponibile', 'In trattativa', 'Scambiato'])
    expect(parse({ status: 'scambiato', availability: 'disponibile' }).availability).toBe('disponibile')
    expect(parse({ status: 'dono', availability: 'Già scambiato' }).availability).toBe('scambiato')
    expect(parse({ status: 'dono', availability: 7 }).availability).toBe('disponibile')
    expect(parse({ status: 'dono', availability: 'in_trattativa' })).toMatchObject({
      status: 'dono',
      availability: 'in_trattativa',
    })
  })
})

describe('the category', () => {
  test.each(CATEGORIES)('[DATA-14] the category %s is read from its key and from its label', (key) => {
    expect(parse({ category: key }).category).toBe(key)
    expect(parse({ category: it.items.category[key].label }).category).toBe(key)
    expect(parse({ category: ` ${it.items.category[key].label.toUpperCase()} ` }).category).toBe(key)
    expect(parse({ category: it.items.category[key].label.replace(/ /g, ' - ') }).category).toBe(key)
  })

  test('[DATA-40] the category labels are those of the specification', () => {
    expect(CATEGORIES.map((key) => `${key}: ${it.items.category[key].label}`)).toEqual([
      'home: Casa e arredo',
      'fashion: Abbigliamento e accessori',
      'hobby: Tempo libero e hobby',
      'culture: Cultura e creatività',
      'kids: Infanzia e scuola',
      'tech: Tecnologia e fai-da-te',
      'garden: Giardino e natura',
      'mobility: Mobilità urbana',
      'creative: Oggetti unici / creativi',
      'donation: Solidarietà e dono',
    ])
  })

  test('[DATA-41] [DATA-42] each category has its own emoji and description', () => {
    const all = CATEGORIES.map((key) => it.items.category[key])
    expect(new Set(all.map((each) => each.emoji)).size).toBe(10)
    expect(new Set(CATEGORIES.map((key) => it.categoryDescriptions[key])).size).toBe(10)
    for (const each of all) expect(each.emoji).toMatch(/^\p{Extended_Pictographic}/u)
  })
})

describe('the place', () => {
  const geo = { type: 'Point', coordinates: [7.1, 45.1] }
  const coords = { lat: 45.2, lng: 7.2 }
  const location = { lat: 45.3, lng: 7.3 }

  test('[DATA-30] [DATA-31] [DATA-57] the position is read from geo.coordinates, then coords, then location', () => {
    expect(parse({ geo, coords, location }).coords).toEqual({ lat: 45.1, lng: 7.1 })
    expect(parse({ coords, location }).coords).toEqual({ lat: 45.2, lng: 7.2 })
    expect(parse({ location }).coords).toEqual({ lat: 45.3, lng: 7.3 })
  })

  test('[DATA-28] [DATA-29] a location is the name of the place if it is a text, and the position if it has coordinates', () => {
    expect(parse({ location: ' Aosta ', coords })).toMatchObject({ location: 'Aosta', coords })
    expect(parse({ location: ' ', coords }).location).toBeNull()
    expect(parse({ location })).toMatchObject({
      location: null,
      coords: location,
      geo: { type: 'Point', coordinates: [7.3, 45.3] },
    })
    expect(parse({ location: { latitude: 45.3, longitude: 7.3 } }).coords).toEqual(location)
    expect(parse({ location: { type: 'Point', coordinates: [7.3, 45.3] } }).coords).toEqual(location)
  })

  test.each([
    [[7.1]],
    [[7.1, 45.1, 0]],
    [['7.1', '45.1']],
    [['7.1', 45.1]],
    [[7.1, '45.1']],
    [[Number.NaN, 45.1]],
    [[7.1, 95]],
    [null],
    ['7.1,45.1'],
  ])('[MAP-18] %j is not a valid pair of longitude and latitude', (coordinates) =>
    expect(parse({ geo: { type: 'Point', coordinates } }).coords).toBeNull(),
  )
})

test('[DATA-07] [DATA-25] [DATA-27] [DATA-32] [DATA-33] [DATA-34] [DATA-36] every field of the specification is read', () => {
  const fields = {
    _id: '7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11',
    title: 'Sedia zoppa',
    description: 'Le manca poco.',
    status: 'riparare',
    category: 'home',
    ownerUid: 'anna',
    ownerEmail: 'an***@example.it',
    ownerName: 'Anna',
    tags: ['legno', ''],
    createdAt: '2026-10-01T10:00:00.000Z',
    updatedAt: '2026-10-02T10:00:00.000Z',
    meta: { trattativeAperte: 2 },
    distance: 1.25,
    resting: true,
    passages: 0,
    revision: 0,
  }
  expect(parse(fields)).toMatchObject({ ...fields, tags: ['legno'] })
  expect(
    parse({ resting: 'yes', tags: 'legno', distance: Number.NaN, passages: -1, revision: 1.5, createdAt: null }),
  ).toMatchObject({
    resting: false,
    tags: [],
    distance: null,
    passages: 0,
    revision: 1,
    createdAt: '',
  })
  expect(parse({ title: ' Sedia ', distance: '2', passages: '2', createdAt: true })).toMatchObject({
    title: 'Sedia',
    distance: null,
    passages: 0,
    createdAt: '',
  })
})

test('a list is read as it is or wrapped in an object, and an entry without id or of another type is no item', () => {
  const entries = [{ _id: 'a' }, null, 3, { title: 'senza id' }, { id: 'b' }]
  const idsOf = (value: unknown) => entriesOf(value)?.map((entry) => parseItem(entry, { host })?._id)
  expect(idsOf(entries)).toEqual(['a', undefined, undefined, undefined, 'b'])
  expect(idsOf({ items: entries })).toEqual(['a', undefined, undefined, undefined, 'b'])
  for (const invalid of [{ error: 'x' }, 'items', null, 3]) expect(entriesOf(invalid)).toBeNull()
})

test('for any input the parsed item matches the contract', () => {
  const shape = item.shape
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true }),
      fc.object({ key: fc.constantFrom(...Object.keys(shape)) }),
      (anything, fields) => {
        parseItem(anything, { host })
        const parsed = parseItem(
          { ...fields, _id: '7c0f1d7e-24b5-4a7e-9a53-7a9b1c0f7a11', ownerUid: 'anna', createdAt: 0 },
          { host },
        )
        expect(item.safeParse(parsed).error).toBeUndefined()
      },
    ),
  )
})

test('parsing a parsed item changes nothing', () => {
  fc.assert(
    fc.property(fc.object({ key: fc.constantFrom(...Object.keys(item.shape), ...IMAGE_FIELDS) }), (fields) => {
      const once = parseItem({ ...fields, _id: 'a' }, { host })
      expect(parseItem(once, { host })).toEqual(once)
    }),
  )
})
