import { randomUUID } from 'node:crypto'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { it } from '@barattolo/domain/texts/it'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lockPair } from '../people/blocks.store.ts'
import type { Trx } from '../platform/database/database.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

/** The same three people open more conversations than on a day. */
const app = setUpTestApp({ environment: { RATE_LIMITS: 'off' } })
let anna: SignedInPerson
let bruno: SignedInPerson
let carla: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
  carla = await app.signIn({ name: 'Carla' })
})

const as = (person: SignedInPerson) => conversationApiOf(app, person)
const createItem = (owner: SignedInPerson) => insertItem(app.db, { owner: owner.uid })
interface Outcome {
  status: number
  body: { code?: string | undefined }
}
const codesInOrder = (answers: readonly Outcome[]) => answers.map(({ status, body }) => body.code ?? status)
const codes = (answers: readonly Outcome[]) => codesInOrder(answers).sort()

/** Bruno has sent `person` a proposal that `person` may accept: Bruno's item `root` for their `ownItem`. */
async function createAcceptableProposal(person: SignedInPerson, root: ItemId, ownItem: ItemId): Promise<ConversationId> {
  const { _id: id } = await ok(as(person).interest(root))
  await ok(as(bruno).request(id, ownItem, { selected: true }))
  await ok(as(bruno).send(id))
  return id
}

const edit = (owner: SignedInPerson, item: ItemId) =>
  app.fastify.inject({
    method: 'PATCH',
    url: `/api/items/${item}`,
    headers: owner.headers,
    payload: { title: `Cambiato ${randomUUID()}` },
  })
const remove = async (owner: SignedInPerson, item: ItemId) => {
  const answer = await app.fastify.inject({ method: 'DELETE', url: `/api/items/${item}`, headers: owner.headers })
  return { status: answer.statusCode, body: answer.json() }
}

afterEach(async () => {
  const reservations = await app.db.selectFrom('reservations').select(['itemId', 'exchangeId']).execute()
  const open = await app.db
    .selectFrom('exchangeLegs')
    .innerJoin('exchanges', 'exchanges.id', 'exchangeId')
    .select(['itemId', 'exchangeId'])
    .where('state', '=', 'open')
    .execute()
  const key = ({ itemId, exchangeId }: { itemId: string; exchangeId: string }) => `${itemId} ${exchangeId}`
  expect(reservations.map(key).sort(), 'each item of an open exchange is reserved by it and by no other').toEqual(
    open.map(key).sort(),
  )
  const reserved = await app.db.selectFrom('items').select('id').where('availability', '=', 'in_trattativa').execute()
  expect(reserved.map(({ id }) => id).sort()).toEqual(reservations.map(({ itemId }) => itemId).sort())
})

