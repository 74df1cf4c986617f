import { expect, test } from 'vitest'
import { countFailures } from '../../photos/count-failures.ts'
import { insertItem } from '../../testing/factories.ts'
import { connectLiveClient, listenOnRandomPort } from '../../testing/live-client.ts'
import { setUpTestApp, startTestApp } from '../../testing/test-app.ts'
import { runEvery } from '../jobs/run-every.ts'
import { recordLastBackup, recordLastDrill } from '../last-backup.store.ts'
import { sendMail } from '../mail.ts'

const TOKEN = 'una-parola-lunga-0123'
const app = setUpTestApp({ environment: { METRICS_TOKEN: TOKEN } })

const getMetrics = (authorization?: string) =>
  app.fastify.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

async function readMetrics(): Promise<string[]> {
  const answer = await getMetrics(`Bearer ${TOKEN}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
  return answer.body.split('\n')
}

test('[APP-21] The metrics require the token, and without a configured token the route does not exist', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  for (const header of [undefined, 'Bearer una-parola-lunga-0124', TOKEN, anna.headers.authorization]) {
    const answer = await getMetrics(header)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'signInFirst'])
  }
  const appWithoutToken = await startTestApp()
  expect((await appWithoutToken.fastify.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } })).statusCode).toBe(
    404,
  )
  await appWithoutToken.close()
})

test('[APP-21] Calls are measured by route, and the metrics contain no personal data', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  const item = await insertItem(app.db, { owner: anna.uid, title: 'Slitta' })
  await app.fastify.inject(`/api/items/${item}?q=segreto`)
  await app.fastify.inject('/api/nowhere/segreto')
  const lines = await readMetrics()
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/api/items/:id",status="200"} 1')
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1')
  for (const secret of [item, anna.uid, 'segreto', 'Anna', '@']) expect(lines.join('\n')).not.toContain(secret)
})

test('[APP-21] Connections, sockets, jobs and the event loop are measured', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  const client = connectLiveClient(await listenOnRandomPort(app.fastify), { token: anna.token })
  await client.nextEvent('connect')
  const { log } = app.fastify
  await runEvery(60_000, log, 'good work', async () => undefined)()
  await runEvery(60_000, log, 'bad work', () => Promise.reject(new Error('no')))()
  const lines = await readMetrics()
  expect(lines).toContain('barattolo_sockets 1')
  expect(lines).toContain('barattolo_job_duration_seconds_count{job="good work",result="done"} 1')
  expect(lines).toContain('barattolo_job_duration_seconds_count{job="bad work",result="failed"} 1')
  const linesOf = (name: string) => lines.filter((line) => line.startsWith(name))
  expect(linesOf('barattolo_database_connections{database="primary",state="idle"} ')).toHaveLength(1)
  expect(linesOf('nodejs_eventloop_lag_p99_seconds ')).toHaveLength(1)
  expect(linesOf('process_resident_memory_bytes ')).toHaveLength(1)
})

test('[DB-42] The age of the last complete backup is measured, and infinite without one', async () => {
  const readAge = async () => {
    const name = 'barattolo_last_backup_age_seconds '
    return (await readMetrics()).find((line) => line.startsWith(name))?.slice(name.length)
  }
  expect(await readAge()).toBe('+Inf')
  await recordLastBackup(app.connection, 7200)
  expect(Number(await readAge())).toBeGreaterThanOrEqual(7200)
  expect(Number(await readAge())).toBeLessThan(7300)
})

test('[CHK-23] The age of the last drill, and the due rows of each queue, are measured', async () => {
  const read = async (name: string) => (await readMetrics()).find((line) => line.startsWith(`${name} `))?.slice(name.length + 1)
  expect(await read('barattolo_last_drill_age_seconds')).toBe('+Inf')
  await recordLastDrill(app.connection, new Date().toISOString())
  expect(Number(await read('barattolo_last_drill_age_seconds'))).toBeLessThan(60)
  expect(await read('barattolo_queue_due{queue="photoRemovals"}')).toBe('0')
  const dueAt = new Date(Date.now() - 3_600_000)
  await app.db.insertInto('photoRemovals').values({ id: '00000000-0000-4000-8000-000000000001', dueAt }).execute()
  expect(await read('barattolo_queue_due{queue="photoRemovals"}')).toBe('1')
  expect(Number(await read('barattolo_queue_oldest_seconds{queue="photoRemovals"}'))).toBeGreaterThanOrEqual(3600)
})

test('[CHK-23] E-mails that were not taken and errors of the photo store are counted from zero on', async () => {
  const read = async (kind: string) =>
    (await readMetrics())
      .find((line) => line.startsWith(`barattolo_failures_total{kind="${kind}"} `))
      ?.split(' ')
      .at(-1)
  for (const kind of ['mail', 'push', 'photoStore', 'liveEvents']) expect(await read(kind)).toBe('0')
  const mail = { to: 'a@example.org', subject: 'Prova', text: 'Prova' }
  expect(await sendMail(mail, { smtpUrl: 'smtp://127.0.0.1:1', from: 'b@example.org' })).toBe('retry')
  expect(await read('mail')).toBe('1')

  const failing = () => Promise.reject(new Error('the disk is gone'))
  const photos = countFailures({ write: failing, read: failing, remove: failing })
  await expect(photos.read({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', size: 800 })).rejects.toThrow('the disk is gone')
  expect(await read('photoStore')).toBe('1')
})

test('[CHK-24] The results of the checks are metrics once the server listens: 1 good, 0.5 a warning, 0 failed, none if not configured', async () => {
  const environment = { METRICS_TOKEN: TOKEN, PUBLIC_URL: 'http://127.0.0.1:1' }
  const served = await startTestApp({ environment, jobsEvery: 60_000 })
  await recordLastBackup(served.connection, 40 * 3600)
  await served.fastify.listen({ port: 0, host: '127.0.0.1' })
  const read = async () =>
    (await served.fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body.split('\n')
  await expect.poll(read, { timeout: 20_000 }).toContain('barattolo_check{check="database"} 1')
  const lines = await read()
  expect(lines).toContain('barattolo_check{check="proxy"} 0')
  expect(lines).toContain('barattolo_check{check="backup"} 0')
  expect(lines).toContain('barattolo_check{check="drill"} 0.5')
  expect(lines.some((line) => line.startsWith('barattolo_check{check="mail"}'))).toBe(false)
  expect(lines).toContain('barattolo_certificate_days Nan')
  expect(lines.some((line) => /^barattolo_disk_free_percent \d+$/.test(line))).toBe(true)
  await served.close()
})
