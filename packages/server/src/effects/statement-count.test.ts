import type { ConversationId, ItemId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem, insertPerson, insertPhoto, makeItemBody } from '../testing/factories.ts'
import { countStatements, trackStatements } from '../testing/statement-count.ts'
import { type SignedInPerson, startTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const INTERESTED = 100
const ITEMS_EACH = 3

let database: TestDatabase
let app: TestApp
let owner: SignedInPerson

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'))
  await trackStatements(database.db)
  app = await startTestApp({ connection: database.connection })
  owner = await app.signIn({ name: 'Anna' })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

test('Accepting an item that 100 people are interested in takes at most 18 statements', async () => {
  const root = await insertItem(app.db, { owner: owner.uid, title: 'Slitta' })
  const people = await Promise.all(Array.from({ length: INTERESTED }, () => insertPerson(app.db)))
  const conversations: ConversationId[] = []
  for (const { uid } of people) {
    const items = await Promise.all(Array.from({ length: ITEMS_EACH }, () => insertItem(app.db, { owner: uid })))
    conversations.push(await insertNegotiation(uid, [root, ...items]))
  }
  const [, blocked, alsoBlocked, onHoliday] = people
  for (const person of [blocked, alsoBlocked]) {
    const url = `/api/me/blocked/${person?.uid}`
    expect((await app.fastify.inject({ method: 'POST', url, headers: owner.headers })).statusCode).toBeLessThan(300)
  }
  const holiday = app.db.updateTable('people').set({ holidaySince: new Date() })
  await holiday.where('uid', '=', onHoliday?.uid ?? owner.uid).execute()

  const [id = ''] = conversations
  const api = conversationApiOf(app, owner)
  // The first call of a person also records the visit.
  await ok(api.read(id))
  const statements = await countStatements(app.db, () => ok(api.accept(id)))
  const { rows: notChosen } = await sql<{ count: number }>`
    select count(*)::int as count from messages where kind = 'notChosen'`.execute(app.db)
  expect(notChosen).toEqual([{ count: INTERESTED - 1 - 2 }])

  const total = statements.reduce((sum, { calls }) => sum + calls, 0)
  expect(
    total,
    statements.map(({ calls, query }) => `${calls} × ${query.replaceAll(/\s+/g, ' ').slice(0, 120)}`).join('\n'),
  ).toBeLessThanOrEqual(18)
})

test('[PERF-18] Publishing an item takes three statements with the check of the token, however many photos it has', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  const photos = [await insertPhoto(app.db, anna.uid), await insertPhoto(app.db, anna.uid)]
  const publish = async (images: readonly string[]) => {
    const payload = makeItemBody({ title: 'Slitta', images: [...images] })
    const answer = await app.fastify.inject({ method: 'POST', url: '/api/items', headers: anna.headers, payload })
    expect(answer.statusCode).toBe(201)
  }
  // The first call of a person also records the visit.
  await publish([])
  for (const images of [[], photos]) {
    const statements = await countStatements(app.db, () => publish(images))
    const ofNotices = ['findItem', 'findMatchingSearches', 'matchRequests', 'update "item_terms"', 'from request_fits']
    // One `begin` and one `commit` belong to the notices, for which only tests wait.
    const own = statements.flatMap(({ query, calls }) => {
      const ownCalls = /^(begin|commit)/.test(query) ? calls - 1 : calls
      return ofNotices.some((name) => query.includes(name)) ? [] : Array<string>(ownCalls).fill(query)
    })
    const fromClient = own.filter((query) => !/^insert into item_count_changes/.test(query.trim()))
    expect(fromClient.map((query) => query.replaceAll(/\s+/g, ' ').trim().slice(0, 120))).toHaveLength(3)
  }
})

test('The limits on strangers add two statements to the opening of a conversation, and none to a message', async () => {
  const environment = { RATE_LIMITS: 'off', DATA_DIR: app.config.dataDir }
  const unlimitedApp = await startTestApp({ connection: database.connection, environment })
  onTestFinished(() => unlimitedApp.close())
  const bruno = await app.signIn({ name: 'Bruno' })
  const count = async (act: () => Promise<unknown>) =>
    (await countStatements(app.db, act)).reduce((sum, { calls }) => sum + calls, 0)
  const countOf = async (target: TestApp) => {
    const api = conversationApiOf(target, bruno)
    // The first calls record the visit and create the key of the hashes.
    await ok(api.interest(await insertItem(app.db, { owner: owner.uid })))
    const item = await insertItem(app.db, { owner: owner.uid })
    const opening = await count(() => ok(api.interest(item)))
    const { _id } = await ok(api.interest(item))
    return { opening, message: await count(() => ok(api.write(_id, { text: 'Ci sei?' }))) }
  }
  const unlimited = await countOf(unlimitedApp)
  expect(await countOf(app)).toEqual({ opening: unlimited.opening + 2, message: unlimited.message })
})

async function insertNegotiation(interested: Uid, itemIds: readonly ItemId[]): Promise<ConversationId> {
  const { rows } = await sql<{ id: ConversationId }>`
    with snapshots as (
      select i.id, i.revision, jsonb_build_object('_id', i.id, 'title', i.title, 'status', i.status, 'category', i.category,
        'imageUrl', '', 'ownerUid', i.owner_uid) as item
      from items i where i.id = any(${itemIds}::uuid[])
    ), conversation as (
      insert into conversations (interested_uid, owner_uid, root_item_id, root_item, last_action_by)
      select ${interested}, ${owner.uid}, id, item, ${interested} from snapshots where id = ${itemIds[0]}
      returning id
    ), proposal as (
      insert into proposal_items (conversation_id, stage, item_id, item, revision, selected_by)
      select conversation.id, 'sent', snapshots.id, item, revision, ${interested} from snapshots, conversation
    )
    select id from conversation`.execute(app.db)
  const [row] = rows
  if (!row) throw new Error('the conversation was not inserted')
  return row.id
}
