import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import { type ItemId, itemId, type RingId, ringId, type Uid } from '@barattolo/domain/ids'
import type { RingAnswer, RingCard, RingNegotiationAnswer } from '@barattolo/domain/rings/negotiation-contract'
import { signatureOf } from '@barattolo/domain/rings/ring'
import { SUGGESTION_MS } from '@barattolo/domain/rings/suggestion-order'
import { expect } from 'vitest'
import type { Db } from '../platform/database/database.ts'
import { insertItem } from './factories.ts'
import type { SignedInPerson, TestApp } from './test-app.ts'

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

/** A person whose account is old enough for suggested swaps. */
export async function signInSettled(app: Pick<TestApp, 'db' | 'signIn'>, name: string): Promise<SignedInPerson> {
  const person = await app.signIn({ name, email: `${name.toLowerCase()}-${randomUUID()}@example.org` })
  await app.db
    .updateTable('people')
    .set({ createdAt: ago(30) })
    .where('uid', '=', person.uid)
    .execute()
  return person
}

/** An object that is old enough for suggested swaps. */
export const addOldItem = async (db: Db, owner: { uid: Uid }, title: string, more: object = {}): Promise<ItemId> =>
  itemId.parse(await insertItem(db, { owner: owner.uid, title, createdAt: ago(10), ...more }))

/** A heart that is not private. */
export async function wish(db: Db, wisher: { uid: Uid }, owner: { uid: Uid }, id: ItemId): Promise<void> {
  await db
    .insertInto('favourites')
    .values({ uid: wisher.uid, itemId: id, ownerUid: owner.uid, private: false, createdAt: new Date() })
    .execute()
}

interface SuggestedPerson {
  person: { uid: Uid }
  /** The object that they give to the next person, who wishes it. */
  item: ItemId
}

/** A suggested ring of these people in giving order, with the hearts that make it possible. */
export async function suggestRing(db: Db, people: readonly SuggestedPerson[], now = new Date()): Promise<RingId> {
  const id = ringId.parse(randomUUID())
  const uids = people.map(({ person }) => person.uid)
  await db
    .insertInto('rings')
    .values({
      id,
      signature: signatureOf(uids),
      size: people.length,
      foundAt: now,
      expiresAt: new Date(now.getTime() + SUGGESTION_MS),
    })
    .execute()
  await db
    .insertInto('ringPeople')
    .values(uids.map((uid, place) => ({ ringId: id, uid, place })))
    .execute()
  for (const [index, { person, item }] of people.entries()) {
    const next = people[(index + 1) % people.length]?.person ?? person
    await db.insertInto('ringLegs').values({ ringId: id, itemId: item, giverUid: person.uid, receiverUid: next.uid }).execute()
    const known = await db
      .selectFrom('favourites')
      .select('uid')
      .where('uid', '=', next.uid)
      .where('itemId', '=', item)
      .executeTakeFirst()
    if (!known) await wish(db, next, person, item)
  }
  return id
}

/** A ring that the first of the people has proposed, with what they would give, and that has ended without an exchange. */
export async function insertEndedRing(
  db: Db,
  { id, title }: { id: ItemId; title: string },
  uids: readonly Uid[],
  at: Date,
): Promise<RingId> {
  const [giver, receiver] = uids
  if (!giver || !receiver) throw new Error('a ring has people')
  const { id: ringId } = await db
    .insertInto('rings')
    .values({
      signature: uids.join('\n'),
      size: uids.length,
      state: 'dissolved',
      foundAt: at,
      expiresAt: at,
      proposedBy: giver,
      openedAt: at,
      deadlineAt: at,
      hardUntil: at,
      endedAt: at,
      endedWhy: 'withdrawn',
      pairUids: [giver, receiver],
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = {
    joinedVersion: 1,
    askedAt: at,
    answerBy: at,
    answeredAt: at,
    nudges: 1,
    changes: 1,
    answer: 'yes',
    answerKey: JSON.stringify([[id], [], uids]),
  } as const
  await db
    .insertInto('ringPeople')
    .values(uids.map((uid, place) => ({ ringId, uid, place, ...answer })))
    .execute()
  const item = { _id: id, title, status: 'baratto', category: 'home', imageUrl: '', ownerUid: giver }
  await db
    .insertInto('ringLegs')
    .values({ ringId, itemId: id, giverUid: giver, receiverUid: receiver, revision: 1, item: JSON.stringify(item) })
    .execute()
  await db
    .insertInto('ringEvents')
    .values({ ringId, version: 1, kind: 'proposed', byUid: giver, details: JSON.stringify({ by: giver }), createdAt: at })
    .execute()
  return ringId
}

/** The calls of one person. */
export function ringApiOf(app: Pick<TestApp, 'fastify'>, { headers }: Pick<SignedInPerson, 'headers'>) {
  const post = (path: string, payload?: object) =>
    app.fastify.inject({ method: 'POST', url: `/api/rings/${path}`, headers, ...(payload ? { payload } : {}) })
  const get = (path: string) => app.fastify.inject({ method: 'GET', url: `/api/rings/${path}`, headers })
  const read = async (id: RingId): Promise<RingNegotiationAnswer> => {
    const answer = await get(id)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<RingAnswer>().negotiation ?? expect.fail('a suggestion')
  }
  return {
    get,
    read,
    own: async () => (await get('own')).json<RingCard[]>(),
    options: async (id: RingId) => (await get(`${id}/options`)).json<{ receives: { _id: ItemId }[]; gives: { _id: ItemId }[] }>(),
    propose: (id: RingId) => post(`${id}/proposal`),
    /** Says yes to the ring as it is now, or with a key that was seen before. */
    sayYes: async (id: RingId, key?: string) => post(`${id}/yes`, { key: key ?? (await read(id)).key }),
    reconsider: (id: RingId) => post(`${id}/reconsideration`),
    leave: (id: RingId, reason: 'notThesePeople' | 'notNow' = 'notNow') => post(`${id}/departure`, { reason }),
    refuse: (id: RingId, item: ItemId) => post(`${id}/items/refusal`, { itemId: item }),
    withdraw: (id: RingId) => post(`${id}/withdrawal`),
    ask: async (id: RingId, change: { add?: ItemId[]; remove?: ItemId[] }, key?: string) =>
      post(`${id}/receives`, { key: key ?? (await read(id)).key, add: [], remove: [], ...change }),
    giveInstead: async (id: RingId, item: ItemId, instead: ItemId, key?: string) =>
      post(`${id}/gives`, { key: key ?? (await read(id)).key, itemId: item, instead }),
  }
}
