import { randomUUID } from 'node:crypto'
import { offeredTimes } from '@barattolo/domain/conversations/conversation'
import { importedItem } from '@barattolo/domain/import/contract'
import { ITEM_FIELDS, storedSchemasOf } from '@barattolo/domain/items/fields'
import { storedCrops } from '@barattolo/domain/items/photo-crop'
import { itemSnapshot } from '@barattolo/domain/items/snapshot'
import { readStoredMessage } from '@barattolo/domain/messages/message'
import { NOTICE_KINDS, readStoredNotice } from '@barattolo/domain/notices/kinds'
import { DEFAULT_NOTICE_PREFERENCES, storedNoticePreferences } from '@barattolo/domain/notices/preferences'
import { reportSnapshot } from '@barattolo/domain/reports/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { asExchange } from '../exchanges/exchanges.store.ts'
import { lockDueNotices } from '../notices/deliveries.store.ts'
import { createEmailHash } from '../people/email-hash.store.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
const signIn = (name: string) => app.signIn({ name, email: `${name}-${randomUUID()}@example.org` })
const callApi = (person: SignedInPerson, method: 'GET' | 'POST', url: string) =>
  app.fastify.inject({ method, url, headers: person.headers })

/** An object that waits for its owner, as it was stored before objects had a condition. Frozen. */
const IMPORTED = {
  title: 'Slitta',
  description: 'Di legno.',
  status: 'baratto',
  category: 'hobby',
  tags: ['neve'],
  availability: 'disponibile',
  resting: false,
  images: [],
  position: { lat: 45.73, lng: 7.31 },
  createdAt: null,
}

const ID = '0b7c2f4e-6a51-4d39-9a57-1f1c9f7c2f10'
const SNAPSHOT = { _id: ID, title: 'Sedia', status: 'dono', category: 'home', imageUrl: '', ownerUid: 'u1' }
const conversation = { conversationId: ID, title: 'Sedia' }
const exchange = { conversationId: null, title: 'Sedia' }
const meeting = { ...exchange, place: 'Piazza Chanoux', at: '2026-11-22T09:00:00.000Z' }
const item = { itemId: ID, title: 'Sedia' }
const ring = { size: 3, title: 'Sedia', gives: 'Teiera' }
const proposedRing = { ...ring, chatId: ID }

/** The smallest rows that earlier versions have stored for each kind of notice. Frozen: kinds are added, parameters are not. */
const NOTICES = {
  newInterest: conversation,
  requestAnswered: { ...conversation, request: 'Cerco una sedia' },
  newMessage: { ...conversation, count: 1 },
  ringMessage: { chatId: ID, size: 3, count: 1 },
  newProposal: conversation,
  asked: conversation,
  accepted: conversation,
  rejected: conversation,
  withdrawn: conversation,
  interestReopened: conversation,
  archived: conversation,
  archivedByTime: conversation,
  notChosen: conversation,
  nudge: { ...conversation, days: 2 },
  itemReserved: { ...conversation, items: ['Sedia'] },
  itemFreed: { ...conversation, items: ['Sedia'] },
  itemGone: { ...conversation, items: ['Sedia'] },
  meetingProposed: meeting,
  meetingConfirmed: meeting,
  meetingSoon: meeting,
  stateYourself: { ...exchange, happened: true },
  exchangeDone: exchange,
  exchangeNotHappened: exchange,
  exchangeHeld: exchange,
  exchangeCalledOff: exchange,
  exchangeUnanswered: { ...exchange, mine: false },
  feedbackShown: exchange,
  stillHaveIt: item,
  photosTakenBack: item,
  wantedFits: { ...item, sought: 'sedia' },
  searchFits: { ...item, searchId: ID, name: 'Sedie', count: 1 },
  favouriteAvailable: item,
  favouriteReserved: item,
  ringSuggested: { ...ring, ringId: ID },
  ringAsked: { ...proposedRing, isNewcomer: false },
  ringNudged: proposedRing,
  ringChanged: proposedRing,
  ringAgreed: proposedRing,
  ringDissolved: proposedRing,
  somebodySeeks: { requestId: ID, title: 'Sedia', item: 'Sedia' },
  exchangeChange: { conversationId: ID, title: 'Sedia', step: 'changeProposed' },
  reportDecided: { reportId: ID, upheld: false },
  objectionDecided: { reportId: ID, upheld: false },
  adminDecided: { reportId: ID, target: 'item', outcome: 'removed', title: 'Sedia', reasons: 'Non è ammesso.' },
  accountUnused: { erasedFrom: '2027-01-24T09:00:00.000Z' },
}

