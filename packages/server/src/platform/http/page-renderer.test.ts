import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CallApi, createPageRenderer, type PageRenderer, RENDER_LIMITS, type RenderLimits } from './page-renderer.ts'

/** Replaces the module that the web build generates. The URL names what a render does. */
const RENDERER_MODULE = `
let renders = 0
export async function renderPage(url, fetchForPage) {
  renders += 1
  if (url === '/loop') for (;;);
  if (url === '/exit') process.exit(3)
  if (url === '/memory') for (const all = []; ; ) all.push(new Array(100_000).fill(renders))
  if (url === '/uncaught') setTimeout(() => { throw new Error('uncaught in the worker') })
  if (url === '/error') throw new TypeError('wrong in the renderer', { cause: new Error('the cause') })
  if (url === '/refused') throw Object.assign(new Error('refused'), { name: 'Problem' })
  if (url === '/settings') return { pattern: url, html: JSON.stringify(process.env), dehydratedState: '' }
  if (url === '/uncaught') await new Promise(() => {})
  const response = await fetchForPage('/api' + url)
  const html = [renders, response.status, response.headers.get('x-total-count'), await response.text()].join(' ')
  return { pattern: url, html, dehydratedState: '' }
}`

const folder = mkdtempSync(join(tmpdir(), 'barattolo-renderer-'))
const modulePath = join(folder, 'renderer.mjs')
const callApi: CallApi = async (address) => ({ status: 200, headers: [['x-total-count', '7']], body: `answer of ${address}` })
const NETWORK = '203.0.113.1'
let renderer: PageRenderer

function openRenderer(limits: Partial<RenderLimits> = {}) {
  renderer = createPageRenderer(modulePath, AOSTA, { ...RENDER_LIMITS, restartDelay: 0, ...limits })
  return renderer
}

/** Fails with a sentence after many attempts, so that a broken renderer does not hang the test. */
async function renderUntilRestarted(url: string) {
  for (let attempt = 0; attempt < 50; attempt++) {
    const page = await renderer.render(url, callApi, NETWORK).catch(() => null)
    if (page) return page
  }
  throw new Error('the renderer was not started again')
}

beforeAll(() => writeFileSync(modulePath, RENDERER_MODULE))
afterEach(() => renderer.close())
afterAll(() => rmSync(folder, { recursive: true }))

test('[PERF-16] A page is rendered from the responses that the main thread gets from the API', async () => {
  const page = await openRenderer().render('/bazar', callApi, NETWORK)
  expect(page).toEqual({ pattern: '/bazar', html: '1 200 7 answer of /api/bazar', dehydratedState: '' })
})

test('[PERF-16] Each of several concurrent renders gets the responses of its own calls', async () => {
  openRenderer()
  const urls = ['/a', '/b', '/c', '/d']
  const pages = await Promise.all(
    urls.map((url) => renderer.render(url, async () => ({ ...(await callApi(url)), body: `own of ${url}` }), NETWORK)),
  )
  expect(pages.map((page) => page?.html.replace(/^\d+/, ''))).toEqual(urls.map((url) => ` 200 7 own of ${url}`))
})

test('[PERF-16] A refusal of the API leaves the page without content, and another error arrives whole', async () => {
  openRenderer()
  expect(await renderer.render('/refused', callApi, NETWORK)).toBeNull()
  const error: unknown = await renderer.render('/error', callApi, NETWORK).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ message: 'wrong in the renderer', cause: { message: 'the cause' } })
  expect(String((error as Error).stack)).toContain('renderer.mjs')
  await expect(renderer.render('/bazar', () => Promise.reject(new Error('the API has failed')), NETWORK)).rejects.toThrow(
    'the API has failed',
  )
})

test.each(['/exit', '/uncaught', '/memory'])(
  '[PERF-16] After a worker has ended (%s), the next page is rendered by a new one',
  async (url) => {
    openRenderer()
    const [ended, other] = await Promise.allSettled([
      renderer.render(url, callApi, NETWORK),
      renderer.render('/bazar', () => new Promise(() => undefined), NETWORK),
    ])
    expect([ended.status, other.status]).toEqual(['rejected', 'rejected'])
    expect((await renderUntilRestarted('/bazar')).html).toContain('answer of /api/bazar')
  },
)

