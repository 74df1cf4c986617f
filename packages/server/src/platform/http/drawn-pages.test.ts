import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anItem } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

/** Replaces the module that the web build generates: it renders the list’s response unchanged. */
const DRAWER = `
export async function drawPage(address, ask) {
  if (!address.startsWith('/bazar')) return null
  if (address.includes('broken')) throw new Error('broken')
  const response = await ask('/api/items?limit=3')
  if (!response.ok) throw Object.assign(new Error('refused'), { name: 'Problem' })
  const known = await response.text()
  return { pattern: '/bazar', html: 'total ' + response.headers.get('x-total-count'), known }
}`

const dist = mkdtempSync(join(tmpdir(), 'barattolo-drawn-'))
const HEAD = '<!-- about --><title>Barattolo</title><!-- /about -->'
let house: TestApp

beforeAll(async () => {
  mkdirSync(join(dist, '.drawn'))
  writeFileSync(join(dist, 'index.html'), `${HEAD}<div id="root"></div>empty`)
  writeFileSync(join(dist, '.drawn', 'drawn-pages.js'), DRAWER)
  writeFileSync(join(dist, '.drawn', 'shells.json'), JSON.stringify({ '/bazar': `${HEAD}<div id="root"></div>drawn` }))
  house = await testApp({ webDist: dist })
})
afterAll(async () => {
  await house.close()
  rmSync(dist, { recursive: true })
})

const known = (page: string) => /<script type="application\/json" id="known">(.*?)<\/script>/.exec(page)?.[1] ?? ''

test('[PERF-05] A server-rendered page contains the API response for an anonymous visitor, also for a signed-in caller', async () => {
  const anna = await house.signIn({ name: 'Anna' })
  await anItem(house.db, { owner: anna.uid, title: "Vaso da $& e $' euro" })
  const call = await house.app.inject('/api/items?limit=3')
  for (const headers of [{}, anna.headers]) {
    const page = await house.app.inject({ url: '/bazar?stato=dono', headers })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<div id="root">total 1</div>')
    expect(known(page.body)).toBe(call.body)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(page.headers.vary ?? '').not.toContain('authorization')
    expect(page.body).not.toContain('<title>Barattolo</title>')
  }
})

test('[PERF-05] A page whose rendering fails, or that has no renderer, is served as the empty page', async () => {
  for (const url of ['/bazar?broken', '/mappa']) {
    const page = await house.app.inject(url)
    expect([page.statusCode, page.body.endsWith('<div id="root"></div>empty')]).toEqual([200, true])
  }
})

test('[PERF-05] Server rendering counts towards the caller’s rate limit, and a page over the limit is served without content', async () => {
  const strict = await testApp({
    webDist: dist,
    environment: { RATE_LIMITS: 'on' },
    limits: { callsPerAddress: 2, callsPerPerson: 9, writesPerPerson: 9 },
  })
  const ask = async (url: string, remoteAddress: string) => {
    const { statusCode, body } = await strict.app.inject({ url, remoteAddress })
    return [statusCode, body.includes('total')]
  }
  expect(await ask('/bazar', '192.0.2.1')).toEqual([200, true])
  expect(await ask('/bazar', '192.0.2.1')).toEqual([200, true])
  expect(await ask('/bazar', '192.0.2.1')).toEqual([200, false])
  expect((await ask('/api/items', '192.0.2.1'))[0]).toBe(429)
  expect(await ask('/bazar', '192.0.2.2')).toEqual([200, true])
  await strict.close()
})

test('The files of the page renderer are not served', async () => {
  for (const url of ['/.drawn/drawn-pages.js', '/.drawn/shells.json'])
    expect((await house.app.inject(url)).headers['content-type']).toContain('text/html')
})
