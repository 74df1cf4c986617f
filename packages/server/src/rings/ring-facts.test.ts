import { randomUUID } from 'node:crypto'
import type { Uid } from '@barattolo/domain/ids'
import { expect, test } from 'vitest'
import { insertPartners, insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { findRingPeople } from './ring-facts.store.ts'

const app = setUpTestApp()

async function groupAs(groupId: string, uids: readonly Uid[]) {
  await app.db.deleteFrom('personGroups').execute()
  if (uids.length > 0)
    await app.db
      .insertInto('personGroups')
      .values(uids.map((uid) => ({ uid, groupId })))
      .execute()
}

test('[RING-194] for the finder a group is one partner, and a handover within the own group proves nothing', async () => {
  const { uid } = await insertPerson(app.db, { name: 'Anna' })
  await insertPartners(app.db, uid, { names: ['Bruno', 'Carla', 'Dora'] })
  const exchanges = await app.db.selectFrom('exchangeLegs').select(['exchangeId', 'giverUid', 'receiverUid']).execute()
  const partners = exchanges.map(({ giverUid }) => giverUid)
  const [bruno = uid, carla = uid, dora = uid] = partners
  const factsOf = async () =>
    (await findRingPeople(app.db, [uid], new Date())).map(({ partners, came, isProven, group }) => ({
      partners,
      came,
      isProven,
      group,
    }))
  expect(await factsOf()).toEqual([{ partners: 3, came: 3, isProven: false, group: uid }])
  for (const { exchangeId, giverUid, receiverUid } of exchanges.slice(0, 2))
    await app.db.insertInto('handoverProofs').values({ exchangeId, typedBy: giverUid, shownBy: receiverUid }).execute()
  expect(await factsOf()).toEqual([{ partners: 3, came: 3, isProven: true, group: uid }])
  const groupId = randomUUID()
  await groupAs(groupId, [carla, dora])
  expect(await factsOf()).toEqual([{ partners: 2, came: 2, isProven: true, group: uid }])
  await groupAs(groupId, [uid, bruno])
  expect(await factsOf()).toEqual([{ partners: 3, came: 3, isProven: true, group: groupId }])
  await groupAs(groupId, [uid, bruno, carla])
  expect(await factsOf()).toEqual([{ partners: 2, came: 2, isProven: false, group: groupId }])
})
