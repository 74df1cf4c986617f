import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as requestHttp } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckId, CheckResult } from '@barattolo/domain/admin/checks'
import { describeCheck } from '@barattolo/domain/texts/it/admin/status'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { recordLastBackup, recordLastDrill } from '../platform/last-backup.store.ts'
import { trustedClock } from '../platform/process/clock.ts'
import { startFaultyProvider } from '../testing/faulty-provider.ts'
import { findFreePort } from '../testing/free-port.ts'
import { OPERATOR_SETTINGS } from '../testing/operator.ts'
import { hasPgbouncer, startPgbouncer } from '../testing/pgbouncer.ts'
import { startS3Store } from '../testing/s3-store.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { setUpTestApp, startTestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { CheckDeps } from './check.ts'
import { judgeConnections } from './database-checks.ts'
import { createStatusSource, runChecks } from './production-checks.ts'

const app = setUpTestApp()

const OPEN = { OPEN_SIGN_IN: 'yes', ADMIN_SECRET: 'una-parola-molto-lunga', ...OPERATOR_SETTINGS }

const depsOf = (environment: Record<string, string> = {}, deps: Partial<CheckDeps> = {}): CheckDeps => ({
  config: readConfig({ DATA_DIR: app.config.dataDir, MAP_STYLE_URL: 'none', ...environment }),
  db: app.db,
  externalConnection: null,
  now: () => new Date(),
  isProgram: false,
  ...deps,
})

const findResult = (results: readonly CheckResult[], id: CheckId) => results.find((result) => result.id === id) as CheckResult

/** What one check finds, as `id`, finding and values; its sentence must be whole. */
async function check(id: CheckId, environment?: Record<string, string>, deps?: Partial<CheckDeps>) {
  const result = findResult(await runChecks(depsOf(environment, deps)), id)
  const { is, todo } = describeCheck(result)
  expect(`${is} ${todo ?? ''}`).not.toMatch(/\?|undefined/)
  if (result.state === 'failed') expect(todo).toBeTruthy()
  return { finding: result.finding, state: result.state, values: result.values }
}

test('[CHK-05] An admin reads all checks, which name no secret; others do not', async () => {
  const [anna, admin] = [await app.signIn({ name: 'Anna' }), await app.signIn({ name: 'Ada', email: 'admin@barattolo.test' })]
  const read = (headers: Record<string, string> = {}) => app.fastify.inject({ url: '/api/admin/status', headers })
  expect((await read()).statusCode).toBe(401)
  expect((await read(anna.headers)).statusCode).toBe(403)
  const answer = await read(admin.headers)
  expect(answer.statusCode).toBe(200)
  const { checks } = answer.json<{ checks: CheckResult[] }>()
  const stateOf = (id: CheckId) => `${findResult(checks, id).finding} ${findResult(checks, id).state}`
  expect(checks).toHaveLength(15)
  expect(
    ['database', 'version', 'clock', 'pooler', 'connections', 'photos', 'queues', 'proxy', 'signIn', 'mail'].map((id) =>
      stateOf(id as CheckId),
    ),
  ).toEqual([
    'answers ok',
    'current ok',
    'agrees ok',
    'embedded notConfigured',
    'enough ok',
    'works ok',
    'moving ok',
    'none notConfigured',
    'none notConfigured',
    'none notConfigured',
  ])
})

test('[CHK-06] Without a database, and before its first start, each check says what it does not know', async () => {
  const unreachable = openDatabase({ connectionString: 'postgres://a:segretissima@127.0.0.1:1/b' }, () => undefined)
  onTestFinished(() => unreachable.destroy())
  const away = await runChecks(depsOf({}, { db: unreachable }))
  expect(findResult(away, 'database')).toMatchObject({ state: 'failed', values: { code: 'ECONNREFUSED' } })
  for (const id of ['version', 'clock', 'connections', 'backup', 'drill', 'queues', 'proxy'] as const)
    expect(findResult(away, id)).toMatchObject({ finding: 'databaseAway', state: 'warning' })
  expect(JSON.stringify(away)).not.toContain('segretissima')

  const empty = await createTestDatabase(app.connection as Parameters<typeof createTestDatabase>[0], 'template0')
  onTestFinished(empty.drop)
  const before = await runChecks(depsOf({}, { db: empty.db }))
  expect(findResult(before, 'database')).toMatchObject({ finding: 'empty', state: 'warning' })
  expect(findResult(before, 'queues')).toMatchObject({ finding: 'databaseEmpty', state: 'notConfigured' })
  expect(findResult(before, 'clock')).toMatchObject({ finding: 'agrees' })
})

