import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageAtSize } from '@barattolo/domain/items/images'
import { townElement } from '@barattolo/domain/server-rendered-page'
import { TEST_TOWN } from '@barattolo/domain/test-towns.fixtures'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { originOf } from '../platform/http/origin.ts'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { makePhonePhoto, makeUploadBody } from '../testing/images.ts'
import { type SignedInPerson, startTestApp, type TestApp } from '../testing/test-app.ts'
import { truncateToLine } from './page-metadata.ts'
import { countListed, findListed } from './sitemap.store.ts'
import { renderSitemapIndex } from './sitemap.ts'

const dist = mkdtempSync(join(tmpdir(), 'barattolo-dist-'))
const host = 'localhost:3000'
let app: TestApp
let anna: SignedInPerson

beforeAll(async () => {
  mkdirSync(join(dist, 'img'))
  cpSync(join(import.meta.dirname, '../../../web/public/img/placeholders'), join(dist, 'img/placeholders'), { recursive: true })
  writeFileSync(
    join(dist, 'index.html'),
    '<head><!-- metadata --><title>Barattolo</title><!-- /metadata --></head><div id="root"></div>',
  )
  app = await startTestApp({ webDist: dist })
  anna = await app.signIn({ name: 'Anna&"Nina"', email: 'anna.segreta@example.org' })
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

/** Title, canonical URL and meta tags of a page. */
async function readHead(url: string) {
  const { body, statusCode, headers } = await app.fastify.inject({ url, headers: { host } })
  const tags = new Map<string, string>()
  for (const [, name = '', content = ''] of body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)) {
    tags.set(name, content)
  }
  return {
    statusCode,
    headers,
    body,
    tags,
    title: /<title>(.*?)<\/title>/.exec(body)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1],
  }
}

const HOSTILE = `</title><script>alert(1)</script>"'&$& \u202e${'W'.repeat(20)} 😀`

