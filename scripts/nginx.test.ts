import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as requestPlain, type Server } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { it as texts } from '@barattolo/domain/texts/it'
import { findFreePort } from '@barattolo/server/testing/free-port'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

const NGINX = '/usr/sbin/nginx'
const isInstalled = existsSync(NGINX) && existsSync('/usr/bin/openssl')
const HOST = 'barattolo.example'
const shipped = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8')

let folder: string

/** Fills the shipped file as the installer does: with these upstream servers, and with a certificate and logs in `folder`. */
function fill(upstreams: readonly number[]): string {
  const values: Record<string, string> = {
    HOST,
    SERVERS: upstreams.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=20s;`).join(' '),
    CERTIFICATES: folder,
    ACME: folder,
    ACCESS_LOG: join(folder, 'access.log'),
    ERROR_LOG: join(folder, 'error.log'),
    IPV6: '#',
  }
  return shipped.replaceAll(/\$\{BARATTOLO_(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** The filled file on free ports and with shorter waiting times. */
function render({ http, https }: { http: number; https: number }, upstreams: readonly number[]): string {
  const site = fill(upstreams)
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${http}`)
    .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${https}`)
    .replace('proxy_read_timeout 15s;', 'proxy_read_timeout 1s;')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  // As in the file of Debian, which includes this one: a log with addresses and queries, and a log of errors.
  const outer = `access_log ${folder}/outer.log; error_log ${folder}/outer-error.log;`
  return `pid ${folder}/nginx.pid; daemon off; events {} http { ${outer} ${temporary.join(' ')}\n${site}\n}`
}

async function startNginx(upstreams: readonly number[]): Promise<{ http: number; https: number }> {
  const ports = { http: await findFreePort(), https: await findFreePort() }
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, render(ports, upstreams))
  const nginx = spawn(NGINX, ['-e', join(folder, 'error.log'), '-c', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
  })
  // Without a request, so that no process has been asked before the test begins.
  await vi.waitFor(() => once(connect(ports.https, '127.0.0.1'), 'connect'), { timeout: 5000 })
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

/** A process that answers every request, and keeps what it has received. */
async function startAnswering(): Promise<{ port: number; received: { method?: string; headers: IncomingHttpHeaders }[] }> {
  const received: { method?: string; headers: IncomingHttpHeaders }[] = []
  const server: Server = createServer(({ method, headers }, response) => {
    received.push({ ...(method === undefined ? {} : { method }), headers })
    response.end('answered')
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

describe.runIf(isInstalled)('The shipped configuration of nginx', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'barattolo-nginx-'))
    // nginx serves files as a user of its own if root starts it.
    chmodSync(folder, 0o755)
    const names = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem'), '-subj', `/CN=${HOST}`]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...names], {
      stdio: 'ignore',
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('[APP-40] The installed nginx loads the configuration without an error or a warning', async () => {
    const file = join(folder, 'test.conf')
    writeFileSync(file, render({ http: await findFreePort(), https: await findFreePort() }, [1]))
    const output = execFileSync('sh', ['-c', `${NGINX} -t -e ${folder}/error.log -c ${file} 2>&1`], { encoding: 'utf8' })
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
  const places = new Set([...shipped.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))
  const described = [...shipped.slice(0, shipped.indexOf('upstream')).matchAll(/^# {3}(BARATTOLO_\w+)/gm)].map(([, name]) => name)
  expect([...places].sort()).toEqual(described.sort())
})

test('[APP-41] The proxy waits 15 seconds for an answer, and never repeats a POST or PATCH that a process has received', () => {
  expect(shipped).toContain('proxy_read_timeout 15s;')
  expect(shipped).not.toContain('non_idempotent')
})