test('[CHK-06] A check that finds no answer in time says so, and the others are not delayed', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => silent.closeAllConnections())
  const { port } = silent.address() as AddressInfo
  const environment = {
    ...OPEN,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'a@example.org',
    PUBLIC_URL: `https://127.0.0.1:${port}`,
  }
  const results = await runChecks(depsOf(environment, { timeoutMs: 300, readDisk: () => new Promise(() => undefined) }))
  expect(findResult(results, 'disk')).toMatchObject({ finding: 'timedOut', state: 'warning', values: { seconds: 1 } })
  for (const id of ['certificate', 'proxy', 'mail'] as const)
    expect(findResult(results, id).finding).toMatch(/^(unreachable|timedOut)$/)
})

describe('The database', () => {
  test('[CHK-07] A machine whose clock differs from the database’s is reported', async () => {
    const ahead = async (milliseconds: number) => {
      const { now } = Date
      Date.now = () => now() + milliseconds
      try {
        return await check('clock')
      } finally {
        Date.now = now
      }
    }
    expect(await ahead(0)).toMatchObject({ state: 'ok' })
    expect(await ahead(-20_000)).toMatchObject({ finding: 'drifts', state: 'warning', values: { seconds: 20 } })
    expect(await ahead(90_000)).toMatchObject({ finding: 'differs', state: 'failed', values: { seconds: 90 } })
    const clock = { ...trustedClock(() => new Date()), difference: () => -7000 }
    expect(await check('clock', {}, { clock })).toMatchObject({ finding: 'drifts', values: { seconds: 7 } })
    const jumped = { ...clock, isTrusted: () => false }
    expect(await check('clock', {}, { clock: jumped })).toMatchObject({ finding: 'differs', state: 'failed' })
  })

  test('[CHK-08] Migrations that are missing, or that only a newer version knows, are reported', async () => {
    const migrations = await app.db
      .selectFrom('kyselyMigration' as never)
      .select('name' as never)
      .execute()
    expect(migrations.length).toBeGreaterThan(70)
    const database = await createTestDatabase(app.connection as Parameters<typeof createTestDatabase>[0])
    onTestFinished(database.drop)
    const run = (statement: string) =>
      database.db.executeQuery({ sql: statement, parameters: [], query: { kind: 'RawNode' } } as never)
    await run(`insert into kysely_migration (name, timestamp) values ('9999-later', '')`)
    expect(await check('version', {}, { db: database.db })).toMatchObject({ finding: 'newer', values: { newer: 1 } })
    await run(`delete from kysely_migration where name like '0082%'`)
    expect(await check('version', {}, { db: database.db })).toMatchObject({ finding: 'pending', values: { pending: 1 } })
  })

  test.each([
    [{ used: 20, max: 97, processes: 2 }, 51, 'enough'],
    [{ used: 20, max: 40, processes: 2 }, 51, 'tight'],
    [{ used: 90, max: 97, processes: 2 }, 51, 'exhausted'],
  ])('[CHK-09] Of the connections %j, of which %i may be needed, %s is found', (counts, needed, finding) => {
    expect(judgeConnections(counts, needed)).toMatchObject({ finding })
  })

  test('[CHK-09] The processes are counted by their listening connections, and more than the database accepts are reported', async () => {
    const environment = { DATABASE_URL: 'postgres://a@127.0.0.1/b', DATABASE_CONNECTIONS: '150', ...OPEN }
    const other = await startTestApp({ multiProcess: true })
    onTestFinished(other.close)
    const deps = { db: other.db, externalConnection: other.connection }
    expect(await check('connections', environment, deps)).toMatchObject({
      finding: 'tight',
      values: { processes: 1, needed: 314 },
    })
  })

  test.runIf(hasPgbouncer)('[CHK-10] A pooler that shares sessions is reported', async () => {
    const url = await startPgbouncer(app.connection as Parameters<typeof startPgbouncer>[0], 'transaction')
    expect(await check('pooler', {}, { externalConnection: { connectionString: url } })).toMatchObject({
      finding: 'sharedSessions',
      state: 'failed',
    })
    expect(await check('pooler', {}, { externalConnection: app.connection })).toMatchObject({ finding: 'ownSessions' })
  })

  test('[CHK-11] The age of the last complete backup and of the last drill are reported', async () => {
    expect(await check('backup')).toMatchObject({ finding: 'none', state: 'warning' })
    expect(await check('drill')).toMatchObject({ finding: 'none', state: 'warning' })
    await recordLastBackup(app.connection, 10 * 3600)
    await recordLastDrill(app.connection, new Date().toISOString())
    expect(await check('backup')).toMatchObject({ finding: 'recent', values: { hours: 10 } })
    expect(await check('drill')).toMatchObject({ finding: 'recent', values: { days: 0 } })
    await recordLastBackup(app.connection, 37 * 3600)
    await app.db
      .updateTable('lastBackup')
      .set({ drilledAt: new Date(Date.now() - 9 * 86_400_000) })
      .execute()
    expect(await check('backup')).toMatchObject({ finding: 'old', state: 'failed', values: { hours: 37 } })
    expect(await check('drill')).toMatchObject({ finding: 'old', state: 'warning', values: { days: 9 } })
    await app.db.deleteFrom('lastBackup').execute()
  })

  test('[CHK-11] A folder of back-ups in which the server cannot write is reported before the next back-up fails', async () => {
    const checkIn = (folder: string) => check('backup', { ERASURE_LOG_COPY: join(folder, 'erasures.jsonl') })
    expect(await checkIn(tmpdir())).toMatchObject({ finding: 'none' })
    expect(await checkIn('/nowhere')).toEqual({ finding: 'notWritable', state: 'failed', values: { code: 'ENOENT' } })
    const file = join(app.config.dataDir, 'no-folder')
    writeFileSync(file, '', { mode: 0o600 })
    onTestFinished(() => rmSync(file))
    expect(await checkIn(file)).toMatchObject({ finding: 'notWritable', state: 'failed', values: { code: 'EACCES' } })
  })

  test('[CHK-12] What has been waiting in a queue is reported by its queue, number and time', async () => {
    expect(await check('queues')).toMatchObject({ finding: 'moving', values: { count: 0 } })
    const wait = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await app.db
      .insertInto('photoRemovals')
      .values([1, 2].map((n) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, dueAt: wait(20 * n) })))
      .execute()
    expect(await check('queues')).toMatchObject({
      finding: 'late',
      state: 'warning',
      values: { queue: 'photoRemovals', count: 2, minutes: 40 },
    })
    await app.db
      .updateTable('photoRemovals')
      .set({ dueAt: wait(61) })
      .execute()
    expect(await check('queues')).toMatchObject({ finding: 'stuck', state: 'failed' })
    await app.db.deleteFrom('photoRemovals').execute()
  })
})

