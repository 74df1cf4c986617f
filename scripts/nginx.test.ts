import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
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

/** The shipped file with these upstream servers, on free ports, with a certificate of its own and shorter waiting times. */
function render({ http, https }: { http: number; https: number }, upstreams: readonly number[]): string {
  const servers = upstreams.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=20s;`).join('\n')
  const site = shipped
    .replaceAll('$' + '{BARATTOLO_HOST}', HOST)
    .replace(/server app:3000 [^;]*;/, servers)
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${http}`)
    .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${https}`)
    .replaceAll('/etc/nginx/certificates', folder)
    .replaceAll('/dev/stdout', join(folder, 'access.log'))
    .replaceAll('/dev/stderr', join(folder, 'error.log'))
    .replace('proxy_read_timeout 15s;', 'proxy_read_timeout 1s;')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  return `pid ${folder}/nginx.pid; daemon off; events {} http { ${temporary.join(' ')}\n${site}\n}`
}

async function startNginx(upstreams: readonly number[]): Promise<number> {
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
  return ports.https
}

/** Sends a request to the proxy, as a browser does for a page or the app for a call. */
async function call(port: number, path: string, { method = 'GET', accept = '*/*' } = {}) {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    servername: HOST,
    rejectUnauthorized: false,
    headers: { host: HOST, accept, connection: 'close' },
  })
  outgoing.end()
  const [answer] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** A process that answers every request with its name, and counts them. */
async function startAnswering(): Promise<{ port: number; methods: string[] }> {
  const methods: string[] = []
  const server: Server = createServer(({ method = '' }, response) => {
    methods.push(method)
    response.end('answered')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, methods }
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
    const port = await startNginx([hung.port, answering.port])
    // More calls than processes: each is asked at least once.
    for (const path of ['/bazar', '/api/items', '/api/me'])
      expect(await call(port, path)).toMatchObject({ status: 200, body: 'answered' })
  })

  test('[APP-41] A POST to a process that does not answer is sent once, and answered like an outage of the server', async () => {
    const [hung, answering] = [await startHung(), await startAnswering()]
    const port = await startNginx([hung.port, answering.port])
    const refused = await call(port, '/api/items', { method: 'POST' })
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
    expect(answering.methods).toEqual([])
  })

  test('[APP-41] A person gets a page that says what to do while no process answers', async () => {
    const port = await startNginx([await findFreePort()])
    const page = await call(port, '/bazar', { accept: 'text/html,*/*' })
    expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '5' } })
    expect(page.body).toContain(texts.problems.unavailable)
  })
})

test('[APP-41] The proxy waits 15 seconds for an answer, and never repeats a POST or PATCH that a process has received', () => {
  expect(shipped).toContain('proxy_read_timeout 15s;')
  expect(shipped).not.toContain('non_idempotent')
})
