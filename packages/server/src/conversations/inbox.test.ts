import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { sql, type Updateable } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Trx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertConversationRow, insertItem, insertPerson } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { compactInboxChanges } from './inbox-etag.store.ts'

/** Set while the clock stands still. */
let stoppedAt: Date | null = null
const app = setUpTestApp({ now: () => stoppedAt ?? new Date() })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
})

const as = (person: SignedInPerson) => conversationApiOf(app, person)
const get = (person: SignedInPerson, url: string, etag?: string) =>
  app.fastify.inject({ url, headers: { ...person.headers, ...(etag ? { 'if-none-match': etag } : {}) } })
const readInbox = (person: SignedInPerson, etag?: string) => get(person, '/api/conversations', etag)
const etagOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.etag)
const readUnreadCount = async (person: SignedInPerson) => (await get(person, '/api/conversations/unread')).json().unread

async function startConversation(
  interested: SignedInPerson,
  owner: SignedInPerson,
): Promise<{ id: ConversationId; item: ItemId }> {
  const item = await insertItem(app.db, { owner: owner.uid })
  const { _id: id } = await ok(as(interested).interest(item))
  return { id, item }
}

/** The statements that the database receives while `job` runs. */
async function recordStatements(job: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await job()
    return query.mock.calls.map(([statement]) => JSON.stringify(statement))
  } finally {
    query.mockRestore()
  }
}