describe('Disk, photos and secrets', () => {
  test.each([
    [0.5, 'free', 'ok'],
    [0.1, 'low', 'warning'],
    [0.04, 'full', 'failed'],
  ] as const)('[CHK-13] A disk with a share of %d free is %s', async (free, finding, state) => {
    const readDisk = async (path: string) => ({ free: path === app.config.dataDir ? free : 0.9 })
    expect(await check('disk', { ERASURE_LOG_COPY: join(tmpdir(), 'erasures.jsonl') }, { readDisk })).toMatchObject({
      finding,
      state,
      values: { disk: free < 0.9 ? 'data' : 'backups', percent: Math.floor(free * 100) },
    })
  })

  test('[CHK-13] The real disk is read, and a folder that does not exist yet is not', async () => {
    expect((await check('disk')).finding).toMatch(/free|low|full/)
    expect(await check('disk', { DATA_DIR: '/nowhere/data' })).toMatchObject({ finding: 'missing', state: 'notConfigured' })
  })

  test('[CHK-14] A bucket is written, read and emptied again, and what it refuses is reported', async () => {
    const bucket = await startS3Store()
    onTestFinished(bucket.close)
    expect(await check('photos', bucket.environment)).toMatchObject({ finding: 'works', values: { place: 'bucket' } })
    expect(new Set(bucket.requests.map((request) => request.split(' ')[0]))).toEqual(new Set(['PUT', 'GET', 'DELETE']))
    expect(await check('photos', { ...bucket.environment, PHOTOS_S3_SECRET: 'segretissimo' })).toMatchObject({
      finding: 'failing',
      state: 'failed',
      values: { place: 'bucket', step: 'write', code: '403 SignatureDoesNotMatch' },
    })
    bucket.setFault('down')
    expect(await check('photos', bucket.environment)).toMatchObject({ finding: 'failing', values: { step: 'write' } })
  })

  test('[CHK-14] The folder of photos is tried; one of another user is not touched by a program', async () => {
    expect(await check('photos')).toMatchObject({ finding: 'works', values: { place: 'folder' } })
    expect(await check('photos', { DATA_DIR: '/nowhere' })).toMatchObject({ finding: 'missing' })
    expect(await check('photos', { DATA_DIR: '/proc' })).toMatchObject({ finding: 'failing', values: { step: 'write' } })
    if (process.getuid?.() !== 0) return
    const folder = mkdtempSync(join(tmpdir(), 'barattolo-other-user-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    execFileSync('chown', ['65534', folder])
    expect(await check('photos', { DATA_DIR: folder }, { isProgram: true })).toMatchObject({ finding: 'otherUser' })
  })

  test('[CHK-15] Short secrets are named, and not shown', async () => {
    const secrets = { METRICS_TOKEN: 'parola-di-sedici-1' }
    expect(await check('secrets', secrets)).toMatchObject({ finding: 'long' })
    const mail = { SMTP_URL: 'smtp://nome:corta-1@127.0.0.1:1', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'http://127.0.0.1:1' }
    const short = await check('secrets', { ...OPEN, ...secrets, ...mail })
    expect(short).toEqual({ finding: 'short', state: 'warning', values: { names: 'SMTP_URL' } })
  })
})

describe('E-mail', () => {
  const mailOf = (url: string) => ({ ...OPEN, SMTP_URL: url, MAIL_FROM: 'a@example.org', PUBLIC_URL: 'http://127.0.0.1:1' })

  test('[CHK-16] The SMTP server is asked without an e-mail; the command sends one to the operator', async () => {
    const smtp = await startSmtpServer()
    onTestFinished(smtp.close)
    expect(await check('mail', mailOf(smtp.url))).toMatchObject({ finding: 'accepted', state: 'ok' })
    expect(smtp.received).toHaveLength(0)
    expect(await check('mail', mailOf(smtp.url), { sendsMail: true })).toMatchObject({ finding: 'sent' })
    expect(smtp.received.map(({ to }) => to)).toEqual([[OPERATOR_SETTINGS.OPERATOR_EMAIL]])
    smtp.rejectWith(550)
    expect(await check('mail', mailOf(smtp.url), { sendsMail: true })).toMatchObject({ finding: 'notSent', state: 'failed' })
  })

  test('[CHK-16] A refused password and a server that is away are reported', async () => {
    const smtp = await startSmtpServer()
    onTestFinished(smtp.close)
    const refused = await check('mail', mailOf(smtp.url.replace('//', '//nome:segretissima@')))
    expect(refused).toMatchObject({ finding: 'refused', state: 'failed', values: { code: 'EAUTH' } })
    expect(JSON.stringify(refused)).not.toContain('segretissima')
    expect(await check('mail', mailOf(`smtp://127.0.0.1:${await findFreePort()}`))).toMatchObject({ finding: 'unreachable' })
  })
})

test('[CHK-17] The keys of Google and of each provider are read, and a provider that gives none is named', async () => {
  const provider = await startFaultyProvider()
  onTestFinished(provider.close)
  const environment = {
    ...provider.environment(1),
    ADMIN_EMAIL: 'ada@example.org',
    ADMIN_PROVIDERS: 'oidc.1',
    PUBLIC_URL: 'http://127.0.0.1:1',
  }
  expect(await check('signIn', environment)).toMatchObject({ finding: 'answers', state: 'ok' })
  provider.behave({ faults: { keys: 'serverError' } })
  expect(await check('signIn', environment)).toMatchObject({ finding: 'failing', state: 'failed', values: { code: 'HTTP 500' } })
  provider.behave({ faults: { discovery: 'html' } })
  expect(await check('signIn', environment)).toMatchObject({ finding: 'failing', state: 'failed' })

  const firebase = {
    FIREBASE_PROJECT_ID: 'a',
    FIREBASE_API_KEY: 'b',
    FIREBASE_AUTH_DOMAIN: 'a.example',
    ADMIN_EMAIL: 'ada@example.org',
  }
  const keys = createServer((_request, response) => response.end('{"keys":[{}]}')).listen(0, '127.0.0.1')
  await once(keys, 'listening')
  const firebaseKeysUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`
  expect(await check('signIn', firebase, { firebaseKeysUrl })).toMatchObject({ finding: 'answers' })
  keys.close()
  keys.closeAllConnections()
  expect(await check('signIn', firebase, { firebaseKeysUrl })).toMatchObject({
    finding: 'failing',
    values: { providers: 'Google', code: 'ECONNREFUSED' },
  })
})

describe('Certificate', () => {
  /** A TLS server with a certificate for a name and a number of days. */
  async function startTls(days: number, name: string) {
    const folder = mkdtempSync(join(tmpdir(), 'barattolo-certificate-'))
    const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
    const subject = ['-subj', '/CN=barattolo', '-addext', `subjectAltName=${name}`]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        String(days),
        '-keyout',
        key,
        '-out',
        cert,
        ...subject,
      ],
      { stdio: 'ignore' },
    )
    const pem = readFileSync(cert, 'utf8')
    const server = createTlsServer({ key: readFileSync(key), cert: pem }, (_request, response) => response.end()).listen(
      0,
      '127.0.0.1',
    )
    rmSync(folder, { recursive: true })
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return { environment: { ...OPEN, PUBLIC_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}` }, pem }
  }

  test.each([
    [90, 'IP:127.0.0.1', 'valid', 'ok'],
    [15, 'IP:127.0.0.1', 'endsSoon', 'warning'],
    [6, 'IP:127.0.0.1', 'endsNow', 'failed'],
    [90, 'DNS:altrove.example', 'wrongName', 'failed'],
  ])('[CHK-18] One of %i days for %s is found to be %s', async (days, name, finding, state) => {
    const { environment, pem } = await startTls(days, name)
    const found = await check('certificate', environment, { tlsAuthorities: [pem] })
    expect(found).toMatchObject({ finding, state, values: { days: days - 1 } })
    const later = new Date(Date.now() + 100 * 86_400_000)
    const expired = await check('certificate', environment, { tlsAuthorities: [pem], now: () => later })
    expect(expired).toMatchObject({ finding: 'expired', state: 'failed' })
  })

  test('[CHK-18] One that browsers do not trust, an address without TLS and one without a server are reported', async () => {
    const { environment } = await startTls(90, 'IP:127.0.0.1')
    expect(await check('certificate', environment)).toMatchObject({
      finding: 'notTrusted',
      values: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    })
    const PUBLIC_URL = `https://127.0.0.1:${await findFreePort()}`
    expect(await check('certificate', { ...OPEN, PUBLIC_URL })).toMatchObject({
      finding: 'unreachable',
      values: { code: 'ECONNREFUSED' },
    })
    expect(await check('certificate', { PUBLIC_URL: 'http://127.0.0.1' })).toMatchObject({ finding: 'none' })
  })
})

