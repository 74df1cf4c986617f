import { beforeAll, expect, test } from 'vitest'
import { deliverNotices } from '../notices/deliver.ts'
import { SILENT } from '../platform/announce.ts'
import { anAgreement, exchangesOf } from '../testing/exchanges.ts'
import { anItem } from '../testing/factories.ts'
import { noticesFor } from '../testing/notices.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'
import { remindOfMeetings } from './remind.ts'

const FRIDAY = new Date('2026-11-20T11:00:00Z')
const EVENING = new Date('2026-11-21T17:00:00Z')
const SUNDAY = new Date('2026-11-22T10:00:00Z')
let now = FRIDAY
const house = testAppOfFile({ now: () => now })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  await itIs(FRIDAY)
})

async function itIs(moment: Date) {
  now = moment
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
}
const remind = (moment: Date) => remindOfMeetings({ db: house.db, announce: SILENT, now: () => moment })
const remindersOf = async (who: SignedInPerson) =>
  (await noticesFor(house, who).list()).notices.filter(({ kind }) => kind === 'meetingSoon').map(({ text }) => text)

async function meetingOn(at: Date) {
  const root = await anItem(house.db, { owner: anna.uid, title: 'Slitta' })
  const offer = [await anItem(house.db, { owner: bruno.uid, title: 'Sci' })]
  const made = await anAgreement(house, { interested: bruno, owner: anna, root, offer })
  await exchangesOf(house, anna).propose(made.id, 'Piazza Chanoux', at)
  await exchangesOf(house, bruno).confirm(made.id)
  return made
}

test('[NOTE-12] Both people are reminded of a meeting once, the evening before, even by several processes and after downtime', async () => {
  await meetingOn(SUNDAY)
  expect(await remind(new Date(EVENING.getTime() - 1))).toBe(0)
  await Promise.all(Array.from({ length: 4 }, () => remind(EVENING)))
  await remind(new Date(SUNDAY.getTime() - 1))
  await itIs(EVENING)
  expect(await remindersOf(anna)).toEqual([
    'Ti aspetta l’incontro con Bruno per “Sci”: Piazza Chanoux, domenica 22\u00a0novembre alle\u00a011:00.',
  ])
  expect(await remindersOf(bruno)).toHaveLength(1)
  await itIs(FRIDAY)
})

test('[NOTE-12] A meeting that was moved, called off or is over gets no reminder', async () => {
  for (const table of ['notices'] as const) await house.db.deleteFrom(table).execute()
  const moved = await meetingOn(SUNDAY)
  await exchangesOf(house, bruno).propose(moved.id, 'Stazione', new Date('2026-11-25T10:00:00Z'))
  await exchangesOf(house, anna).confirm(moved.id)
  const off = await meetingOn(SUNDAY)
  await ok(talksOf(house, anna).callOff(off.talk._id))
  const before = await remindersOf(anna)
  await remind(EVENING)
  await itIs(EVENING)
  // The exchange of the first test still meets on Sunday.
  expect((await remindersOf(anna)).length - before.length).toBe(1)
  expect(await remind(new Date('2026-11-22T10:00:01Z'))).toBe(0)
  expect(await remind(new Date('2026-11-24T17:00:00Z'))).toBe(1)
  await itIs(new Date('2026-11-24T17:00:00Z'))
  expect((await remindersOf(anna))[0]).toContain('Stazione, mercoledì 25\u00a0novembre alle\u00a011:00')
  await itIs(FRIDAY)
})

test('[NOTE-12] A reminder is not sent if the exchange is called off before its delivery', async () => {
  await house.db.deleteFrom('notices').execute()
  const { talk } = await meetingOn(SUNDAY)
  await house.db
    .insertInto('pushSubscriptions')
    .values({ uid: anna.uid, endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' })
    .execute()
  await remind(EVENING)
  await ok(talksOf(house, bruno).callOff(talk._id))
  await house.db.deleteFrom('notices').where('kind', '<>', 'meetingSoon').execute()
  await house.db.deleteFrom('notices').where('conversationId', '<>', talk._id).execute()
  const log = { warn: () => expect.fail(), error: () => expect.fail() }
  await deliverNotices({ db: house.db, config: house.config, now: () => new Date(EVENING.getTime() + 60_000), log }, 'push')
  expect(await house.db.selectFrom('deliveries').select('id').execute()).toEqual([])
  // No push was attempted: the invalid keys would have removed the subscription.
  expect(await house.db.selectFrom('pushSubscriptions').select('id').execute()).toHaveLength(1)
})