describe('Concurrent moves', () => {
  test('[NEG-22] [NEG-23] Of two concurrent acceptances for one item one succeeds, and the other gets itemTaken', async () => {
    for (let round = 0; round < 5; round++) {
      const bicycle = await createItem(bruno)
      const [hers, other] = [
        await createAcceptableProposal(anna, bicycle, await createItem(anna)),
        await createAcceptableProposal(carla, bicycle, await createItem(carla)),
      ]
      const answers = await Promise.all([as(anna).accept(hers), as(carla).accept(other)])
      expect(codes(answers)).toEqual([200, 'itemTaken'])
      expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(it.problems.itemTaken)
    }
  })

  test('[NEG-20] Ten concurrent clicks on accept create one exchange', async () => {
    const id = await createAcceptableProposal(anna, await createItem(bruno), await createItem(anna))
    const answers = await Promise.all(Array.from({ length: 10 }, () => as(anna).accept(id)))
    expect(codes(answers)).toEqual([200, ...Array(9).fill('negotiationOver')])
    const exchanges = await app.db.selectFrom('exchanges').select('id').where('conversationId', '=', id).execute()
    expect(exchanges).toHaveLength(1)
  })

  test('Of a concurrent acceptance and undo exactly one succeeds', { tags: ['thorough'] }, async () => {
    for (let round = 0; round < 8; round++) {
      const id = await createAcceptableProposal(anna, await createItem(bruno), await createItem(anna))
      const answers = await Promise.all([as(anna).accept(id), as(bruno).undo(id)])
      expect([
        [200, 'negotiationOver'],
        [200, 'notYourTurn'],
      ]).toContainEqual(codes(answers))
    }
  })

  test('Of a concurrent acceptance and rejection exactly one succeeds', { tags: ['thorough'] }, async () => {
    const id = await createAcceptableProposal(anna, await createItem(bruno), await createItem(anna))
    expect(codes(await Promise.all([as(anna).accept(id), as(bruno).status(id, 'rejected')]))).toEqual([200, 'negotiationOver'])
  })

  test('An item that is accepted and deleted concurrently is either reserved or deleted', async () => {
    for (let round = 0; round < 8; round++) {
      const lamp = await createItem(anna)
      const id = await createAcceptableProposal(anna, await createItem(bruno), lamp)
      const outcome = codesInOrder(await Promise.all([as(anna).accept(id), remove(anna, lamp)]))
      expect([
        [200, 'itemReserved'],
        ['proposalNotBalanced', 200],
      ]).toContainEqual(outcome)
    }
  })

  test('Rejecting and archiving conversations while their root item is deleted does not deadlock', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 15; round++) {
      const bicycle = await createItem(bruno)
      const [first, second] = [
        await createAcceptableProposal(anna, bicycle, await createItem(anna)),
        (await ok(as(carla).interest(bicycle)))._id,
      ]
      const answers = await Promise.all([
        as(anna).status(first, 'rejected'),
        as(carla).status(second, 'archived'),
        remove(bruno, bicycle),
        as(bruno).status(second, 'rejected'),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }
  })

  test('An item that is accepted and edited concurrently is either agreed as proposed or edited', {
    tags: ['thorough'],
  }, async () => {
    for (let round = 0; round < 8; round++) {
      const lamp = await createItem(anna)
      const id = await createAcceptableProposal(anna, await createItem(bruno), lamp)
      const [accepted, edited] = await Promise.all([as(anna).accept(id), edit(anna, lamp)])
      expect([
        [200, 'itemReserved'],
        ['itemChanged', 200],
      ]).toContainEqual([accepted.body.code ?? accepted.status, edited.json().code ?? edited.statusCode])
    }
  })

  test('Twenty acceptances of proposals that share items, with edits, deletions and call-offs, do not deadlock', {
    tags: ['thorough'],
  }, async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, index) => app.signIn({ name: `Persona numero ${index}` })))
    const shared = await Promise.all(Array.from({ length: 6 }, () => createItem(bruno)))
    const conversationIds = await Promise.all(
      people.map(async (person, index) => {
        const id = await createAcceptableProposal(person, await createItem(bruno), await createItem(person))
        await ok(
          as(person)
            .undo(id)
            .then(() => as(bruno).read(id)),
        )
        const picked = [shared[index % 6], shared[(index * 5 + 1) % 6], shared[(index * 3 + 2) % 6]]
        for (const item of new Set(picked)) if (item) await ok(as(person).request(id, item, { selected: true }))
        await ok(as(person).send(id))
        return id
      }),
    )
    const answers = await Promise.all([
      ...conversationIds.map((id) => as(bruno).accept(id)),
      ...conversationIds.slice(0, 5).map((id) => as(bruno).callOff(id)),
      ...shared.slice(0, 2).map((item) => edit(bruno, item).then(({ statusCode }) => ({ status: statusCode, body: {} }))),
      ...shared.slice(2, 3).map((item) => remove(bruno, item)),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.slice(0, 20).filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  })

  test('Concurrent toggles with `selected` from several windows end with each chosen item once in the proposal', {
    tags: ['thorough'],
  }, async () => {
    const id = await createAcceptableProposal(anna, await createItem(bruno), await createItem(anna))
    const chairs = await Promise.all(Array.from({ length: 6 }, () => createItem(anna)))
    const answers = await Promise.all(
      [...chairs, ...chairs, ...chairs].map((item) => as(anna).offer(id, item, { selected: true })),
    )
    expect(codes(answers)).toEqual(Array(18).fill(200))
    const { itemsOffered, unsent } = await ok(as(anna).read(id))
    expect(itemsOffered).toHaveLength(7)
    expect(unsent).toBe(true)
  })

  test('Of concurrent toggles with one version the first succeeds, and the others get the current state', async () => {
    const id = await createAcceptableProposal(anna, await createItem(bruno), await createItem(anna))
    const { version } = await ok(as(anna).read(id))
    const chairs = await Promise.all(Array.from({ length: 5 }, () => createItem(anna)))
    const answers = await Promise.all(chairs.map((item) => as(anna).offer(id, item, { selected: true, version })))
    expect(codes(answers)).toEqual([200, ...Array(4).fill('staleVersion')])
  })

  test('Messages written during an acceptance have the same order for both participants', async () => {
    const id = await createAcceptableProposal(anna, await createItem(bruno), await createItem(anna))
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) =>
        ok(as(index % 2 ? anna : bruno).write(id, { text: `${index}`, clientId: randomUUID() })),
      ),
      ok(as(anna).accept(id)),
    ])
    const [hers, his] = await Promise.all([ok(as(anna).messages(id)), ok(as(bruno).messages(id))])
    expect(hers.map(({ _id }) => _id)).toEqual(his.map(({ _id }) => _id))
    expect(hers).toHaveLength(23)
    const [card] = await ok(as(anna).inbox())
    expect(card?.lastMessage.createdAt).toBe(hers.at(-1)?.createdAt)
  })
})

