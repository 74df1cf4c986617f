import { randomUUID } from 'node:crypto'
import { DEFAULT_PREFERENCES, switched } from '@barattolo/domain/notices/preferences'
import { beforeAll, expect, test } from 'vitest'
import type { Announce } from '../platform/announce.ts'
import { announceTold } from '../platform/told.ts'
import { aConversation, anItem } from '../testing/factories.ts'
import { noticesFor } from '../testing/notices.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'
import { type NewNotice, notify } from './notify.ts'

const house = testAppOfFile()
let anna: SignedInPerson
beforeAll(async () => {
  anna = await house.signIn({ name: 'Anna' })
})

const somebody = (name: string) => house.signIn({ name, email: `${name.toLowerCase()}@example.org` })
const tell = (notices: NewNotice[], now = new Date()) => house.db.transaction().execute((trx) => notify(trx, notices, now))
const accepted = async (to: SignedInPerson, title = 'Lampada') => {
  const conversationId = await aConversation(house.db, { interested: to.uid, owner: anna.uid, title })
  return {
    to: to.uid,
    from: anna.uid,
    kind: 'accepted',
    event: `accepted ${conversationId}`,
    about: { conversationId, title },
  } as const
}

const fits = async (to: SignedInPerson) => {
  const itemId = await anItem(house.db, { owner: anna.uid, title: 'Scalpello', images: ['/images/scalpello'] })
  const about = { itemId, title: 'Scalpello', sought: 'Uno scalpello' }
  return { to: to.uid, from: anna.uid, kind: 'wantedFits', event: `fits ${itemId}`, about } as const
}

test('[NOTE-02] Repeated and concurrent notifications of one event store one notice per person', async () => {
  const bruno = await somebody('Bruno')
  const notice = await accepted(bruno)
  await Promise.all(Array.from({ length: 8 }, () => tell([notice, notice])))
  const { unread, notices } = await noticesFor(house, bruno).list()
  expect(unread).toBe(1)
  expect(notices.map(({ text, leadsTo, read }) => [text, leadsTo, read])).toEqual([
    ['Anna ha accettato: siete d’accordo su “Lampada”!', `/scambio/${notice.about.conversationId}`, false],
  ])
})

