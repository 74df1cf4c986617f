import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { READ_AT_ELEMENT_ID } from '@barattolo/domain/server-rendered-page'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { WEB_DIST } from './platform/http/web-pages.ts'
import { type FaultProxy, startFaultProxy } from './testing/fault-proxy.ts'
import { findFreePort } from './testing/free-port.ts'
import { startMainProcess } from './testing/main-process.ts'
import { setUpTestApp } from './testing/test-app.ts'

const app = setUpTestApp()

/** A proxy in front of the test's database, and the environment of a process that uses it. */
async function proxyDatabase(): Promise<{ proxy: FaultProxy; environment: Record<string, string> }> {
  const { host, user } = inject('postgres')
  const { database } = app.connection as { database: string }
  const proxy = await startFaultProxy(host)
  onTestFinished(() => proxy.close())
  const url = `postgres://${user}@127.0.0.1:${proxy.port}/${database}`
  return {
    proxy,
    environment: {
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: '4',
      DATA_DIR: app.config.dataDir,
      OPEN_SIGN_IN: 'yes',
      RATE_LIMITS: 'off',
      MAP_STYLE_URL: 'none',
    },
  }
}

/** The lines of the log without the prose of the start; access lines of answers other than 503 are left out. */
function readLog(lines: readonly string[]) {
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  return entries.filter(({ msg, status }) => msg !== 'request' || status === 503)
}

test('[ERR-42] An outage of the database writes one line at its start and one at its end with its length', async () => {
  const outageSeconds = await logOutage((refusedCount) => refusedCount >= 200)
  expect(outageSeconds).toBeGreaterThan(0)
})

test('[ERR-42] An outage in which jobs fail too writes the same two lines', { tags: ['thorough'] }, async () => {
  // Longer than the time between two runs of the jobs that run most often.
  const outageSeconds = await logOutage((_, milliseconds) => milliseconds > 5500)
  expect(outageSeconds).toBeGreaterThan(5)
})

/** Cuts off the database of a server under calls until `isLongEnough`; expects the two lines and returns the length in the second one. */
async function logOutage(isLongEnough: (refusedCount: number, milliseconds: number) => boolean): Promise<number> {
  const { proxy, environment } = await proxyDatabase()
  const replica = { DATABASE_REPLICA_URL: environment.DATABASE_URL ?? '' }
  const server = await startMainProcess({ ...environment, ...replica, LOG_LEVEL: 'info' })
  const anna = await app.signIn({ name: 'Anna' })
  const call = async (path: string) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: anna.headers.authorization } })).status
  const callAll = () =>
    Promise.all(['/api/conversations', '/api/notices', '/api/items?q=sedia', '/api/ready', '/bazar', '/item/1'].map(call))
  expect((await callAll()).slice(0, 4)).toEqual([200, 200, 200, 200])
  // It says at the start that the replica is the primary itself.
  await vi.waitFor(() => expect(server.output().join('\n')).toContain('replica unavailable'))
  // The renderer starts with the first page. On a busy machine the page may not wait long enough, and the log says so.
  if (existsSync(WEB_DIST)) {
    const readPage = async () => (await fetch(`http://127.0.0.1:${server.port}/bazar`)).text()
    await vi.waitFor(async () => expect(await readPage()).toContain(READ_AT_ELEMENT_ID), { timeout: 20_000 })
  }
  const linesBefore = server.output().length
  const newLines = () => server.output().slice(linesBefore)

  proxy.refuse()
  const begin = performance.now()
  let refusedCount = 0
  do refusedCount += (await callAll()).filter((status) => status === 503).length
  while (!isLongEnough(refusedCount, performance.now() - begin))
  proxy.restore()
  await vi.waitFor(
    async () => {
      await callAll()
      expect(newLines().join('\n')).toContain('database available')
    },
    { timeout: 20_000 },
  )

  const [first, last, ...others] = readLog(newLines())
  expect(others).toEqual([])
  expect(first).toMatchObject({ level: 50, msg: 'database unavailable: requests are answered 503 with Retry-After' })
  expect(last).toMatchObject({ level: 40, msg: 'database available', outageSeconds: expect.any(Number) })
  return last.outageSeconds
}

test('[APP-43] [APP-56] A start while the database is away answers 503 until the database is there, and says so in one line', async () => {
  const { proxy, environment } = await proxyDatabase()
  proxy.refuse()
  const port = await findFreePort()
  const starting = startMainProcess({ ...environment, PORT: String(port) })
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() }
  }
  const health = await vi.waitFor(() => get('/api/health'), { timeout: 20_000 })
  expect(health).toEqual({ status: 200, retryAfter: null, body: '{"alive":true,"database":"away"}' })
  const ready = await get('/api/ready')
  expect(ready).toMatchObject({ status: 503, retryAfter: '5' })
  expect(JSON.parse(ready.body)).toMatchObject({
    code: 'unavailable',
    detail: 'In questo momento il servizio non riesce a rispondere. Riprova tra qualche secondo.',
  })
  const page = await get('/bazar')
  expect(page).toMatchObject({ status: 503, retryAfter: '5' })
  expect(page.body).toContain('<p>In questo momento il servizio non riesce a rispondere.')

  proxy.restore()
  const server = await starting
  expect(await get('/api/ready')).toMatchObject({ status: 200, body: '{"ready":true,"clock":"agrees"}' })
  expect(readLog(server.output()).filter(({ level }) => level >= 40)).toMatchObject([
    { msg: 'database unavailable: requests are answered 503 with Retry-After', process: `${hostname()}:${port}` },
    { msg: 'database available', process: `${hostname()}:${port}`, outageSeconds: expect.any(Number) },
  ])
})
