import { ERASURE_REMAINDERS } from '@barattolo/domain/people/erasure-remainders'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { photoFileOfAddress } from '../photos/photo-store.ts'
import { toSnakeCase } from '../platform/database/query.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { CHOICES } from '../testing/factories.ts'
import { createPersonInEveryTable, MARKER, type PersonInEveryTable } from '../testing/person-in-every-table.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { completeErasureLogs, readErasureLog } from './erasure-log.ts'

let clock = new Date()
const app = setUpTestApp({ now: () => clock })

const CANNOT_HOLD_TEXT = [
  'uuid',
  '_uuid',
  'bool',
  'int2',
  'int4',
  'int8',
  '_int8',
  'float8',
  'timestamptz',
  '_timestamptz',
  'cube',
]

const CLOSED_LIST = 'a value of a closed list'
const RANDOM = 'random, or a hash of something random'
const EMPTY = 'empty since 0081-sign-ins'
/** Text columns that cannot hold a person's data, with the reason. All others must be filled by `createPersonInEveryTable`. */
const WITHOUT_PERSON_DATA: Record<string, string> = {
  ...Object.fromEntries(Object.keys(CHOICES).map((name) => [`items.${toSnakeCase(name)}`, CLOSED_LIST])),
  'saved_searches.keys': 'not written any more',
  'town_words.word': 'single words of public objects, counted again every ten minutes',
  'admin_log.act': CLOSED_LIST,
  'admin_log.case_kind': CLOSED_LIST,
  'chats.kind': CLOSED_LIST,
  'conversations.status': CLOSED_LIST,
  'exchange_people.statement': `${CLOSED_LIST}; a test below proves that the person’s is erased`,
  'exchanges.state': CLOSED_LIST,
  'house_keys.name': 'the name of a secret of the server',
  'house_keys.secret': 'a secret of the server',
  'identity_accounts.email': EMPTY,
  'identity_accounts.name': EMPTY,
  'identity_accounts.uid': EMPTY,
  'identity_refresh_tokens.token_hash': RANDOM,
  'identity_refresh_tokens.uid': EMPTY,
  'identity_used_tokens.jti': RANDOM,
  'refresh_tokens.token_hash': RANDOM,
  'sign_in_attempts.code_verifier': RANDOM,
  'sign_in_attempts.intent': CLOSED_LIST,
  'sign_in_attempts.nonce': RANDOM,
  'sign_in_attempts.provider': CLOSED_LIST,
  'sign_in_attempts.secret_hash': RANDOM,
  'sign_in_attempts.state_hash': RANDOM,
  'sign_in_links.code_hash': RANDOM,
  'sign_in_links.intent': CLOSED_LIST,
  'sign_in_links.issuer': 'the address of a provider',
  'sign_in_links.secret_hash': RANDOM,
  'sign_ins.issuer': 'the address of a provider',
  'imported_items.source_id': 'the id of an object in an earlier system',
  'item_count_changes.availability': CLOSED_LIST,
  'item_count_changes.category': CLOSED_LIST,
  'item_count_changes.status': CLOSED_LIST,
  'item_counts.availability': CLOSED_LIST,
  'item_counts.category': CLOSED_LIST,
  'item_counts.status': CLOSED_LIST,
  'items.area': CLOSED_LIST,
  'items.availability': CLOSED_LIST,
  'items.crops': 'numbers by addresses of photos, which are random',
  'job_limits.job': CLOSED_LIST,
  'messages.kind': CLOSED_LIST,
  'notice_preferences.preferences': 'values of closed lists',
  'notices.kind': CLOSED_LIST,
  'person_devices.device_hash': RANDOM,
  'person_devices.seen_on': 'a day',
  'people.rules_version': 'the version of the rules',
  'proposal_items.stage': CLOSED_LIST,
  'remembered_cells.size': CLOSED_LIST,
  'remembered_municipalities.name': CLOSED_LIST,
  'report_decisions.outcome': CLOSED_LIST,
  'report_decisions.review_outcome': CLOSED_LIST,
  'report_decisions.target_kind': CLOSED_LIST,
  'reports.reason': CLOSED_LIST,
  'text_cleanings.cleaned_table': CLOSED_LIST,
  'visitor_mails.kind': CLOSED_LIST,
  'reports.target_kind': CLOSED_LIST,
  'ring_events.kind': CLOSED_LIST,
  'ring_legs.broken': CLOSED_LIST,
  'ring_nights.night': 'a day',
  'ring_people.answer': CLOSED_LIST,
  'ring_people.left_why': CLOSED_LIST,
  'rings.ended_why': CLOSED_LIST,
  'rings.recommended_on': 'a day',
  'rings.state': CLOSED_LIST,
  'saved_searches.category': CLOSED_LIST,
  'saved_searches.status': CLOSED_LIST,
  'socket_io_attachments.payload': 'events between processes, deleted after seconds',
}

