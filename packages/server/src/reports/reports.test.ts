import { randomUUID } from 'node:crypto'
import type { ReportCase } from '@barattolo/domain/reports/contract'
import { it } from '@barattolo/domain/texts/it'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hearSilence } from '../conversations/silent-talks.ts'
import { SILENT } from '../platform/announce.ts'
import { anAgreement } from '../testing/exchanges.ts'
import { anItem, aRequest } from '../testing/factories.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, type TestApp, testApp } from '../testing/test-app.ts'

const clock = { ahead: 0 }
const DAY = 24 * 60 * 60 * 1000
const lines: string[] = []
let house: TestApp
let admin: SignedInPerson
beforeAll(async () => {
  const { pino } = await import('pino')
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  house = await testApp({ now: () => new Date(Date.now() + clock.ahead), log })
  admin = await house.signIn({ name: 'Ada', email: house.config.adminEmail })
})
afterAll(() => house.close())

let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeEach(async () => {
  clock.ahead = 0
  anna = await house.signIn({ name: 'Anna', email: `${randomUUID()}@example.org` })
  bruno = await house.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
  carla = await house.signIn({ name: 'Carla', email: `${randomUUID()}@example.org` })
})

type Method = 'GET' | 'POST' | 'PATCH'
async function ask(who: SignedInPerson | null, method: Method, url: string, payload?: object) {
  const headers = who?.headers ?? {}
  const answer = await house.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const report = (who: SignedInPerson | null, kind: string, id: string, more: object = {}) =>
  ask(who, 'POST', '/api/reports', { target: { kind, id }, reason: 'deceptive', text: 'Non è di legno.', ...more })
const decide = (id: string, outcome: string, reasons = 'La foto non è la sua.') =>
  ask(admin, 'POST', `/api/admin/reports/${id}/decision`, { outcome, reasons })
const object = (who: SignedInPerson | null, id: string) =>
  ask(who, 'POST', `/api/decisions/${id}/objection`, { text: 'È proprio di legno.' })
const review = (id: string, outcome: string) =>
  ask(admin, 'POST', `/api/admin/decisions/${id}/review`, { outcome, reasons: 'Abbiamo guardato meglio.' })
const mine = async (who: SignedInPerson) => (await ask(who, 'GET', '/api/reports')).body
const queue = async (state = 'open') => (await ask(admin, 'GET', `/api/admin/reports?state=${state}`)).body as ReportCase[]
const noticesOf = async (who: SignedInPerson) => (await ask(who, 'GET', '/api/notices')).body.notices
const caseOf = async (id: string, state = 'open') => (await queue(state)).find((one) => one.target.id === id)

async function aMessage() {
  const item = await anItem(house.db, { owner: bruno.uid })
  const { _id } = await ok(talksOf(house, anna).interest(item))
  const line = await ok(talksOf(house, bruno).write(_id, { text: 'Parole brutte' }))
  return { talk: _id, line: line._id }
}

describe('POST /api/reports', () => {
  test('[TRUST-08] items, people, messages and requests can be reported, with a snapshot of their content', async () => {
    const item = await anItem(house.db, { owner: bruno.uid, title: 'Sedia', description: 'Di legno' })
    const request = await aRequest(house.db, { owner: bruno.uid, title: 'Cerco guai' })
    const { line } = await aMessage()
    for (const [kind, id, title] of [
      ['item', item, 'Sedia'],
      ['request', request, 'Cerco guai'],
      ['message', line, 'Sedia zoppa'],
      ['person', bruno.uid, 'Bruno'],
    ] as const) {
      const { status, body } = await report(anna, kind, id)
      expect([kind, status]).toEqual([kind, 201])
      expect(body).toMatchObject({ target: { kind, id }, title, reason: 'deceptive', decision: null })
    }
    expect((await mine(anna)).made).toHaveLength(4)
    await house.db.updateTable('items').set({ title: 'Poltrona', description: '' }).where('id', '=', item).execute()
    expect((await caseOf(item))?.snapshot).toMatchObject({ title: 'Sedia', text: 'Di legno' })
    expect((await caseOf(line))?.snapshot.text).toBe('Parole brutte')
  })

  test('[TRUST-08] a repeated report returns the first one; reports of other users join the same case', async () => {
    const [older, newer] = [await anItem(house.db, { owner: bruno.uid }), await anItem(house.db, { owner: bruno.uid })]
    const first = (await report(anna, 'item', older)).body._id
    const [again, atOnce] = await Promise.all([report(anna, 'item', older), report(anna, 'item', older, { reason: 'spam' })])
    expect([again.body._id, atOnce.body._id]).toEqual([first, first])
    await report(carla, 'item', newer)
    await report(carla, 'item', older)
    const cases = (await queue()).filter(({ target }) => target.id === older || target.id === newer)
    expect(cases.map(({ target, reports }) => [target.id, reports.map(({ reporter }) => reporter.name)])).toEqual([
      [older, ['Anna', 'Carla']],
      [newer, ['Carla']],
    ])
  })

  test('[TRUST-08] reports about own or invisible targets, and with an invalid or unexplained reason, are rejected', async () => {
    const { line } = await aMessage()
    const item = await anItem(house.db, { owner: bruno.uid })
    expect((await report(bruno, 'item', item)).body.code).toBe('reportYourself')
    expect((await report(bruno, 'message', line)).body.code).toBe('reportYourself')
    expect((await report(anna, 'person', anna.uid)).body.code).toBe('reportYourself')
    // Carla is not a participant of the conversation.
    expect((await report(carla, 'message', line)).body.code).toBe('conversationNotFound')
    expect((await report(anna, 'item', randomUUID())).body.code).toBe('itemNotFound')
    expect((await report(anna, 'item', 'nope')).body.code).toBe('itemNotFound')
    expect((await report(anna, 'request', 'nope')).body.code).toBe('requestNotFound')
    expect((await report(anna, 'person', 'nobody')).body.code).toBe('personNotFound')
    expect((await report(anna, 'message', 'nope')).body.code).toBe('conversationNotFound')
    expect((await report(anna, 'item', item, { reason: 'other', text: '' })).body.code).toBe('invalidInput')
    expect((await report(anna, 'item', item, { reason: 'revenge' })).body.code).toBe('invalidInput')
    expect((await report(null, 'item', item)).status).toBe(401)
  })
})

describe('decision on a report', () => {
  test('[TRUST-10] both sides are notified with the reasons, and the reported person never sees the reporter', async () => {
    const item = await anItem(house.db, { owner: bruno.uid, title: 'Sedia' })
    const { _id } = (await report(anna, 'item', item)).body
    expect((await decide(_id, 'warned')).status).toBe(201)
    expect((await mine(anna)).made[0].decision).toMatchObject({ outcome: 'warned', reasons: 'La foto non è la sua.' })
    const { about } = await mine(bruno)
    expect(about).toMatchObject([{ outcome: 'warned', title: 'Sedia', reasons: 'La foto non è la sua.', mayObject: true }])
    const read = [(await ask(bruno, 'GET', '/api/reports')).text, JSON.stringify(await noticesOf(bruno))].join()
    for (const word of [anna.uid, anna.email, 'Anna', 'Non è di legno']) expect(read).not.toContain(word)
    for (const who of [anna, bruno])
      expect(await noticesOf(who)).toMatchObject([{ kind: 'reportDecided', leadsTo: '/mio-bazar' }])
    expect(lines.some((line) => line.includes('"act":"decideReport"') && line.includes(admin.uid))).toBe(true)
    expect((await decide(_id, 'nothing')).body.code).toBe('alreadyDecided')
  })

  test('[TRUST-10] the outcome "hidden" hides an item from all but its owner and blocks new conversations', async () => {
    const item = await anItem(house.db, { owner: bruno.uid, title: 'Spada affilata' })
    await decide((await report(anna, 'item', item)).body._id, 'hidden')
    for (const who of [anna, carla, null]) {
      expect((await ask(who, 'GET', `/api/items/${item}`)).body.code).toBe('itemNotFound')
      expect((await ask(who, 'GET', `/api/items?ownerUid=${bruno.uid}`)).body).toEqual([])
      expect((await ask(who, 'GET', '/api/items?q=affilata')).body).toEqual([])
      expect((await ask(who, 'GET', '/api/map?lat=45.737&lng=7.317&radius=5')).text).not.toContain('Spada')
    }
    const why = { hidden: 'La foto non è la sua.' }
    expect((await ask(bruno, 'GET', `/api/items/${item}`)).body).toMatchObject(why)
    expect((await ask(bruno, 'GET', `/api/items?ownerUid=${bruno.uid}`)).body).toMatchObject([why])
    expect((await ask(admin, 'GET', `/api/items/${item}`)).body).toMatchObject(why)
    expect((await talksOf(house, carla).interest(item)).body.code).toBe('itemNotFound')
  })

  test('[TRUST-10] of two concurrent decisions only one takes effect', async () => {
    for (let round = 0; round < 4; round++) {
      const item = await anItem(house.db, { owner: bruno.uid })
      const { _id } = (await report(anna, 'item', item)).body
      await Promise.all([decide(_id, 'hidden'), decide(_id, 'nothing')])
      const outcome = (await caseOf(item, 'decided'))?.decision?.outcome
      expect((await ask(null, 'GET', `/api/items/${item}`)).status).toBe(outcome === 'hidden' ? 404 : 200)
    }
  })

  test('[TRUST-10] the outcome "hidden" hides a message in the chat and in the inbox of both participants', async () => {
    const { talk, line } = await aMessage()
    await decide((await report(anna, 'message', line)).body._id, 'hidden')
    for (const who of [anna, bruno]) {
      const read = JSON.stringify([await ok(talksOf(house, who).read(talk)), await ok(talksOf(house, who).inbox())])
      expect(read).not.toContain('Parole brutte')
      expect(read).toContain(it.conversations.line.hidden())
    }
  })

  test('[TRUST-10] a decision can remove an item or a request, disable a person, or have no effect', async () => {
    const item = await anItem(house.db, { owner: bruno.uid })
    await decide((await report(anna, 'item', item)).body._id, 'removed')
    expect((await ask(bruno, 'GET', `/api/items/${item}`)).status).toBe(404)
    const request = await aRequest(house.db, { owner: bruno.uid })
    await decide((await report(anna, 'request', request)).body._id, 'removed')
    expect((await ask(bruno, 'GET', `/api/requests/${request}`)).status).toBe(404)
    const fine = await anItem(house.db, { owner: bruno.uid })
    await decide((await report(anna, 'item', fine)).body._id, 'nothing')
    expect((await ask(null, 'GET', `/api/items/${fine}`)).status).toBe(200)
    await decide((await report(anna, 'person', bruno.uid)).body._id, 'disabled', 'Molesta le persone.')
    const refused = await ask(bruno, 'GET', '/api/me')
    expect(refused.body.code).toBe('personDisabled')
    expect(refused.body.detail).toContain('Molesta le persone.')
  })

  test('[TRUST-10] the outcome "hidden" hides a request from all but its owner', async () => {
    const request = await aRequest(house.db, { owner: bruno.uid, title: 'Cerco guai seri' })
    await decide((await report(anna, 'request', request)).body._id, 'hidden')
    expect((await ask(anna, 'GET', `/api/requests/${request}`)).body.code).toBe('requestNotFound')
    expect((await ask(null, 'GET', '/api/requests?q=guai%20seri')).body).toEqual([])
    expect((await ask(bruno, 'GET', `/api/requests/${request}`)).body.hidden).toBe('La foto non è la sua.')
    expect((await talksOf(house, anna).answer(request, await anItem(house.db, { owner: anna.uid }))).status).toBe(404)
  })

  test('[TRUST-10] only the admin can decide, with an outcome valid for the target, but not disable themselves', async () => {
    const item = await anItem(house.db, { owner: bruno.uid })
    const { _id } = (await report(anna, 'item', item)).body
    for (const who of [anna, bruno, carla]) {
      const body = { outcome: 'removed', reasons: 'Perché sì' }
      expect((await ask(who, 'POST', `/api/admin/reports/${_id}/decision`, body)).body.code).toBe('adminOnly')
      expect((await ask(who, 'GET', '/api/admin/reports')).body.code).toBe('adminOnly')
    }
    expect((await decide(_id, 'nothing', '  ')).body.code).toBe('invalidInput')
    expect((await decide(randomUUID(), 'nothing')).body.code).toBe('reportNotFound')
    const person = (await report(anna, 'person', bruno.uid)).body._id
    expect((await decide(person, 'hidden')).body.code).toBe('notDecidable')
    const against = (await report(anna, 'person', admin.uid)).body._id
    expect((await decide(against, 'disabled')).body.code).toBe('ownAccount')
  })

  test('[TRUST-09] a decision closes all open reports about its target; cases count earlier upheld decisions', async () => {
    const [one, other] = [await anItem(house.db, { owner: bruno.uid }), await anItem(house.db, { owner: bruno.uid })]
    const { _id } = (await report(anna, 'item', one)).body
    await report(carla, 'item', one)
    await report(carla, 'item', other)
    expect((await caseOf(one))?.upheldBefore).toBe(0)
    await Promise.all([decide(_id, 'warned'), decide(_id, 'nothing')])
    expect(await caseOf(one)).toBeUndefined()
    expect((await caseOf(one, 'decided'))?.reports).toHaveLength(2)
    const outcome = (await caseOf(one, 'decided'))?.decision?.outcome
    for (const who of [anna, carla])
      expect((await mine(who)).made.find((each: { target: { id: string } }) => each.target.id === one).decision.outcome).toBe(
        outcome,
      )
    expect((await caseOf(other))?.upheldBefore).toBe(outcome === 'warned' ? 1 : 0)
    // A decided target can be reported again.
    expect((await report(anna, 'item', one)).body._id).not.toBe(_id)
  })
})

describe('hiding an item with open conversations', () => {
  const lastOf = async (who: SignedInPerson, talk: string) => (await ok(talksOf(house, who).messages(talk))).at(-1)
  const inboxOf = async (who: SignedInPerson, talk: string) =>
    (await ok(talksOf(house, who).inbox())).find(({ _id }) => _id === talk)
  const interestedIn = async (item: string) => (await ask(bruno, 'GET', `/api/items/${item}/interested`)).body
  const hide = async (item: string) => {
    await decide((await report(anna, 'item', item)).body._id, 'hidden')
    return (await mine(bruno)).about[0]._id as string
  }
  const showAgain = async (decision: string) => {
    await object(bruno, decision)
    expect((await review(decision, 'nothing')).status).toBe(201)
  }

  test('[TRUST-15] its conversations are paused without deadlines until it is shown again, with messages for both', async () => {
    const sledge = await anItem(house.db, { owner: bruno.uid, title: 'Slitta in legno' })
    const lamp = await anItem(house.db, { owner: anna.uid, title: 'Lampada' })
    const { _id: rooted } = await ok(talksOf(house, anna).interest(sledge))
    const { _id: other } = await ok(talksOf(house, bruno).interest(lamp))
    await ok(talksOf(house, anna).request(other, sledge))
    await ok(talksOf(house, anna).send(other))
    const decision = await hide(sledge)

    const still = { paused: 'hidden', archivesAt: null, rootItemGone: false, moves: ['reject', 'archive', 'write'] }
    expect(await ok(talksOf(house, anna).read(rooted))).toMatchObject({ ...still, rootItemHidden: true })
    expect(await ok(talksOf(house, bruno).read(rooted))).toMatchObject({ ...still, rootItemHidden: false })
    for (const who of [anna, bruno]) expect(await inboxOf(who, rooted)).toMatchObject({ paused: 'hidden' })
    expect(await interestedIn(sledge)).toMatchObject([
      { conversationId: rooted, paused: 'hidden' },
      { conversationId: other, inProposalFor: 'Lampada' },
    ])
    for (const talk of [rooted, other])
      expect((await lastOf(anna, talk))?.text).toBe('L’oggetto “Slitta in legno” per ora non è disponibile.')
    expect(await ok(talksOf(house, bruno).read(other))).toMatchObject({ paused: null })
    expect(await talksOf(house, bruno).accept(other)).toMatchObject({ status: 409, body: { code: 'itemNotAvailable' } })

    await showAgain(decision)
    const awake = await ok(talksOf(house, anna).read(rooted))
    expect(awake).toMatchObject({ paused: null, rootItemHidden: false, turn: bruno.uid, archivesAt: expect.any(String) })
    for (const talk of [rooted, other])
      expect((await lastOf(anna, talk))?.text).toBe('L’oggetto “Slitta in legno” è di nuovo disponibile.')
    const kinds = (await noticesOf(anna)).map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'itemFreed')).toHaveLength(2)
    await ok(talksOf(house, bruno).accept(other))
  })

  test('[TRUST-15] no nudges and no archiving happen while it is hidden; the deadlines restart when it is shown', async () => {
    const sledge = await anItem(house.db, { owner: bruno.uid })
    const { _id } = await ok(talksOf(house, anna).interest(sledge))
    const decision = await hide(sledge)
    const log = { error: (_: object, message: string) => expect.fail(message) }
    const hear = (days: number) =>
      hearSilence({ db: house.db, announce: SILENT, now: () => new Date(Date.now() + days * DAY), log })
    await hear(30)
    const asLeft = () => house.db.selectFrom('conversations').select(['status', 'nudges', 'nextDueAt']).where('id', '=', _id)
    expect(await asLeft().executeTakeFirst()).toEqual({ status: 'pending', nudges: 0, nextDueAt: null })
    await showAgain(decision)
    await hear(1.9)
    expect(await asLeft().executeTakeFirst()).toMatchObject({ status: 'pending', nudges: 0 })
    await hear(14)
    expect(await asLeft().executeTakeFirst()).toMatchObject({ status: 'archived' })
  })

  test('[TRUST-15] if its exchange ends while it is hidden, conversations stay paused until it is shown again', async () => {
    const sledge = await anItem(house.db, { owner: bruno.uid, title: 'Slitta in legno' })
    const { _id: rooted } = await ok(talksOf(house, anna).interest(sledge))
    const offered = await anItem(house.db, { owner: carla.uid })
    const { talk } = await anAgreement(house, { interested: carla, owner: bruno, root: sledge, offer: [offered] })
    const decision = await hide(sledge)
    expect(await ok(talksOf(house, anna).read(rooted))).toMatchObject({ paused: 'hidden' })
    await ok(talksOf(house, bruno).callOff(talk._id))
    expect(await ok(talksOf(house, anna).read(rooted))).toMatchObject({ paused: 'hidden', archivesAt: null })
    expect(await lastOf(anna, rooted)).toMatchObject({ kind: 'notChosen' })
    await showAgain(decision)
    expect(await ok(talksOf(house, anna).read(rooted))).toMatchObject({ paused: null })
    expect(await lastOf(anna, rooted)).toMatchObject({ kind: 'itemFreed' })
  })

  test('[TRUST-15] a conversation opened concurrently with hiding is rejected or paused', async () => {
    for (let round = 0; round < 6; round++) {
      const sledge = await anItem(house.db, { owner: bruno.uid })
      const { _id } = (await report(anna, 'item', sledge)).body
      const [begun] = await Promise.all([talksOf(house, carla).interest(sledge), decide(_id, 'hidden')])
      expect([201, 404]).toContain(begun.status)
      const talks = await house.db
        .selectFrom('conversations')
        .select(['status', 'nextDueAt'])
        .where('rootItemId', '=', sledge)
        .execute()
      expect(talks).toEqual(begun.status === 201 ? [{ status: 'pending', nextDueAt: null }] : [])
    }
  })
})

