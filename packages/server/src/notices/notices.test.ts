import { randomUUID } from 'node:crypto'
import type { Notice } from '@barattolo/domain/notices/contract'
import { DEFAULT_NOTICE_PREFERENCES, switchKinds } from '@barattolo/domain/notices/preferences'
import { beforeAll, expect, test } from 'vitest'
import { publishEvents } from '../events/pending-events.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { insertConversationRow, insertItem } from '../testing/factories.ts'
import { noticeApiOf } from '../testing/notices.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'
import { type NewNotice, storeNotices } from './notices.store.ts'

/** A person writes more messages than a stranger may before an answer. */
const app = setUpTestApp({ environment: { RATE_LIMITS: 'off' } })
let anna: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna' })
})

const signInAs = (name: string) => app.signIn({ name, email: `${name.toLowerCase()}@example.org` })
const sendNotices = (notices: NewNotice[], now = new Date()) =>
  app.db.transaction().execute((trx) => storeNotices(trx, notices, now))
const createAcceptedNotice = async (to: SignedInPerson, title = 'Lampada') => {
  const conversationId = await insertConversationRow(app.db, { interested: to.uid, owner: anna.uid, title })
  return {
    to: to.uid,
    from: anna.uid,
    kind: 'accepted',
    event: `accepted ${conversationId}`,
    about: { conversationId, title },
  } as const
}

const createMatchNotice = async (to: SignedInPerson, title = 'Scalpello') => {
  const itemId = await insertItem(app.db, { owner: anna.uid, title, images: ['/images/scalpello'] })
  const about = { itemId, title, sought: 'Uno scalpello' }
  return { to: to.uid, from: anna.uid, kind: 'wantedFits', event: `fits ${itemId}`, about } as const
}

const unreadOf = (notices: readonly Notice[]) => notices.filter(({ read }) => !read)

test('[NOTE-02] Repeated and concurrent notifications of one event store one notice per person', async () => {
  const bruno = await signInAs('Bruno')
  const notice = await createAcceptedNotice(bruno)
  await Promise.all(Array.from({ length: 8 }, () => sendNotices([notice, notice])))
  const { notices } = await noticeApiOf(app, bruno).list()
  expect(notices.map(({ text, leadsTo, read }) => [text, leadsTo, read])).toEqual([
    ['Anna ha accettato: siete d’accordo su “Lampada”!', `/scambio/${notice.about.conversationId}`, false],
  ])
})