interface Column {
  name: string
  table: string
  column: string
  type: string
}

/** Every column that can hold text, also inside JSON, lists and bytes. A new column is among them. */
async function listTextColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name || '.' || column_name as name, table_name as table, column_name as column, udt_name as type
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and not udt_name = any(${CANNOT_HOLD_TEXT})`.execute(app.db)
  return rows
}

/** The names of the columns in which one of the texts stands. */
async function findColumnsWith(columns: readonly Column[], texts: readonly string[]): Promise<string[]> {
  const patterns = texts.map((text) => `%${text}%`)
  const searches = columns.map(({ name, table, column, type }) => {
    const text = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    return sql`select ${name} as name where exists (select from ${sql.table(table)} where ${text} ilike any(${patterns}))`
  })
  const { rows } = await sql<{ name: string }>`${sql.join(searches, sql` union all `)}`.execute(app.db.withoutPlugins())
  return rows.map(({ name }) => name).toSorted()
}

let person: PersonInEveryTable
let columns: Column[]
let filled: Set<string>
let left: string[]
beforeAll(async () => {
  person = await createPersonInEveryTable(app, (now) => {
    clock = now
  })
  columns = await listTextColumns()
  const before = await findColumnsWith(columns, person.traces)
  const answer = await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: person.headers })
  expect(answer.body).toBe('{"success":true}')
  left = await findColumnsWith(columns, person.traces)
  filled = new Set([...before, ...left])
})

describe('a person with data in every table deletes the account', () => {
  test('[PRIV-40] nothing stays but what the closed list of remainders names, and all of that does stay', () => {
    expect(left).toEqual(Object.keys(ERASURE_REMAINDERS).toSorted())
  })

  test('[PRIV-40] every text column was filled, or is known to hold no person’s data', () => {
    const names = columns.map(({ name }) => name)
    const unknown = names.filter((name) => !filled.has(name) && WITHOUT_PERSON_DATA[name] === undefined)
    expect(unknown, 'Fill these in person-in-every-table.ts, or give a reason in WITHOUT_PERSON_DATA').toEqual([])
    expect(Object.keys(WITHOUT_PERSON_DATA).filter((name) => filled.has(name) || !names.includes(name))).toEqual([])
  })

  test('[PRIV-41] one alias for each conversation takes the person’s place: among the participants, the messages and the objects', async () => {
    const aliases = await app.db.selectFrom('people').select('uid').where('alias', '=', true).execute()
    const others: string[] = Object.values(person.others).map(({ uid }) => uid)
    const found: string[] = []
    for (const id of person.conversations) {
      const rows = await app.db
        .selectFrom('conversations')
        .select(['interestedUid', 'ownerUid', 'lastActionBy', 'rootItem'])
        .where('id', '=', id)
        .execute()
      const messages = await app.db
        .selectFrom('messages')
        .select(['fromUid', 'details'])
        .where('conversationId', '=', id)
        .execute()
      const uids = new Set(JSON.stringify([rows, messages]).match(/(?<=(Uid|By)":")[^"]+/g))
      const [alias, ...more] = [...uids].filter((uid) => !others.includes(uid))
      expect(more).toEqual([])
      found.push(alias ?? expect.fail(`no alias in ${id}`))
    }
    expect(new Set(found).size).toBe(person.conversations.length)
    // Four more stand in the exchange whose conversation was deleted, in a refused interest, in a proposed ring, and in the chat of another one.
    expect(aliases.map(({ uid }) => uid)).toEqual(expect.arrayContaining(found))
    expect(aliases).toHaveLength(found.length + 4)
  })

  test('[PRIV-41] the alias of the conversation stands in its exchange, feedback and notices too', async () => {
    const [conversation] = person.conversations
    const { interestedUid: alias } = await app.db
      .selectFrom('conversations')
      .select('interestedUid')
      .where('id', '=', conversation ?? expect.fail())
      .executeTakeFirstOrThrow()
    const exchange = { exchangeId: person.doneExchange }
    const people = await app.db.selectFrom('exchangePeople').select('uid').where('exchangeId', '=', exchange.exchangeId).execute()
    expect(people.map(({ uid }) => uid).toSorted()).toEqual([alias, person.others.bruno.uid].toSorted())
    const feedback = await app.db.selectFrom('feedback').select(['authorUid', 'aboutUid', 'text', 'privateNote']).execute()
    expect(feedback).toEqual([
      { authorUid: alias, aboutUid: person.others.bruno.uid, text: `Gentile ${MARKER}`, privateNote: '' },
    ])
    const notices = await app.db
      .selectFrom('notices')
      .select(['fromUid', 'event'])
      .where('event', 'like', 'again %')
      .orderBy('fromUid')
      .execute()
    expect(notices).toEqual([
      { fromUid: alias, event: `again ${person.doneExchange} ${alias}` },
      { fromUid: null, event: expect.stringMatching(`^again ${person.passedOnItem} \\d+$`) },
    ])
  })

  test('[PRIV-42] statement, code, proofs of the handover and places of meetings are erased; the other person’s statement stays', async () => {
    const rows = await app.db
      .selectFrom('exchangePeople')
      .select(['statement', 'statedAt', 'handoverCode', 'handedOverAt', 'wrongCodes'])
      .where('exchangeId', '=', person.doneExchange)
      .where('uid', '<>', person.others.bruno.uid)
      .execute()
    expect(rows).toEqual([{ statement: null, statedAt: null, handoverCode: '', handedOverAt: null, wrongCodes: 0 }])
    expect(await app.db.selectFrom('handoverProofs').selectAll().execute()).toEqual([])
    const meetings = await app.db.selectFrom('exchanges').select(['place', 'meetingAt', 'proposedPlace']).execute()
    for (const { place, proposedPlace } of meetings) expect([place ?? '', proposedPlace ?? '']).toEqual(['', ''])
    expect(meetings.filter(({ meetingAt }) => meetingAt !== null)).toHaveLength(2)
    const kinds = await app.db
      .selectFrom('notices')
      .select('kind')
      .where('kind', 'in', ['meetingProposed', 'meetingConfirmed'])
      .execute()
    expect(kinds).toEqual([])
  })

  test('[PRIV-41] the others read the conversation as before, without uid and name', async () => {
    const [id = expect.fail()] = person.conversations
    const bruno = conversationApiOf(app, person.others.bruno)
    const conversation = await ok(bruno.read(id))
    expect(conversation).toMatchObject({ personLeft: true, exchange: { state: 'done' } })
    const alias = conversation.participants.find(({ uid }) => uid !== person.others.bruno.uid)
    expect(alias).toMatchObject({ name: '', email: '', photo: null })
    expect((await app.fastify.inject(`/api/people/${alias?.uid}`)).json().code).toBe('personNotFound')
    expect((await ok(bruno.messages(id))).map(({ text }) => text)).toContain(`Porto la lampada, ${MARKER}`)
    const read = JSON.stringify([conversation, await ok(bruno.inbox()), await ok(bruno.messages(id))])
    for (const trace of person.traces.filter((one) => one !== MARKER)) expect(read).not.toContain(trace)
  })

  test('[PRIV-43] photos go with their files; those of an object that has passed on stay with it as its owner’s', async () => {
    const filesOf = (address: string) => app.photos.read(photoFileOfAddress(address) ?? expect.fail())
    expect([await filesOf(person.photos.own), await filesOf(person.photos.unused)]).toEqual([null, null])
    expect(await filesOf(person.photos.passedOn)).not.toBeNull()
    const rows = await app.db.selectFrom('photos').select(['address', 'ownerUid']).execute()
    expect(rows).toEqual([{ address: person.photos.passedOn, ownerUid: person.others.bruno.uid }])
    const { images } = (await app.fastify.inject({ url: `/api/items/${person.passedOnItem}` })).json()
    expect(images).toEqual([person.photos.passedOn])
  })

  test('[IDN-136] the log of erasures has the account once, and no alias', async () => {
    await completeErasureLogs(app)
    const [path = expect.fail()] = app.config.erasureLogs
    expect((await readErasureLog(path))?.erasures.map(({ uid }) => uid)).toEqual([person.uid])
  })
})