describe('[INBX-18] The ETag of the inbox', () => {
  test('An unchanged inbox answers 304 after one statement that reads no messages', async () => {
    await startConversation(anna, bruno)
    const first = await readInbox(anna)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    let again = first
    const statements = await recordStatements(async () => {
      again = await readInbox(anna, etagOf(first))
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(statements.filter((statement) => statement.includes('conversations'))).toHaveLength(1)
    expect(statements.filter((statement) => statement.includes('messages'))).toEqual([])
    // The same statement identifies the caller.
    expect(statements).toHaveLength(1)
  })

  test('The inbox is sent in full to a client without its ETag, and to another person with the same ETag', async () => {
    const { headers } = await readInbox(anna)
    for (const etag of [undefined, '"something"', '*']) expect((await readInbox(anna, etag)).statusCode).toBe(200)
    expect((await readInbox(bruno, String(headers.etag))).statusCode).toBe(200)
    expect((await readInbox(anna, `W/"older", ${headers.etag}`)).statusCode).toBe(304)
  })

  test('[INBX-23] The ETag of the inbox changes with everything that its cards show', async () => {
    const { id } = await startConversation(anna, bruno)
    const lamp = await insertItem(app.db, { owner: anna.uid })
    const { item, id: asOwner } = await startConversation(bruno, anna)
    const setItem = (change: Updateable<Tables['items']>, which = item) =>
      app.db.updateTable('items').set(change).where('id', '=', which).execute()
    const setPerson = ({ uid }: SignedInPerson, change: Updateable<Tables['people']>) =>
      app.db.updateTable('people').set(change).where('uid', '=', uid).execute()
    const changes: [string, () => Promise<unknown>][] = [
      ['a message of the other person', () => ok(as(bruno).write(id, { text: 'Ciao' }))],
      ['read messages', () => ok(as(anna).markRead(id))],
      ['read messages as the owner', () => ok(as(anna).markRead(asOwner))],
      ['a message of the reader', () => ok(as(anna).write(id, { text: 'Eccomi' }))],
      ['a proposal', () => ok(as(bruno).request(id, lamp)).then(() => ok(as(bruno).send(id)))],
      ['an offered item that is hidden', () => setItem({ hiddenAt: new Date() }, lamp)],
      ['an offered item that is shown again', () => setItem({ hiddenAt: null }, lamp)],
      ['an acceptance', () => ok(as(anna).accept(id))],
      ['a new conversation', () => startConversation(bruno, anna)],
      ['a reserved root item', () => setItem({ availability: 'in_trattativa' })],
      ['a paused root item', () => setItem({ availability: 'disponibile', restingSince: new Date() })],
      ['a hidden root item', () => setItem({ restingSince: null, hiddenAt: new Date() })],
      ['a holiday of the other person', () => setPerson(bruno, { holidaySince: new Date() })],
      ['a holiday of the reader', () => setPerson(anna, { holidaySince: new Date() })],
      ['the last day of the reader’s holiday', () => setPerson(anna, { holidayUntil: new Date() })],
      ['the end of the reader’s holiday', () => setPerson(anna, { holidaySince: null, holidayUntil: null })],
      ['a profile photo of the other person', () => setPerson(bruno, { photo: '/q' })],
      ['a disabled person', () => setPerson(bruno, { disabledAt: new Date(), holidaySince: null })],
      ['another e-mail', () => setPerson(bruno, { disabledAt: null, email: 'bru@example.com' })],
      ['a new name', () => setPerson(bruno, { name: 'Bruna' })],
      ['a chosen name', () => setPerson(bruno, { chosenName: 'Bru', nameChosenAt: new Date() })],
      ['a profile photo of the reader', () => setPerson(anna, { photo: '/p' })],
      ['a deleted root item', () => app.db.deleteFrom('items').where('id', '=', item).execute()],
      ['a deleted conversation', () => app.db.deleteFrom('conversations').where('id', '=', id).execute()],
    ]
    const tags = [etagOf(await readInbox(anna))]
    for (const [label, change] of changes) {
      await change()
      const answer = await readInbox(anna, tags.at(-1))
      expect(answer.statusCode, label).toBe(200)
      tags.push(etagOf(answer))
    }
    expect((await readInbox(anna, tags.at(-1))).statusCode).toBe(304)
  })

  /** Changes rows as time does: no trigger records it. */
  async function changeWithoutTriggers(change: (trx: Trx) => Promise<unknown>): Promise<void> {
    await app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await change(trx)
    })
  }

  test('[INBX-23] The ETag of the inbox changes at the end of the days in which a former name is shown, whether chosen or changed', async () => {
    const [rosa, teo] = [await app.signIn({ name: 'Rosa' }), await app.signIn({ name: 'Teo' })]
    await startConversation(rosa, teo)
    for (const column of ['nameChosenAt', 'nameChangedAt'] as const) {
      const setDaysAgo = (days: number) => (trx: Trx) =>
        trx
          .updateTable('people')
          .set({ [column]: new Date(Date.now() - days * 24 * 60 * 60 * 1000), chosenName: 'Teo', formerName: 'Matteo' })
          .where('uid', '=', teo.uid)
          .execute()
      await changeWithoutTriggers(setDaysAgo(29.9))
      const etag = etagOf(await readInbox(rosa))
      expect((await readInbox(rosa, etag)).statusCode).toBe(304)
      await changeWithoutTriggers(setDaysAgo(30.1))
      expect((await readInbox(rosa, etag)).statusCode, column).toBe(200)
    }
  })

  test('The ETag of the inbox changes when a conversation disappears after a block because the time for feedback is over', async () => {
    const [rosa, teo] = [await app.signIn({ name: 'Lina' }), await app.signIn({ name: 'Nico' })]
    const { id } = await startConversation(rosa, teo)
    await app.db.insertInto('exchanges').values({ conversationId: id, state: 'done', endedAt: new Date() }).execute()
    await app.db.updateTable('conversations').set({ apart: true }).where('id', '=', id).execute()
    for (const person of [rosa, teo]) {
      const shown = await readInbox(person)
      expect(shown.json()).toHaveLength(1)
      expect((await readInbox(person, etagOf(shown))).statusCode).toBe(304)
      const endExchange = (days: number) => (trx: Trx) =>
        trx
          .updateTable('exchanges')
          .set({ endedAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
          .where('conversationId', '=', id)
          .execute()
      await changeWithoutTriggers(endExchange(15))
      const gone = await readInbox(person, etagOf(shown))
      expect([gone.statusCode, gone.json()]).toEqual([200, []])
      await changeWithoutTriggers(endExchange(1))
    }
  })

  test('The ETag of the inbox changes with each of two equal messages that are written in the same millisecond', async () => {
    const { id } = await startConversation(anna, bruno)
    const etags = [etagOf(await readInbox(bruno))]
    stoppedAt = new Date()
    for (let n = 0; n < 3; n++) {
      await ok(as(anna).write(id, { text: 'Ciao' }))
      const answer = await readInbox(bruno, etags.at(-1))
      expect(answer.statusCode).toBe(200)
      etags.push(etagOf(answer))
    }
    stoppedAt = null
  })

  test('Adding up the changes of the inboxes changes no ETag, and leaves one row per person', async () => {
    await startConversation(anna, bruno)
    const etags = [etagOf(await readInbox(anna)), etagOf(await readInbox(bruno))]
    for (let run = 0; run < 2; run++) {
      expect((await compactInboxChanges(app.db)) > 0).toBe(run === 0)
      for (const [index, person] of [anna, bruno].entries()) expect((await readInbox(person, etags[index])).statusCode).toBe(304)
      const rows = await app.db.selectFrom('inboxChanges').select('fresh').where('uid', '=', anna.uid).execute()
      expect(rows).toEqual([{ fresh: false }])
    }
    await startConversation(bruno, anna)
    const changed = await readInbox(anna, etags[0])
    expect(changed.statusCode).toBe(200)
    await compactInboxChanges(app.db)
    expect((await readInbox(anna, etagOf(changed))).statusCode).toBe(304)
  })

  test('Adding up the changes of the inboxes leaves none, however many there are', async () => {
    await sql`insert into inbox_changes (uid) select ${anna.uid} from generate_series(1, 20001)`.execute(app.db)
    const etag = etagOf(await readInbox(anna))
    await compactInboxChanges(app.db)
    expect(await app.db.selectFrom('inboxChanges').select('uid').where('fresh', '=', true).execute()).toEqual([])
    expect((await readInbox(anna, etag)).statusCode).toBe(304)
  })

  test('[INBX-23] The ETag of the inbox does not depend on values, so that a masked e-mail address cannot be guessed by comparing ETags', async () => {
    const [gina, ugo] = [await app.signIn({ name: 'Gina' }), await app.signIn({ name: 'Ugo' })]
    await startConversation(gina, ugo)
    const etags = new Set<string>()
    for (const email of ['ugo.bionaz@example.org', 'ugolino@example.org', 'ugo.bionaz@example.org']) {
      await app.db.updateTable('people').set({ email }).where('uid', '=', ugo.uid).execute()
      etags.add(etagOf(await readInbox(gina)))
    }
    expect(etags.size).toBe(3)
  })

  test('The ETag of the inbox does not change with what only the other participant can see', async () => {
    const [dina, elio] = [await app.signIn({ name: 'Dina' }), await app.signIn({ name: 'Elio' })]
    const { id } = await startConversation(dina, elio)
    const lamp = await insertItem(app.db, { owner: dina.uid })
    const etag = etagOf(await readInbox(dina))
    await ok(as(elio).markRead(id))
    await ok(as(elio).request(id, lamp))
    await startConversation(elio, bruno)
    expect((await readInbox(dina, etag)).statusCode).toBe(304)
  })
})

describe('[INBX-21] The offer on an inbox card', () => {
  const cardOf = async (person: SignedInPerson, id: string) =>
    ((await readInbox(person)).json() as ConversationCard[]).find(({ _id }) => _id === id)?.offered

  test('A card shows three photos and the count of the sent proposal to both people, and never an unsent draft', async () => {
    const { id } = await startConversation(anna, bruno)
    expect(await cardOf(anna, id)).toEqual({ count: 0, items: [] })
    const titles = ['Lampada', 'Sci', 'Corda', 'Zaino']
    await ok(as(bruno).ask(id))
    for (const title of titles) await ok(as(anna).offer(id, await insertItem(app.db, { owner: anna.uid, title })))
    expect(await cardOf(anna, id), 'a draft').toEqual({ count: 0, items: [] })
    expect(await cardOf(bruno, id), 'the draft of the other person').toEqual({ count: 0, items: [] })
    await ok(as(anna).request(id, await insertItem(app.db, { owner: bruno.uid, title: 'Anche questo' })))
    await ok(as(anna).send(id))
    for (const person of [anna, bruno]) {
      const offered = await cardOf(person, id)
      expect(offered?.count).toBe(4)
      expect(offered?.items).toHaveLength(3)
      for (const { title } of offered?.items ?? []) expect(titles).toContain(title)
    }
  })

  test('A card leaves out offered items that the admin has hidden', async () => {
    const { id } = await startConversation(anna, bruno)
    await ok(as(bruno).ask(id))
    const lamp = await insertItem(app.db, { owner: anna.uid, title: 'Lampada' })
    await ok(as(anna).offer(id, lamp))
    await ok(as(anna).send(id))
    expect((await cardOf(bruno, id))?.count).toBe(1)
    await app.db.updateTable('items').set({ hiddenAt: new Date() }).where('id', '=', lamp).execute()
    expect(await cardOf(bruno, id)).toEqual({ count: 0, items: [] })
  })
})

test('[INBX-19] Unread messages of all conversations are counted together, without own messages', async () => {
  const zoe = await app.signIn({ name: 'Zoe' })
  expect(await readUnreadCount(zoe)).toBe(0)
  const one = await startConversation(anna, zoe)
  const other = await startConversation(bruno, zoe)
  await ok(as(anna).write(one.id, { text: 'Ci sei?' }))
  expect(await readUnreadCount(zoe)).toBe(3)
  // Writing marks the conversation as read.
  await ok(as(zoe).write(other.id, { text: 'Sì' }))
  expect(await readUnreadCount(zoe)).toBe(2)
  await ok(as(zoe).markRead(one.id))
  expect(await readUnreadCount(zoe)).toBe(0)
})

describe('[INBX-20] An inbox with a thousand conversations', () => {
  let busy: SignedInPerson
  beforeAll(async () => {
    busy = await app.signIn({ name: 'Ivo' })
    const other = await insertPerson(app.db, { name: 'Dora' })
    const statuses = ['pending', 'accepted', 'rejected', 'archived'] as const
    for (let n = 0; n < 1000; n++) {
      const [interested, owner] = n % 10 === 0 ? [other.uid, busy.uid] : [busy.uid, other.uid]
      const status = statuses[n % 4] ?? 'pending'
      // Every three conversations have the same time, so the id decides their order.
      const updatedAt = new Date(Date.UTC(2026, 4, 1, 0, Math.floor(n / 3)))
      await insertConversationRow(app.db, { interested, owner, status, title: `Oggetto ${n}`, updatedAt })
    }
  })

  async function pages(query: string): Promise<{ cards: ConversationCard[]; totals: Set<unknown>; count: number }> {
    const cards: ConversationCard[] = []
    const totals = new Set<unknown>()
    let count = 0
    let next: string | undefined = `/api/conversations?${query}`
    while (next !== undefined) {
      const answer = await get(busy, next)
      expect(answer.statusCode).toBe(200)
      cards.push(...answer.json<ConversationCard[]>())
      totals.add(answer.headers['x-total-count'])
      next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
      count++
    }
    return { cards, totals, count }
  }

  test('A large inbox is read page by page, each conversation once, newest update first, with the exact total', async () => {
    const { cards, totals, count } = await pages('limit=150')
    expect([new Set(cards.map(({ _id }) => _id)).size, cards.length, count]).toEqual([1000, 1000, 7])
    expect([...totals]).toEqual(['1000'])
    const times = cards.map(({ updatedAt }) => updatedAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('[RADR-02] [RADR-03] [RADR-10] [RADR-14] The radar’s two lists are read page by page, by role and weight, with exact totals', async () => {
    for (const [role, amount] of [
      ['interested', 900],
      ['owner', 100],
    ] as const) {
      const { cards, totals } = await pages(`role=${role}&sort=radar&limit=400`)
      expect([...totals]).toEqual([String(amount)])
      expect(new Set(cards.map(({ _id }) => _id)).size).toBe(amount)
      const isMine = ({ participants }: ConversationCard) => participants.find(({ uid }) => uid === busy.uid)?.role === role
      expect(cards.every(isMine)).toBe(true)
      const order = ['accepted', 'pending', 'archived', 'rejected']
      const places = cards.map(({ status, updatedAt }) => [order.indexOf(status), -Date.parse(updatedAt)] as const)
      expect(places).toEqual(places.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]))
    }
  })

  test('[INBX-18] The ETag is the same for all pages, and changes with any conversation of the person', async () => {
    for (const query of ['limit=20', 'sort=radar&role=interested&limit=20']) {
      const first = await get(busy, `/api/conversations?${query}`)
      const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
      const part = await get(busy, next)
      expect([part.json<ConversationCard[]>().length, etagOf(part)]).toEqual([20, etagOf(first)])
      expect((await get(busy, next, etagOf(part))).statusCode).toBe(304)
      await app.db
        .updateTable('conversations')
        .set((eb) => ({ interestedReadTo: eb('interestedReadTo', '+', '1'), ownerReadTo: eb('ownerReadTo', '+', '1') }))
        .where('id', '=', part.json<ConversationCard[]>()[3]?._id ?? ('' as ConversationId))
        .execute()
      expect((await get(busy, next, etagOf(part))).statusCode).toBe(200)
    }
  })

  test('Without parameters the inbox is a plain array of at most 500 conversations with a link to the next page', async () => {
    const answer = await get(busy, '/api/conversations')
    expect(answer.json()).toHaveLength(500)
    expect(answer.headers.link).toMatch(/^<\/api\/conversations\?cursor=[\w-]+>; rel="next"$/)
    expect(answer.headers['x-total-count']).toBeUndefined()
  })

  test.each(['cursor=x', 'limit=0', 'limit=501', 'limit=x', 'role=admin', 'sort=title'])('Query %s is refused', async (query) => {
    expect((await get(busy, `/api/conversations?${query}`)).json()).toMatchObject({ status: 400, code: 'invalidInput' })
  })

  test('A cursor of another sort order is refused', async () => {
    const { headers } = await get(busy, '/api/conversations?limit=1')
    const cursor = /cursor=([\w-]+)/.exec(String(headers.link))?.[1]
    const wrong = `/api/conversations?sort=radar&cursor=${cursor}`
    for (const etag of [undefined, etagOf({ headers })]) expect((await get(busy, wrong, etag)).statusCode).toBe(400)
  })
})