test('[NOTE-02] A notice is stored only if its transaction commits, and its event is published afterwards', async () => {
  const carla = await signInAs('Carla')
  const notice = await createAcceptedNotice(carla)
  const failing = app.db.transaction().execute(async (trx) => {
    await storeNotices(trx, [notice], new Date())
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  expect((await noticeApiOf(app, carla).list()).unread).toBe(0)

  const events: unknown[] = []
  const publish: EventPublisher = {
    changed: (...args) => events.push(args),
    listChanged: () => undefined,
    newMessage: () => undefined,
    disconnectPerson: () => undefined,
  }
  publishEvents(publish, await sendNotices([notice]))
  expect(events).toEqual([[['notices', notice.about.conversationId], [carla.uid]]])
  expect(await sendNotices([notice])).toEqual([])
})

test('[NOTE-18] [INBX-27] Bell and page do not count a notice whose event is an unread message of a visible conversation, and the page marks it', async () => {
  const vera = await signInAs('Vera')
  const readBellCount = async () => (await noticeApiOf(app, vera).callApi('GET', '/api/notices/unread')).json().unread
  const notice = await createAcceptedNotice(vera)
  const soon = { place: 'Piazza', at: new Date().toISOString(), ...notice.about }
  await sendNotices([
    notice,
    await createMatchNotice(vera),
    { to: vera.uid, from: null, kind: 'meetingSoon', event: 'soon', about: soon },
  ])
  const expectCount = async (count: number, inInbox: boolean) => {
    const { unread, notices } = await noticeApiOf(app, vera).list()
    expect([unread, await readBellCount()]).toEqual([count, count])
    expect(notices.map(({ kind, read, inInbox }) => [kind, read, inInbox]).toSorted()).toEqual([
      ['accepted', false, inInbox],
      ['meetingSoon', false, false],
      ['wantedFits', false, false],
    ])
  }
  await expectCount(2, true)
  await app.db.updateTable('conversations').set({ apart: true }).where('id', '=', notice.about.conversationId).execute()
  // The inbox no longer shows the conversation.
  await expectCount(3, false)
})

test('[NOTE-19] A notice shows the photo of its item, unless the admin has hidden the item', async () => {
  const zeno = await signInAs('Zeno')
  const about = { reportId: randomUUID(), upheld: true }
  const notice = await createMatchNotice(zeno)
  await sendNotices([
    notice,
    await createAcceptedNotice(zeno),
    { to: zeno.uid, from: null, kind: 'reportDecided', event: 'report', about },
  ])
  const readPhotos = async () => new Map((await noticeApiOf(app, zeno).list()).notices.map(({ kind, item }) => [kind, item]))
  const shown = await readPhotos()
  expect(shown.get('wantedFits')).toEqual({ category: expect.any(String), imageUrl: '/images/scalpello' })
  expect(shown.get('accepted')).toMatchObject({ category: expect.any(String) })
  expect(shown.get('reportDecided')).toBeNull()
  await app.db.updateTable('items').set({ hiddenAt: new Date() }).where('id', '=', notice.about.itemId).execute()
  expect((await readPhotos()).get('wantedFits')).toBeNull()
})

test('[NOTE-03] The messages of a conversation share one unread notice with their count, and a read notice becomes unread again', async () => {
  const dino = await signInAs('Dino')
  const item = await insertItem(app.db, { owner: dino.uid, title: 'Slitta' })
  const { _id } = await ok(conversationApiOf(app, anna).interest(item))
  const noticeCalls = noticeApiOf(app, dino)
  // The opening is one event: its first message creates no second notice.
  expect((await noticeCalls.list()).notices.map(({ text }) => text)).toEqual(['Ad Anna interessa “Slitta”.'])
  for (const text of ['uno', 'due', 'tre']) await ok(conversationApiOf(app, anna).write(_id, { text }))
  const { notices } = await noticeCalls.list()
  expect(unreadOf(notices)).toHaveLength(2)
  expect(notices[0]?.text).toBe('Anna ti ha scritto 3 messaggi su “Slitta”.')

  await ok(conversationApiOf(app, dino).markRead(_id))
  expect(unreadOf((await noticeCalls.list()).notices)).toEqual([])
  await ok(conversationApiOf(app, anna).write(_id, { text: 'quattro' }))
  expect((await noticeCalls.list()).notices.map(({ text, read }) => [text, read])).toEqual([
    ['Anna ti ha scritto a proposito di “Slitta”.', false],
    ['Ad Anna interessa “Slitta”.', true],
  ])
  expect((await noticeApiOf(app, anna).list()).notices.every(({ text }) => !text.includes('Slitta'))).toBe(true)
})

test('[NOTE-02] Disabled and deleted people get no notices', async () => {
  const [elsa, fede] = [await signInAs('Elsa'), await signInAs('Fede')]
  const notices = [await createAcceptedNotice(elsa), await createAcceptedNotice(fede)]
  await app.db.updateTable('people').set({ disabledAt: new Date() }).where('uid', '=', elsa.uid).execute()
  await app.db.updateTable('people').set({ deletedAt: new Date() }).where('uid', '=', fede.uid).execute()
  expect(await sendNotices(notices)).toEqual([])
})

test('[NOTE-04] Notices are listed page by page while new ones arrive, and are marked as read one by one or all at once', async () => {
  const gino = await signInAs('Gino')
  for (let minute = 0; minute < 7; minute++)
    await sendNotices([await createMatchNotice(gino, `Oggetto ${minute}`)], new Date(Date.UTC(2026, 0, 1, 10, minute)))
  const noticeCalls = noticeApiOf(app, gino)
  const first = await noticeCalls.list('?limit=3')
  await sendNotices([await createMatchNotice(gino, 'Il più nuovo')])
  const second = await noticeCalls.list(`?limit=3&cursor=${first.next}`)
  const third = await noticeCalls.list(`?limit=3&cursor=${second.next}`)
  const titles = [...first.notices, ...second.notices, ...third.notices].map(({ text }) => /“([^”]+)”\D*$/.exec(text)?.[1])
  expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Oggetto ${n}`))
  expect([first.unread, second.unread, third.next]).toEqual([7, 8, null])
  expect((await noticeCalls.callApi('GET', '/api/notices?cursor=nonsense')).statusCode).toBe(400)

  await noticeCalls.read([first.notices[0]?._id ?? expect.fail()])
  expect((await noticeCalls.list()).unread).toBe(7)
  await noticeCalls.read()
  expect((await noticeCalls.list()).unread).toBe(0)
  expect((await noticeCalls.callApi('GET', '/api/notices/unread')).json()).toEqual({ unread: 0 })
})

test('[NOTE-04] A person cannot read or mark the notices of others', async () => {
  const [ivo, lia] = [await signInAs('Ivo'), await signInAs('Lia')]
  await sendNotices([await createMatchNotice(ivo)])
  const [notice] = (await noticeApiOf(app, ivo).list()).notices
  await noticeApiOf(app, lia).read([notice?._id ?? expect.fail()])
  expect((await noticeApiOf(app, lia).list()).notices).toEqual([])
  expect((await noticeApiOf(app, ivo).list()).unread).toBe(1)
})

test('[NOTE-05] A notice of a kind that is switched off is not shown, and the choice is stored', async () => {
  const mara = await signInAs('Mara')
  const noticeCalls = noticeApiOf(app, mara)
  expect(await noticeCalls.preferences()).toEqual(DEFAULT_NOTICE_PREFERENCES)
  const switchedOff = switchKinds(DEFAULT_NOTICE_PREFERENCES, ['accepted'], 'product', false)
  await noticeCalls.prefer(switchedOff)
  expect(await noticeCalls.preferences()).toEqual(switchedOff)
  await sendNotices([await createAcceptedNotice(mara)])
  expect(await noticeCalls.list()).toMatchObject({ unread: 0, notices: [] })
  expect((await noticeCalls.callApi('PATCH', '/api/notices/preferences', { off: {} })).statusCode).toBe(400)
})

test('[NOTE-13] The data export has a person’s notices, and an account deletion deletes them', async () => {
  const nino = await signInAs('Nino')
  await sendNotices([await createAcceptedNotice(nino, 'Grolla')])
  await noticeApiOf(app, nino).prefer(DEFAULT_NOTICE_PREFERENCES)
  expect((await exportData(app, nino)).data).toMatchObject({
    notices: [{ text: 'Anna ha accettato: siete d’accordo su “Grolla”!', readAt: null }],
    noticePreferences: DEFAULT_NOTICE_PREFERENCES,
    pushSubscriptions: [],
  })
  await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: nino.headers })
  for (const table of ['notices', 'noticePreferences'] as const)
    expect(await app.db.selectFrom(table).select('uid').where('uid', '=', nino.uid).execute()).toEqual([])
})
