import { randomUUID } from 'node:crypto'
import { ADMIN_ACTS } from '@barattolo/domain/admin/acts'
import type { AdminLogEntry } from '@barattolo/domain/admin/contract'
import type { ItemId } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAdminLogEntry, deleteOldAdminLog } from '../admin-log/admin-log.store.ts'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { addOldItem, ringApiOf, signInSettled, suggestRing } from '../testing/rings.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { ACTS_OF_CALLS, requireActsOfCalls } from './acts-of-calls.ts'

const app = setUpTestApp({ environment: { ADMIN_EMAIL: 'ada@example.org, bea@example.org' } })
let ada: SignedInPerson
let bea: SignedInPerson
beforeAll(async () => {
  ada = await app.signIn({ name: 'Ada', email: 'ada@example.org' })
  bea = await app.signIn({ name: 'Bea', email: 'bea@example.org' })
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const callApi = async (user: SignedInPerson, method: Method, url: string, payload?: object) => {
  const answer = await app.fastify.inject({ method, url, headers: user.headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json(), link: String(answer.headers.link ?? '') }
}
const signInUser = (name: string) => app.signIn({ name, email: `${randomUUID()}@example.org` })
const reason = 'Non rispetta le regole della piazza'
const readLog = async (query = '', by = ada): Promise<AdminLogEntry[]> =>
  (await callApi(by, 'GET', `/api/admin/log${query}`)).body

/** Anna and Bruno have agreed on Bruno's object for Anna's. */
async function createAgreement() {
  const [anna, bruno] = [await signInUser('Anna'), await signInUser('Bruno')]
  const [root, basket] = [await insertItem(app.db, { owner: bruno.uid }), await insertItem(app.db, { owner: anna.uid })]
  const { _id: conversation } = await ok(conversationApiOf(app, anna).interest(root))
  await ok(conversationApiOf(app, bruno).request(conversation, basket))
  await ok(conversationApiOf(app, bruno).send(conversation))
  await ok(conversationApiOf(app, anna).accept(conversation))
  const { id: exchange } = await app.db
    .selectFrom('exchanges')
    .select('id')
    .where('conversationId', '=', conversation)
    .executeTakeFirstOrThrow()
  return { anna, bruno, root, conversation, exchange }
}

/** A ring of three people that one of them has proposed. */
async function proposeRing() {
  const people: { person: SignedInPerson; item: ItemId }[] = []
  for (const name of ['Carla', 'Dino', 'Elsa']) {
    const person = await signInSettled(app, name)
    people.push({ person, item: await addOldItem(app.db, person, `Di ${name}`) })
  }
  const id = await suggestRing(app.db, people)
  const [proposer] = people
  if (proposer) expect((await ringApiOf(app, proposer.person).propose(id)).statusCode).toBe(201)
  return id
}

async function reportItem(by: SignedInPerson, item: string): Promise<string> {
  const body = { target: { kind: 'item', id: item }, reason: 'spam' }
  return (await callApi(by, 'POST', '/api/reports', body)).body._id
}

/** Calls of an admin and the acts that each must write, with the case and the person concerned. */
async function makeEveryCall() {
  const { anna, bruno, root, conversation, exchange } = await createAgreement()
  const [item, reported] = [await insertItem(app.db, { owner: bruno.uid }), await insertItem(app.db, { owner: bruno.uid })]
  const request = await insertRequest(app.db, { owner: bruno.uid })
  const message = randomUUID()
  const contact = { name: 'Bruno', email: bruno.email, message: 'Buongiorno', clientId: message }
  await callApi(bruno, 'POST', '/api/contact', contact)
  const { id: messageId } = await app.db.selectFrom('contactMessages').select('id').executeTakeFirstOrThrow()
  const report = await reportItem(anna, reported)
  const ring = await proposeRing()
  const why = { reason }
  const calls: [keyof typeof ACTS_OF_CALLS, string, object, string, string, string | null][] = [
    [
      'POST /api/admin/openings',
      '/api/admin/openings',
      { ...why, kind: 'conversation', id: conversation },
      'openConversation',
      conversation,
      null,
    ],
    [
      'POST /api/admin/openings',
      '/api/admin/openings',
      { ...why, kind: 'person', id: anna.uid },
      'openPerson',
      anna.uid,
      anna.uid,
    ],
    ['POST /api/admin/openings', '/api/admin/openings', { ...why, kind: 'ring', id: ring }, 'openRing', ring, null],
    ['POST /api/admin/rings/:id/end', `/api/admin/rings/${ring}/end`, why, 'endRing', ring, null],
    ['POST /api/admin/openings', '/api/admin/openings', { ...why, kind: 'report', id: report }, 'openReport', report, bruno.uid],
    [
      'POST /api/exchanges/:id/settle',
      `/api/exchanges/${exchange}/settle`,
      { ...why, decision: 'notHappened' },
      'settleExchange',
      exchange,
      null,
    ],
    ['PATCH /api/admin/reset/:id', `/api/admin/reset/${root}`, why, 'resetItem', root, bruno.uid],
    ['DELETE /api/admin/items/:id', `/api/admin/items/${item}`, why, 'deleteItem', item, bruno.uid],
    ['DELETE /api/admin/requests/:id', `/api/admin/requests/${request}`, why, 'deleteRequest', request, bruno.uid],
    [
      'DELETE /api/admin/conversations/:id',
      `/api/admin/conversations/${conversation}`,
      why,
      'deleteConversation',
      conversation,
      null,
    ],
    ['PATCH /api/admin/disable/:uid', `/api/admin/disable/${anna.uid}`, why, 'disablePerson', anna.uid, anna.uid],
    ['PATCH /api/admin/enable/:uid', `/api/admin/enable/${anna.uid}`, why, 'enablePerson', anna.uid, anna.uid],
    [
      'PATCH /api/admin/messages/:id',
      `/api/admin/messages/${messageId}`,
      { answered: true },
      'markMessageAnswered',
      messageId,
      bruno.uid,
    ],
    [
      'PATCH /api/admin/messages/:id',
      `/api/admin/messages/${messageId}`,
      { answered: false },
      'markMessageOpen',
      messageId,
      bruno.uid,
    ],
    [
      'POST /api/admin/reports/:id/decision',
      `/api/admin/reports/${report}/decision`,
      { outcome: 'warned', reasons: reason },
      'decideReport',
      report,
      bruno.uid,
    ],
  ]
  await app.db.updateTable('exchanges').set({ state: 'held', heldAt: new Date() }).where('id', '=', exchange).execute()
  return { calls, anna, bruno, report }
}

describe('[ADMN-46] the log of the admins', () => {
  test('each act of an admin is a row with admin, act, case, person and reason, and each call writes the acts that it declares', async () => {
    const { calls, bruno } = await makeEveryCall()
    const seen = new Set<string>()
    for (const [name, url, body, act, caseId, person] of calls) {
      const before = await readLog()
      const [method] = name.split(' ')
      const answer = await callApi(ada, method as Method, url, body)
      expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      const [entry, ...others] = await readLog('?limit=100')
      expect(others, name).toHaveLength(before.length)
      expect(entry, name).toMatchObject({ act, about: { id: caseId }, admin: { uid: ada.uid, name: 'Ada', email: 'ad***@***' } })
      expect(entry?.person?.uid ?? null, name).toBe(person)
      expect(entry?.reason, name).toBe('answered' in body ? null : reason)
      expect(ACTS_OF_CALLS[name]).toContain(act)
      seen.add(act)
    }
    const { id: decision } = await app.db
      .selectFrom('reportDecisions')
      .select('id')
      .where('reportedUid', '=', bruno.uid)
      .where('outcome', '=', 'warned')
      .executeTakeFirstOrThrow()
    await callApi(bruno, 'POST', `/api/decisions/${decision}/objection`, { text: 'Non è vero' })
    await callApi(bea, 'POST', `/api/admin/decisions/${decision}/review`, { outcome: 'removed', reasons: reason })
    // What a decision carries out is a row of its own.
    const [reviewed, removed] = await readLog('?limit=2')
    expect([reviewed, removed]).toMatchObject([
      { act: 'reviewDecision', about: { kind: 'decision', id: decision }, admin: { uid: bea.uid } },
      { act: 'deleteItem', admin: { uid: bea.uid }, person: { uid: bruno.uid } },
    ])
    expect([...seen, 'reviewDecision'].sort()).toEqual([...ADMIN_ACTS].sort())
  })

  test('an act that is refused leaves no row, and an act without a row does not happen', async () => {
    const { root, exchange, anna } = await createAgreement()
    const before = await readLog()
    expect((await callApi(ada, 'DELETE', `/api/admin/items/${root}`, { reason })).body.code).toBe('itemReserved')
    expect((await callApi(ada, 'POST', `/api/exchanges/${exchange}/settle`, { reason, decision: 'happened' })).status).toBe(409)
    expect((await callApi(ada, 'PATCH', `/api/admin/disable/${ada.uid}`, { reason })).body.code).toBe('ownAccount')
    expect(await readLog()).toEqual(before)
    await sql`create function refuse_rows() returns trigger language plpgsql as $$ begin raise exception 'no row'; end $$`.execute(
      app.db,
    )
    await sql`create trigger refuse_rows before insert on admin_log execute function refuse_rows()`.execute(app.db)
    for (const [method, url] of [
      ['PATCH', `/api/admin/reset/${root}`],
      ['PATCH', `/api/admin/disable/${anna.uid}`],
    ] as const)
      expect((await callApi(ada, method, url, { reason })).status).toBe(500)
    await sql`drop trigger refuse_rows on admin_log`.execute(app.db)
    const item = await app.db.selectFrom('items').select('availability').where('id', '=', root).executeTakeFirstOrThrow()
    expect(item.availability).toBe('in_trattativa')
    expect((await callApi(anna, 'GET', '/api/me')).status).toBe(200)
  })

  test.each(['', 'breve', '  nove car ', 'x'.repeat(501)])(
    '[ADMN-47] an act with the reason “%s” is refused and changes nothing',
    async (short) => {
      const { root, conversation, exchange, bruno } = await createAgreement()
      for (const [method, url, body] of [
        ['PATCH', `/api/admin/reset/${root}`, {}],
        ['DELETE', `/api/admin/items/${root}`, {}],
        ['DELETE', `/api/admin/conversations/${conversation}`, {}],
        ['POST', `/api/exchanges/${exchange}/settle`, { decision: 'happened' }],
        ['PATCH', `/api/admin/disable/${bruno.uid}`, {}],
        ['PATCH', `/api/admin/enable/${bruno.uid}`, {}],
      ] as const)
        for (const given of [{ reason: short }, {}]) {
          const { status, body: problem } = await callApi(ada, method, url, { ...body, ...given })
          expect([url, status, problem.code, problem.fields?.[0]?.path]).toEqual([url, 400, 'invalidInput', 'reason'])
        }
    },
  )

  test('[ADMN-47] a reason of exactly 10 and of exactly 500 characters is accepted', async () => {
    const bruno = await signInUser('Bruno')
    for (const length of [10, 500])
      expect((await callApi(ada, 'PATCH', `/api/admin/disable/${bruno.uid}`, { reason: 'è'.repeat(length) })).status).toBe(200)
  })

  test('[ADMN-48] the log comes in pages, newest first, with the acts of all admins, and is filtered by admin and by person', async () => {
    const [carla, dario] = [await signInUser('Carla'), await signInUser('Dario')]
    const acts = [
      [ada, carla, 'disable'],
      [bea, dario, 'disable'],
      [bea, carla, 'enable'],
      [ada, dario, 'enable'],
    ] as const
    for (const [by, about, what] of acts) await callApi(by, 'PATCH', `/api/admin/${what}/${about.uid}`, { reason })
    const summarize = (entries: readonly AdminLogEntry[]) =>
      entries.map(({ admin, act, person }) => [admin.name, act, person?.name])
    const all = [
      ['Ada', 'enablePerson', 'Dario'],
      ['Bea', 'enablePerson', 'Carla'],
      ['Bea', 'disablePerson', 'Dario'],
      ['Ada', 'disablePerson', 'Carla'],
    ]
    for (const by of [ada, bea]) expect(summarize(await readLog('?limit=4', by))).toEqual(all)
    const first = await callApi(ada, 'GET', '/api/admin/log?limit=2')
    const next = /<([^>]+)>/.exec(first.link)?.[1] ?? ''
    expect([...summarize(first.body), ...summarize((await callApi(ada, 'GET', next)).body)]).toEqual(all)
    expect(summarize(await readLog(`?limit=2&admin=${bea.uid}`))).toEqual([all[1], all[2]])
    expect(summarize(await readLog(`?person=${carla.uid}`))).toEqual([all[1], all[3]])
    expect(summarize(await readLog(`?person=${carla.uid}&admin=${ada.uid}`))).toEqual([all[3]])
    expect((await callApi(carla, 'GET', '/api/admin/log')).body.code).toBe('adminOnly')
  })

  test('[ADMN-49] no row can be changed or deleted, whatever its age, except old rows by the retention job', async () => {
    const now = new Date('2026-11-25T12:00:00Z')
    const monthsAgo = (months: number, minutes: number) => {
      const day = new Date(now)
      day.setUTCMonth(day.getUTCMonth() - months)
      return new Date(day.getTime() - minutes * 60_000)
    }
    const add = async (caseId: string, at: Date) =>
      app.db
        .transaction()
        .execute((trx) =>
          addAdminLogEntry(trx, { admin: ada, act: 'resetItem', about: { kind: 'item', id: caseId }, person: null, reason }, at),
        )
    await add('too old', monthsAgo(30, 0))
    await add('young enough', monthsAgo(23, 0))
    await expect(sql`update admin_log set reason = 'altro'`.execute(app.db)).rejects.toThrow('append-only')
    await expect(sql`delete from admin_log where case_id = 'too old'`.execute(app.db)).rejects.toThrow('append-only')
    await expect(sql`truncate admin_log`.execute(app.db)).rejects.toThrow('append-only')
    const remaining = async () => {
      const rows = await app.db.selectFrom('adminLog').select('caseId').where('caseId', 'like', '%o%').execute()
      return rows.map(({ caseId }) => caseId).filter((id) => id === 'too old' || id === 'young enough')
    }
    const deleteAt = (now: Date) => deleteOldAdminLog({ db: app.db, now: () => now, jobLimits: NO_JOB_LIMITS })
    await deleteAt(new Date())
    expect(await remaining()).toEqual(['young enough'])
    // A clock that is wrong by years deletes nothing that is younger than 24 months.
    await expect(deleteAt(new Date('2040-01-01'))).rejects.toThrow('append-only')
    expect(await remaining()).toEqual(['young enough'])
    await expect(sql`delete from admin_log`.execute(app.db)).rejects.toThrow('append-only')
  })

  test('the server does not start with an admin route that declares no acts', () => {
    const route = { method: 'PATCH', url: '/api/admin/new/:id', access: 'admin' as const }
    expect(() => requireActsOfCalls([route])).toThrow('PATCH /api/admin/new/:id does not declare which acts it logs')
    expect(() => requireActsOfCalls([{ ...route, access: 'signedIn' }])).not.toThrow()
    for (const [name, acts] of Object.entries(ACTS_OF_CALLS))
      expect([name, acts.length > 0]).toEqual([name, !name.startsWith('GET ')])
  })
})
