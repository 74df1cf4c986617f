import { randomUUID } from 'node:crypto'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { cellBox, cellOf } from '@barattolo/domain/geo/cell'
import { cellOfSize, publicCellCentre, publicCellOf } from '@barattolo/domain/geo/public-cell'
import { IMAGE_FIELDS, IMAGE_URL_FIELDS } from '@barattolo/domain/import/parse-item'
import { CATEGORIES } from '@barattolo/domain/items/categories'
import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportData } from '../testing/data-archive.ts'
import { insertItems, insertPerson } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { type ImportOutcome, importItems } from './import-items.service.ts'
import { formatImportReport } from './import-report.ts'

const app = setUpTestApp({
  environment: {
    IMAGE_UPLOAD_URL: 'https://api.cloudinary.com/v1_1/vda/image/upload',
    IMAGE_UPLOAD_PRESET: 'p',
    IMAGE_CLOUD_NAME: 'vda',
  },
})
const HOST = 'https://res.cloudinary.com/vda'
const PHOTO = `${HOST}/image/upload/a.jpg`
const EXACT = { lat: 45.7371, lng: 7.3172 }

let anna: SignedInPerson
beforeEach(async () => {
  anna = await app.signIn({ name: 'Anna', email: `anna-${randomUUID()}@example.org` })
})

/** An object of the earlier system, in its plainest shape. */
const sourceItem = (fields: object = {}) => ({
  _id: randomUUID(),
  title: 'Slitta',
  category: 'hobby',
  ownerEmail: anna.email,
  coords: EXACT,
  ...fields,
})
const importAll = (entries: readonly unknown[], { write = true, host = HOST } = {}) =>
  importItems(app, entries, { host, write, now: new Date() })
const call = (user: SignedInPerson, method: 'GET' | 'POST' | 'DELETE', url = '/api/me/found-items') =>
  app.fastify.inject({ method, url, headers: user.headers })
const readBazar = async (user: SignedInPerson) =>
  (await app.fastify.inject({ url: `/api/items?ownerUid=${user.uid}&sort=title`, headers: user.headers })).json()
const kindsOf = (outcomes: readonly ImportOutcome[]) =>
  outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.refusal : outcome.kind))
const newEmail = () => `nuova-${randomUUID()}@example.org`

/** Imports one object of Anna's and returns it as the API shows it. */
async function importOne(fields: object) {
  expect(kindsOf(await importAll([sourceItem(fields)]))).toEqual(['bazar'])
  const [item] = await readBazar(anna)
  return item
}

