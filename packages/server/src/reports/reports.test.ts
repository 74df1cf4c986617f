import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import type { ItemId } from '@barattolo/domain/ids'
import type { ReportCase } from '@barattolo/domain/reports/contract'
import { it } from '@barattolo/domain/texts/it'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runInactivityJob } from '../conversations/inactivity-job.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { createAgreedExchange } from '../testing/exchanges.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { readCases } from '../testing/open-cases.ts'
import { type SignedInPerson, startTestApp, type TestApp } from '../testing/test-app.ts'
import { storeMissingReasons } from './reports.store.ts'

const clock = { ahead: 0 }
const lines: string[] = []
let app: TestApp
let admin: SignedInPerson
beforeAll(async () => {
  const { pino } = await import('pino')
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  app = await startTestApp({ now: () => new Date(Date.now() + clock.ahead), log })
  admin = await app.signIn({ name: 'Ada', email: app.config.adminEmails[0] })
})
afterAll(() => app.close())

let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeEach(async () => {
  clock.ahead = 0
  anna = await app.signIn({ name: 'Anna', email: `${randomUUID()}@example.org` })
  bruno = await app.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
  carla = await app.signIn({ name: 'Carla', email: `${randomUUID()}@example.org` })
})

type Method = 'GET' | 'POST' | 'PATCH'
async function callApi(user: SignedInPerson | null, method: Method, url: string, payload?: object) {
  const headers = user?.headers ?? {}
  const answer = await app.fastify.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const report = (user: SignedInPerson | null, kind: string, id: string, changes: object = {}) =>
  callApi(user, 'POST', '/api/reports', { target: { kind, id }, reason: 'deceptive', text: 'Non è di legno.', ...changes })
const decide = (id: string, outcome: string, reasons = 'La foto non è la sua.') =>
  callApi(admin, 'POST', `/api/admin/reports/${id}/decision`, { outcome, reasons })
const objectTo = (user: SignedInPerson | null, id: string) =>
  callApi(user, 'POST', `/api/decisions/${id}/objection`, { text: 'È proprio di legno.' })
const review = (id: string, outcome: string) =>
  callApi(admin, 'POST', `/api/admin/decisions/${id}/review`, { outcome, reasons: 'Abbiamo guardato meglio.' })
const listReports = async (user: SignedInPerson) => (await callApi(user, 'GET', '/api/reports')).body
const listCases = (state = 'open') => readCases(app, admin, state)
const noticesOf = async (user: SignedInPerson) => (await callApi(user, 'GET', '/api/notices')).body.notices
const findCase = async (id: string, state = 'open') => (await listCases(state)).find((reportCase) => reportCase.target.id === id)

async function createMessage() {
  const item = await insertItem(app.db, { owner: bruno.uid })
  const { _id } = await ok(conversationApiOf(app, anna).interest(item))
  const { _id: messageId } = await ok(conversationApiOf(app, bruno).write(_id, { text: 'Parole brutte' }))
  return { conversationId: _id, messageId }
}

describe('POST /api/reports', () => {
  test('[TRUST-08] items, people, messages and requests can be reported, with a snapshot of their content', async () => {
    const item = await insertItem(app.db, { owner: bruno.uid, title: 'Sedia', description: 'Di legno' })
    const request = await insertRequest(app.db, { owner: bruno.uid, title: 'Cerco guai' })
    const { messageId } = await createMessage()
    for (const [kind, id, title] of [
      ['item', item, 'Sedia'],
      ['request', request, 'Cerco guai'],
      ['message', messageId, 'Sedia zoppa'],
      ['person', bruno.uid, 'Bruno'],
    ] as const) {
      const { status, body } = await report(anna, kind, id)
      expect([kind, status]).toEqual([kind, 201])
      expect(body).toMatchObject({ target: { kind, id }, title, reason: 'deceptive', decision: null })
      expect((await report(anna, kind, id)).body._id, kind).toBe(body._id)
    }
    expect((await listReports(anna)).made).toHaveLength(4)
    await app.db.updateTable('items').set({ title: 'Poltrona', description: '' }).where('id', '=', item).execute()
    expect((await findCase(item))?.snapshot).toMatchObject({ title: 'Sedia', text: 'Di legno' })
    expect((await findCase(messageId))?.snapshot.text).toBe('Parole brutte')
  })

  test('[TRUST-08] a repeated report returns the first one; reports of other users join the same case', async () => {
    const [older, newer] = [await insertItem(app.db, { owner: bruno.uid }), await insertItem(app.db, { owner: bruno.uid })]
    const first = (await report(anna, 'item', older)).body._id
    const [again, atOnce] = await Promise.all([report(anna, 'item', older), report(anna, 'item', older, { reason: 'spam' })])
    expect([again.body._id, atOnce.body._id]).toEqual([first, first])
    await report(carla, 'item', newer)
    await report(carla, 'item', older)
    const cases = (await listCases()).filter(({ target }) => target.id === older || target.id === newer)
    expect(cases.map(({ target, reports }) => [target.id, reports.map(({ reporter }) => reporter?.name)])).toEqual([
      [older, ['Anna', 'Carla']],
      [newer, ['Carla']],
    ])
  })

  test('[TRUST-61] a repeated report adds its words and its reason to the open one, where the admin reads them, and counts as a report', async () => {
    const item = await insertItem(app.db, { owner: bruno.uid })
    await report(anna, 'item', item)
    const again = await report(anna, 'item', item, { reason: 'money', text: 'Ora chiede anche 50 euro.' })
    expect(again.body.text).toBe('Non è di legno.\n\nChiede denaro: Ora chiede anche 50 euro.')
    expect((await report(anna, 'item', item, { reason: 'money', text: 'Ora chiede anche 50 euro.' })).body).toEqual(again.body)
    expect((await report(anna, 'item', item, { reason: 'minors', text: '' })).body).toMatchObject({ reason: 'minors' })
    const found = await findCase(item)
    const text = `È ingannevole: non corrisponde alla descrizione: ${again.body.text}`
    expect(found?.reports).toMatchObject([{ reason: 'minors', text }])
  })

  test('[TRUST-08] reports about the reporter’s own or invisible targets, and with an invalid or unexplained reason, are rejected', async () => {
    const { messageId } = await createMessage()
    const item = await insertItem(app.db, { owner: bruno.uid })
    expect((await report(bruno, 'item', item)).body.code).toBe('reportYourself')
    const request = await insertRequest(app.db, { owner: bruno.uid })
    expect((await report(bruno, 'request', request)).body.code).toBe('reportYourself')
    expect((await report(bruno, 'message', messageId)).body.code).toBe('reportYourself')
    expect((await report(anna, 'person', anna.uid)).body.code).toBe('reportYourself')
    // Carla is not a participant of the conversation.
    expect((await report(carla, 'message', messageId)).body.code).toBe('conversationNotFound')
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
    const item = await insertItem(app.db, { owner: bruno.uid, title: 'Sedia' })
    const { _id } = (await report(anna, 'item', item)).body
    expect((await decide(_id, 'warned')).status).toBe(201)
    expect((await listReports(anna)).made[0].decision).toMatchObject({ outcome: 'warned', reasons: 'La foto non è la sua.' })
    const { about } = await listReports(bruno)
    expect(about).toMatchObject([{ outcome: 'warned', title: 'Sedia', reasons: 'La foto non è la sua.', mayObject: true }])
    const read = [(await callApi(bruno, 'GET', '/api/reports')).text, JSON.stringify(await noticesOf(bruno))].join()
    for (const word of [anna.uid, anna.email, 'Anna', 'Non è di legno']) expect(read).not.toContain(word)
    for (const user of [anna, bruno])
      expect(await noticesOf(user)).toMatchObject([{ kind: 'reportDecided', leadsTo: '/profilo/segnalazioni' }])
    expect(lines.some((line) => line.includes('"act":"decideReport"') && line.includes(admin.uid))).toBe(true)
    expect((await decide(_id, 'nothing')).body.code).toBe('alreadyDecided')
  })

  test('[TRUST-10] the outcome "hidden" hides an item from all but its owner and blocks new conversations', async () => {
    const item = await insertItem(app.db, { owner: bruno.uid, title: 'Spada affilata' })
    for (const user of [anna, carla, null]) {
      expect((await callApi(user, 'GET', `/api/items/${item}`)).status).toBe(200)
      expect((await callApi(user, 'GET', `/api/items?ownerUid=${bruno.uid}`)).body).toMatchObject([{ _id: item }])
      expect((await callApi(user, 'GET', '/api/items?q=affilata')).body).toMatchObject([{ _id: item }])
      expect((await callApi(user, 'GET', '/api/map?lat=45.737&lng=7.317&radius=5')).text).toContain('Spada')
    }
    await decide((await report(anna, 'item', item)).body._id, 'hidden')
    for (const user of [anna, carla, null]) {
      expect((await callApi(user, 'GET', `/api/items/${item}`)).body.code).toBe('itemNotFound')
      expect((await callApi(user, 'GET', `/api/items?ownerUid=${bruno.uid}`)).body).toEqual([])
      expect((await callApi(user, 'GET', '/api/items?q=affilata')).body).toEqual([])
      expect((await callApi(user, 'GET', '/api/map?lat=45.737&lng=7.317&radius=5')).text).not.toContain('Spada')
    }
    const why = { hidden: 'La foto non è la sua.' }
    expect((await callApi(bruno, 'GET', `/api/items/${item}`)).body).toMatchObject(why)
    expect((await callApi(bruno, 'GET', `/api/items?ownerUid=${bruno.uid}`)).body).toMatchObject([why])
    expect((await callApi(admin, 'GET', `/api/items/${item}`)).body).toMatchObject(why)
    expect((await conversationApiOf(app, carla).interest(item)).body.code).toBe('itemNotFound')
  })

  test('[TRUST-10] of two concurrent decisions only one takes effect', async () => {
    for (let round = 0; round < 4; round++) {
      const item = await insertItem(app.db, { owner: bruno.uid })
      const { _id } = (await report(anna, 'item', item)).body
      await Promise.all([decide(_id, 'hidden'), decide(_id, 'nothing')])
      const outcome = (await findCase(item, 'decided'))?.decision?.outcome
      expect((await callApi(null, 'GET', `/api/items/${item}`)).status).toBe(outcome === 'hidden' ? 404 : 200)
    }
  })

  test('[TRUST-10] the outcome "hidden" hides a message in the chat and in the inbox of both participants', async () => {
    const { conversationId, messageId } = await createMessage()
    const readBoth = (user: SignedInPerson) =>
      Promise.all([ok(conversationApiOf(app, user).read(conversationId)), ok(conversationApiOf(app, user).inbox())])
    for (const user of [anna, bruno])
      for (const shown of await readBoth(user)) expect(JSON.stringify(shown)).toContain('Parole brutte')
    await decide((await report(anna, 'message', messageId)).body._id, 'hidden')
    for (const user of [anna, bruno])
      for (const shown of (await readBoth(user)).map((answer) => JSON.stringify(answer))) {
        expect(shown).not.toContain('Parole brutte')
        expect(shown).toContain(it.conversations.line.hidden())
      }
  })

  test('[TRUST-10] a decision can remove an item or a request, disable a person, or have no effect', async () => {
    const item = await insertItem(app.db, { owner: bruno.uid })
    expect((await callApi(bruno, 'GET', `/api/items/${item}`)).status).toBe(200)
    await decide((await report(anna, 'item', item)).body._id, 'removed')
    expect((await callApi(bruno, 'GET', `/api/items/${item}`)).status).toBe(404)
    const request = await insertRequest(app.db, { owner: bruno.uid })
    expect((await callApi(bruno, 'GET', `/api/requests/${request}`)).status).toBe(200)
    await decide((await report(anna, 'request', request)).body._id, 'removed')
    expect((await callApi(bruno, 'GET', `/api/requests/${request}`)).status).toBe(404)
    const harmless = await insertItem(app.db, { owner: bruno.uid })
    await decide((await report(anna, 'item', harmless)).body._id, 'nothing')
    expect((await callApi(null, 'GET', `/api/items/${harmless}`)).status).toBe(200)
    await decide((await report(anna, 'person', bruno.uid)).body._id, 'disabled', 'Molesta le persone.')
    const refused = await callApi(bruno, 'GET', '/api/conversations')
    expect(refused.body.code).toBe('personDisabled')
    expect(refused.body.detail).toContain('Molesta le persone.')
  })

  test.each([null, 'Un motivo di prima'])(
    '[TRUST-10] the owner sees the reason of an item or request that the previous version has hidden, if the column had %o',
    async (hiddenReason) => {
      const item = await insertItem(app.db, { owner: bruno.uid })
      const request = await insertRequest(app.db, { owner: bruno.uid })
      await decide((await report(anna, 'item', item)).body._id, 'hidden')
      await decide((await report(anna, 'request', request)).body._id, 'hidden')
      for (const table of ['items', 'requests'] as const) await app.db.updateTable(table).set({ hiddenReason }).execute()
      expect((await callApi(bruno, 'GET', `/api/items/${item}`)).body.hidden).toBe(hiddenReason ?? '')
      await storeMissingReasons(app.db)
      for (const url of [`/api/items/${item}`, `/api/requests/${request}`])
        expect((await callApi(bruno, 'GET', url)).body.hidden).toBe('La foto non è la sua.')
    },
  )

  test('[TRUST-10] the outcome "hidden" hides a request from all but its owner', async () => {
    const request = await insertRequest(app.db, { owner: bruno.uid, title: 'Cerco guai seri' })
    expect((await callApi(anna, 'GET', `/api/requests/${request}`)).status).toBe(200)
    expect((await callApi(null, 'GET', '/api/requests?q=seri')).body).toMatchObject([{ _id: request }])
    await decide((await report(anna, 'request', request)).body._id, 'hidden')
    expect((await callApi(anna, 'GET', `/api/requests/${request}`)).body.code).toBe('requestNotFound')
    expect((await callApi(null, 'GET', '/api/requests?q=seri')).body).toEqual([])
    expect((await callApi(bruno, 'GET', `/api/requests/${request}`)).body.hidden).toBe('La foto non è la sua.')
    expect((await conversationApiOf(app, anna).answer(request, await insertItem(app.db, { owner: anna.uid }))).status).toBe(404)
  })

  test('[TRUST-10] only the admin can decide, with an outcome valid for the target, but not disable themselves', async () => {
    const item = await insertItem(app.db, { owner: bruno.uid })
    const { _id } = (await report(anna, 'item', item)).body
    for (const user of [anna, bruno, carla]) {
      const body = { outcome: 'removed', reasons: 'Perché sì, e basta' }
      expect((await callApi(user, 'POST', `/api/admin/reports/${_id}/decision`, body)).body.code).toBe('adminOnly')
      expect((await callApi(user, 'GET', '/api/admin/reports')).body.code).toBe('adminOnly')
    }
    expect((await decide(_id, 'nothing', '  ')).body.code).toBe('invalidInput')
    expect((await decide(randomUUID(), 'nothing')).body.code).toBe('reportNotFound')
    const person = (await report(anna, 'person', bruno.uid)).body._id
    expect((await decide(person, 'hidden')).body.code).toBe('notDecidable')
    const against = (await report(anna, 'person', admin.uid)).body._id
    expect((await decide(against, 'disabled')).body.code).toBe('ownAccount')
  })

  test('[TRUST-09] a decision closes all open reports about its target; cases count earlier upheld decisions', async () => {
    const [one, other] = [await insertItem(app.db, { owner: bruno.uid }), await insertItem(app.db, { owner: bruno.uid })]
    const { _id } = (await report(anna, 'item', one)).body
    await report(carla, 'item', one)
    await report(carla, 'item', other)
    expect((await findCase(one))?.upheldBefore).toBe(0)
    await Promise.all([decide(_id, 'warned'), decide(_id, 'nothing')])
    expect(await findCase(one)).toBeUndefined()
    expect((await findCase(one, 'decided'))?.reports).toHaveLength(2)
    const outcome = (await findCase(one, 'decided'))?.decision?.outcome
    for (const user of [anna, carla])
      expect(
        (await listReports(user)).made.find((each: { target: { id: string } }) => each.target.id === one).decision.outcome,
      ).toBe(outcome)
    expect((await findCase(other))?.upheldBefore).toBe(outcome === 'warned' ? 1 : 0)
    // A decided target can be reported again.
    expect((await report(anna, 'item', one)).body._id).not.toBe(_id)
  })
})

describe('hiding an item with open conversations', () => {
  const lastMessage = async (user: SignedInPerson, conversationId: string) =>
    (await ok(conversationApiOf(app, user).messages(conversationId))).at(-1)
  const inboxEntry = async (user: SignedInPerson, conversationId: string) =>
    (await ok(conversationApiOf(app, user).inbox())).find(({ _id }) => _id === conversationId)
  const interestedIn = async (item: string) => (await callApi(bruno, 'GET', `/api/items/${item}/interested`)).body
  const hide = async (item: string) => {
    await decide((await report(anna, 'item', item)).body._id, 'hidden')
    return (await listReports(bruno)).about[0]._id as string
  }
  const showAgain = async (decision: string) => {
    await objectTo(bruno, decision)
    expect((await review(decision, 'nothing')).status).toBe(201)
  }

  test('[TRUST-15] conversations about a hidden item are paused without deadlines until it is shown, and both changes add messages', async () => {
    const sledge = await insertItem(app.db, { owner: bruno.uid, title: 'Slitta in legno' })
    const lamp = await insertItem(app.db, { owner: anna.uid, title: 'Lampada' })
    const { _id: rooted } = await ok(conversationApiOf(app, anna).interest(sledge))
    const { _id: other } = await ok(conversationApiOf(app, bruno).interest(lamp))
    await ok(conversationApiOf(app, anna).request(other, sledge))
    await ok(conversationApiOf(app, anna).send(other))
    const decision = await hide(sledge)

    const pausedState = { paused: 'hidden', archivesAt: null, rootItemGone: false, moves: ['reject', 'archive', 'write'] }
    expect(await ok(conversationApiOf(app, anna).read(rooted))).toMatchObject({ ...pausedState, rootItemHidden: true })
    expect(await ok(conversationApiOf(app, bruno).read(rooted))).toMatchObject({ ...pausedState, rootItemHidden: false })
    for (const user of [anna, bruno]) expect(await inboxEntry(user, rooted)).toMatchObject({ paused: 'hidden' })
    expect(await interestedIn(sledge)).toMatchObject([
      { conversationId: rooted, paused: 'hidden' },
      { conversationId: other, inProposalFor: 'Lampada' },
    ])
    for (const conversationId of [rooted, other])
      expect((await lastMessage(anna, conversationId))?.text).toBe('L’oggetto “Slitta in legno” per ora non è disponibile.')
    expect(await ok(conversationApiOf(app, bruno).read(other))).toMatchObject({ paused: null })
    expect(await conversationApiOf(app, bruno).accept(other)).toMatchObject({ status: 409, body: { code: 'itemNotAvailable' } })

    await showAgain(decision)
    const resumed = await ok(conversationApiOf(app, anna).read(rooted))
    expect(resumed).toMatchObject({ paused: null, rootItemHidden: false, turn: bruno.uid, archivesAt: expect.any(String) })
    for (const conversationId of [rooted, other])
      expect((await lastMessage(anna, conversationId))?.text).toBe('L’oggetto “Slitta in legno” è di nuovo disponibile.')
    const kinds = (await noticesOf(anna)).map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'itemFreed')).toHaveLength(2)
    await ok(conversationApiOf(app, bruno).accept(other))
  })

  test('[TRUST-15] conversations of a hidden item get no nudge and stay open; deadlines restart when it is shown', async () => {
    const sledge = await insertItem(app.db, { owner: bruno.uid })
    const { _id } = await ok(conversationApiOf(app, anna).interest(sledge))
    const decision = await hide(sledge)
    const log = { error: (_: object, message: string) => expect.fail(message) }
    const runJobAfterDays = (days: number) =>
      runInactivityJob({ db: app.db, publish: NULL_PUBLISHER, now: () => new Date(Date.now() + days * DAY_MS), log })
    await runJobAfterDays(30)
    const conversationRow = () =>
      app.db.selectFrom('conversations').select(['status', 'nudges', 'nextDueAt']).where('id', '=', _id)
    expect(await conversationRow().executeTakeFirst()).toEqual({ status: 'pending', nudges: 0, nextDueAt: null })
    await showAgain(decision)
    await runJobAfterDays(1.9)
    expect(await conversationRow().executeTakeFirst()).toMatchObject({ status: 'pending', nudges: 0 })
    await runJobAfterDays(14)
    expect(await conversationRow().executeTakeFirst()).toMatchObject({ status: 'archived' })
  })

  test('[TRUST-15] if the exchange of a hidden item ends, its conversations stay paused until the item is shown', {
    tags: ['thorough'],
  }, async () => {
    const sledge = await insertItem(app.db, { owner: bruno.uid, title: 'Slitta in legno' })
    const { _id: rooted } = await ok(conversationApiOf(app, anna).interest(sledge))
    const offered = await insertItem(app.db, { owner: carla.uid })
    const { conversation } = await createAgreedExchange(app, { interested: carla, owner: bruno, root: sledge, offer: [offered] })
    const decision = await hide(sledge)
    expect(await ok(conversationApiOf(app, anna).read(rooted))).toMatchObject({ paused: 'hidden' })
    await ok(conversationApiOf(app, bruno).callOff(conversation._id))
    expect(await ok(conversationApiOf(app, anna).read(rooted))).toMatchObject({ paused: 'hidden', archivesAt: null })
    expect(await lastMessage(anna, rooted)).toMatchObject({ kind: 'notChosen' })
    await showAgain(decision)
    expect(await ok(conversationApiOf(app, anna).read(rooted))).toMatchObject({ paused: null })
    expect(await lastMessage(anna, rooted)).toMatchObject({ kind: 'itemFreed' })
  })

  test('[TRUST-15] a conversation that is opened while its item is being hidden is rejected or paused', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 6; round++) {
      const sledge = await insertItem(app.db, { owner: bruno.uid })
      const { _id } = (await report(anna, 'item', sledge)).body
      const [opening] = await Promise.all([conversationApiOf(app, carla).interest(sledge), decide(_id, 'hidden')])
      expect([201, 404]).toContain(opening.status)
      const conversations = await app.db
        .selectFrom('conversations')
        .select(['status', 'nextDueAt'])
        .where('rootItemId', '=', sledge)
        .execute()
      expect(conversations).toEqual(opening.status === 201 ? [{ status: 'pending', nextDueAt: null }] : [])
    }
  })
})