describe('Proxy', () => {
  /** A server that trusts these proxies, behind a proxy that sets the forwarding header to what `forward` makes of the client's. */
  async function startBehindProxy(trusted: string) {
    const served = await startTestApp({ environment: trusted === '' ? {} : { TRUSTED_PROXIES: trusted } })
    onTestFinished(served.close)
    await served.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = served.fastify.server.address() as AddressInfo
    const state = { forward: (sent: string) => sent }
    const proxy = createServer(({ url, headers: { 'x-forwarded-for': sent, ...others } }, outgoing) => {
      const forwarded = state.forward(String(sent ?? ''))
      const headers = forwarded === '' ? others : { ...others, 'x-forwarded-for': forwarded }
      requestHttp({ port, host: '127.0.0.1', path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }).end()
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    onTestFinished(() => void proxy.close())
    const addressOf = (each: number) => ({ PUBLIC_URL: `http://127.0.0.1:${each}` })
    const findThroughProxy = async (forward: (sent: string) => string) => {
      state.forward = forward
      return (await check('proxy', addressOf((proxy.address() as AddressInfo).port), { db: served.db })).finding
    }
    return { findThroughProxy, db: served.db, direct: addressOf(port) }
  }

  test('[CHK-19] A trusted proxy that adds or writes the address is good; one that passes on what a client claims, or sends none, is found', async () => {
    const { findThroughProxy } = await startBehindProxy('127.0.0.1')
    expect(await findThroughProxy((sent) => `${sent}, 203.0.113.5`)).toBe('trusted')
    expect(await findThroughProxy(() => '203.0.113.5')).toBe('trusted')
    // The check itself runs on the machine of the proxy, whose address is that of the client then.
    expect(await findThroughProxy(() => '127.0.0.1')).toBe('trusted')
    expect(await findThroughProxy((sent) => sent)).toBe('forgeable')
    expect(await findThroughProxy(() => '')).toBe('direct')
  })

  test('[CHK-19] A proxy that TRUSTED_PROXIES does not name, another installation, a proxy without a server and an address without either are distinguished', async () => {
    const { db, direct, findThroughProxy } = await startBehindProxy('')
    expect(await findThroughProxy((sent) => `${sent}, 203.0.113.5`)).toBe('untrusted')
    expect(await findThroughProxy(() => '127.0.0.1')).toBe('untrusted')
    const { findThroughProxy: findBehindOther } = await startBehindProxy('192.0.2.1')
    expect(await findBehindOther(() => '127.0.0.1')).toBe('untrusted')
    expect(await check('proxy', direct, { db })).toMatchObject({ finding: 'direct', state: 'ok' })
    expect(await check('proxy', direct)).toMatchObject({ finding: 'otherServer', state: 'failed' })
    const broken = createServer((_request, response) => response.writeHead(502).end()).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    onTestFinished(() => void broken.close())
    const PUBLIC_URL = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
    expect(await check('proxy', { PUBLIC_URL })).toMatchObject({ finding: 'notReady', values: { code: 502 } })
    expect(await check('proxy', { PUBLIC_URL: `http://127.0.0.1:${await findFreePort()}` })).toMatchObject({
      finding: 'unreachable',
    })
  })

  test('[CHK-19] A value that was not signed here, or is old, gets no answer', async () => {
    const { createProbe, PROBE_HEADER } = await import('./proxy-probe.ts')
    const ask = async (probe: string) =>
      (await app.fastify.inject({ url: '/api/ready', headers: { [PROBE_HEADER]: probe } })).headers[PROBE_HEADER]
    expect(await ask(await createProbe(app.db, new Date()))).toBe('none')
    const old = await createProbe(app.db, new Date(Date.now() - 300_000))
    for (const probe of [old, 'x', old.replace(/^\d+/, String(Date.now())), '']) expect(await ask(probe)).toBeUndefined()
  })
})

test('[CHK-20] Calls at the same time share a run, and services outside are asked once in half a minute', async () => {
  const smtp = await startSmtpServer()
  onTestFinished(smtp.close)
  const environment = { ...OPEN, SMTP_URL: smtp.url, MAIL_FROM: 'a@example.org', PUBLIC_URL: 'http://127.0.0.1:1' }
  const source = createStatusSource(depsOf(environment))
  expect(source.latest()).toEqual([])
  const [first, second] = await Promise.all([source.read(), source.read()])
  expect(second).toBe(first)
  await smtp.close()
  const third = await source.read()
  expect(third).not.toBe(first)
  expect(findResult(third.checks, 'mail')).toBe(findResult(first.checks, 'mail'))
  expect(findResult(third.checks, 'queues')).not.toBe(findResult(first.checks, 'queues'))
  expect(source.latest()).toBe(third.checks)
})
