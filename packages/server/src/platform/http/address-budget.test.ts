import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type AddressBudget, createAddressBudget } from './address-budget.ts'
import { LIMITS } from './rate-limits.ts'

const ATTACKER = '192.0.2.1'
const OTHER = '198.51.100.1'

describe('[SEC-26] Time of one network address', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

  /** Callers that ask again as soon as they are answered; returns what their calls took together, in milliseconds. */
  async function attack(budget: AddressBudget, { callers, task, time }: { callers: number; task: number; time: number }) {
    const result = { taken: 0, refusals: 0, running: 0, maxRunning: 0 }
    const until = performance.now() + time
    const repeat = async () => {
      while (performance.now() < until) {
        const run = async () => {
          result.running++
          result.maxRunning = Math.max(result.maxRunning, result.running)
          await wait(task)
          result.running--
          // A call itself costs a millisecond.
          result.taken += task + 1
        }
        await budget.run(ATTACKER, run).catch(() => result.refusals++)
      }
    }
    for (let caller = 0; caller < callers; caller++) void repeat()
    await vi.advanceTimersByTimeAsync(time)
    return result
  }

  test.each([1, 5, 40])(
    '32 callers of one address whose calls take %i ms get a second at once and then a quarter of each second, two calls at a time',
    async (task) => {
      const { taken, refusals, maxRunning } = await attack(createAddressBudget(LIMITS), { callers: 32, task, time: 20_000 })
      expect(taken).toBeGreaterThan(4000)
      expect(taken).toBeLessThanOrEqual(6250)
      expect(maxRunning).toBe(2)
      if (task < 40) expect(refusals).toBe(0)
    },
  )

  test('The call of another address starts at once', async () => {
    const budget = createAddressBudget(LIMITS)
    await attack(budget, { callers: 32, task: 20, time: 10_000 })
    const task = vi.fn(async () => 'answer')
    expect(await budget.run(OTHER, task)).toBe('answer')
  })

  test('The addresses of one IPv6 network have one turn', async () => {
    const budget = createAddressBudget(LIMITS)
    budget.charge('2001:db8:1:2::1', 60_000)
    const task = vi.fn(async () => undefined)
    const refused = expect(budget.run('2001:db8:1:2::9', task)).rejects.toMatchObject({ code: 'tooManyRequests' })
    await vi.advanceTimersByTimeAsync(5000)
    await refused
    expect(task).not.toHaveBeenCalled()
  })

  test('A call whose turn does not come in five seconds is refused, and says when to ask again', async () => {
    const budget = createAddressBudget(LIMITS)
    budget.charge(ATTACKER, 60_000)
    const refused = expect(budget.run(ATTACKER, async () => undefined)).rejects.toMatchObject({
      retryAfterSeconds: 5,
      detail: 'Troppe richieste in poco tempo: riprova tra 5 secondi.',
    })
    await vi.advanceTimersByTimeAsync(4999)
    await vi.advanceTimersByTimeAsync(1)
    await refused
  })

  test('An expensive read of 300 ms counts whole, whether or not it waits for others, and does not keep the next call waiting', async () => {
    const budget = createAddressBudget(LIMITS)
    let statements = 0
    let calls = 0
    const until = performance.now() + 20_000
    const readBroadly = async () => {
      await wait(2000)
      await wait(300)
      budget.charge(ATTACKER, 300)
      statements++
    }
    for (let caller = 0; caller < 8; caller++)
      void (async () => {
        while (performance.now() < until) await budget.run(ATTACKER, readBroadly).catch(() => undefined)
      })()
    await vi.advanceTimersByTimeAsync(200)
    void budget.run(ATTACKER, async () => calls++)
    await vi.advanceTimersByTimeAsync(200)
    expect(calls).toBe(1)
    await vi.advanceTimersByTimeAsync(19_600)
    expect(statements * 300).toBeGreaterThan(4000)
    // Reads that had begun within the second of credit may exceed it.
    expect(statements * 300).toBeLessThanOrEqual(6250 + 8 * 300)
  })

  test('Thirty people behind one address who open a page at the same moment are all answered within five seconds', async () => {
    const budget = createAddressBudget(LIMITS)
    const answers: Promise<void>[] = []
    for (let person = 0; person < 30; person++) {
      answers.push(budget.run(ATTACKER, () => wait(15)))
      for (let call = 0; call < 8; call++) answers.push(budget.run(ATTACKER, () => wait(3)))
    }
    const begin = performance.now()
    await vi.advanceTimersByTimeAsync(5000)
    await Promise.all(answers)
    expect(performance.now() - begin).toBeLessThanOrEqual(5000)
  })
})

