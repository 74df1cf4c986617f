import { expect, onTestFinished, test, vi } from 'vitest'
import { connectionStats } from '../platform/database/database.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const TWO_HOURS_AGO = new Date('2026-05-01T08:00:00Z')
const app = setUpTestApp({ now: () => NOW })
/** More than the pool has. */
const TRANSACTIONS = 40

/** Takes all connections of the shared pool until the returned function is called. */
async function takeAllConnections() {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const transactions = Array.from({ length: TRANSACTIONS }, () => app.db.transaction().execute(() => isReleased))
  const releaseAll = async () => {
    release()
    await Promise.all(transactions)
  }
  onTestFinished(releaseAll)
  await vi.waitFor(() => expect(connectionStats(app.db).waiting).toBeGreaterThan(0))
  return releaseAll
}

/** Refused after the check of the token, before anything else is read. */
const readAsAdmin = async ({ headers }: SignedInPerson) =>
  (await app.fastify.inject({ url: '/api/admin/items', headers })).json().code
const readLastSeen = async ({ uid }: SignedInPerson) =>
  (await app.db.selectFrom('people').select('lastSeenAt').where('uid', '=', uid).executeTakeFirstOrThrow()).lastSeenAt
const changePerson = ({ uid }: SignedInPerson, values: { disabledAt: Date } | { lastSeenAt: Date }) =>
  app.db.updateTable('people').set(values).where('uid', '=', uid).execute()

test('[API-70] A token is checked while all other connections are busy, also at a visit that is recorded', async () => {
  const [known, disabled, absent] = [await app.signIn(), await app.signIn(), await app.signIn()]
  await changePerson(disabled, { disabledAt: NOW })
  await changePerson(absent, { lastSeenAt: TWO_HOURS_AGO })
  const releaseAll = await takeAllConnections()
  const codes = []
  for (const person of [known, disabled, absent]) codes.push(await readAsAdmin(person))
  expect(connectionStats(app.db).waiting).toBeGreaterThan(0)
  await releaseAll()
  expect(codes).toEqual(['adminOnly', 'personDisabled', 'adminOnly'])
  expect(await readLastSeen(absent)).toEqual(NOW)
})

test('[API-70] The check of a token does not wait for a transaction that changes the person, whose visit is recorded later', async () => {
  const anna = await app.signIn()
  await changePerson(anna, { lastSeenAt: TWO_HOURS_AGO })
  await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('people').select('uid').where('uid', '=', anna.uid).forUpdate().execute()
    expect(await readAsAdmin(anna)).toBe('adminOnly')
  })
  expect(await readLastSeen(anna)).toEqual(TWO_HOURS_AGO)
  await readAsAdmin(anna)
  expect(await readLastSeen(anna)).toEqual(NOW)
})