test('[TRUST-09] paging of the queue works while cases are being decided; decided cases are newest first', async () => {
  for (let at = 0; at < 3; at++) await report(anna, 'item', await anItem(house.db, { owner: bruno.uid }))
  const page = async (address: string) => {
    const answer = await house.app.inject({ url: address, headers: admin.headers })
    const next = /<(.+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1] ?? null
    return { rows: answer.json() as ReportCase[], next, total: answer.headers['x-total-count'] }
  }
  const walk = async (from: string, atEach?: (rows: ReportCase[]) => Promise<unknown>) => {
    const seen: ReportCase[] = []
    for (let address: string | null = from; address; ) {
      const { rows, next } = await page(address)
      seen.push(...rows)
      await atEach?.(rows)
      address = next
    }
    return seen.map(({ _id }) => _id)
  }
  const open = (await queue()).map(({ _id }) => _id)
  expect(open.length).toBeGreaterThanOrEqual(3)
  const first = await page('/api/admin/reports?limit=2')
  expect([first.total, first.rows.length]).toEqual([String(open.length), 2])
  expect((await page(first.next ?? expect.fail())).total).toBeUndefined()
  expect(await walk('/api/admin/reports?limit=2', (rows) => Promise.all(rows.map(({ _id }) => decide(_id, 'nothing'))))).toEqual(
    open,
  )
  const decided = await queue('decided')
  expect(await walk('/api/admin/reports?state=decided&limit=2')).toEqual(decided.map(({ _id }) => _id))
  const times = decided.map(({ decision }) => decision?.decidedAt ?? '')
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await ask(admin, 'GET', '/api/admin/reports?cursor=eh')).body.code).toBe('invalidInput')
})

