import { DAY_MS } from '@barattolo/domain/durations'
import type { Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { deleteOldNotices } from '../notices/deliveries.store.ts'
import { NO_JOB_LIMITS } from '../platform/jobs/job-limits.ts'
import { applyEffects } from '../testing/aosta-effects.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertConversationRow, insertItem, insertPerson } from '../testing/factories.ts'
import { noticeApiOf } from '../testing/notices.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { eraseEarlierTraces } from './earlier-erasures.ts'
import { eraseOldMeetingPlaces, eraseOldMessages } from './retention-jobs.ts'
import { handleUnusedAccounts } from './unused-accounts.service.ts'

const START = new Date('2026-06-01T10:00:00Z')
const daysAfter = (days: number, from = START) => new Date(from.getTime() + days * DAY_MS)

let clock = START
const app = setUpTestApp({ now: () => clock })
const errors: unknown[] = []
const log = { error: (about: unknown) => errors.push(about), warn: (about: unknown) => errors.push(about) }
/** The jobs' dependencies, as one of several processes with its own clock. */
const depsAt = (now: Date) => {
  const { db, photos, config } = app
  const publish = { changed: () => undefined, listChanged: () => undefined, disconnectPerson: () => undefined } as never
  return {
    db,
    photos,
    config,
    publish,
    applyEffects,
    log,
    isPhotoUsed: sql<boolean>`false`,
    now: () => now,
    jobLimits: NO_JOB_LIMITS,
  }
}
const signInAt = async (name: string, now = START) => {
  clock = now
  return app.signIn({ name, email: `${name.toLowerCase()}@example.org` })
}
const isDeleted = async (uid: Uid) =>
  (await app.db.selectFrom('people').select('deletedAt').where('uid', '=', uid).executeTakeFirstOrThrow()).deletedAt !== null
const warningsOf = async (uid: Uid) =>
  app.db.selectFrom('notices').select(['about', 'mailAt']).where('uid', '=', uid).where('kind', '=', 'accountUnused').execute()
const runTwice = (now: Date) => Promise.all([handleUnusedAccounts(depsAt(now)), handleUnusedAccounts(depsAt(now))])

describe('unused accounts', () => {
  test('[PRIV-35] An account unused for 24 months is warned once by two processes, and erased 60 days later', async () => {
    const { uid } = await signInAt('Anna')
    const twoYears = new Date('2028-06-01T10:00:00Z')
    await runTwice(daysAfter(-1, twoYears))
    expect(await warningsOf(uid)).toEqual([])
    await runTwice(twoYears)
    await runTwice(daysAfter(59, twoYears))
    expect(await warningsOf(uid)).toEqual([
      { about: { erasedFrom: daysAfter(60, twoYears).toISOString() }, mailAt: expect.any(Date) },
    ])
    expect(await isDeleted(uid)).toBe(false)
    await runTwice(daysAfter(60, twoYears))
    expect(await isDeleted(uid)).toBe(true)
    await runTwice(daysAfter(61, twoYears))
    expect(errors).toEqual([])
  })

  test('[PRIV-35] A visit after the warning keeps the account, and a new warning comes 24 months after it', async () => {
    const { uid } = await signInAt('Bruno')
    const twoYears = new Date('2028-06-01T10:00:00Z')
    await runTwice(twoYears)
    const visit = daysAfter(59, twoYears)
    const again = await signInAt('Bruno', visit)
    const [notice] = (await noticeApiOf(app, again).list()).notices
    expect(notice?.text).toBe(
      'Non ti vediamo da 24 mesi: se non torni prima, dopo il 31 luglio 2028 eliminiamo il tuo account con tutto quello che contiene. Per tenerlo basta fare l’accesso.',
    )
    await runTwice(daysAfter(61, twoYears))
    await runTwice(daysAfter(300, twoYears))
    expect(await isDeleted(uid)).toBe(false)
    expect(await warningsOf(uid)).toHaveLength(1)
    await runTwice(daysAfter(731, visit))
    expect(await warningsOf(uid)).toHaveLength(2)
    expect(await isDeleted(uid)).toBe(false)
  })

  test('[PRIV-35] An account that is seen while the job waits for its lock is not erased', async () => {
    const { uid } = await insertPerson(app.db, { name: 'Ultima' })
    const [warnedAt, due] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')]
    const unused = { lastSeenAt: new Date('2023-12-31T00:00:00Z'), unusedWarnedAt: warnedAt }
    await app.db.updateTable('people').set(unused).where('uid', '=', uid).execute()
    const visit = await app.db.startTransaction().execute()
    await visit.updateTable('people').set({ lastSeenAt: due }).where('uid', '=', uid).execute()
    const job = handleUnusedAccounts(depsAt(due))
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      expect(rows).toHaveLength(1)
    })
    await visit.commit().execute()
    await job
    expect(await isDeleted(uid)).toBe(false)
  })

  test('[PRIV-36] The erasure waits for an open exchange; the person’s own deletion does not', async () => {
    const [carla, dario] = [await signInAt('Carla'), await signInAt('Dario')]
    const offer = [await insertItem(app.db, { owner: carla.uid })]
    const { id } = await createAgreedExchange(app, {
      interested: carla,
      owner: dario,
      root: await insertItem(app.db, { owner: dario.uid }),
      offer,
    })
    const twoYears = new Date('2028-06-02T10:00:00Z')
    await runTwice(twoYears)
    await runTwice(daysAfter(61, twoYears))
    expect([await isDeleted(carla.uid), await isDeleted(dario.uid)]).toEqual([false, false])
    await app.db
      .updateTable('exchanges')
      .set({ state: 'calledOff', endedAt: daysAfter(61, twoYears), nextDueAt: null })
      .where('id', '=', id as never)
      .execute()
    await app.db
      .deleteFrom('reservations')
      .where('exchangeId', '=', id as never)
      .execute()
    await runTwice(daysAfter(62, twoYears))
    expect([await isDeleted(carla.uid), await isDeleted(dario.uid)]).toEqual([true, true])

    const [elio, fede] = [await signInAt('Elio'), await signInAt('Fede')]
    await createAgreedExchange(app, {
      interested: elio,
      owner: fede,
      root: await insertItem(app.db, { owner: fede.uid }),
      offer: [await insertItem(app.db, { owner: elio.uid })],
    })
    expect((await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: elio.headers })).statusCode).toBe(200)
    expect(await isDeleted(elio.uid)).toBe(true)
  })

  test('[PRIV-35] More accounts than a batch are warned in one run', { tags: ['thorough'] }, async () => {
    const lastSeenAt = new Date('2024-01-01T00:00:00Z')
    const uids: Uid[] = []
    for (let n = 0; n < 130; n++) uids.push((await insertPerson(app.db, { name: `Persona ${n}` })).uid)
    await app.db.updateTable('people').set({ lastSeenAt }).where('uid', 'in', uids).execute()
    await runTwice(START)
    const warned = await app.db
      .selectFrom('people')
      .select('uid')
      .where('uid', 'in', uids)
      .where('unusedWarnedAt', '=', START)
      .execute()
    expect(warned).toHaveLength(uids.length)
    expect(errors).toEqual([])
  })
})

