import type { ConversationId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { runInactivityJob } from './inactivity-job.ts'

const START = new Date('2026-11-20T11:00:00Z')
const after = (days: number) => new Date(START.getTime() + days * 24 * 60 * 60 * 1000)

let clock = START
/** The tests open more conversations on their first day than one person may. */
const app = setUpTestApp({ now: () => clock, environment: { RATE_LIMITS: 'off' } })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeEach(async () => {
  await app.db.updateTable('conversations').set({ nextDueAt: null }).execute()
  await setClock(START)
})

/** Sets the app's clock and signs in again: tokens of another day have expired. */
async function setClock(time: Date) {
  clock = time
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
}

const as = (person: SignedInPerson) => conversationApiOf(app, person)
const createItem = (owner: SignedInPerson, title = 'Bicicletta') => insertItem(app.db, { owner: owner.uid, title })
const runJob = () => runInactivityJob({ db: app.db, publish: NULL_PUBLISHER, now: () => clock, log: pino({ level: 'silent' }) })
const linesOf = async (person: SignedInPerson, id: string) => (await ok(as(person).messages(id))).map(({ text }) => text)
/** A person's notices of one conversation, oldest first. */
const noticesOf = async (person: SignedInPerson, id: string) => {
  const answer = await app.fastify.inject({ url: '/api/notices', headers: person.headers })
  const all: { text: string; leadsTo: string }[] = answer.json().notices
  return all
    .filter(({ leadsTo }) => leadsTo === `/scambio/${id}`)
    .map(({ text }) => text)
    .reverse()
}
const kindsOf = async (person: SignedInPerson, id: string) => (await ok(as(person).messages(id))).map(({ kind }) => kind)

/** Bruno's bicycle is reserved for Anna; Carla is interested in it too. */
async function createReservedItem() {
  const bicycle = await createItem(bruno)
  const lamp = await createItem(anna, 'Lampada')
  const carlasConversation = (await ok(as(carla).interest(bicycle)))._id
  const { conversation, id } = await createAgreedExchange(app, { interested: anna, owner: bruno, root: bicycle, offer: [lamp] })
  return { bicycle, lamp, carlasConversation, conversationId: conversation._id, exchange: id }
}

describe('A conversation whose root item is reserved', () => {
  test('[CONV-01] [CONV-02] [CONV-11] A conversation whose root item is reserved is paused and allows only writing, rejecting and archiving', async () => {
    const { carlasConversation, bicycle } = await createReservedItem()
    const shown = await ok(as(carla).read(carlasConversation))
    expect(shown).toMatchObject({
      status: 'pending',
      paused: 'reserved',
      turnSince: expect.any(String),
      archivesAt: null,
      moves: ['reject', 'archive', 'write'],
    })
    expect((await linesOf(bruno, carlasConversation)).at(-1)).toBe(
      'Hai promesso “Bicicletta” a un’altra persona: questa conversazione è in pausa.',
    )
    expect((await ok(as(carla).inbox())).find(({ _id }) => _id === carlasConversation)).toMatchObject({ paused: 'reserved' })
    expect(await as(bruno).request(carlasConversation, bicycle)).toMatchObject({
      status: 409,
      body: { code: 'negotiationPaused', detail: it.problems.negotiationPaused },
    })
    expect(await noticesOf(carla, carlasConversation)).toEqual([
      'Per “Bicicletta” Bruno ha scelto un’altra persona. Grazie per l’interesse!',
    ])
    expect(await as(bruno).send(carlasConversation)).toMatchObject({ status: 409, body: { code: 'negotiationPaused' } })
    expect((await as(carla).write(carlasConversation, { text: 'Peccato!' })).status).toBe(201)
  })

  test('[CONV-11] [CONV-12] People who agree on an item elsewhere get neither the message that another person was chosen nor a second notice', async () => {
    const bicycle = await createItem(bruno)
    const lamp = await createItem(anna, 'Lampada')
    const annasConversation = (await ok(as(anna).interest(bicycle)))._id
    const agree = () => createAgreedExchange(app, { interested: bruno, owner: anna, root: lamp, offer: [bicycle] })
    const { conversation } = await agree()
    for (const person of [anna, bruno]) {
      expect(await ok(as(person).read(annasConversation))).toMatchObject({ paused: 'reserved' })
      expect((await linesOf(person, annasConversation)).at(-1)).toBe(
        'L’oggetto “Bicicletta” è stato promesso in un altro scambio.',
      )
    }
    await ok(as(anna).callOff(conversation._id))
    expect((await linesOf(anna, annasConversation)).at(-1)).toBe('L’oggetto “Bicicletta” è di nuovo disponibile.')
    const { id } = await agree()
    await ok(exchangeApiOf(app, anna).propose(id, 'Piazza Chanoux', after(1)))
    await ok(exchangeApiOf(app, bruno).confirm(id))
    const noticesBefore = [await noticesOf(anna, annasConversation), await noticesOf(bruno, annasConversation)]
    await setClock(after(1))
    await ok(exchangeApiOf(app, anna).state(id, 'happened'))
    await ok(exchangeApiOf(app, bruno).state(id, 'happened'))
    expect(await ok(as(anna).read(annasConversation))).toMatchObject({ status: 'archived', rootItemGone: true })
    await createItem(carla)
    const similar = await app.fastify.inject({ url: `/api/conversations/${annasConversation}/similar`, headers: anna.headers })
    expect(similar.json(), 'Anna, the new owner, gets no similar items').toEqual([])
    expect([await noticesOf(anna, annasConversation), await noticesOf(bruno, annasConversation)]).toEqual(noticesBefore)
    expect(noticesBefore).toEqual([[], [expect.stringContaining('Anna')]])
  })

  test('[CONV-01] A conversation that is opened about a reserved item is paused', async () => {
    const { bicycle } = await createReservedItem()
    const dora = await app.signIn({ name: 'Dora' })
    const { paused, _id } = await ok(as(dora).interest(bicycle))
    expect(paused).toBe('reserved')
    await setClock(after(20))
    expect(await runJob()).toBe(0)
    expect((await ok(as(bruno).read(_id))).status).toBe('pending')
  })

  const ends: [string, (agreement: Awaited<ReturnType<typeof createReservedItem>>) => Promise<unknown>][] = [
    ['is called off', ({ conversationId }) => ok(as(anna).callOff(conversationId))],
    [
      'did not happen',
      async ({ exchange }) => {
        const [hers, his] = [exchangeApiOf(app, anna), exchangeApiOf(app, bruno)]
        await ok(hers.propose(exchange, 'Piazza Chanoux', after(11)))
        await ok(his.confirm(exchange))
        await setClock(after(12))
        await ok(exchangeApiOf(app, anna).state(exchange, 'notHappened'))
        await ok(exchangeApiOf(app, bruno).state(exchange, 'notHappened'))
      },
    ],
    [
      'is reset by the admin',
      async ({ bicycle }) => {
        const admin = await app.signIn({ name: 'Ada', email: 'admin@barattolo.test' })
        const answer = await app.fastify.inject({
          method: 'PATCH',
          url: `/api/admin/reset/${bicycle}`,
          headers: admin.headers,
          payload: { reason: 'Motivo della prova' },
        })
        expect(answer.statusCode, answer.body).toBeLessThan(300)
      },
    ],
  ]
  test.each(ends)('[CONV-03] [CONV-04] A paused conversation resumes with a new timer when the exchange %s', async (_, end) => {
    const agreement = await createReservedItem()
    const { carlasConversation } = agreement
    await setClock(after(10))
    expect(await runJob()).toBe(0)
    await end(agreement)
    const shown = await ok(as(carla).read(carlasConversation))
    expect(shown).toMatchObject({ paused: null, turn: bruno.uid, turnSince: clock.toISOString() })
    expect(shown.archivesAt).toBe(new Date(clock.getTime() + 14 * 24 * 60 * 60 * 1000).toISOString())
    expect(shown.messages.at(-1)?.text).toBe('L’oggetto “Bicicletta” è di nuovo disponibile.')
    expect((await ok(as(bruno).read(carlasConversation))).moves).toContain('toggle')
  })

  test('A reserved item that is not the root item does not pause the conversation', async () => {
    const { lamp } = await createReservedItem()
    const skis = await createItem(carla, 'Sci')
    const { _id } = await ok(as(anna).interest(skis))
    await ok(as(carla).ask(_id))
    await ok(as(anna).offer(_id, await createItem(anna, 'Sedia')))
    await ok(as(anna).send(_id))
    expect(await as(carla).request(_id, lamp)).toMatchObject({ body: { code: 'itemNotAvailable' } })
    expect((await ok(as(carla).read(_id))).paused).toBeNull()
  })
})

describe('A conversation without answers', () => {
  test('[CONV-05] [CONV-07] A conversation shows the turn holder and since when; they are reminded after two and five days', async () => {
    const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
    for (const person of [anna, bruno])
      expect(await ok(as(person).read(id))).toMatchObject({
        turn: bruno.uid,
        turnSince: START.toISOString(),
        archivesAt: after(14).toISOString(),
      })
    expect((await ok(as(anna).inbox())).find(({ _id }) => _id === id)).toMatchObject({ turnSince: START.toISOString() })
    await setClock(after(1))
    expect(await runJob()).toBe(0)
    await setClock(after(2))
    expect(await runJob()).toBe(1)
    expect(await runJob()).toBe(0)
    expect((await linesOf(bruno, id)).at(-1)).toBe('Anna aspetta ancora una tua risposta.')
    expect((await linesOf(anna, id)).at(-1)).toBe('Abbiamo ricordato all’altra persona che aspetti una risposta.')
    const unread = async (person: SignedInPerson) => (await ok(as(person).inbox())).find(({ _id }) => _id === id)?.unread
    expect([await unread(bruno), await unread(anna)]).toEqual([2, 0])
    await setClock(after(5))
    expect(await runJob()).toBe(1)
    expect(await kindsOf(anna, id)).toEqual(['text', 'nudged', 'nudged'])
    expect((await noticesOf(bruno, id)).slice(1)).toEqual([
      'Da 2 giorni Anna aspetta una tua risposta su “Bicicletta”.',
      'Da 5 giorni Anna aspetta una tua risposta su “Bicicletta”.',
    ])
    expect(await noticesOf(anna, id)).toEqual([])
  })

  test('[CONV-07] A message of the turn holder resets the inactivity timer, and one of the other participant does not', async () => {
    const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
    await setClock(after(1))
    await ok(as(anna).write(id, { text: 'Ci sei?' }))
    await setClock(after(2))
    expect(await runJob()).toBe(1)
    await ok(as(bruno).write(id, { text: 'Ci penso, ti dico domenica.' }))
    await setClock(after(3.9))
    expect(await runJob()).toBe(0)
    await setClock(after(4))
    expect(await runJob()).toBe(1)
    expect(await ok(as(anna).read(id))).toMatchObject({ turnSince: START.toISOString(), archivesAt: after(16).toISOString() })
  })

  test('[CONV-08] [CONV-09] A conversation is archived after 14 days without an answer, also after downtime, and either participant can reopen it', async () => {
    for (const name of ['Anna', 'Bruno']) {
      await setClock(START)
      const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
      await setClock(after(15))
      expect(await runJob()).toBe(1)
      const shown = await ok(as(anna).read(id))
      expect(shown).toMatchObject({ status: 'archived', undoes: 'archive', turn: null, archivesAt: null })
      expect(await kindsOf(bruno, id)).toEqual(['text', 'archivedByTime'])
      const text = 'Da due settimane nessuno risponde su “Bicicletta”: la trattativa è archiviata. Puoi riaprirla.'
      for (const one of [anna, bruno]) expect((await noticesOf(one, id)).at(-1)).toBe(text)
      const person = name === 'Anna' ? anna : bruno
      expect(await ok(as(person).undo(id))).toMatchObject({
        status: 'pending',
        turn: bruno.uid,
        turnSince: after(15).toISOString(),
        archivesAt: after(29).toISOString(),
      })
    }
  })

  test('[CONV-08] A conversation that timed out cannot be reopened if its root item was deleted', async () => {
    const bicycle = await createItem(bruno)
    const { _id: id } = await ok(as(anna).interest(bicycle))
    await setClock(after(15))
    await runJob()
    await app.fastify.inject({ method: 'DELETE', url: `/api/items/${bicycle}`, headers: bruno.headers })
    for (const person of [anna, bruno])
      expect(await as(person).undo(id)).toMatchObject({ status: 409, body: { code: 'rootItemGone' } })
  })

  test('[CONV-09] Ten concurrent job runs send each reminder once and archive each conversation once', async () => {
    const conversationIds: ConversationId[] = []
    for (let index = 0; index < 12; index++) conversationIds.push((await ok(as(anna).interest(await createItem(bruno))))._id)
    for (const [days, kind] of [
      [2, 'nudged'],
      [14, 'archivedByTime'],
    ] as const) {
      await setClock(after(days))
      const done = await Promise.all(Array.from({ length: 10 }, runJob))
      expect(done.reduce((sum, one) => sum + one, 0)).toBe(12)
      for (const id of conversationIds) expect((await kindsOf(anna, id)).filter((one) => one === kind)).toHaveLength(1)
    }
  })

  test('[CONV-09] The job corrects an outdated due time, so that it does not select the conversation again', async () => {
    const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
    for (const [left, right] of [
      [START, after(2)],
      [after(1), after(2)],
    ] as const) {
      await app.db.updateTable('conversations').set({ nextDueAt: left }).where('id', '=', id).execute()
      await setClock(after(1))
      expect(await runJob()).toBe(0)
      const row = await app.db.selectFrom('conversations').select('nextDueAt').where('id', '=', id).executeTakeFirst()
      expect(row?.nextDueAt).toEqual(right)
    }
  })

  test('[CONV-10] An acceptance at the moment of archiving either succeeds or finds the conversation archived', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 8; round++) {
      await setClock(START)
      const lamp = await createItem(anna, 'Lampada')
      const { _id: id } = await ok(as(anna).interest(await createItem(bruno)))
      await ok(as(bruno).request(id, lamp))
      await ok(as(bruno).send(id))
      await setClock(after(14))
      const concurrentRun = round % 2 ? runJob() : undefined
      const [accepted] = await Promise.all([as(anna).accept(id), concurrentRun ?? runJob()])
      const { status, exchange } = await ok(as(anna).read(id))
      expect([
        [200, 'accepted', 'open'],
        ['negotiationArchived', 'archived', undefined],
      ]).toContainEqual([accepted.body.code ?? accepted.status, status, exchange?.state])
      expect(await kindsOf(anna, id)).not.toEqual(expect.arrayContaining(['accepted', 'archivedByTime']))
    }
  })

  test('[CONV-10] An item that is reserved at the moment of a reminder causes no deadlock and no second reminder', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 6; round++) {
      await setClock(START)
      const bicycle = await createItem(bruno)
      const lamp = await createItem(anna, 'Lampada')
      const { _id: id } = await ok(as(anna).interest(bicycle))
      await ok(as(bruno).request(id, lamp))
      await ok(as(bruno).send(id))
      const { _id: carlasConversation } = await ok(as(carla).interest(bicycle))
      await setClock(after(2))
      const [accepted] = await Promise.all([as(anna).accept(id), runJob(), runJob()])
      expect(accepted.status).toBe(200)
      expect((await kindsOf(carla, carlasConversation)).filter((kind) => kind === 'nudged').length).toBeLessThanOrEqual(1)
      expect(await ok(as(carla).read(carlasConversation))).toMatchObject({ paused: 'reserved', archivesAt: null })
    }
  })
})