test('[SHARE-02] an item’s page has title, description, canonical URL and preview image', async () => {
  const id = await insertItem(app.db, {
    owner: anna.uid,
    title: 'Radio da sistemare',
    description: 'Si accende,\n ma tace.',
    status: 'riparare',
    lat: TEST_TOWN.village.lat,
    lng: TEST_TOWN.village.lng,
  })
  const { statusCode, title, canonical, tags, headers } = await readHead(`/item/${id}?da=bazar`)
  expect(statusCode).toBe(200)
  expect(title).toBe('Radio da sistemare · Barattolo')
  expect(canonical).toBe(`http://${host}/item/${id}`)
  expect(Object.fromEntries(tags)).toMatchObject({
    description: `Da riparare, zona di ${TEST_TOWN.village.name}. Si accende, ma tace.`,
    'og:title': 'Radio da sistemare',
    'og:url': `http://${host}/item/${id}`,
    'og:image': `http://${host}/share/items/${id}-1.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  })
  expect([tags.has('robots'), headers['x-robots-tag']]).toEqual([false, undefined])
})

test('[SHARE-02] [SHARE-09] the pages of a bazar and of a request have their own title and description; the bazar is not indexed', async () => {
  const person = await readHead(`/bazar/${anna.uid}`)
  expect(person.title).toBe('Il bazar di Anna&amp;&quot;Nina&quot; · Barattolo')
  expect(person.canonical).toBe(`http://${host}/bazar/${anna.uid}`)
  expect([person.tags.get('robots'), person.headers['x-robots-tag']]).toEqual(['noindex', 'noindex'])
  const created = await app.fastify.inject({
    method: 'POST',
    url: '/api/requests',
    headers: anna.headers,
    payload: { title: 'Una lampada', description: 'Da tavolo.' },
  })
  const request = await readHead(`/requests/${created.json()._id}`)
  expect(request.title).toBe('CERCO: Una lampada · Barattolo')
  expect(request.tags.get('description')).toBe('Cerco, di persona e senza soldi. Da tavolo.')
})

test('[SHARE-02] landing page, static pages and lists have their own titles and one canonical URL each', async () => {
  expect((await readHead('/')).title).toBe('Barattolo: scambia, regala e ripara nella tua città')
  const privacy = await readHead('/privacy/')
  expect([privacy.title, privacy.canonical]).toEqual(['Privacy · Barattolo', `http://${host}/privacy`])
  expect((await readHead('/mappa?comune=sarre')).canonical).toBe(`http://${host}/mappa`)
  const titles = await Promise.all(
    ['/', '/home', '/terms', '/bazar', '/bacheca'].map(async (path) => (await readHead(path)).title),
  )
  expect(new Set(titles).size).toBe(5)
})

test('[SHARE-03] HTML in a title is escaped', async () => {
  const id = await insertItem(app.db, { owner: anna.uid, title: HOSTILE, description: HOSTILE })
  const { body, tags, title } = await readHead(`/item/${id}`)
  expect(body).not.toContain('<script>')
  expect(body.match(/<title>/g)).toHaveLength(1)
  expect(title).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;$&amp;')
  expect(tags.get('og:title')).toContain('😀')
})

test('[SHARE-03] [PRIV-21] a page’s HTML contains neither e-mail nor exact position', async () => {
  const { lat, lng } = TEST_TOWN.exact
  const id = await insertItem(app.db, { owner: anna.uid, lat, lng })
  const withTwoDecimals = (degrees: number) => String(degrees).slice(0, -5)
  for (const path of [`/item/${id}`, `/bazar/${anna.uid}`]) {
    const { body } = await readHead(path)
    // The town, with the seats of its municipalities, is the same for all.
    expect(body.replace(townElement(app.config.town), '')).not.toMatch(
      new RegExp(`segreta|@|${withTwoDecimals(lat)}|${withTwoDecimals(lng)}`),
    )
  }
})

test.each([
  ['barattolo.example', false, 'http://barattolo.example'],
  ['Barattolo.Example:8443', true, 'https://barattolo.example:8443'],
  ['[::1]:3000', false, 'http://[::1]:3000'],
  ['evil"><script>', true, 'http://localhost'],
  ["'onload='", false, 'http://localhost'],
  ['', false, 'http://localhost'],
])('[SHARE-03] originOf uses the host header %j only if it is a valid host', (hostHeader, production, origin) => {
  expect(originOf({ headers: { host: hostHeader }, protocol: 'http' }, { production, publicUrl: null })).toBe(origin)
})

test('[SEC-19] originOf uses PUBLIC_URL whatever the headers say, and never X-Forwarded-Host', () => {
  const request = { headers: { host: 'altro.example', 'x-forwarded-host': 'evil.example' }, protocol: 'http' } as const
  expect(originOf(request, { production: true, publicUrl: 'https://barattolo.example' })).toBe('https://barattolo.example')
  expect(originOf(request, { production: false, publicUrl: null })).toBe('http://altro.example')
})

test('[SEC-21] a page whose path cannot be decoded or names no record answers 404 without an error in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const loggedApp = await startTestApp({ webDist: dist, log })
  for (const url of ['/bazar/%00', '/item/%00', '/requests/%00', '/bazar/%E0%A4%A', '//host/%2e%2e', '//host/bazar']) {
    const { statusCode } = await loggedApp.fastify.inject({ url, headers: { host } })
    expect([url, statusCode]).toEqual([url, 404])
  }
  await loggedApp.close()
  expect(lines).toEqual([])
})

test('[SHARE-01] pages of missing and hidden records and malformed ids answer 404 with noindex', async () => {
  const disabled = await insertPerson(app.db, { disabledAt: new Date() })
  const hidden = await insertItem(app.db, { owner: disabled.uid, title: 'Nascosta' })
  const unknownId = '00000000-0000-4000-8000-000000000000'
  for (const path of [`/item/${hidden}`, `/item/${unknownId}`, '/item/7', `/bazar/${disabled.uid}`, `/requests/${unknownId}`]) {
    const { statusCode, tags, canonical, body } = await readHead(path)
    expect([path, statusCode, tags.get('robots'), canonical]).toEqual([path, 404, 'noindex', undefined])
    expect(body).toContain('<div id="root">')
    expect(body).not.toContain('Nascosta')
  }
})

test('[SHARE-07] pages that require sign-in, unknown paths and exchanged items have noindex', async () => {
  const exchangedItem = await insertItem(app.db, { owner: anna.uid, availability: 'scambiato' })
  for (const path of [
    '/inbox',
    '/scambio/7',
    '/giro/7',
    '/mio-bazar',
    '/piazza',
    '/profilo',
    '/admin',
    '/item/7/modifica',
    '/altro',
    `/item/${exchangedItem}`,
  ]) {
    const { statusCode, tags } = await readHead(path)
    expect([path, statusCode, tags.get('robots')]).toEqual([path, 200, 'noindex'])
  }
})

test('[SHARE-04] the card of an item is a JPEG of 1200x630 without metadata', async () => {
  const { payload, headers } = makeUploadBody(await makePhonePhoto())
  const upload = await app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...anna.headers } })
  const id = await insertItem(app.db, { owner: anna.uid, images: [upload.json().secure_url] })
  const answer = await app.fastify.inject(`/share/items/${id}-1.jpg`)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  const { width, height, exif, format } = await sharp(answer.rawPayload).metadata()
  expect({ width, height, exif, format }).toEqual({ width: 1200, height: 630, exif: undefined, format: 'jpeg' })

  const withoutPhoto = await insertItem(app.db, { owner: anna.uid, category: 'tech' })
  const otherCard = await app.fastify.inject(`/share/items/${withoutPhoto}-1.jpg`)
  expect(otherCard.statusCode).toBe(200)
  expect(otherCard.rawPayload.equals(answer.rawPayload)).toBe(false)
})

