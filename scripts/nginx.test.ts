import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as requestPlain, type Server } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { it as texts } from '@barattolo/domain/texts/it'
import { findFreePort } from '@barattolo/server/testing/free-port'
import {
  checkNginx,
  HOST,
  isNginxInstalled,
  makeNginxFolder,
  type Ports,
  renderNginx,
  startNginx as runNginx,
  SHIPPED,
} from '@barattolo/server/testing/nginx'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

let folder: string

/** nginx with the shipped file and a shorter waiting time, until the test ends. */
async function startNginx(upstreams: readonly number[], changeMore = (site: string) => site): Promise<Ports> {
  const { ports, stop } = await runNginx(folder, upstreams, {
    // One, which knows what all have seen.
    workers: 1,
    change: (site) => changeMore(site.replace('proxy_read_timeout 15s;', 'proxy_read_timeout 1s;')),
  })
  onTestFinished(stop)
  return ports
}

interface CallOptions {
  method?: string
  accept?: string
  headers?: Record<string, string>
}

/** Sends a request to the proxy, as a browser does for a page or the app for a call. */
async function call({ https }: { https: number }, path: string, { method = 'GET', accept = '*/*', headers }: CallOptions = {}) {
  const outgoing = request({
    host: '127.0.0.1',
    port: https,
    path,
    method,
    servername: HOST,
    rejectUnauthorized: false,
    headers: { ...headers, host: HOST, accept, connection: 'close' },
  })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** Sends a request without TLS. */
async function callPlain({ http }: { http: number }, path: string) {
  const outgoing = requestPlain({ host: '127.0.0.1', port: http, path, headers: { host: HOST, connection: 'close' } }).end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

type AccessLine = Record<'reqId' | 'path' | 'status' | 'upstream' | 'upstreamStatus', string>

/** The lines of the log of the proxy once they are complete: nginx writes a line after its answer. */
function readAccessLog(isComplete: (lines: AccessLine[]) => boolean): Promise<AccessLine[]> {
  return vi.waitFor(() => {
    const lines = readFileSync(join(folder, 'access.log'), 'utf8').trim().split('\n')
    const parsed = lines.map((line): AccessLine => JSON.parse(line))
    expect(isComplete(parsed)).toBe(true)
    return parsed
  })
}

/** A process that answers every request with this status, and keeps what it has received. */
async function startAnswering(
  status = 200,
): Promise<{ port: number; received: { method?: string; headers: IncomingHttpHeaders }[] }> {
  const received: { method?: string; headers: IncomingHttpHeaders }[] = []
  const server: Server = createServer(({ method, headers }, response) => {
    received.push({ ...(method === undefined ? {} : { method }), headers })
    response.writeHead(status).end('answered')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, received }
}

/** A process that accepts connections and never answers, as a stopped one does. */
async function startHung(): Promise<{ port: number }> {
  const server = createTcpServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port }
}

describe.runIf(isNginxInstalled)('The shipped configuration of nginx', () => {
  let removeFolder: () => void
  beforeAll(() => {
    const made = makeNginxFolder()
    folder = made.folder
    removeFolder = made.remove
  })
  afterAll(() => removeFolder())

  test('[APP-40] The installed nginx loads the configuration without an error or a warning', async () => {
    const ports = { http: await findFreePort(), https: await findFreePort() }
    const output = checkNginx(folder, renderNginx(folder, ports, [1]))
    expect(output).toContain('test is successful')
    expect(output).not.toMatch(/\[(warn|error|emerg)\]/)
  })

  test('[APP-41] A GET to a process that does not answer is answered by another one', async () => {
    const [hung, answering] = [await startHung(), await startAnswering()]
    const ports = await startNginx([hung.port, answering.port])
    // More calls than processes: each is asked at least once.
    for (const path of ['/bazar', '/api/items', '/api/me'])
      expect(await call(ports, path)).toMatchObject({ status: 200, body: 'answered' })
  })

  test('[APP-41] A POST to a process that does not answer is sent once, and answered like an outage of the server', async () => {
    const [hung, answering] = [await startHung(), await startAnswering()]
    const ports = await startNginx([hung.port, answering.port])
    const refused = await call(ports, '/api/items', { method: 'POST' })
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '5' },
    })
    expect(JSON.parse(refused.body)).toEqual({
      type: 'about:blank',
      title: 'unavailable',
      status: 503,
      code: 'unavailable',
      detail: texts.problems.unavailable,
    })
    expect(answering.received).toEqual([])
  })

  test('[APP-41] A person gets a page that says what to do while no process answers', async () => {
    const ports = await startNginx([await findFreePort()])
    const page = await call(ports, '/bazar', { accept: 'text/html,*/*' })
    expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' } })
    expect(page.body).toContain(texts.problems.unavailable)
  })

  test('[APP-58] A read that a stopping process refuses is answered by another one, which then gets the writes too', async () => {
    const [stopping, answering] = [await startAnswering(502), await startAnswering()]
    const ports = await startNginx([stopping.port, answering.port])
    for (const path of ['/bazar', '/api/items']) expect(await call(ports, path)).toMatchObject({ status: 200 })
    for (const _ of [1, 2, 3]) expect(await call(ports, '/api/items', { method: 'POST' })).toMatchObject({ status: 200 })
    expect(stopping.received.map(({ method }) => method)).toEqual(['GET'])
  })

  test('[APP-61] Through the proxy /api/ready says whether any process is ready, and other calls still reach one that is not', async () => {
    const [stopping, answering] = [await startAnswering(503), await startAnswering()]
    const ports = await startNginx([stopping.port, answering.port])
    for (const _ of [1, 2, 3, 4]) expect((await call(ports, '/api/ready')).status).toBe(200)
    const statuses = [await call(ports, '/api/items'), await call(ports, '/api/items')].map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 503])
    const none = await startNginx([stopping.port, (await startAnswering(503)).port])
    for (const _ of [1, 2]) expect((await call(none, '/api/ready')).status).toBe(503)
  })

  test('[APP-59] A file that one process does not have is asked for at another one, a page or call that does not exist is not', async () => {
    const [other, answering] = [await startAnswering(404), await startAnswering()]
    const ports = await startNginx([other.port, answering.port])
    const statusesOf = async (path: string) => {
      const statuses: (number | undefined)[] = []
      for (const _ of [1, 2, 3, 4]) statuses.push((await call(ports, path)).status)
      return new Set(statuses)
    }
    expect(await statusesOf('/assets/main-1a2b.js')).toEqual(new Set([200]))
    expect(await statusesOf('/item/1')).toEqual(new Set([200, 404]))
    const none = await startNginx([other.port, (await startAnswering(404)).port])
    expect((await call(none, '/assets/main-1a2b.js')).status).toBe(404)
  })

  test('[APP-54] One id of a request reaches the process, and the log of the proxy with the address of the process', async () => {
    const [hung, answering] = [await startHung(), await startAnswering()]
    const ports = await startNginx([hung.port, answering.port])
    // Both processes are asked: one call waits for the first.
    for (const path of ['/one?token=segreto', '/two'])
      await call(ports, path, { headers: { 'x-request-id': 'sent-by-the-client' } })
    const ids = answering.received.map(({ headers }) => headers['x-request-id'])
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(new Set(ids).size).toBe(2)
    const lines = await readAccessLog((found) => ids.every((id) => found.some(({ reqId }) => reqId === id)))
    expect(lines.filter(({ reqId }) => ids.includes(reqId)).map(({ path }) => path)).toEqual(['/one', '/two'])
    expect(lines.map(({ upstream }) => upstream)).toContain(`127.0.0.1:${hung.port}, 127.0.0.1:${answering.port}`)
    expect(lines.map(({ upstreamStatus }) => upstreamStatus)).toContain('504, 200')
  })

  test('[APP-54] A call that no process answers has an id that the log names with the path of the call', async () => {
    const ports = await startNginx([await findFreePort()])
    const { status, headers } = await call(ports, '/api/items?q=segreto')
    expect(status).toBe(503)
    const isOfCall = ({ reqId }: AccessLine) => reqId === headers['x-request-id']
    expect((await readAccessLog((lines) => lines.some(isOfCall))).find(isOfCall)).toMatchObject({
      path: '/api/items',
      status: '503',
      upstreamStatus: '502',
    })
  })

  test('[SEC-22] Inside a configuration with logs of its own, as Debian’s, no log has an address or a query', async () => {
    const ports = await startNginx([await findFreePort(), (await startAnswering()).port])
    await call(ports, '/one?token=segreto')
    await callPlain(ports, '/two?token=segreto')
    await readAccessLog((found) => found.some(({ path }) => path === '/one') && found.some(({ path }) => path === '/two'))
    const logs = ['access.log', 'error.log', 'outer.log', 'outer-error.log'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )
    expect(logs.join('\n')).not.toMatch(/segreto|client/)
    expect(logs.slice(1).join('')).toBe('')
  })

  test('[SEC-31] The requests of a whole IPv6 /64 have one limit, those of each IPv4 address their own', async () => {
    const answering = await startAnswering()
    // The client's address is what it says itself, and after its second request it has to wait for a minute.
    const ports = await startNginx(
      [answering.port],
      (site) =>
        `set_real_ip_from 127.0.0.1; real_ip_header X-Client;\n${site.replace('rate=200r/s', 'rate=1r/m').replace('burst=2000', 'burst=1')}`,
    )
    const statusesOf = async (...addresses: string[]) => {
      const statuses: (number | undefined)[] = []
      for (const address of addresses) statuses.push((await call(ports, '/', { headers: { 'x-client': address } })).status)
      return statuses
    }
    expect(await statusesOf('2001:db8:0:1::1', '2001:db8:0:1:ffff::9', '2001:db8:0:1:a::b')).toEqual([200, 200, 429])
    // A line break is a byte as any other.
    expect(await statusesOf('2001:db8:0:2::1', '2001:db8:a0a:a::1', '2001:db8:a0a:b::1')).toEqual([200, 200, 200])
    expect(await statusesOf('203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2')).toEqual([200, 200, 429, 200])
    expect(await statusesOf('::ffff:203.0.113.1', '::ffff:203.0.113.3', '::ffff:203.0.113.4')).toEqual([429, 200, 200])
  })

  test('[APP-53] The proxy serves the folder of the certificate’s authority without TLS, and redirects all else', async () => {
    const ports = await startNginx([await findFreePort()])
    mkdirSync(join(folder, '.well-known/acme-challenge'), { recursive: true })
    writeFileSync(join(folder, '.well-known/acme-challenge/token'), 'proof')
    expect(await callPlain(ports, '/.well-known/acme-challenge/token')).toMatchObject({ status: 200, body: 'proof' })
    expect(await callPlain(ports, '/.well-known/acme-challenge/other')).toMatchObject({ status: 404 })
    expect(await callPlain(ports, '/privkey.pem')).toMatchObject({ status: 301 })
    expect((await callPlain(ports, '/bazar?q=a')).headers.location).toBe(`https://${HOST}/bazar?q=a`)
  })

  test('[SEC-40] The metrics of a process cannot be read through the proxy, however their address is written', async () => {
    const answering = await startAnswering()
    const ports = await startNginx([answering.port])
    for (const path of ['/metrics', '/metrics?a=b', '//metrics', '/%6detrics', '/bazar/../metrics', '/./metrics'])
      expect([path, (await call(ports, path)).status]).toEqual([path, 404])
    expect(answering.received).toEqual([])
  })
})

test('[APP-53] Every place of the shipped configuration that an installation fills is described at its top', () => {
  const places = new Set([...SHIPPED.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))
  const described = [...SHIPPED.slice(0, SHIPPED.indexOf('upstream')).matchAll(/^# {3}(BARATTOLO_\w+)/gm)].map(([, name]) => name)
  expect([...places].sort()).toEqual(described.sort())
})

test('[APP-41] The proxy waits 15 seconds for an answer, and never repeats a POST or PATCH that a process has received', () => {
  expect(SHIPPED).toContain('proxy_read_timeout 15s;')
  expect(SHIPPED).not.toContain('non_idempotent')
})
