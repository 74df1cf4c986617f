import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertItem } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Replaces the module that the web build generates: it renders the list’s response unchanged. */
const RENDERER_MODULE = `
export async function renderPage(address, ask) {
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
let app: TestApp

beforeAll(async () => {
  mkdirSync(join(dist, '.server-rendered'))
  writeFileSync(join(dist, 'index.html'), `${HEAD}<div id="root"></div>empty`)
  writeFileSync(join(dist, '.server-rendered', 'server-rendered-pages.js'), RENDERER_MODULE)
  writeFileSync(join(dist, '.server-rendered', 'shells.json'), JSON.stringify({ '/bazar': `${HEAD}<div id="root"></div>drawn` }))
  app = await startTestApp({ webDist: dist })
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
    environment: { RATE_LIMITS: 'on' },
    limits: { callsPerAddress: 2, callsPerPerson: 9, writesPerPerson: 9, broadReadsPerAddress: 99 },
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

test('The files of the page renderer are not served', async () => {
  for (const url of ['/.server-rendered/server-rendered-pages.js', '/.server-rendered/shells.json'])
    expect((await app.fastify.inject(url)).headers['content-type']).toContain('text/html')
})