test('[TRUST-18] pages, cards and sitemap answer a person who was blocked like any visitor', async () => {
  const bruno = await app.signIn({ name: 'Bruno', email: 'bruno@example.org' })
  const id = await insertItem(app.db, { owner: anna.uid, title: 'Slitta' })
  const blocked = { method: 'POST', url: `/api/me/blocked/${bruno.uid}`, headers: anna.headers } as const
  expect((await app.fastify.inject(blocked)).statusCode).toBe(201)
  for (const url of [`/item/${id}`, `/bazar/${anna.uid}`, `/share/items/${id}-1.jpg`, '/sitemap.xml', '/sitemap/items-1.xml']) {
    const [visitor, reader] = await Promise.all(
      [{ host }, { host, ...bruno.headers }].map((headers) => app.fastify.inject({ url, headers })),
    )
    expect([url, reader?.statusCode, reader?.rawPayload]).toEqual([url, 200, visitor?.rawPayload])
  }
})

test('[SHARE-04] the card shows the first photo', async () => {
  const upload = async (colour: string) => {
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
      .jpeg()
      .toBuffer()
    const { payload, headers } = makeUploadBody(photo)
    const answer = await app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...anna.headers } })
    return answer.json<{ secure_url: string }>().secure_url
  }
  const [red, blue] = [await upload('#d01010'), await upload('#1010d0')]
  /** Whether the card has more red or more blue on average. */
  const dominantColour = async (images: string[]) => {
    const id = await insertItem(app.db, { owner: anna.uid, images })
    const { rawPayload } = await app.fastify.inject(`/share/items/${id}-1.jpg`)
    const { channels } = await sharp(rawPayload).stats()
    return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) + 10 ? 'red' : 'blue'
  }
  expect(await dominantColour([red, blue])).toBe('red')
  expect(await dominantColour([blue, red])).toBe('blue')
})

test('[SHARE-04] a card without its photo is not cached', async () => {
  const { payload, headers } = makeUploadBody(await makePhonePhoto())
  const upload = await app.fastify.inject({ method: 'POST', url: '/upload', payload, headers: { ...headers, ...anna.headers } })
  const address: string = upload.json().secure_url
  const id = await insertItem(app.db, { owner: anna.uid, images: [address] })
  const file = join(app.config.dataDir, 'photos', imageAtSize(address, 800).slice('/images/'.length))
  renameSync(file, `${file}.away`)
  // A symbolic link to itself makes the file unreadable, although it exists.
  symlinkSync(file, file)
  const uncached = await app.fastify.inject(`/share/items/${id}-1.jpg`)
  expect([uncached.statusCode, uncached.headers['cache-control']]).toEqual([200, 'no-store'])
  renameSync(`${file}.away`, file)
  const withPhoto = await app.fastify.inject(`/share/items/${id}-1.jpg`)
  expect(withPhoto.headers['cache-control']).toBe('public, max-age=60, must-revalidate')
  expect(withPhoto.rawPayload.equals(uncached.rawPayload)).toBe(false)
})