test('[NOTE-02] A notice is stored only if its transaction commits, and its event is published afterwards', async () => {
  const carla = await somebody('Carla')
  const notice = await accepted(carla)
  const failing = house.db.transaction().execute(async (trx) => {
    await notify(trx, [notice], new Date())
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else')
  expect((await noticesFor(house, carla).list()).unread).toBe(0)

  const heard: unknown[] = []
  const announce: Announce = { changed: (...said) => heard.push(said), newMessage: () => undefined, leave: () => undefined }
  announceTold(announce, await tell([notice]))
  expect(heard).toEqual([[['notices', notice.about.conversationId], [carla.uid]]])
  expect(await tell([notice])).toEqual([])
})

test('[NOTE-18] The bell does not count a notice whose event is an unread message of a visible conversation', async () => {
  const vera = await somebody('Vera')
  const bell = async () => (await noticesFor(house, vera).ask('GET', '/api/notices/unread')).json().unread
  const notice = await accepted(vera)
  const soon = { place: 'Piazza', at: new Date().toISOString(), ...notice.about }
  await tell([notice, await fits(vera), { to: vera.uid, from: null, kind: 'meetingSoon', event: 'soon', about: soon }])
  expect((await noticesFor(house, vera).list()).unread, 'the list has all notices').toBe(3)
  expect(await bell()).toBe(2)
  await house.db.updateTable('conversations').set({ apart: true }).where('id', '=', notice.about.conversationId).execute()
  expect(await bell(), 'the inbox no longer shows the conversation').toBe(3)
})

test('[NOTE-19] A notice shows the photo of its item, unless the admin has hidden the item', async () => {
  const zeno = await somebody('Zeno')
  const about = { reportId: randomUUID(), upheld: true }
  const notice = await fits(zeno)
  await tell([notice, await accepted(zeno), { to: zeno.uid, from: null, kind: 'reportDecided', event: 'report', about }])
  const pictures = async () => new Map((await noticesFor(house, zeno).list()).notices.map(({ kind, item }) => [kind, item]))
  const shown = await pictures()
  expect(shown.get('wantedFits')).toEqual({ category: expect.any(String), imageUrl: '/images/scalpello' })
  expect(shown.get('accepted')).toMatchObject({ category: expect.any(String) })
  expect(shown.get('reportDecided')).toBeNull()
  await house.db.updateTable('items').set({ hiddenAt: new Date() }).where('id', '=', notice.about.itemId).execute()
  expect((await pictures()).get('wantedFits')).toBeNull()
})

test('[NOTE-03] The messages of a conversation share one unread notice with their count, and a read notice becomes unread again', async () => {
  const dino = await somebody('Dino')
  const item = await anItem(house.db, { owner: dino.uid, title: 'Slitta' })
  const { _id } = await ok(talksOf(house, anna).interest(item))
  const his = noticesFor(house, dino)
  // The opening is one event: its first message creates no second notice.
  expect((await his.list()).notices.map(({ text }) => text)).toEqual(['A Anna interessa “Slitta”.'])
  for (const text of ['uno', 'due', 'tre']) await ok(talksOf(house, anna).write(_id, { text }))
  const { unread, notices } = await his.list()
  expect(unread).toBe(2)
  expect(notices[0]?.text).toBe('Anna ti ha scritto 3 messaggi su “Slitta”.')

  await ok(talksOf(house, dino).markRead(_id))
  expect((await his.list()).unread).toBe(0)
  await ok(talksOf(house, anna).write(_id, { text: 'quattro' }))
  expect((await his.list()).notices.map(({ text, read }) => [text, read])).toEqual([
    ['Anna ti ha scritto a proposito di “Slitta”.', false],
    ['A Anna interessa “Slitta”.', true],
  ])
  expect((await noticesFor(house, anna).list()).notices.every(({ text }) => !text.includes('Slitta'))).toBe(true)
})

test('[NOTE-02] Disabled and deleted people get no notices', async () => {
  const [elsa, fede] = [await somebody('Elsa'), await somebody('Fede')]
  const notices = [await accepted(elsa), await accepted(fede)]
  await house.db.updateTable('people').set({ disabledAt: new Date() }).where('uid', '=', elsa.uid).execute()
  await house.db.updateTable('people').set({ deletedAt: new Date() }).where('uid', '=', fede.uid).execute()
  expect(await tell(notices)).toEqual([])
})

test('[NOTE-04] Notices are listed page by page while new ones arrive, and are marked as read one by one or all at once', async () => {
  const gino = await somebody('Gino')
  for (let minute = 0; minute < 7; minute++)
    await tell([await accepted(gino, `Oggetto ${minute}`)], new Date(Date.UTC(2026, 0, 1, 10, minute)))
  const his = noticesFor(house, gino)
  const first = await his.list('?limit=3')
  await tell([await accepted(gino, 'Il più nuovo')])
  const second = await his.list(`?limit=3&cursor=${first.next}`)
  const third = await his.list(`?limit=3&cursor=${second.next}`)
  const titles = [...first.notices, ...second.notices, ...third.notices].map(({ text }) => /“(.+)”/.exec(text)?.[1])
  expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Oggetto ${n}`))
  expect([first.unread, second.unread, third.next]).toEqual([7, 8, null])
  expect((await his.ask('GET', '/api/notices?cursor=nonsense')).statusCode).toBe(400)

  await his.read([first.notices[0]?._id ?? expect.fail()])
  expect((await his.list()).unread).toBe(7)
  await his.read()
  expect((await his.list()).unread).toBe(0)
  expect((await his.ask('GET', '/api/notices/unread')).json()).toEqual({ unread: 0 })
})

test('[NOTE-04] A person cannot read or mark the notices of others', async () => {
  const [ivo, lia] = [await somebody('Ivo'), await somebody('Lia')]
  await tell([await accepted(ivo)])
  const [notice] = (await noticesFor(house, ivo).list()).notices
  await noticesFor(house, lia).read([notice?._id ?? expect.fail()])
  expect((await noticesFor(house, lia).list()).notices).toEqual([])
  expect((await noticesFor(house, ivo).list()).unread).toBe(1)
})

test('[NOTE-05] A notice of a kind that is switched off is not shown, and the choice is stored', async () => {
  const mara = await somebody('Mara')
  const hers = noticesFor(house, mara)
  expect(await hers.preferences()).toEqual(DEFAULT_PREFERENCES)
  const without = switched(DEFAULT_PREFERENCES, ['accepted'], 'product', false)
  await hers.prefer(without)
  expect(await hers.preferences()).toEqual(without)
  await tell([await accepted(mara)])
  expect(await hers.list()).toMatchObject({ unread: 0, notices: [] })
  expect((await hers.ask('PATCH', '/api/notices/preferences', { off: {} })).statusCode).toBe(400)
})

test('[NOTE-13] The data export has a person’s notices, and an account deletion deletes them', async () => {
  const nino = await somebody('Nino')
  await tell([await accepted(nino, 'Grolla')])
  await noticesFor(house, nino).prefer(DEFAULT_PREFERENCES)
  const data = await house.app.inject({ url: '/api/me/data', headers: nino.headers })
  expect(data.json()).toMatchObject({
    notices: [{ text: 'Anna ha accettato: siete d’accordo su “Grolla”!', readAt: null }],
    noticePreferences: DEFAULT_PREFERENCES,
    pushSubscriptions: [],
  })
  await house.app.inject({ method: 'DELETE', url: '/api/me', headers: nino.headers })
  for (const table of ['notices', 'noticePreferences'] as const)
    expect(await house.db.selectFrom(table).select('uid').where('uid', '=', nino.uid).execute()).toEqual([])
})
