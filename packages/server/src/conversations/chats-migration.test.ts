import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '../platform/database/database.ts'
import { migrate, migrateTo } from '../platform/database/migrate.ts'

const ANNA = 'anna'
const BRUNO = 'bruno'

/** The schema of the previous version. */
const BEFORE = '0058-rings'
/** The steps of the migration, after each of which the previous version may write. */
const STEPS = ['0060-chat-tables', '0060-chats-filled', '0060-keys-of-chats', '0060-keys-validated', '0060-old-keys-dropped']

async function createEmptyDatabase() {
  const server = inject('postgres')
  const database = `chats_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${database} template template0`)
  const db = openDatabase({ ...server, database }, () => undefined)
  onTestFinished(async () => {
    await db.destroy()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })
  return db
}

/** Inserts Anna and an object of Bruno as the previous version does: the factories of the tests write newer columns. */
async function insertPeopleAndItem(db: Db) {
  await sql`
    insert into people (uid, email, name)
    values (${ANNA}, 'anna@example.org', 'Anna'), (${BRUNO}, 'bruno@example.org', 'Bruno')`.execute(db)
  const item = randomUUID()
  await sql`
    insert into items (id, owner_uid, title, status, category)
    values (${item}, ${BRUNO}, 'Bicicletta', 'baratto', 'mobility')`.execute(db)
  return { item, root: JSON.stringify({ _id: item, title: 'Bicicletta', ownerUid: BRUNO }) }
}

test('[RING-118] the previous version opens conversations, writes and deletes them after each step of the migration', {
  tags: ['thorough'],
}, async () => {
  const db = await createEmptyDatabase()
  await migrateTo(db, BEFORE)
  const { item, root } = await insertPeopleAndItem(db)

  /** What the previous version does: a conversation with a message and a notice, which refer to it. */
  async function openConversation(): Promise<string> {
    const id = randomUUID()
    await db.transaction().execute(async (trx) => {
      await sql`
        insert into conversations (id, interested_uid, owner_uid, root_item_id, root_item, last_action_by)
        values (${id}, ${ANNA}, ${BRUNO}, ${item}, ${root}, ${ANNA})`.execute(trx)
      // One conversation per person and item is pending.
      await sql`update conversations set status = 'rejected' where id = ${id}`.execute(trx)
      await write(trx, id)
      await sql`
        insert into notices (uid, kind, event, conversation_id, about, created_at)
        values (${BRUNO}, 'newMessage', ${`messages ${id}`}, ${id}, '{}', now())`.execute(trx)
    })
    return id
  }
  const write = (on: Db, id: string) =>
    sql`insert into messages (conversation_id, from_uid, kind, text) values (${id}, ${ANNA}, 'text', 'Ciao')`.execute(on)
  const count = async (table: 'messages' | 'notices' | 'chats', id: string) => {
    const column = table === 'chats' ? sql`id` : sql`conversation_id`
    const found = await sql`select from ${sql.table(table)} where ${column} = ${id}`.execute(db)
    return found.rows.length
  }

  const opened = [await openConversation(), await openConversation()]
  for (const step of STEPS) {
    await migrateTo(db, step)
    for (const id of opened) await write(db, id)
    const added = await openConversation()
    opened.push(added)
    const deleted = await openConversation()
    await sql`delete from conversations where id = ${deleted}`.execute(db)
    for (const table of ['messages', 'notices', 'chats'] as const) expect(await count(table, deleted), step).toBe(0)
  }
  await migrate(db)
  const chats = await sql<{ id: string; kind: string }>`select id, kind from chats`.execute(db)
  expect(chats.rows.map(({ id }) => id).toSorted()).toEqual(opened.toSorted())
  expect(new Set(chats.rows.map(({ kind }) => kind))).toEqual(new Set(['conversation']))
  expect(await count('messages', opened[0] ?? '')).toBe(1 + STEPS.length)
  await expect(write(db, randomUUID())).rejects.toThrow('messages_chat')
})

test('[RING-118] the filling can be repeated after a process has ended in the middle of it', { tags: ['thorough'] }, async () => {
  const db = await createEmptyDatabase()
  await migrateTo(db, BEFORE)
  const { item, root } = await insertPeopleAndItem(db)
  await sql`
    insert into conversations (interested_uid, owner_uid, root_item_id, root_item, last_action_by)
    values (${ANNA}, ${BRUNO}, ${item}, ${root}, ${ANNA})`.execute(db)
  await migrateTo(db, '0060-chats-filled')
  await sql`delete from kysely_migration where name = '0060-chats-filled'`.execute(db.withoutPlugins())
  await migrate(db)
  const chats = await sql`select id from chats`.execute(db)
  expect(chats.rows).toHaveLength(1)
})
