import { randomUUID } from 'node:crypto'
import { inAosta } from '@barattolo/domain/aosta.fixtures'
import type { ItemId } from '@barattolo/domain/ids'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { countFavourites } from './favourite-counts.store.ts'

const app = setUpTestApp()
const YESTERDAY = new Date('2026-11-21T22:30:00Z')
/** Half past midnight in Italy. */
const TODAY = new Date('2026-11-21T23:30:00Z')
const TOMORROW = new Date('2026-11-22T23:30:00Z')

let owner: SignedInPerson
let lamp: ItemId
beforeEach(async () => {
  await app.db.deleteFrom('favourites').execute()
  await app.db.deleteFrom('favouriteCounts').execute()
  owner = await app.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
  lamp = await insertItem(app.db, { owner: owner.uid, title: 'Lampada' })
})

async function addHearts(count: number, createdAt: Date, itemId = lamp) {
  for (let n = 0; n < count; n++) {
    const { uid } = await insertPerson(app.db)
    const heart = { uid, itemId, ownerUid: owner.uid, private: n % 2 === 0, createdAt }
    await app.db.insertInto('favourites').values(heart).execute()
  }
}
const countsFor = async (person: SignedInPerson) =>
  (await app.fastify.inject({ url: '/api/favourites/counts', headers: person.headers })).json()

describe('the owner of an object', () => {
  test('[FAV-10] sees how many people have it among their favourites from three on, private hearts too, and never who', async () => {
    const vase = await insertItem(app.db, { owner: owner.uid })
    await addHearts(3, YESTERDAY)
    await addHearts(2, YESTERDAY, vase)
    await countFavourites(app.db, inAosta(TODAY))
    // No other field: the answer contains no person.
    expect(await countsFor(owner)).toEqual([{ itemId: lamp, people: 3 }])
    expect(await countsFor(await app.signIn({ name: 'Carla' }))).toEqual([])
  })

  test('[FAV-10] sees the same number all day, however often it is counted', async () => {
    await addHearts(3, YESTERDAY)
    await countFavourites(app.db, inAosta(TODAY))
    await addHearts(2, new Date(TODAY.getTime() + 1000))
    await countFavourites(app.db, inAosta(new Date(TODAY.getTime() + 60 * 60 * 1000)))
    expect(await countsFor(owner)).toEqual([{ itemId: lamp, people: 3 }])
    await countFavourites(app.db, inAosta(TOMORROW))
    expect(await countsFor(owner)).toEqual([{ itemId: lamp, people: 5 }])
  })

  test('[FAV-10] does not see a heart of today in the first count of the day', async () => {
    await addHearts(2, YESTERDAY)
    await addHearts(1, TODAY)
    await countFavourites(app.db, inAosta(new Date(TODAY.getTime() + 1000)))
    expect(await countsFor(owner)).toEqual([])
  })

  test('[FAV-10] sees no number any more when fewer than three are left', async () => {
    await addHearts(3, YESTERDAY)
    await countFavourites(app.db, inAosta(TODAY))
    const [{ uid } = expect.fail()] = await app.db.selectFrom('favourites').select('uid').limit(1).execute()
    await app.db.deleteFrom('favourites').where('uid', '=', uid).execute()
    await countFavourites(app.db, inAosta(TOMORROW))
    expect(await countsFor(owner)).toEqual([])
  })

  test('[FAV-10] does not learn from the number whether a person whom they block has the object among their favourites', async () => {
    await addHearts(3, YESTERDAY)
    const [{ uid } = expect.fail()] = await app.db.selectFrom('favourites').select('uid').limit(1).execute()
    await app.db.insertInto('blocks').values({ blockerUid: owner.uid, blockedUid: uid }).execute()
    await countFavourites(app.db, inAosta(TODAY))
    expect(await countsFor(owner)).toEqual([{ itemId: lamp, people: 3 }])
  })

  test('[FAV-10] who has received it starts without a number', async () => {
    await addHearts(3, YESTERDAY)
    await countFavourites(app.db, inAosta(TODAY))
    const carla = await app.signIn({ name: 'Carla' })
    await app.db.updateTable('items').set({ ownerUid: carla.uid }).where('id', '=', lamp).execute()
    expect(await countsFor(carla)).toEqual([])
  })

  test('[FAV-10] gets one count when two processes count at the same time', async () => {
    await addHearts(3, YESTERDAY)
    await Promise.all([countFavourites(app.db, inAosta(TODAY)), countFavourites(app.db, inAosta(TODAY))])
    expect(await countsFor(owner)).toEqual([{ itemId: lamp, people: 3 }])
  })

  test('[FAV-10] has no count of an object that was deleted', async () => {
    await addHearts(3, YESTERDAY)
    await countFavourites(app.db, inAosta(TODAY))
    expect(await app.db.selectFrom('favouriteCounts').select('itemId').execute()).toEqual([{ itemId: lamp }])
    await app.fastify.inject({ method: 'DELETE', url: `/api/items/${lamp}`, headers: owner.headers })
    expect(await app.db.selectFrom('favouriteCounts').select('itemId').execute()).toEqual([])
  })
})
