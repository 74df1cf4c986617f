import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { COMPILE_CACHE_ENV } from './testing/compile-cache.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
let dataDir: string
const running = new Set<ChildProcess>()

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'barattolo-main-'))
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  await Promise.all([...running].map((child) => stopProcess(child, 'SIGTERM')))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface StartedServer {
  child: ChildProcess
  address: string
  /** What it has printed so far. */
  printed: string[]
}

function spawnMain(environment: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, ...COMPILE_CACHE_ENV, DATA_DIR: dataDir, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function startMain(environment: Record<string, string> = {}): Promise<StartedServer> {
  const child = spawnMain(environment)
  const printed: string[] = []
  const lines = createInterface({ input: child.stdout })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(printed.join('\n'))))
    lines.on('line', (line) => {
      printed.push(line)
      const address = /^Barattolo .*?(http:\/\/\S+)/.exec(line)?.[1]
      if (address) resolve({ child, address, printed })
    })
  })
}

/** The error output and exit code of a rejected start. */
async function startExpectingError(environment: Record<string, string>) {
  const child = spawnMain(environment)
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  return { code, stderr }
}

const stopServer = ({ child }: StartedServer, ...signals: NodeJS.Signals[]) => stopProcess(child, ...signals)

/** Sends the signals and returns the exit code. */
async function stopProcess(child: ChildProcess, ...signals: NodeJS.Signals[]) {
  const exit = once(child, 'exit')
  for (const signal of signals) child.kill(signal)
  const [code] = await exit
  return code
}

/**
 * The process has used no processor time and has grown by 64 MB at the first check of its memory, whose 15 seconds pass in 50 ms. Prints
 * when garbage is collected.
 */
const REST_AFTER_A_LOAD = `
  import { syncBuiltinESMExports } from 'node:module'
  import vm from 'node:vm'
  const { setInterval } = globalThis
  globalThis.setInterval = (run, time, ...rest) => setInterval(run, time === 15000 ? 50 : time, ...rest)
  process.cpuUsage = () => ({ user: 0, system: 0 })
  let reads = 0
  process.memoryUsage.rss = () => (++reads === 1 ? 100 : 164) * 1024 * 1024
  vm.runInNewContext = () => () => console.log('collected')
  syncBuiltinESMExports()`

describe('npm start', () => {
  test('[APP-07] [APP-56] [PERF-17] npm start prints its address, suggests the demo while the database is empty, names its process in the log, and returns memory when it is at rest', async () => {
    const options = `--import data:text/javascript,${encodeURIComponent(REST_AFTER_A_LOAD)}`
    const server = await startMain({ NODE_OPTIONS: options, LOG_LEVEL: 'info' })
    expect(server.address).toMatch(/^http:\/\/localhost:\d+$/)
    expect(await (await fetch(`${server.address}/api/ready`)).json()).toEqual({ ready: true, clock: 'agrees' })
    await expect.poll(() => server.printed.join('\n')).toContain('npm run demo')
    const logged = await vi.waitFor(() => JSON.parse(server.printed.find((line) => line.includes('"msg":"request"')) ?? ''))
    expect(logged).toMatchObject({ process: expect.stringMatching(/^.+:\d+$/), route: '/api/ready', reqId: expect.any(String) })
    // The first collection is the one after the start.
    await expect.poll(() => server.printed.filter((line) => line === 'collected').length).toBe(2)
    expect(await stopServer(server, 'SIGTERM')).toBe(0)
  })

  test('[APP-04] Two servers with different data folders run at the same time', { tags: ['thorough'] }, async () => {
    const [first, second] = await Promise.all([startMain(), startMain({ DATA_DIR: join(dataDir, 'another'), HOST: '127.0.0.2' })])
    expect(first.address).not.toBe(second.address)
    expect(second.address).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/)
    for (const { address } of [first, second]) expect((await fetch(`${address}/api/ready`)).status).toBe(200)
  })

  test('[APP-06] A duplicated signal, as Ctrl-C under npm sends it, stops the server in order', {
    tags: ['thorough'],
  }, async () => {
    const server = await startMain()
    expect(await stopServer(server, 'SIGINT', 'SIGINT')).toBe(0)
  })

  test('[APP-06] An open connection without a request, as browsers open in advance, does not delay the stop', {
    tags: ['thorough'],
  }, async () => {
    const server = await startMain()
    const idleConnection = connect(Number(new URL(server.address).port), '127.0.0.1')
    idleConnection.on('error', () => undefined)
    await once(idleConnection, 'connect')
    const begin = Date.now()
    expect(await stopServer(server, 'SIGINT')).toBe(0)
    expect(Date.now() - begin).toBeLessThan(8000)
  })

  test('A killed server starts again without losing answered writes', { tags: ['thorough'] }, async () => {
    const first = await startMain()
    const anna = await signIn(first)
    await stopServer(first, 'SIGKILL')
    const second = await startMain()
    expect(await signIn(second)).toBe(anna)
    await stopServer(second, 'SIGTERM')
  })
})

/** Signs Anna in through the built-in identity service and returns her uid, which is random and stored. */
async function signIn({ address }: StartedServer): Promise<unknown> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { idToken } = await post('/identity/id-token', { email: 'anna@example.org', name: 'Anna' })
  const { localId } = await post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=built-in', {
    requestUri: address,
    postBody: `&id_token=${idToken}&providerId=google.com`,
    returnSecureToken: true,
  })
  expect(localId).toEqual(expect.any(String))
  return localId
}

describe('Rejected starts', () => {
  test('[APP-05] A start on an occupied port is rejected with a message', { tags: ['thorough'] }, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, stderr } = await startExpectingError({ PORT: String(port) })
    expect(stderr).toBe(`La porta ${port} è già occupata: ferma l’altro programma, o scegline un’altra con PORT=${port + 1}.\n`)
    expect(code).toBe(1)
    other.close()
  })

  test('[DB-06] A start on a data folder in use is rejected with a message', { tags: ['thorough'] }, async () => {
    const server = await startMain()
    const { stderr } = await startExpectingError({})
    expect(stderr).toContain(`La cartella ${dataDir}/postgres è già in uso da un altro Barattolo`)
    await stopServer(server, 'SIGTERM')
  })

  test('[APP-44] A start with unsafe settings is rejected before anything is changed, with the exit code of wrong settings', {
    tags: ['thorough'],
  }, async () => {
    const { stderr, code } = await startExpectingError({ HOST: '0.0.0.0' })
    expect(stderr).toMatch(/^HOST=0\.0\.0\.0 è raggiungibile da altri.*\n$/)
    expect(code).toBe(78)
  })
})

test('[IDN-96] [IDN-134] A start with OPEN_SIGN_IN prints a warning, and the admin secret only if it was made at this start', {
  tags: ['thorough'],
}, async () => {
  const server = await startMain({ OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'parola-di-prova-lunga' })
  await expect
    .poll(() => server.printed.join('\n'))
    .toContain('Per entrare come admin@barattolo.test serve anche la parola di ADMIN_SECRET.')
  expect(server.printed.join('\n')).toContain('OPEN_SIGN_IN=yes fa entrare chiunque come chiunque')
  expect(server.printed.join('\n')).not.toContain('parola-di-prova-lunga')
  await stopServer(server, 'SIGTERM')
})
