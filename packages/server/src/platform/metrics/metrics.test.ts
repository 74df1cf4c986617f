import { expect, test } from 'vitest'
import { insertItem } from '../../testing/factories.ts'
import { connectLiveClient, listenOnRandomPort } from '../../testing/live-client.ts'
import { setUpTestApp, startTestApp } from '../../testing/test-app.ts'
import { runEvery } from '../jobs/run-every.ts'
import { recordLastBackup } from '../last-backup.store.ts'

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
