import { uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { roundEarlierErasures } from './earlier-erasures.ts'

let clock = new Date('2026-11-20T08:00:00Z')
const app = setUpTestApp({ now: () => clock })
const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}

/** All rows of all tables as a reader of a back-up sees them: each value as text, times with microseconds. */
async function readEveryRow(): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%'`.execute(app.db)
  const rows: { table: string; text: string }[] = []
  for (const { name } of tables) {
    const found = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(
      app.db.withoutPlugins(),
    )
    rows.push(...found.rows.map(({ text }) => ({ table: name, text })))
  }
  return rows
}

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Ids, times with any digits of the second, and long random texts. */
const VALUES = new RegExp(`${UUIDS.source}|\\d{4}-\\d\\d-\\d\\dT[\\d:.]+|[\\w-]{20,}`, 'g')
const valuesOf = (json: string) => new Set(json.replaceAll(/"\w+": /g, '').match(VALUES) ?? [])

/** The values of the rows of a conversation: those that name it or its exchange, and then those that name its participants’ aliases. */
function valuesAbout(rows: readonly { table: string; text: string }[], conversation: string, others: readonly string[]) {
  const exchanges = rows.filter(({ table, text }) => table === 'exchanges' && text.includes(conversation))
  const ids = [conversation, ...exchanges.map(({ text }) => JSON.parse(text).id)]
  const direct = rows.filter(({ text }) => ids.some((id) => text.includes(id)))
  const aliases = direct.filter(({ table }) => table === 'conversations').flatMap(({ text }) => Object.values(JSON.parse(text)))
  const named = rows.filter(
    ({ table, text }) => table === 'people' && aliases.includes(JSON.parse(text).uid) && !others.includes(JSON.parse(text).uid),
  )
  return new Set([...direct, ...named].flatMap(({ text }) => [...valuesOf(text)]))
}

test('[PRIV-70] no value of a back-up joins the conversations of an erased person with each other, or with the tombstone', {
  tags: ['thorough'],
}, async () => {
  const signInAll = async () => ({
    anna: await app.signIn({ name: 'Anna', email: 'anna@example.org' }),
    bruno: await app.signIn({ name: 'Bruno', email: 'bruno@example.org' }),
    carla: await app.signIn({ name: 'Carla', email: 'carla@example.org' }),
    dario: await app.signIn({ name: 'Dario', email: 'dario@example.org' }),
    elia: await app.signIn({ name: 'Elia', email: 'elia@example.org' }),
  })
  let { anna, ...others } = await signInAll()
  const later = async () => {
    pass(40)
    ;({ anna, ...others } = await signInAll())
  }
  // Four conversations: two that wait for an answer, one with an exchange that has ended, and one with an open one.
  const pending: string[] = []
  for (const name of ['bruno', 'carla'] as const) {
    await later()
    const { _id } = await ok(conversationApiOf(app, anna).interest(await insertItem(app.db, { owner: others[name].uid })))
    pass(1)
    await ok(conversationApiOf(app, others[name]).write(_id, { text: 'Volentieri' }))
    pending.push(_id)
  }
  const agree = async (name: 'dario' | 'elia') => {
    await later()
    const root = await insertItem(app.db, { owner: others[name].uid })
    const offer = [await insertItem(app.db, { owner: anna.uid })]
    const { id, conversation } = await createAgreedExchange(app, { interested: anna, owner: others[name], root, offer })
    pass(1)
    await ok(exchangeApiOf(app, anna).propose(id, 'Piazza Chanoux', new Date(clock.getTime() + 10 * 60_000)))
    return { id, conversation: conversation._id }
  }
  const ended = await agree('elia')
  await ok(exchangeApiOf(app, others.elia).confirm(ended.id))
  pass(20)
  for (const person of [anna, others.elia]) await ok(exchangeApiOf(app, person).state(ended.id, 'happened'))
  const open = await agree('dario')
  await later()
  expect((await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })).body).toBe('{"success":true}')
  // Another erased person: what stands there too joins nothing.
  pass(24 * 60)
  const ugo = await app.signIn({ name: 'Ugo' })
  const control = await ok(conversationApiOf(app, ugo).interest(await insertItem(app.db, { owner: others.bruno.uid })))
  await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: ugo.headers })

  const rows = await readEveryRow()
  const uids: string[] = Object.values(others).map(({ uid }) => uid)
  const common = valuesAbout(rows, control._id, uids)
  const found = [...pending, open.conversation, ended.conversation].map((each) => ({
    name: each,
    values: valuesAbout(rows, each, uids),
  }))
  const tombstone = rows.find(({ table, text }) => table === 'people' && text.includes(anna.uid)) ?? expect.fail()
  const all = [...found, { name: 'tombstone', values: valuesOf(tombstone.text) }]
  const joined: string[] = []
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) {
      const shared = [...one.values].filter((value) => other.values.has(value) && !common.has(value))
      if (shared.length > 0) joined.push(`${one.name} ${other.name}: ${shared.join()}`)
    }
  expect(joined).toEqual([])
  expect(rows.filter(({ text }) => text.includes(anna.uid)).map(({ table }) => table)).toEqual(['people'])
})