describe('the shapes of an earlier system', () => {
  test.each(IMAGE_FIELDS)('[DATA-15] [IMPORT-03] a photo in the field %s comes along', async (field) => {
    expect(await importOne({ [field]: PHOTO })).toMatchObject({ imageUrl: PHOTO, images: [PHOTO] })
  })

  test.each(IMAGE_URL_FIELDS)('[DATA-17] [IMPORT-03] a photo object with its address in %s comes along', async (field) => {
    expect((await importOne({ photos: [{ [field]: PHOTO }] })).images).toEqual([PHOTO])
  })

  test('[DATA-16] [DATA-21] [IMPORT-03] photos keep their order of precedence, and a relative path is resolved against the given host', async () => {
    const fields = { picture: `${HOST}/c.jpg`, imageUrl: `${HOST}/a.jpg`, photos: ['b.jpg'] }
    expect((await importOne(fields)).images).toEqual([`${HOST}/a.jpg`, `${HOST}/b.jpg`, `${HOST}/c.jpg`])
  })

  test.each([
    ['Baratto', 'baratto'],
    ['Donazione', 'dono'],
    ['gratuito', 'dono'],
    ['Gratis', 'dono'],
    ['Da riparare', 'riparare'],
    ['In trattativa', 'baratto'],
    ['qualcosa', 'baratto'],
    [undefined, 'baratto'],
  ])('[DATA-08] [DATA-11] [DATA-12] [DATA-56] [IMPORT-03] the status %j arrives as %s and available', async (status, kind) => {
    expect(await importOne({ status })).toMatchObject({ status: kind, availability: 'disponibile' })
  })

  test('[DATA-10] [DATA-56] [IMPORT-03] an exchanged object rests in the bazar without a place, and only its owner sees it', async () => {
    const item = await importOne({ status: 'scambiato' })
    expect(item).toMatchObject({ status: 'baratto', availability: 'scambiato', coords: null, location: null })
    const visible = await app.fastify.inject({ url: `/api/items?ownerUid=${anna.uid}` })
    expect(visible.json()).toEqual([])
  })

  test('[IMPORT-03] an object that its owner had paused stays paused', async () => {
    expect((await importOne({ resting: true })).resting).toBe(true)
  })

  test('[DATA-14] [IMPORT-03] each category is read from its key or its label, and another text is creative', async () => {
    const labels = CATEGORIES.map((key) => it.items.category[key].label)
    const entries = [...CATEGORIES, ...labels, 'boh'].map((category, n) =>
      sourceItem({ category, title: `Oggetto ${String(n).padStart(2, '0')}` }),
    )
    await importAll(entries)
    const categories = (await readBazar(anna)).map(({ category }: { category: string }) => category)
    expect(categories).toEqual([...CATEGORIES, ...CATEGORIES, 'creative'])
  })

  test.each([
    ['geo.coordinates first', { geo: { type: 'Point', coordinates: [7.1, 45.7] }, coords: EXACT }, { lat: 45.7, lng: 7.1 }],
    ['then coords', { location: { lat: 45.6, lng: 7.5 } }, EXACT],
    ['then location', { coords: null, location: { lat: 45.6, lng: 7.5 } }, { lat: 45.6, lng: 7.5 }],
    ['then the municipality that location names', { coords: null, location: 'cogne' }, { lat: 45.60742, lng: 7.35803 }],
  ])(
    '[DATA-28] [DATA-29] [DATA-30] [DATA-57] [IMPORT-03] the position is read from %s, and readers get its cell',
    async (_, fields, at) => {
      const item = await importOne(fields)
      expect(cellOfSize(item.area, item.coords)).toEqual(publicCellOf(at, AOSTA))
      expect(item.coords).not.toEqual(at)
    },
  )

  test('[DATA-28] [IMPORT-03] the text of a location is not published, because it could be an address', async () => {
    expect((await importOne({ location: 'Via Roma 12' })).location).toBe('Aosta')
  })

  test.each([
    ['come_nuovo', 'come_nuovo'],
    ['rotto', null],
  ])('[ITEM-33] [IMPORT-03] of the condition “%s” an imported object has %s', async (condition, expected) => {
    expect((await importOne({ condition })).condition).toBe(expected)
  })

  test('[DATA-07] [DATA-32] [DATA-33] [IMPORT-03] title, description, tags and date come along', async () => {
    const fields = {
      description: 'Scende bene.',
      tags: ['legno', 'neve', 'legno', 'x'.repeat(31)],
      createdAt: '2025-11-02T10:00:00.000Z',
    }
    expect(await importOne(fields)).toMatchObject({
      title: 'Slitta',
      description: 'Scende bene.',
      tags: ['legno', 'neve'],
      createdAt: '2025-11-02T10:00:00.000Z',
    })
  })
})