test('[SHARE-04] cards of hidden items and malformed names answer 404', async () => {
  const disabled = await insertPerson(app.db, { disabledAt: new Date() })
  const hidden = await insertItem(app.db, { owner: disabled.uid })
  for (const name of [`${hidden}-1.jpg`, 'x.jpg', '..%2f..%2fetc.jpg', `${hidden}.jpg`]) {
    expect((await app.fastify.inject(`/share/items/${name}`)).statusCode).toBe(404)
  }
})

test('[SHARE-05] [SHARE-09] the sitemap lists exactly the public pages, but no pages of people', async () => {
  const carla = await app.signIn({ name: 'Carla' })
  const disabled = await insertPerson(app.db, { disabledAt: new Date() })
  const publicItem = await insertItem(app.db, { owner: carla.uid })
  const hidden = await insertItem(app.db, { owner: disabled.uid })
  const exchangedItem = await insertItem(app.db, { owner: carla.uid, availability: 'scambiato' })
  const read = async (url: string) => (await app.fastify.inject({ url, headers: { host } })).body
  const index = await read('/sitemap.xml')
  const files = [...index.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)].map(([, path = '']) => path)
  expect(files).toEqual(expect.arrayContaining(['/sitemap/pages.xml', '/sitemap/items-1.xml']))
  const all = (await Promise.all(files.map(read))).join('')
  expect(all).toMatch(new RegExp(`<loc>http://${host}/item/${publicItem}</loc><lastmod>20\\d\\d-`))
  expect(all).not.toContain(carla.uid)
  expect(all).toContain(`<loc>http://${host}/privacy</loc><lastmod>2026-`)
  expect(all).not.toContain(hidden)
  expect(all).not.toContain(exchangedItem)
  expect(all).not.toContain(disabled.uid)
  for (const url of [
    '/sitemap/items-9.xml',
    '/sitemap/items.xml',
    '/sitemap/pages-1.xml',
    '/sitemap/people-1.xml',
    '/sitemap/x.xml',
  ]) {
    expect((await app.fastify.inject(url)).statusCode).toBe(404)
  }
})

test('[SHARE-05] the sitemap is split into files of limited length with each URL once', async () => {
  const index = renderSitemapIndex({ items: 21, requests: 10 }, 10, 'https://barattolo.example')
  expect([...index.matchAll(/sitemap\/([a-z0-9-]+)\.xml/g)].map(([, name]) => name)).toEqual([
    'pages',
    'items-1',
    'items-2',
    'items-3',
    'requests-1',
  ])
  const readPaths = async (part: number, parts: number) =>
    (await findListed(app.db, 'items', part, parts)).map(({ path }) => path)
  const all = await readPaths(1, 1)
  expect(all).toHaveLength(await countListed(app.db, 'items'))
  for (const parts of [2, 3, 7]) {
    const found = await Promise.all(Array.from({ length: parts }, (_, index) => readPaths(index + 1, parts)))
    expect(found.flat()).toEqual(all)
    expect(Math.max(...found.map((paths) => paths.length))).toBeLessThan(all.length)
  }
})

test('[SHARE-06] robots.txt has the sitemap and disallows private paths', async () => {
  const { body, headers } = await app.fastify.inject({ url: '/robots.txt', headers: { host } })
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(`Sitemap: http://${host}/sitemap.xml`)
  for (const path of ['/api/', '/inbox', '/scambio/', '/giro/', '/admin']) expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).not.toMatch(/Disallow: \/\n/)
})

test('truncateToLine cuts between words, or within a word that is too long', () => {
  expect(truncateToLine('uno  due\ntre', 100)).toBe('uno due tre')
  expect(truncateToLine('una sedia che zoppica da sempre', 20)).toBe('una sedia che…')
  expect(truncateToLine('W'.repeat(30), 10)).toBe(`${'W'.repeat(9)}…`)
  expect([...truncateToLine('😀'.repeat(30), 10)]).toHaveLength(10)
})