test('[PRIV-71] a tombstone has the day of the erasure and no other time, and an alias has no time', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  const owner = await app.signIn()
  await ok(conversationApiOf(app, anna).interest(await insertItem(app.db, { owner: owner.uid })))
  clock = new Date('2026-12-05T15:30:00.123Z')
  const again = await app.signIn({ name: 'Anna', email: anna.email })
  await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: again.headers })
  const times = await app.db
    .selectFrom('people')
    .select(['alias', 'createdAt', 'lastSeenAt', 'deletedAt'])
    .where('deletedAt', 'is not', null)
    .where((eb) => eb.or([eb('uid', '=', anna.uid), eb('alias', '=', true)]))
    .execute()
  const day = new Date('2026-12-05T00:00:00Z')
  const never = new Date(0)
  expect(times.length).toBeGreaterThanOrEqual(2)
  for (const { alias, ...each } of times) {
    const at = alias ? never : day
    expect(each).toEqual({ createdAt: at, lastSeenAt: at, deletedAt: at })
  }
})

test('[PRIV-72] an erasure removes the notices of others that name an object or ad of the person', async () => {
  const anna = await app.signIn({ name: 'Anna' })
  const reader = await app.signIn({ name: 'Renata' })
  const request = await insertRequest(app.db, { owner: anna.uid, title: 'Cerco un torchio' })
  const item = await insertItem(app.db, { owner: anna.uid, title: 'Torchio' })
  const notice = { uid: reader.uid, fromUid: anna.uid, createdAt: clock, conversationId: null }
  const seeks = { requestId: request, title: 'Cerco un torchio', item: 'Botte' }
  const available = { itemId: item, title: 'Torchio' }
  await app.db
    .insertInto('notices')
    .values([
      { ...notice, kind: 'somebodySeeks', event: `seeks ${request}`, about: JSON.stringify(seeks) },
      { ...notice, kind: 'favouriteAvailable', event: `favourite ${item} 1`, about: JSON.stringify(available) },
    ])
    .execute()
  await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })
  expect(await app.db.selectFrom('notices').select('kind').where('uid', '=', reader.uid).execute()).toEqual([])
})

test('[PRIV-71] times and notices that earlier versions have left with an erased person are removed', async () => {
  const reader = await app.signIn({ name: 'Renato' })
  const at = new Date('2026-10-05T15:30:00.123Z')
  const times = { createdAt: at, lastSeenAt: at, deletedAt: at }
  const person = { email: '', ...times }
  const [tombstone, alias] = [uid.parse('erased-long-ago'), uid.parse('0c3f6a0e-8f43-4f6d-9a53-1d2f6f0f5a10')]
  await app.db
    .insertInto('people')
    .values([
      { ...person, uid: tombstone, createdAt: new Date('2026-01-01T10:00:00Z') },
      { ...person, uid: alias, alias: true },
    ])
    .execute()
  const endedAt = new Date('2026-10-01T10:00:00Z')
  const { id } = await app.db
    .insertInto('exchanges')
    .values({ state: 'done', endedAt, placesErasedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('exchangePeople').values({ exchangeId: id, uid: alias, handoverCode: '' }).execute()
  const about = { requestId: crypto.randomUUID(), title: 'Cerco un torchio', item: 'Botte' }
  const notice = { uid: reader.uid, fromUid: null, createdAt: at, conversationId: null }
  await app.db
    .insertInto('notices')
    .values({ ...notice, kind: 'somebodySeeks', event: `seeks ${id}`, about: JSON.stringify(about) })
    .execute()
  await roundEarlierErasures(app.db)
  const day = new Date('2026-10-05T00:00:00Z')
  const people = await app.db
    .selectFrom('people')
    .select(['createdAt', 'lastSeenAt', 'deletedAt'])
    .where('uid', 'in', [tombstone, alias])
    .orderBy('deletedAt')
    .execute()
  expect(people).toEqual([new Date(0), day].map((time) => ({ createdAt: time, lastSeenAt: time, deletedAt: time })))
  const exchange = await app.db.selectFrom('exchanges').select('placesErasedAt').where('id', '=', id).executeTakeFirst()
  expect(exchange?.placesErasedAt).toEqual(endedAt)
  expect(await app.db.selectFrom('notices').select('id').where('uid', '=', reader.uid).execute()).toEqual([])
})
