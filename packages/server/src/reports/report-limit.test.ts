import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import { beforeEach, expect, test } from 'vitest'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const START = new Date('2026-11-24T09:00:00Z')
let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeEach(async () => {
  clock = START
  anna = await app.signIn({ name: 'Anna', email: `${randomUUID()}@example.org` })
  bruno = await app.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
})

async function report(id: string, reason = 'deceptive') {
  const payload = { target: { kind: 'item', id }, reason, text: 'Non è di legno.' }
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/reports', headers: anna.headers, payload })
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
}
const addItem = () => insertItem(app.db, { owner: bruno.uid })
const TOO_MANY = {
  status: 429,
  retryAfter: String(24 * 60 * 60),
  body: {
    code: 'tooManyReports',
    detail:
      'Per oggi hai già mandato dieci segnalazioni: potrai mandarne un’altra da mercoledì 25\u00a0novembre alle\u00a010:00. Quello che hai scritto resta qui.',
  },
}

test('[TRUST-23] [TRUST-44] of 15 parallel reports ten are stored, and the others name the time from which on the next is possible', async () => {
  const items = await Promise.all(Array.from({ length: 15 }, addItem))
  const answers = await Promise.all(items.map((id) => report(id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  for (const refused of answers.filter(({ status }) => status !== 201)) expect(refused).toMatchObject(TOO_MANY)
  const rows = await app.db.selectFrom('reports').select('id').where('reporterUid', '=', anna.uid).execute()
  expect(rows).toHaveLength(10)
  clock = new Date(START.getTime() + DAY_MS)
  anna = await app.signIn({ name: 'Anna', email: anna.email })
  expect((await report(await addItem())).status).toBe(201)
})

test('[TRUST-23] a repeated report of the same target does not count, also at the limit', async () => {
  const [first = '', ...others] = await Promise.all(Array.from({ length: 10 }, addItem))
  for (const id of [first, first, first, ...others]) expect((await report(id)).status).toBe(201)
  expect(await report(await addItem())).toMatchObject(TOO_MANY)
  expect((await report(first, 'intimate')).status).toBe(201)
})