describe('objection to a decision', () => {
  async function decided(outcome = 'hidden') {
    const item = await anItem(house.db, { owner: bruno.uid })
    const { _id } = (await report(anna, 'item', item)).body
    await decide(_id, outcome)
    return { item, decision: (await mine(bruno)).about[0]._id as string }
  }

  test('[TRUST-11] the reported person can object once; the review notifies both and can show the item again', async () => {
    const { item, decision } = await decided()
    expect((await object(bruno, decision)).body).toMatchObject({ objection: { mine: 'È proprio di legno.' }, mayObject: false })
    expect((await object(bruno, decision)).body.code).toBe('objectionGiven')
    expect((await object(anna, decision)).body.code).toBe('objectionGiven')
    // The reporter sees that there is an objection, but not its text.
    expect((await mine(anna)).made[0].decision.objection).toMatchObject({ mine: null })
    expect(await caseOf(item, 'objected')).toMatchObject({
      decision: { objection: { by: 'reported', text: 'È proprio di legno.' } },
    })

    expect((await review(decision, 'nothing')).status).toBe(201)
    expect((await ask(null, 'GET', `/api/items/${item}`)).body).not.toHaveProperty('hidden')
    for (const who of [anna, bruno]) {
      expect((await noticesOf(who)).map(({ kind }: { kind: string }) => kind)).toEqual(['objectionDecided', 'reportDecided'])
      const { made, about } = await mine(who)
      const read = who === anna ? made[0].decision : about[0]
      expect(read.review).toMatchObject({ outcome: 'nothing', reasons: 'Abbiamo guardato meglio.' })
    }
    expect((await review(decision, 'hidden')).body.code).toBe('alreadyDecided')
    expect(lines.some((line) => line.includes('"act":"reviewDecision"'))).toBe(true)
  })

  test('[TRUST-11] the reporter can object to the outcome "nothing", and the review can hide the item', async () => {
    const { item, decision } = await decided('nothing')
    expect((await object(anna, decision)).status).toBe(201)
    expect((await caseOf(item, 'objected'))?.decision?.objection?.by).toBe('reporter')
    await review(decision, 'hidden')
    expect((await ask(null, 'GET', `/api/items/${item}`)).status).toBe(404)
    // The reason comes from the review.
    expect((await ask(bruno, 'GET', `/api/items/${item}`)).body.hidden).toBe('Abbiamo guardato meglio.')
  })

  test('[TRUST-11] a review with another outcome enables a disabled person again', async () => {
    const item = await anItem(house.db, { owner: bruno.uid })
    const { _id } = (await report(anna, 'item', item)).body
    await decide(_id, 'disabled')
    expect((await ask(bruno, 'GET', '/api/me')).body.code).toBe('personDisabled')
    const decision = (await mine(anna)).made[0].decision._id
    await object(anna, decision)
    expect((await review(decision, 'warned')).status).toBe(201)
    expect((await ask(bruno, 'GET', '/api/me')).status).toBe(200)
  })

  test('[TRUST-11] [TRUST-12] an objection can be reviewed after the reporter’s account was deleted', async () => {
    const { item, decision } = await decided()
    expect((await house.app.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })).statusCode).toBe(200)
    expect((await mine(bruno)).about[0].title).toBe('Sedia zoppa')
    await object(bruno, decision)
    expect((await caseOf(item, 'objected'))?.reports).toMatchObject([{ reporter: { name: '', email: '' }, text: '' }])
    expect((await review(decision, 'nothing')).status).toBe(201)
    expect((await ask(null, 'GET', `/api/items/${item}`)).status).toBe(200)
  })

  test('[TRUST-11] other users cannot object, only the admin reviews, and the time to object is limited', async () => {
    const { decision } = await decided()
    expect((await object(carla, decision)).body.code).toBe('decisionNotFound')
    expect((await object(null, decision)).status).toBe(401)
    expect((await review(decision, 'nothing')).body.code).toBe('nothingObjected')
    for (const who of [anna, bruno, carla]) {
      const body = { outcome: 'nothing', reasons: 'Perché sì' }
      expect((await ask(who, 'POST', `/api/admin/decisions/${decision}/review`, body)).body.code).toBe('adminOnly')
    }
    await house.db
      .updateTable('reportDecisions')
      .set({ decidedAt: new Date(Date.now() - 14 * DAY) })
      .where('id', '=', decision)
      .execute()
    expect((await object(bruno, decision)).body.code).toBe('objectionClosed')
    expect((await mine(bruno)).about[0].mayObject).toBe(false)
  })
})

test('[TRUST-12] the data export has the user’s reports without others’ texts; deleting the account removes them', async () => {
  const item = await anItem(house.db, { owner: bruno.uid, title: 'Sedia' })
  await decide((await report(anna, 'item', item)).body._id, 'warned')
  await report(carla, 'person', bruno.uid)
  const copies = [await ask(anna, 'GET', '/api/me/data'), await ask(bruno, 'GET', '/api/me/data')]
  expect(copies[0]?.body.reports.made).toMatchObject([{ title: 'Sedia', text: 'Non è di legno.' }])
  expect(copies[1]?.body.reports.about).toMatchObject([{ title: 'Sedia', outcome: 'warned' }])
  expect(copies[1]?.text).not.toContain('Non è di legno.')
  expect((await house.app.inject({ method: 'DELETE', url: '/api/me', headers: bruno.headers })).statusCode).toBe(200)
  expect((await mine(anna)).made).toEqual([])
  expect(await caseOf(bruno.uid)).toBeUndefined()
})