describe('what is taken', () => {
  test('[IMPORT-01] a trial writes nothing and reports what an import would do', async () => {
    const entries = [sourceItem(), sourceItem({ ownerEmail: newEmail() })]
    expect(kindsOf(await importAll(entries, { write: false }))).toEqual(['bazar', 'waiting'])
    expect(await readBazar(anna)).toEqual([])
    expect(kindsOf(await importAll(entries))).toEqual(['bazar', 'waiting'])
  })

  test('[IMPORT-02] a repeated import takes each object once, also after its owner has deleted it', async () => {
    const entries = [sourceItem(), sourceItem({ ownerEmail: newEmail() })]
    await importAll(entries)
    expect(kindsOf(await importAll(entries))).toEqual(['known', 'known'])
    const [item] = await readBazar(anna)
    expect((await call(anna, 'DELETE', `/api/items/${item._id}`)).statusCode).toBe(200)
    expect(kindsOf(await importAll(entries))).toEqual(['known', 'known'])
    expect(await readBazar(anna)).toEqual([])
  })

  test('[IMPORT-04] a photo that is not at the image host is left out and reported, and the object comes without it', async () => {
    const outcomes = await importAll([sourceItem({ images: [PHOTO, 'https://x.it/a.jpg', 'data:image/png;base64,AA'] })])
    expect((await readBazar(anna))[0].images).toEqual([PHOTO])
    expect(outcomes[0]).toMatchObject({ entry: { omittedPhotos: ['https://x.it/a.jpg', 'data:image/png;base64,AA'] } })
    const many = Array.from({ length: 10 }, (_, n) => `${HOST}/${n}.jpg`)
    expect(await importAll([sourceItem({ images: many })])).toMatchObject([{ entry: { omittedPhotos: many.slice(8) } }])
  })

  test('[IMPORT-05] an entry outside the limits of the product is refused with its reason', async () => {
    const twice = sourceItem()
    const outcomes = await importAll([
      null,
      'testo',
      { title: 'senza id' },
      sourceItem({ _id: 'x'.repeat(201) }),
      sourceItem({ _id: 'a\u0000b' }),
      twice,
      { ...twice, title: 'Un altro' },
      sourceItem({ ownerEmail: undefined }),
      sourceItem({ ownerEmail: 'non è un’e-mail' }),
      sourceItem({ ownerEmail: 'an***@example.org' }),
      sourceItem({ title: ' \u202e ' }),
      sourceItem({ title: 'x'.repeat(121) }),
      sourceItem({ title: 'nulla\u0000' }),
      sourceItem({ description: 'x'.repeat(4001) }),
      sourceItem({ coords: { lat: '45', lng: 7 } }),
    ])
    expect(kindsOf(outcomes)).toEqual([
      'notAnItem',
      'notAnItem',
      'notAnItem',
      'idTooLong',
      'idTooLong',
      'bazar',
      'duplicate',
      'noEmail',
      'noEmail',
      'maskedEmail',
      'title',
      'title',
      'title',
      'description',
      'noPosition',
    ])
    expect(await readBazar(anna)).toHaveLength(1)
  })

  test('[IMPORT-16] an entry whose position is outside the town, also with exchanged coordinates, is refused with its reason', async () => {
    const outcomes = await importAll([
      sourceItem({ coords: { lat: 45.4672, lng: 7.8748 } }),
      sourceItem({ coords: { lat: 7.3172, lng: 45.7372 } }),
      sourceItem({ coords: { lat: 45.7372, lng: 7.3172 } }),
    ])
    expect(kindsOf(outcomes)).toEqual(['outsideTown', 'outsideTown', 'bazar'])
    expect(it.importProgram.refusals.outsideTown(AOSTA.areaKm)).toBe(
      'la posizione è fuori zona, a più di 14 km dal centro di ogni comune',
    )
  })

  test('[IMPORT-05] a bazar has at most 500 objects, present and waiting ones alike', async () => {
    await insertItems(app.db, 499, { owner: anna.uid })
    expect(kindsOf(await importAll([sourceItem(), sourceItem()]))).toEqual(['bazar', 'tooMany'])
    const ownerEmail = newEmail()
    const entries = Array.from({ length: 501 }, () => sourceItem({ ownerEmail }))
    const outcomes = kindsOf(await importAll(entries, { write: false }))
    expect(outcomes.filter((kind) => kind === 'waiting')).toHaveLength(500)
    expect(outcomes.at(-1)).toBe('tooMany')
  })

  test('[IMPORT-06] an object goes to the person with its verified e-mail in any case of letters, and not to others', async () => {
    const unverified = await insertPerson(app.db, { email: newEmail() })
    await app.db.updateTable('people').set({ emailVerified: false }).where('uid', '=', unverified.uid).execute()
    const deleted = await insertPerson(app.db, { email: newEmail(), deletedAt: new Date() })
    const disabled = await insertPerson(app.db, { email: newEmail(), disabledAt: new Date() })
    const owners = [anna.email.toUpperCase(), unverified.email, deleted.email, disabled.email]
    expect(kindsOf(await importAll(owners.map((ownerEmail) => sourceItem({ ownerEmail }))))).toEqual([
      'bazar',
      'waiting',
      'waiting',
      'ownerDisabled',
    ])
  })

  test('[IMPORT-07] after an error in the middle nothing has been written', async () => {
    const entries = [sourceItem(), sourceItem()]
    await sql`alter table imported_items add constraint no_second check (source_id <> ${sql.lit(entries[1]?._id)})`.execute(
      app.db,
    )
    await expect(importAll(entries)).rejects.toThrow('no_second')
    await sql`alter table imported_items drop constraint no_second`.execute(app.db)
    expect(await readBazar(anna)).toEqual([])
    expect(kindsOf(await importAll(entries))).toEqual(['bazar', 'bazar'])
  })
})

