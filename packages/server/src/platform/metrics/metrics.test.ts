import { expect, test } from 'vitest'
import { anItem } from '../../testing/factories.ts'
import { listening, liveScreen } from '../../testing/live-screen.ts'
import { testApp, testAppOfFile } from '../../testing/test-app.ts'
import { every } from '../every.ts'

const TOKEN = 'una-parola-lunga-0123'
const house = testAppOfFile({ environment: { METRICS_TOKEN: TOKEN } })

const ask = (authorization?: string) =>
  house.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

async function measured(): Promise<string[]> {
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
  return answer.body.split('\n')
}

test('[APP-21] The metrics require the token, and without a configured token the route does not exist', async () => {
  const anna = await house.signIn({ name: 'Anna' })
  for (const given of [undefined, 'Bearer una-parola-lunga-0124', TOKEN, anna.headers.authorization]) {
    const answer = await ask(given)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'signInFirst'])
  }
  const shut = await testApp()
  expect((await shut.app.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } })).statusCode).toBe(404)
  await shut.close()
})

test('[APP-21] Calls are measured by route, and the metrics contain no personal data', async () => {
  const anna = await house.signIn({ name: 'Anna' })
  const item = await anItem(house.db, { owner: anna.uid, title: 'Slitta' })
  await house.app.inject(`/api/items/${item}?q=segreto`)
  await house.app.inject('/api/nowhere/segreto')
  const lines = await measured()
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/api/items/:id",status="200"} 1')
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1')
  for (const secret of [item, anna.uid, 'segreto', 'Anna', '@']) expect(lines.join('\n')).not.toContain(secret)
})

test('[APP-21] Connections, sockets, jobs and the event loop are measured', async () => {
  const anna = await house.signIn({ name: 'Anna' })
  const screen = liveScreen(await listening(house.app), { token: anna.token })
  await screen.event('connect')
  const { log } = house.app
  await every(60_000, log, 'good work', async () => undefined)()
  await every(60_000, log, 'bad work', () => Promise.reject(new Error('no')))()
  const lines = await measured()
  expect(lines).toContain('barattolo_sockets 1')
  expect(lines).toContain('barattolo_job_duration_seconds_count{job="good work",result="done"} 1')
  expect(lines).toContain('barattolo_job_duration_seconds_count{job="bad work",result="failed"} 1')
  const of = (name: string) => lines.filter((line) => line.startsWith(name))
  expect(of('barattolo_database_connections{database="primary",state="idle"} ')).toHaveLength(1)
  expect(of('nodejs_eventloop_lag_p99_seconds ')).toHaveLength(1)
  expect(of('process_resident_memory_bytes ')).toHaveLength(1)
})