const readSnapshot = (row: unknown) => itemSnapshot.parse(row)
const parseMessage = (row: { kind: string; details: unknown }) => {
  const read = readStoredMessage(row)
  if (read.kind === 'unknown') throw new Error(JSON.stringify(row))
  return read
}
const message = (details: object) => () => parseMessage({ kind: 'proposal', details })

/** Each column with JSON, and how its oldest rows are read. `null`: only the code that has written it in the same version reads it. */
const READERS: Record<string, (() => unknown) | null> = {
  'conversations.last_message': () => parseMessage({ kind: 'accepted', text: null, fromUid: 'u1', details: {} } as never),
  'conversations.offered_times': () => offeredTimes.parse([{ day: '2026-12-05', part: null }]),
  'conversations.root_item': () => readSnapshot(SNAPSHOT),
  'exchange_legs.item': () => readSnapshot(SNAPSHOT),
  'exchanges.change_items': () =>
    asExchange({
      ...{ id: ID, conversationId: null, ringId: null, state: 'open', place: null, meetingAt: null, proposedPlace: null },
      ...{ proposedAt: null, proposedBy: null, changeBy: 'u1', changeItems: [{ item: SNAPSHOT, revision: 1 }], setVersion: 1 },
      ...{ setAskedAt: null, heldAt: null, endedAt: null, calledOffBy: null, version: 2, createdAt: '2026-11-22T09:00:00.000Z' },
      ...{ people: [], legs: [], proofs: null, options: null },
    } as never).change ?? expect.fail('the change is not readable'),
  'house_keys.secret': null,
  'imported_items.item': () => importedItem.parse(IMPORTED),
  'items.crops': () => storedCrops.parse({ 'https://x.test/a.jpg': { x: 0, y: 0, width: 0.01, height: 1 } }),
  'messages.details': () => [
    message({})(),
    message({ items: [SNAPSHOT] })(),
    message({ request: { _id: ID, title: 'Cerco' } })(),
    message({ meeting: { place: 'Piazza', at: '2026-11-22T09:00:00.000Z' } })(),
    message({ removed: [SNAPSHOT], size: 3 })(),
  ],
  'notice_preferences.preferences': () => storedNoticePreferences.parse({ off: {} }),
  'notices.about': () =>
    Object.entries(NOTICES).map(([kind, about]) => readStoredNotice({ kind, about }) ?? expect.fail(`${kind} is not readable`)),
  'proposal_items.item': () => readSnapshot(SNAPSHOT),
  'reports.snapshot': () => reportSnapshot.parse({ title: 'Sedia', text: '', images: [] }),
  // Read by kind, in `admin/rings.store.ts`.
  'ring_events.details': null,
  'ring_legs.item': () => readSnapshot(SNAPSHOT),
}