test('[PERF-16] A worker that ends is not started again before the delay', async () => {
  openRenderer({ restartDelay: 60_000 })
  await expect(renderer.render('/exit', callApi, NETWORK)).rejects.toThrow('ended with code 3')
  await expect(renderer.render('/bazar', callApi, NETWORK)).rejects.toThrow('started again soon')
})

test('[PERF-16] A render without end is given up after the timeout, and its worker is replaced', async () => {
  openRenderer({ timeout: 1500 })
  await renderer.render('/bazar', callApi, NETWORK)
  await expect(renderer.render('/loop', callApi, NETWORK)).rejects.toThrow('not rendered within 1500 ms')
  expect((await renderUntilRestarted('/bazar')).html).toMatch(/^1 /)
})

test('[PERF-16] A page whose data does not arrive is given up after the timeout, and its worker stays', {
  tags: ['thorough'],
}, async () => {
  openRenderer({ timeout: 1500 })
  await renderer.render('/bazar', callApi, NETWORK)
  await expect(renderer.render('/slow', () => new Promise(() => undefined), NETWORK)).rejects.toThrow(
    'not rendered within 1500 ms',
  )
  expect((await renderer.render('/bazar', callApi, NETWORK))?.html).toMatch(/^3 /)
})

test('[PERF-16] Pages beyond the bound of the queue are refused at once', async () => {
  openRenderer({ maxPending: 2 })
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const waiting = ['/a', '/b'].map((url) =>
    renderer.render(url, (address) => answered.then(() => callApi(address)), `network of ${url}`),
  )
  await expect(renderer.render('/c', callApi, NETWORK)).rejects.toMatchObject({ code: 'tooManyRequests' })
  answer()
  expect(await Promise.all(waiting)).toHaveLength(2)
  expect(await renderer.render('/c', callApi, NETWORK)).not.toBeNull()
})

test('[SEC-35] A page is rendered before the second page of a network address that asks for many', async () => {
  openRenderer({ concurrency: 1 })
  const order: string[] = []
  const render = (url: string, network: string) => renderer.render(url, callApi, network).then(() => order.push(url))
  await Promise.all([render('/many', 'many'), render('/many', 'many'), render('/many', 'many'), render('/one', 'one')])
  expect(order).toEqual(['/many', '/one', '/many', '/many'])
})

test('[SEC-36] One network address has a bounded number of pages that wait, and the others have places', async () => {
  openRenderer({ maxPending: 8, maxPerAddress: 2 })
  const flood = await Promise.allSettled(['/a', '/b', '/c'].map((url) => renderer.render(url, callApi, 'many')))
  expect(flood.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(await renderer.render('/one', callApi, NETWORK)).not.toBeNull()
})

test('[SEC-35] A page that has waited for its turn for as long as a render may take is given up', async () => {
  openRenderer({ concurrency: 1, timeout: 500 })
  const slow = renderer.render('/slow', () => new Promise(() => undefined), NETWORK).catch(() => 'given up')
  await expect(renderer.render('/waits', callApi, NETWORK)).rejects.toThrow('500 ms')
  expect(await slow).toBe('given up')
})

test('[PERF-16] The worker receives no setting and no secret of the server', async () => {
  process.env.ADMIN_SECRET_OF_TEST = 'secret'
  expect((await openRenderer().render('/settings', callApi, NETWORK))?.html).toBe('{}')
  delete process.env.ADMIN_SECRET_OF_TEST
})

test('[PERF-16] Closing the renderer ends a worker that is busy without end', async () => {
  openRenderer()
  const page = renderer.render('/loop', callApi, NETWORK).catch((error: unknown) => String(error))
  await renderer.close()
  expect(await page).toContain('the page renderer has ended')
})