test('[TRUST-09] paging of the open cases works while cases are being decided; decided cases are newest first', async () => {
  for (let at = 0; at < 3; at++) await report(anna, 'item', await insertItem(app.db, { owner: bruno.uid }))
  const page = async (address: string) => {
    const answer = await app.fastify.inject({ url: address, headers: admin.headers })
    const next = /<(.+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1] ?? null
    return { rows: answer.json() as ReportCase[], next, total: answer.headers['x-total-count'] }
  }
  const fetchAll = async (from: string, onPage?: (rows: ReportCase[]) => Promise<unknown>) => {
    const cases: ReportCase[] = []
    for (let address: string | null = from; address; ) {
      const { rows, next } = await page(address)
      cases.push(...rows)
      await onPage?.(rows)
      address = next
    }
    return cases.map(({ _id }) => _id)
  }
  const open = (await listCases()).map(({ _id }) => _id)
  expect(open.length).toBeGreaterThanOrEqual(3)
  const first = await page('/api/admin/reports?limit=2')
  expect([first.total, first.rows.length]).toEqual([String(open.length), 2])
  expect((await page(first.next ?? expect.fail())).total).toBeUndefined()
  expect(
    await fetchAll('/api/admin/reports?limit=2', (rows) => Promise.all(rows.map(({ _id }) => decide(_id, 'nothing')))),
  ).toEqual(open)
  const decided = await listCases('decided')
  expect(await fetchAll('/api/admin/reports?state=decided&limit=2')).toEqual(decided.map(({ _id }) => _id))
  const times = decided.map(({ decision }) => decision?.decidedAt ?? '')
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await callApi(admin, 'GET', '/api/admin/reports?cursor=eh')).body.code).toBe('invalidInput')
})