const ID = randomUUID()
/** The addresses of the public routes with a required query or the name of a file. */
const URLS: Record<string, string> = {
  '/api/items/suggestions': '/api/items/suggestions?text=se',
  '/api/people': '/api/people?q=a',
  '/api/map': '/api/map?lat=45.7&lng=7.3&radius=5',
  '/share/items/:file': `/share/items/${ID}-1.jpg`,
  '/sitemap/:file': '/sitemap/items-1.xml',
  '/images/*': '/images/3f/3f3f3f3f-3f3f-4f3f-8f3f-3f3f3f3f3f3f-800.webp',
  '/*': `/item/${ID}`,
}
const urlOf = (route: string) => URLS[route] ?? route.replace(':id', ID).replace(':uid', 'anna')
/** They do nothing, and the provider of a trial nothing but constants; the calls of the identity library have the limit of calls. */
const WITHOUT_TURN =
  /^(\/api\/(ready|health)|\/metrics|\/robots\.txt|\/identity\/(keys|\.well-known\/.*)|\/(identitytoolkit|securetoken)\..*)$/

test('[SEC-26] Refusals of an address over its number of calls take turns too, and are no more than its time allows', async () => {
  const limits = { ...LIMITS, callsPerAddress: 1 }
  const { fastify, close } = await startTestApp({ limits })
  fastify.addressBudget.charge(ATTACKER, 1400)
  const get = async () => (await fastify.inject({ url: '/api/config', remoteAddress: ATTACKER })).statusCode
  const begin = performance.now()
  expect([await get(), await get()]).toEqual([200, 429])
  // 300 ms over the credit are given back in 1.2 seconds.
  expect(performance.now() - begin).toBeGreaterThan(1000)
  await close()
})

describe('[SEC-26] [SEC-27] An address whose turn does not come', () => {
  const dist = mkdtempSync(join(tmpdir(), 'barattolo-dist-'))
  writeFileSync(join(dist, 'index.html'), '<!-- metadata --><title>Barattolo</title><!-- /metadata --><div id="root"></div>')
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ limits: LIMITS, webDist: dist })
    const { addressBudget } = app.fastify
    addressBudget.charge(ATTACKER, 600_000)
    // So many wait that the next one is refused at once.
    for (let call = 0; call < 512; call++) addressBudget.run(ATTACKER, async () => undefined).catch(() => undefined)
  })
  afterAll(async () => {
    await app.close()
    rmSync(dist, { recursive: true })
  })
  const get = (url: string, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
    app.fastify.inject({ url, remoteAddress: ATTACKER, ...options })

  test('It is refused at every public address, with the time after which to ask again', async () => {
    const routes = app.fastify.declaredRoutes.filter(({ method, access }) => method === 'GET' && access === 'public')
    const urls = routes.map(({ url }) => url).filter((url) => !WITHOUT_TURN.test(url))
    const answers = await Promise.all(urls.map(async (url) => [url, (await get(urlOf(url))).statusCode]))
    expect(answers).toEqual(urls.map((url) => [url, 429]))
    expect(urls.length).toBeGreaterThan(15)
    const { headers, body } = await get('/api/items')
    expect(headers).toMatchObject({ 'retry-after': '5', 'content-type': 'application/problem+json' })
    expect(JSON.parse(body)).toMatchObject({
      code: 'tooManyRequests',
      detail: 'Troppe richieste in poco tempo: riprova tra 5 secondi.',
    })
  })

  test('It gets pages as they were built, whose script fetches the data, and search engines get the time after which to come back', async () => {
    const { statusCode, headers, body } = await get(`/item/${ID}`)
    expect([statusCode, body.endsWith('<div id="root"></div>')]).toEqual([429, true])
    const type = 'text/html; charset=utf-8'
    expect(headers).toMatchObject({
      'retry-after': '5',
      'content-type': type,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  })

  test('Other addresses, people who are signed in there, and the checks of the operator are answered', async () => {
    const { headers } = await app.signIn({ name: 'Anna' })
    expect((await get('/api/items', { headers })).statusCode).toBe(200)
    for (const url of ['/api/ready', '/api/health']) expect((await get(url)).statusCode).toBe(200)
    for (const url of ['/api/items', '/sitemap.xml']) expect((await get(url, { remoteAddress: OTHER })).statusCode).toBe(200)
    expect((await get(`/item/${ID}`, { remoteAddress: OTHER })).statusCode).toBe(404)
  })

  test('A header that looks like the mark of the calls that the server makes for its pages changes nothing', async () => {
    expect((await get('/api/items', { headers: { 'x-page-call': 'yes' } })).statusCode).toBe(429)
  })
})
