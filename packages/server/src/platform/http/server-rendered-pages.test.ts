import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { insertItem } from '../../testing/factories.ts'
import { countStatements, trackStatements } from '../../testing/statement-count.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openDatabase } from '../database/database.ts'
import { UNLIMITED } from './rate-limits.ts'

/** Replaces the module that the web build generates: it renders the list’s response unchanged. Item pages are numbered and make the calls of the real ones. */
const RENDERER_MODULE = `
let renders = 0
export async function renderPage(address, ask) {
  if (address.startsWith('/item/')) {
    const item = await ask('/api' + address.replace('item', 'items'))
    if (!item.ok) throw Object.assign(new Error('refused'), { name: 'Problem' })
    const text = await item.text()
    const { ownerUid } = JSON.parse(text)
    const [profile, list] = await Promise.all([
      ask('/api/people/' + ownerUid + '?answers=no'),
      ask('/api/items?fields=card&limit=7&ownerUid=' + ownerUid + '&count=no'),
    ])
    renders += 1
    return { pattern: '/item/:id', html: 'render ' + renders, dehydratedState: text + await profile.text() + await list.text() }
  }
  if (!address.startsWith('/bazar')) return null
  if (address.includes('broken')) throw new Error('broken')
  if (address.includes('loop')) for (;;);
  const response = await ask('/api/items?limit=3')
  if (!response.ok) throw Object.assign(new Error('refused'), { name: 'Problem' })
  const dehydratedState = await response.text()
  return { pattern: '/bazar', html: 'total ' + response.headers.get('x-total-count'), dehydratedState }
}`

const dist = mkdtempSync(join(tmpdir(), 'barattolo-drawn-'))
const HEAD = '<!-- metadata --><title>Barattolo</title><!-- /metadata -->'
const SHELL = `${HEAD}<div id="root"></div>drawn`
const SHELLS = { '/bazar': SHELL, '/item/:id': SHELL }
let app: TestApp

/** The tests change items in the database and count the calls of each page. */
const MAKES_EACH_ANSWER = { SHARED_ANSWERS: 'off' }

beforeAll(async () => {
  mkdirSync(join(dist, '.server-rendered'))
  writeFileSync(join(dist, 'index.html'), `${HEAD}<div id="root"></div>empty`)
  writeFileSync(join(dist, '.server-rendered', 'server-rendered-pages.js'), RENDERER_MODULE)
  writeFileSync(join(dist, '.server-rendered', 'shells.json'), JSON.stringify(SHELLS))
  app = await startTestApp({ webDist: dist, environment: MAKES_EACH_ANSWER })
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const readDehydratedState = (page: string) =>
  /<script type="application\/json" id="hydration-state">(.*?)<\/script>/.exec(page)?.[1] ?? ''

test('[PERF-05] A server-rendered page contains the API response for an anonymous visitor, also for a signed-in caller', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  await insertItem(app.db, { owner: anna.uid, title: "Vaso da $& e $' euro" })
  const call = await app.fastify.inject('/api/items?limit=3')
  for (const headers of [{}, anna.headers]) {
    const page = await app.fastify.inject({ url: '/bazar?stato=dono', headers })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<div id="root">total 1</div>')
    expect(readDehydratedState(page.body)).toBe(call.body)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(page.headers.vary ?? '').not.toContain('authorization')
    expect(page.body).not.toContain('<title>Barattolo</title>')
  }
})

test('[PERF-05] A page whose rendering fails, or that has no renderer, is served as the empty page', async () => {
  for (const url of ['/bazar?broken', '/mappa']) {
    const page = await app.fastify.inject(url)
    expect([page.statusCode, page.body.endsWith('<div id="root"></div>empty')]).toEqual([200, true])
  }
})

test('[PERF-16] A render without end delays neither API calls nor the stop of the server', async () => {
  const logged: string[] = []
  const other = await startTestApp({ webDist: dist, log: pino({ level: 'error' }, { write: (line) => logged.push(line) }) })
  await other.fastify.inject('/bazar')
  let isSent = false
  const page = other.fastify.inject('/bazar?loop').then(() => {
    isSent = true
  })
  for (let call = 0; call < 5; call++) expect((await other.fastify.inject('/api/items')).statusCode).toBe(200)
  expect(isSent).toBe(false)
  await Promise.all([other.close(), page])
  // The stop has ended the worker, before the timeout of the render.
  expect(logged.join()).toContain('the page renderer has ended')
})

test('[PERF-05] Server rendering counts towards the caller’s rate limit, and a page over the limit is served without content', async () => {
  const strict = await startTestApp({
    webDist: dist,
    environment: MAKES_EACH_ANSWER,
    limits: { ...UNLIMITED, callsPerAddress: 2 },
  })
  const getPage = async (url: string, remoteAddress: string) => {
    const { statusCode, body } = await strict.fastify.inject({ url, remoteAddress })
    return [statusCode, body.includes('total')]
  }
  expect(await getPage('/bazar', '192.0.2.1')).toEqual([200, true])
  expect(await getPage('/bazar', '192.0.2.1')).toEqual([200, true])
  expect(await getPage('/bazar', '192.0.2.1')).toEqual([200, false])
  expect((await getPage('/api/items', '192.0.2.1'))[0]).toBe(429)
  expect(await getPage('/bazar', '192.0.2.2')).toEqual([200, true])
  await strict.close()
})

test('[PERF-21] An unchanged page is not rendered again, and a changed, hidden or shown item is at its next request', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  const id = await insertItem(app.db, { owner: anna.uid, title: 'Vaso' })
  const getPage = async () => {
    const { statusCode, body } = await app.fastify.inject(`/item/${id}`)
    const [, title] = /<title>(.*?)</.exec(body) ?? []
    return { statusCode, title, render: Number(/render (\d+)/.exec(body)?.[1]), state: readDehydratedState(body) }
  }
  const first = await getPage()
  expect(first).toMatchObject({ statusCode: 200, title: expect.stringContaining('Vaso') })
  for (let visit = 0; visit < 3; visit++) expect(await getPage()).toEqual(first)

  await app.db.updateTable('items').set({ title: 'Vaso blu' }).where('id', '=', id).execute()
  const changed = await getPage()
  for (let visit = 0; visit < 3; visit++) expect(await getPage()).toEqual(changed)
  expect(changed).toMatchObject({ title: expect.stringContaining('Vaso blu'), render: first.render + 1 })
  expect(changed.state).toContain('Vaso blu')

  await app.db.updateTable('items').set({ hiddenAt: new Date(), hiddenReason: '' }).where('id', '=', id).execute()
  expect(await getPage()).toMatchObject({ statusCode: 404, render: Number.NaN, state: '' })
  await app.db.updateTable('items').set({ hiddenAt: null, hiddenReason: null }).where('id', '=', id).execute()
  expect(await getPage()).toMatchObject({ statusCode: 200, title: changed.title, state: changed.state })
})

