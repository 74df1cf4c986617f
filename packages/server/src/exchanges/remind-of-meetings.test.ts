import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { beforeAll, expect, test } from 'vitest'
import { FEATURE_LINKS } from '../feature-links.ts'
import { deliverNotices } from '../notices/deliver.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { noticeApiOf } from '../testing/notices.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { remindOfMeetings } from './exchange-jobs.ts'

const FRIDAY = new Date('2026-11-20T11:00:00Z')
const EVENING = new Date('2026-11-21T17:00:00Z')
const SUNDAY = new Date('2026-11-22T10:00:00Z')
let now = FRIDAY
const app = setUpTestApp({ now: () => now })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  await setClock(FRIDAY)
})

async function setClock(moment: Date) {
  now = moment
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
}
const remind = (moment: Date) => remindOfMeetings({ db: app.db, town: AOSTA, publish: NULL_PUBLISHER, now: () => moment })
const remindersOf = async (person: SignedInPerson) =>
  (await noticeApiOf(app, person).list()).notices.filter(({ kind }) => kind === 'meetingSoon').map(({ text }) => text)

async function createExchangeWithMeeting(at: Date) {
  const root = await insertItem(app.db, { owner: anna.uid, title: 'Slitta' })
  const offer = [await insertItem(app.db, { owner: bruno.uid, title: 'Sci' })]
  const agreement = await createAgreedExchange(app, { interested: bruno, owner: anna, root, offer })
  await exchangeApiOf(app, anna).propose(agreement.id, 'Piazza Chanoux', at)
  await exchangeApiOf(app, bruno).confirm(agreement.id)
  return agreement
}

test('[NOTE-12] Both people are reminded of a meeting once, the evening before, even by several processes and after downtime', async () => {
  await createExchangeWithMeeting(SUNDAY)
  expect(await remind(new Date(EVENING.getTime() - 1))).toBe(0)
  await Promise.all(Array.from({ length: 4 }, () => remind(EVENING)))
  await remind(new Date(SUNDAY.getTime() - 1))
  await setClock(EVENING)
  expect(await remindersOf(anna)).toEqual([
    'Ti aspetta l’incontro con Bruno per “Sci”: Piazza Chanoux, domenica 22\u00a0novembre alle\u00a011:00.',
  ])
  expect(await remindersOf(bruno)).toHaveLength(1)
  await setClock(FRIDAY)
})

test('[NOTE-12] A meeting that was moved gets its reminder at the new time; one that was called off or is over gets none', async () => {
  for (const table of ['notices'] as const) await app.db.deleteFrom(table).execute()
  const moved = await createExchangeWithMeeting(SUNDAY)
  await exchangeApiOf(app, bruno).propose(moved.id, 'Stazione', new Date('2026-11-25T10:00:00Z'))
  await exchangeApiOf(app, anna).confirm(moved.id)
  const calledOff = await createExchangeWithMeeting(SUNDAY)
  await ok(conversationApiOf(app, anna).callOff(calledOff.conversation._id))
  const before = await remindersOf(anna)
  await remind(EVENING)
  await setClock(EVENING)
  // The exchange of the first test still has its meeting on Sunday.
  expect((await remindersOf(anna)).length - before.length).toBe(1)
  expect(await remind(new Date('2026-11-22T10:00:01Z'))).toBe(0)
  expect(await remind(new Date('2026-11-24T17:00:00Z'))).toBe(1)
  await setClock(new Date('2026-11-24T17:00:00Z'))
  expect((await remindersOf(anna))[0]).toContain('Stazione, mercoledì 25\u00a0novembre alle\u00a011:00')
  await setClock(FRIDAY)
})

test('[NOTE-12] A reminder is not sent if the exchange is called off before its delivery', async () => {
  await app.db.deleteFrom('notices').execute()
  const { conversation } = await createExchangeWithMeeting(SUNDAY)
  await app.db
    .insertInto('pushSubscriptions')
    .values({ uid: anna.uid, endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' })
    .execute()
  await remind(EVENING)
  await ok(conversationApiOf(app, bruno).callOff(conversation._id))
  await app.db.deleteFrom('notices').where('kind', '<>', 'meetingSoon').execute()
  await app.db.deleteFrom('notices').where('conversationId', '<>', conversation._id).execute()
  const log = { warn: () => expect.fail(), error: () => expect.fail() }
  await deliverNotices(
    { ...FEATURE_LINKS, db: app.db, town: AOSTA, config: app.config, now: () => new Date(EVENING.getTime() + 60_000), log },
    'push',
  )
  expect(await app.db.selectFrom('deliveries').select('id').execute()).toEqual([])
  // No push was attempted: the invalid keys would have removed the subscription.
  expect(await app.db.selectFrom('pushSubscriptions').select('id').execute()).toHaveLength(1)
})