describe('messages of closed conversations', () => {
  const cutoffDay = (days: number) => daysAfter(days, new Date('2028-06-01T10:00:00Z'))

  test('[PRIV-37] Messages go 24 months after the last one in a closed conversation, and stay in a pending one', async () => {
    const [gina, hugo] = [await signInAt('Gina'), await signInAt('Hugo')]
    const start = async () => {
      const { _id } = await ok(conversationApiOf(app, gina).interest(await insertItem(app.db, { owner: hugo.uid })))
      await ok(conversationApiOf(app, hugo).write(_id, { text: 'Ciao Gina' }))
      return _id
    }
    const [closed, pending] = [await start(), await start()]
    await ok(conversationApiOf(app, hugo).status(closed, 'rejected'))
    const countMessages = async (id: string) => {
      const rows = await app.db
        .selectFrom('messages')
        .select('id')
        .where('conversationId', '=', id as never)
        .execute()
      return rows.length
    }
    await eraseOldMessages(depsAt(cutoffDay(-1)))
    expect([await countMessages(closed), await countMessages(pending)]).toEqual([3, 2])
    await Promise.all([eraseOldMessages(depsAt(cutoffDay(0))), eraseOldMessages(depsAt(cutoffDay(0)))])
    expect([await countMessages(closed), await countMessages(pending)]).toEqual([0, 2])
    expect(await eraseOldMessages(depsAt(cutoffDay(1)))).toBe(0)

    const later = await signInAt('Gina', cutoffDay(1))
    expect((await ok(conversationApiOf(app, later).read(closed))).status).toBe('rejected')
    expect(await ok(conversationApiOf(app, later).messages(closed))).toEqual([])
    const card = (await ok(conversationApiOf(app, later).inbox())).find(({ _id }) => _id === closed)
    expect(card?.lastMessage).toBeNull()
  })

  test('[PRIV-37] Messages of an exchange in progress stay', async () => {
    const [ines, luca] = [await signInAt('Ines'), await signInAt('Luca')]
    const { conversation } = await createAgreedExchange(app, {
      interested: ines,
      owner: luca,
      root: await insertItem(app.db, { owner: luca.uid }),
      offer: [await insertItem(app.db, { owner: ines.uid })],
    })
    expect(await eraseOldMessages(depsAt(cutoffDay(9)))).toBe(0)
    await ok(conversationApiOf(app, ines).callOff(conversation._id))
    expect(await eraseOldMessages(depsAt(cutoffDay(9)))).toBe(1)
    const left = await app.db.selectFrom('messages').select('id').where('conversationId', '=', conversation._id).execute()
    expect(left).toEqual([])
  })
})