test('[PERF-21] A page that was rendered earlier has the time of its last read, in each encoding', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  const id = await insertItem(app.db, { owner: anna.uid, title: 'Vaso' })
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
  const pages = []
  for (const encoding of ['gzip', 'identity', 'br', 'gzip'] as const) {
    const before = Date.now()
    const { rawPayload, headers } = await app.fastify.inject({ url: `/item/${id}`, headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    const html = decode[encoding](rawPayload).toString()
    const readAt = Number(/id="read-at">(\d+)<\/script>drawn$/.exec(html)?.[1])
    // The two clocks may differ by rounding.
    expect(readAt).toBeGreaterThanOrEqual(before - 5)
    expect(readAt).toBeLessThanOrEqual(Date.now() + 5)
    pages.push(html.replace(`>${readAt}<`, '><'))
  }
  expect(pages[0]).toContain('Vaso')
  expect(new Set(pages).size).toBe(1)
})

test('[PERF-21] From its third visit on, an unchanged item page takes one statement, and counts as its three calls', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  const id = await insertItem(app.db, { owner: anna.uid, title: 'Vaso' })
  await trackStatements(app.db)
  // New connections are tracked.
  const db = openDatabase(app.connection, () => undefined)
  // Five times three calls, and the three calls of the second visit, which reads the version as well.
  const limits = { ...UNLIMITED, callsPerAddress: 18 }
  const config = { ...app.config, rateLimits: true }
  const fastify = await buildApp({ db, config, limits, webDist: dist, log: pino({ level: 'silent' }), now: () => new Date() })
  const getPage = async () => (await fastify.inject(`/item/${id}`)).body.includes('render')
  expect([await getPage(), await getPage()]).toEqual([true, true])
  const statements = await countStatements(app.db, async () => {
    for (let visit = 0; visit < 3; visit++) expect(await getPage()).toBe(true)
  })
  expect(statements.map(({ query, calls }) => [query.includes('readItemPageVersions'), calls])).toEqual([[true, 3]])
  expect(await getPage()).toBe(false)
  await fastify.close()
  await db.destroy()
})

test('The files of the page renderer are not served', async () => {
  for (const url of ['/.server-rendered/server-rendered-pages.js', '/.server-rendered/shells.json'])
    expect((await app.fastify.inject(url)).headers['content-type']).toContain('text/html')
})