test('[SEC-02] A move in a conversation of other people is refused without waiting for its lock or the locks of its items', async () => {
  const root = await createItem(bruno)
  const id = await createAcceptableProposal(anna, root, await createItem(anna))
  await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('items').select('id').where('id', '=', root).forUpdate().execute()
    await trx.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().execute()
    const answers = [
      await as(carla).accept(id),
      await as(carla).callOff(id),
      await as(carla).send(id),
      await as(carla).request(id, root),
      await as(carla).status(id, 'rejected'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('[CONV-36] An opening that waits for a block', () => {
  async function isWaiting(): Promise<boolean> {
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    return (await waiting.execute(app.db)).rows[0]?.count === 1
  }
  /** Anna opens a conversation about the item while `meanwhile` runs under the lock of a block between her and Bruno. */
  async function openWhileBlocking(item: ItemId, meanwhile: (trx: Trx) => Promise<unknown>) {
    const { opening } = await app.db.transaction().execute(async (trx) => {
      await lockPair(trx, anna.uid, bruno.uid, 'block')
      const started = as(anna).interest(item)
      started.catch(() => undefined)
      await expect.poll(isWaiting).toBe(true)
      await meanwhile(trx)
      return { opening: started }
    })
    return opening
  }

  test('has not locked the item yet, as a change of agreed objects locks both in this order', async () => {
    const item = await createItem(bruno)
    const opened = await openWhileBlocking(item, (trx) =>
      trx.selectFrom('items').select('id').where('id', '=', item).forUpdate().noWait().execute(),
    )
    expect(opened.status).toBe(201)
  })

  test('is with the new owner of an item that has changed hands meanwhile', async () => {
    const item = await createItem(bruno)
    const opened = await openWhileBlocking(item, (trx) =>
      trx.updateTable('items').set({ ownerUid: carla.uid }).where('id', '=', item).execute(),
    )
    expect([opened.status, opened.body.participants.map(({ uid }) => uid).sort()]).toEqual([201, [anna.uid, carla.uid].sort()])
  })
})