test('[PRIV-38] The places of a meeting go 90 days after the exchange has ended: from the exchange, the chat, the inbox and the notices', async () => {
  const [mara, nino] = [await signInAt('Mara'), await signInAt('Nino')]
  const { conversation, id } = await createAgreedExchange(app, {
    interested: mara,
    owner: nino,
    root: await insertItem(app.db, { owner: nino.uid }),
    offer: [await insertItem(app.db, { owner: mara.uid })],
  })
  await ok(exchangeApiOf(app, mara).propose(id, 'Luogo segreto uno', daysAfter(1)))
  await ok(exchangeApiOf(app, nino).confirm(id))
  await ok(exchangeApiOf(app, nino).propose(id, 'Luogo segreto due', daysAfter(2)))
  const countPlaces = async () => {
    const { rows } = await sql<{ times: number }>`
      select (select count(*) from exchanges e where e::text like '%Luogo segreto%')::int
        + (select count(*) from messages m where m::text like '%Luogo segreto%')::int
        + (select count(*) from conversations c where c::text like '%Luogo segreto%')::int
        + (select count(*) from notices n where n::text like '%Luogo segreto%')::int as times`.execute(app.db)
    return rows[0]?.times
  }
  expect(await countPlaces()).toBe(8)
  await eraseOldMeetingPlaces(depsAt(daysAfter(400)))
  expect(await countPlaces()).toBe(8)
  await ok(conversationApiOf(app, mara).callOff(conversation._id))
  await eraseOldMeetingPlaces(depsAt(daysAfter(89)))
  expect(await countPlaces()).toBe(7)
  const runs = [eraseOldMeetingPlaces(depsAt(daysAfter(90))), eraseOldMeetingPlaces(depsAt(daysAfter(90)))]
  const counts = await Promise.all(runs)
  expect(errors).toEqual([])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await countPlaces()).toBe(0)
  expect(await eraseOldMeetingPlaces(depsAt(daysAfter(91)))).toBe(0)
  const lines = (await ok(conversationApiOf(app, mara).messages(conversation._id))).map(({ text }) => text)
  expect(lines.join('\n')).toMatch(/propo\S+ .*martedì 2\sgiugno alle\s12:00/)
})

test('[PRIV-34] Notices are deleted after 180 days', async () => {
  const { uid } = await insertPerson(app.db, { name: 'Olga' })
  const createdAt = START
  const about = JSON.stringify({ erasedFrom: START.toISOString() })
  await app.db.insertInto('notices').values({ uid, kind: 'accountUnused', event: 'one', about, createdAt }).execute()
  const count = async () => (await app.db.selectFrom('notices').select('id').where('uid', '=', uid).execute()).length
  await deleteOldNotices(depsAt(daysAfter(179)))
  expect(await count()).toBe(1)
  await deleteOldNotices(depsAt(daysAfter(181)))
  expect(await count()).toBe(0)
})

test('[PRIV-41] The traces of an account that an earlier version has deleted are erased, once', async () => {
  const [giulia, marco] = [await insertPerson(app.db, { deletedAt: START }), await insertPerson(app.db)]
  const ids = [
    await insertConversationRow(app.db, { interested: giulia.uid, owner: marco.uid, status: 'archived' }),
    await insertConversationRow(app.db, { interested: marco.uid, owner: giulia.uid, status: 'archived' }),
  ]
  expect(await eraseEarlierTraces(depsAt(START))).toBe(1)
  expect(await eraseEarlierTraces(depsAt(START))).toBe(0)
  const rows = await app.db.selectFrom('conversations').select(['interestedUid', 'ownerUid']).where('id', 'in', ids).execute()
  const participants = rows.flatMap(({ interestedUid, ownerUid }) => [interestedUid, ownerUid])
  expect(participants).not.toContain(giulia.uid)
  expect(participants.filter((uid) => uid === marco.uid)).toHaveLength(2)
  expect(new Set(participants).size).toBe(3)
})

test('[IDN-215] [PRIV-41] The ways of signing in of an account that an earlier version has deleted are removed', async () => {
  const [giulia, marco] = [await insertPerson(app.db, { deletedAt: START }), await insertPerson(app.db)]
  const signInOf = ({ uid, email }: typeof giulia) => ({ issuer: 'https://a.example', subject: uid, uid, email, isPrimary: true })
  await app.db.insertInto('signIns').values([giulia, marco].map(signInOf)).execute()
  expect(await eraseEarlierTraces(depsAt(START))).toBe(1)
  const left = await app.db.selectFrom('signIns').select('uid').where('issuer', '=', 'https://a.example').execute()
  expect(left).toEqual([{ uid: marco.uid }])
})
