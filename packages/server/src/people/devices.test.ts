import { expect, test } from 'vitest'
import { exportData } from '../testing/data-archive.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { deleteOldDevices } from './devices.store.ts'

let clock = new Date('2026-03-02T23:30:00Z')
const app = setUpTestApp({ now: () => clock })
const signIn = (name: string) => app.signIn({ name })
const send = async (person: SignedInPerson | null, device: unknown) =>
  (await app.fastify.inject({ method: 'POST', url: '/api/me/devices', headers: person?.headers ?? {}, payload: { device } }))
    .statusCode
const deviceOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const rowsOf = ({ uid }: SignedInPerson) =>
  app.db.selectFrom('personDevices').select(['deviceHash', 'seenOn']).where('uid', '=', uid).orderBy('seenOn').execute()

test('[TRUST-83] a device is stored as a keyed hash with the last day, the same for all accounts that use it', async () => {
  const [anna, bruno] = [await signIn('Anna'), await signIn('Bruno')]
  expect([await send(anna, deviceOf(1)), await send(anna, deviceOf(1)), await send(bruno, deviceOf(1).toUpperCase())]).toEqual([
    201, 201, 201,
  ])
  expect(await rowsOf(anna)).toEqual([{ deviceHash: expect.stringMatching(/^[\w-]{43}$/), seenOn: '2026-03-02' }])
  expect(await rowsOf(bruno)).toEqual(await rowsOf(anna))
  expect(JSON.stringify(await app.db.selectFrom('personDevices').selectAll().execute())).not.toContain(deviceOf(1))
  clock = new Date(clock.getTime() + 60 * 60 * 1000)
  await send(anna, deviceOf(1))
  expect((await rowsOf(anna)).map(({ seenOn }) => seenOn)).toEqual(['2026-03-03'])
})

test('[TRUST-83] only a signed-in person stores a device, also before the rules are accepted, and only an id', async () => {
  expect(await send(null, deviceOf(1))).toBe(401)
  const nora = await app.signIn({ name: 'Nora', acceptsRules: false })
  expect([await send(nora, 'my telephone'), await send(nora, 7), await send(nora, deviceOf(2))]).toEqual([400, 400, 201])
})

test('[TRUST-83] of an account the 20 devices are stored that it has used last', async () => {
  const piero = await signIn('Piero')
  await send(piero, deviceOf(0))
  const [first] = await rowsOf(piero)
  clock = new Date(clock.getTime() + 24 * 60 * 60 * 1000)
  const later = await signIn('Piero')
  for (let n = 1; n <= 20; n++) await send(later, deviceOf(n))
  const rows = await rowsOf(later)
  expect(rows).toHaveLength(20)
  expect(rows).not.toContainEqual(first)
})

test('[TRUST-84] a device that was not used for 12 months is deleted', async () => {
  const rita = await signIn('Rita')
  await app.db
    .insertInto('personDevices')
    .values([
      { uid: rita.uid, deviceHash: 'old', seenOn: '2025-03-10' },
      { uid: rita.uid, deviceHash: 'used', seenOn: '2025-03-11' },
    ])
    .execute()
  await deleteOldDevices(app.db, new Date('2026-03-10T12:00:00Z'))
  expect(await rowsOf(rita)).toEqual([{ deviceHash: 'used', seenOn: '2025-03-11' }])
})

test('[PRIV-80] the copy of a person’s data has the last day of each device, and since when they count alone', async () => {
  const sara = await signIn('Sara')
  expect((await exportData(app, sara)).data).toMatchObject({ devices: [], account: { countsAloneSince: null } })
  await send(sara, deviceOf(5))
  await app.db
    .insertInto('personGroups')
    .values({ uid: sara.uid, aloneSince: new Date('2026-03-01T10:00:00Z') })
    .execute()
  const { data } = await exportData(app, sara)
  expect(data.devices).toEqual([{ lastDay: clock.toISOString().slice(0, 10) }])
  expect(data.account.countsAloneSince).toBe('2026-03-01T10:00:00.000Z')
})