test('[DATA-62] every column with JSON has a reader, and it reads the smallest row that an earlier version has stored', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('json', 'jsonb')`.execute(app.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(READERS).toSorted())
  for (const read of Object.values(READERS)) read?.()
  expect(NOTICE_KINDS.filter((kind) => !(kind in NOTICES))).toEqual([])
})

test('[DATA-62] an object that was stored before one of its fields existed has the value that old objects have', () => {
  const dimensions = { answer: z.string(), old: '' }
  const later = z.object(storedSchemasOf({ ...ITEM_FIELDS, dimensions }))
  expect(later.parse(IMPORTED)).toMatchObject({ title: 'Slitta', condition: null, dimensions: '' })
})

test('[DATA-63] objects of an earlier system that were stored before objects had a condition are shown, taken and in the data copy', async () => {
  const nora = await signIn('nora')
  const emailHash = (await app.db.transaction().execute(createEmailHash))(nora.email)
  const sourceId = randomUUID()
  await app.db
    .insertInto('importedItems')
    .values({ sourceId, emailHash, item: JSON.stringify(IMPORTED) })
    .execute()
  expect((await callApi(nora, 'GET', '/api/me/found-items')).json()).toMatchObject({ count: 1, items: [{ title: 'Slitta' }] })
  expect((await exportData(app, nora)).data.foundItems).toMatchObject([{ title: 'Slitta', condition: null }])
  expect((await callApi(nora, 'POST', '/api/me/found-items')).json()).toEqual({ taken: 1, waiting: 0 })
})

test('[DATA-64] a message of a kind that this version does not know is a neutral line in chat, inbox and data copy', async () => {
  const [anna, bruno] = [await signIn('anna'), await signIn('bruno')]
  const chair = await insertItem(app.db, { owner: bruno.uid, title: 'Sedia' })
  const { _id: id } = await ok(conversationApiOf(app, anna).interest(chair))
  const details = JSON.stringify({ items: [{ ...SNAPSHOT, status: 'prestito', category: 'boats' }] })
  await app.db
    .insertInto('messages')
    .values({ conversationId: id, fromUid: bruno.uid, kind: 'lent' as never, details })
    .execute()
  const lastMessage = JSON.stringify({ kind: 'lent', text: null, fromUid: bruno.uid, details: {} })
  await app.db.updateTable('conversations').set({ lastMessage }).where('id', '=', id).execute()
  const line = 'Qui c’è un passaggio che per ora non si può mostrare.'
  expect((await ok(conversationApiOf(app, anna).read(id))).messages.at(-1)).toMatchObject({ kind: 'unknown', text: line })
  expect(await ok(conversationApiOf(app, anna).inbox())).toMatchObject([{ lastMessage: { kind: 'unknown', text: line } }])
  expect((await exportData(app, anna)).data.conversations[0]?.messages.at(-1)?.text).toBe(line)
})

test('[DATA-64] a conversation about an object of a kind or category that this version does not know opens', async () => {
  const [anna, bruno] = [await signIn('anna'), await signIn('bruno')]
  const chair = await insertItem(app.db, { owner: bruno.uid, title: 'Sedia' })
  const { _id: id } = await ok(conversationApiOf(app, anna).interest(chair))
  const rootItem = JSON.stringify({ ...SNAPSHOT, _id: chair, ownerUid: bruno.uid, status: 'prestito', category: 'boats' })
  await app.db.updateTable('conversations').set({ rootItem }).where('id', '=', id).execute()
  expect((await ok(conversationApiOf(app, anna).read(id))).rootItem).toMatchObject({ status: 'baratto', category: 'creative' })
  expect((await exportData(app, anna)).data.conversations[0]?.rootItem.title).toBe('Sedia')
})

test('[DATA-65] a notice of a kind that this version does not know is a neutral line, and is not sent', async () => {
  const anna = await signIn('anna')
  const pushAt = new Date(0)
  const about = JSON.stringify({ dimensions: '80 × 40 cm' })
  const notice = {
    uid: anna.uid,
    kind: 'lent' as never,
    event: randomUUID(),
    about,
    createdAt: new Date(),
    pushAt,
    mailAt: pushAt,
  }
  await app.db.insertInto('notices').values(notice).execute()
  const text = 'Un avviso che per ora non si può mostrare.'
  expect((await callApi(anna, 'GET', '/api/notices')).json().notices).toMatchObject([{ kind: null, text, leadsTo: '/avvisi' }])
  expect((await exportData(app, anna)).data.notices).toMatchObject([{ kind: null, text }])
  const due = await app.db.transaction().execute((trx) => lockDueNotices(trx, 'push', new Date(), 100))
  expect(due.filter(({ uid }) => uid === anna.uid)).toEqual([])
})

test('[DATA-66] preferences with a kind that exists no more, or without a channel of today, are read', async () => {
  const anna = await signIn('anna')
  const preferences = JSON.stringify({ off: { product: ['lent'], push: ['nudge'] }, mail: false })
  await app.db.insertInto('noticePreferences').values({ uid: anna.uid, preferences }).execute()
  const read = { ...DEFAULT_NOTICE_PREFERENCES, off: { product: [], push: ['nudge'], mail: [] }, mail: false }
  expect((await callApi(anna, 'GET', '/api/notices/preferences')).json()).toEqual(read)
  expect((await exportData(app, anna)).data.noticePreferences).toEqual(read)
})