test('[TRUST-46] a case with a report of the reason minors comes first, also an objected one, page by page', async () => {
  const addCase = async (reason: string, ahead: number) => {
    clock.ahead = ahead
    const item = await insertItem(app.db, { owner: bruno.uid })
    return { item, _id: (await report(anna, 'item', item, { reason })).body._id as string }
  }
  const [first, minors, last] = [await addCase('spam', 1), await addCase('minors', 2), await addCase('other', 3)]
  // The first report of a case decides about its place only if no later one has this reason.
  const joined = await addCase('spam', 4)
  await report(carla, 'item', joined.item, { reason: 'minors' })
  const all = [first, minors, last, joined].map(({ item }) => item)
  const orderOf = (cases: readonly ReportCase[]) =>
    cases.map(({ target }) => target.id).filter((id) => all.includes(id as ItemId))
  expect(orderOf(await listCases())).toEqual([minors.item, joined.item, first.item, last.item])
  const page = await app.fastify.inject({ url: '/api/admin/reports?limit=1', headers: admin.headers })
  const next = /<(.+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? expect.fail()
  expect(orderOf([...page.json(), ...(await callApi(admin, 'GET', next)).body])).toEqual([minors.item, joined.item])
  for (const { _id } of [first, minors]) await decide(_id, 'nothing')
  for (const { item } of [first, minors]) {
    const { made } = await listReports(anna)
    await objectTo(anna, made.find(({ target }: { target: { id: string } }) => target.id === item).decision._id)
  }
  expect(orderOf(await listCases('objected'))).toEqual([minors.item, first.item])
})

describe('objection to a decision', () => {
  async function createDecision(outcome = 'hidden') {
    const item = await insertItem(app.db, { owner: bruno.uid })
    const { _id } = (await report(anna, 'item', item)).body
    await decide(_id, outcome)
    return { item, decision: (await listReports(bruno)).about[0]._id as string }
  }

  test('[TRUST-11] the reported person can object once; the review notifies both people and can show the item again', async () => {
    const { item, decision } = await createDecision()
    expect((await objectTo(bruno, decision)).body).toMatchObject({ objection: { mine: 'È proprio di legno.' }, mayObject: false })
    expect((await objectTo(bruno, decision)).body.code).toBe('objectionGiven')
    expect((await objectTo(anna, decision)).body.code).toBe('objectionGiven')
    // The reporter sees that there is an objection, but not its text.
    expect((await listReports(anna)).made[0].decision.objection).toMatchObject({ mine: null })
    expect(await findCase(item, 'objected')).toMatchObject({
      decision: { objection: { by: 'reported', text: 'È proprio di legno.' } },
    })

    expect((await review(decision, 'nothing')).status).toBe(201)
    expect((await callApi(null, 'GET', `/api/items/${item}`)).body).not.toHaveProperty('hidden')
    for (const user of [anna, bruno]) {
      expect((await noticesOf(user)).map(({ kind }: { kind: string }) => kind)).toEqual(['objectionDecided', 'reportDecided'])
      const { made, about } = await listReports(user)
      const read = user === anna ? made[0].decision : about[0]
      expect(read.review).toMatchObject({ outcome: 'nothing', reasons: 'Abbiamo guardato meglio.' })
    }
    expect((await review(decision, 'hidden')).body.code).toBe('alreadyDecided')
    expect(lines.some((line) => line.includes('"act":"reviewDecision"'))).toBe(true)
  })

  test('[TRUST-11] the reporter can object to the outcome "nothing", and the review can hide the item', async () => {
    const { item, decision } = await createDecision('nothing')
    expect((await objectTo(anna, decision)).status).toBe(201)
    expect((await findCase(item, 'objected'))?.decision?.objection?.by).toBe('reporter')
    await review(decision, 'hidden')
    expect((await callApi(null, 'GET', `/api/items/${item}`)).status).toBe(404)
    // The reason comes from the review.
    expect((await callApi(bruno, 'GET', `/api/items/${item}`)).body.hidden).toBe('Abbiamo guardato meglio.')
  })

  test.each(['items', 'requests'] as const)(
    '[TRUST-11] the owner reads the reasons of the review that hides one of the %s again',
    async (kind) => {
      const id = await (kind === 'items' ? insertItem : insertRequest)(app.db, { owner: bruno.uid })
      await decide((await report(anna, kind === 'items' ? 'item' : 'request', id)).body._id, 'hidden')
      const decision = (await listReports(bruno)).about[0]._id
      await objectTo(bruno, decision)
      expect((await review(decision, 'hidden')).status).toBe(201)
      expect((await callApi(bruno, 'GET', `/api/${kind}/${id}`)).body.hidden).toBe('Abbiamo guardato meglio.')
    },
  )

  test('[TRUST-11] a review with another outcome enables a disabled person again', async () => {
    const item = await insertItem(app.db, { owner: bruno.uid })
    const { _id } = (await report(anna, 'item', item)).body
    await decide(_id, 'disabled')
    expect((await callApi(bruno, 'GET', '/api/conversations')).body.code).toBe('personDisabled')
    const decision = (await listReports(anna)).made[0].decision._id
    await objectTo(anna, decision)
    expect((await review(decision, 'warned')).status).toBe(201)
    expect((await callApi(bruno, 'GET', '/api/conversations')).status).toBe(200)
  })

  test('[TRUST-11] [TRUST-12] an objection can be reviewed after the reporter’s account was deleted', async () => {
    const { item, decision } = await createDecision()
    expect((await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })).statusCode).toBe(200)
    expect((await listReports(bruno)).about[0].title).toBe('Sedia zoppa')
    await objectTo(bruno, decision)
    expect((await findCase(item, 'objected'))?.reports).toMatchObject([{ reporter: { name: '', email: '' }, text: '' }])
    expect((await review(decision, 'nothing')).status).toBe(201)
    expect((await callApi(null, 'GET', `/api/items/${item}`)).status).toBe(200)
  })

  test('[TRUST-11] other users cannot object, only the admin reviews, and the time to object is limited', async () => {
    const { decision } = await createDecision()
    expect((await objectTo(carla, decision)).body.code).toBe('decisionNotFound')
    expect((await objectTo(null, decision)).status).toBe(401)
    expect((await review(decision, 'nothing')).body.code).toBe('nothingObjected')
    for (const user of [anna, bruno, carla]) {
      const body = { outcome: 'nothing', reasons: 'Perché sì, e basta' }
      expect((await callApi(user, 'POST', `/api/admin/decisions/${decision}/review`, body)).body.code).toBe('adminOnly')
    }
    await app.db
      .updateTable('reportDecisions')
      .set({ decidedAt: new Date(Date.now() - 14 * DAY_MS) })
      .where('id', '=', decision)
      .execute()
    expect((await objectTo(bruno, decision)).body.code).toBe('objectionClosed')
    expect((await listReports(bruno)).about[0].mayObject).toBe(false)
  })
})

test('[TRUST-12] the data export has the user’s reports without others’ texts; after deleting the account they are sealed for the admins', {
  tags: ['thorough'],
}, async () => {
  const item = await insertItem(app.db, { owner: bruno.uid, title: 'Sedia' })
  await decide((await report(anna, 'item', item)).body._id, 'warned')
  await report(carla, 'person', bruno.uid)
  const [annas, brunos] = [(await exportData(app, anna)).data, (await exportData(app, bruno)).data]
  expect(annas.reports.made).toMatchObject([{ title: 'Sedia', text: 'Non è di legno.' }])
  expect(brunos.reports.about).toMatchObject([{ title: 'Sedia', outcome: 'warned' }])
  expect(JSON.stringify(brunos)).not.toContain('Non è di legno.')
  expect((await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: bruno.headers })).statusCode).toBe(200)
  expect((await listReports(anna)).made).toEqual([])
  for (const state of ['open', 'decided', 'objected']) expect(await findCase(bruno.uid, state)).toBeUndefined()
})