describe('objects of a person who has never signed in', () => {
  test('[IMPORT-08] they are stored without the e-mail and the exact position, and no user sees them', async () => {
    const ownerEmail = newEmail()
    const [title, count] = [`Scrigno ${randomUUID()}`, (await app.fastify.inject({ url: '/api/items' })).headers['x-total-count']]
    await importAll([sourceItem({ ownerEmail, title, ownerName: 'Nuova Vecchia' })])
    const row = await app.db.selectFrom('importedItems').selectAll().where('emailHash', 'is not', null).execute()
    const stored = JSON.stringify(row)
    expect(stored).toContain(title)
    for (const secret of [ownerEmail, 'Vecchia', String(EXACT.lat), String(EXACT.lng)]) expect(stored).not.toContain(secret)
    expect(row.at(-1)?.item?.position).toEqual(publicCellCentre(publicCellOf(EXACT, AOSTA)))
    const found = await app.fastify.inject({ url: `/api/items?q=${encodeURIComponent(title)}`, headers: anna.headers })
    expect(found.json()).toEqual([])
    expect((await app.fastify.inject({ url: '/api/items' })).headers['x-total-count']).toBe(count)
    expect((await call(anna, 'GET')).json()).toEqual({ count: 0, items: [] })
  })

  test('[IMPORT-09] their owner is asked at the first sign-in, and with yes finds them in the bazar', async () => {
    const email = newEmail()
    const titles = Array.from({ length: 7 }, (_, n) => `Oggetto ${n}`)
    await importAll(
      titles.map((title, n) =>
        sourceItem({ ownerEmail: email, title, images: [PHOTO], createdAt: `2025-01-0${n + 1}T10:00:00.000Z` }),
      ),
    )
    const nora = await app.signIn({ name: 'Nora', email })
    expect((await call(nora, 'GET', '/api/me')).json().foundItems).toBe(7)
    expect((await call(nora, 'GET')).json()).toEqual({
      count: 7,
      items: titles.slice(0, 5).map((title) => ({ title, status: 'baratto', category: 'hobby', imageUrl: PHOTO })),
    })
    const answers = await Promise.all([call(nora, 'POST'), call(nora, 'POST')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404])
    expect(answers.find(({ statusCode }) => statusCode === 201)?.json()).toEqual({ taken: 7, waiting: 0 })
    const bazar = await readBazar(nora)
    expect(bazar.map(({ title }: { title: string }) => title)).toEqual(titles)
    expect(bazar[0]).toMatchObject({ images: [PHOTO], location: 'Aosta', availability: 'disponibile' })
    expect(cellOf(bazar[0].coords)).toEqual(cellOf(EXACT))
    expect((await call(nora, 'GET', '/api/me')).json().foundItems).toBe(0)
  })

  test('[IMPORT-08] [PRIV-15] they are shown in the cell that was stored, also where its centre lies in a settlement', async () => {
    // The coarse cell of this place, whose centre lies in a settlement.
    const place = { lat: 45.6904, lng: 7.2544 }
    const cell = publicCellOf(place, AOSTA)
    expect([cell.size, publicCellOf(publicCellCentre(cell), AOSTA).size]).toEqual(['coarse', 'fine'])
    const email = newEmail()
    await importAll([sourceItem({ ownerEmail: email, coords: place })])
    const nora = await app.signIn({ name: 'Nora', email })
    expect((await call(nora, 'POST')).json()).toEqual({ taken: 1, waiting: 0 })
    const [item] = await readBazar(nora)
    expect(item.area).toBe('coarse')
    expect(cellOfSize('coarse', item.coords)).toEqual(cell)
    const remembered = app.db.selectFrom('rememberedCells').select(['size', 'x', 'y']).where('uid', '=', nora.uid)
    expect(await remembered.execute()).toEqual([cell])
  })

  test('[IMPORT-08] [PRIV-16] a position near the cell of an earlier import takes that cell', async () => {
    const email = newEmail()
    const { east } = cellBox(cellOf(EXACT))
    for (const lng of [east - 0.0002, east + 0.0002])
      await importAll([sourceItem({ ownerEmail: email, coords: { ...EXACT, lng } })])
    const nora = await app.signIn({ name: 'Nora', email })
    expect((await call(nora, 'POST')).json()).toEqual({ taken: 2, waiting: 0 })
    const cells = (await readBazar(nora)).map(({ coords }: { coords: typeof EXACT }) => cellOf(coords))
    expect(cells).toEqual([cellOf(EXACT), cellOf(EXACT)])
  })

  test('[IMPORT-09] beyond 500 objects the others keep waiting', async () => {
    const email = newEmail()
    await importAll([sourceItem({ ownerEmail: email }), sourceItem({ ownerEmail: email })])
    const nora = await app.signIn({ name: 'Nora', email })
    await insertItems(app.db, 499, { owner: nora.uid })
    expect((await call(nora, 'POST')).json()).toEqual({ taken: 1, waiting: 1 })
    expect((await call(nora, 'GET')).json().count).toBe(1)
  })

  test('[IMPORT-10] with no they are deleted, and a repeated import does not bring them again', async () => {
    const email = newEmail()
    const entries = [sourceItem({ ownerEmail: email })]
    await importAll(entries)
    const nora = await app.signIn({ name: 'Nora', email, acceptsRules: false })
    expect((await call(nora, 'GET')).json().count).toBe(1)
    expect((await call(nora, 'DELETE')).json()).toEqual({ success: true })
    expect((await call(nora, 'DELETE')).json().code).toBe('noImportedItems')
    expect(kindsOf(await importAll(entries))).toEqual(['known'])
    expect((await call(nora, 'GET')).json().count).toBe(0)
  })

  test('[IMPORT-11] the calls need a sign-in, taking needs the accepted rules, and without waiting objects there is nothing to answer', async () => {
    const email = newEmail()
    await importAll([sourceItem({ ownerEmail: email })])
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await app.fastify.inject({ method, url: '/api/me/found-items' })).statusCode).toBe(401)
    const nora = await app.signIn({ name: 'Nora', email, acceptsRules: false })
    const refused = await call(nora, 'POST')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'rulesNotAccepted'])
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await call(anna, method)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'noImportedItems'])
    }
    expect((await call(nora, 'GET')).json().count).toBe(1)
  })

  test('[IMPORT-11] a person with the same e-mail that is not verified does not get them', async () => {
    const email = newEmail()
    await importAll([sourceItem({ ownerEmail: email })])
    const nora = await app.signIn({ name: 'Nora', email })
    await app.db
      .updateTable('people')
      .set({ emailVerified: false, lastSeenAt: new Date(Date.now() + 60_000) })
      .where('uid', '=', nora.uid)
      .execute()
    expect((await call(nora, 'GET')).json()).toEqual({ count: 0, items: [] })
    for (const method of ['POST', 'DELETE'] as const) expect((await call(nora, method)).statusCode).toBe(404)
    await app.db.updateTable('people').set({ emailVerified: true }).where('uid', '=', nora.uid).execute()
    expect((await call(nora, 'GET')).json().count).toBe(1)
  })

  test('[IMPORT-12] the data export has them, and with the account they are deleted', async () => {
    const email = newEmail()
    await importAll([sourceItem({ ownerEmail: email, title: 'Fisarmonica' })])
    const nora = await app.signIn({ name: 'Nora', email })
    const { data } = await exportData(app, nora)
    expect(data.foundItems).toMatchObject([{ title: 'Fisarmonica', position: publicCellCentre(publicCellOf(EXACT, AOSTA)) }])
    expect((await call(nora, 'DELETE', '/api/me')).statusCode).toBe(200)
    const again = await app.signIn({ name: 'Nora', email })
    expect((await call(again, 'GET')).json().count).toBe(0)
    const rows = await app.db.selectFrom('importedItems').select('item').where('item', 'is not', null).execute()
    expect(JSON.stringify(rows)).not.toContain('Fisarmonica')
  })
})

test('[IMPORT-01] the report is bounded, hides e-mails and has no control characters of the file', async () => {
  const hostile = sourceItem({ title: 'Rosso \u001b[31m\r\n\u202e!', images: ['https://x.it/\u001b[2J'] })
  const entries = [
    hostile,
    ...Array.from({ length: 60 }, () => sourceItem()),
    ...Array.from({ length: 60 }, () => ({ _id: randomUUID() })),
  ]
  const lines = formatImportReport(await importAll(entries), AOSTA)
  expect(lines).toHaveLength(85)
  expect(lines.filter((line) => line === '  … e altri 21.' || line === '  … e altri 20.')).toHaveLength(2)
  expect(lines.at(-1)).toBe(
    '121 oggetti letti: 61 nel bazar di chi c’è già, 0 in attesa del primo accesso, 0 già presi un’altra volta, 60 rifiutati. Foto lasciate fuori: 1.',
  )
  const text = lines.join('')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this test is about them
  expect(text).not.toMatch(/[\u0000-\u001f\u202e]/)
  expect(text).not.toContain(anna.email)
  expect(text).toContain('an***@***')
})
