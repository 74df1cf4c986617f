import { randomUUID } from 'node:crypto'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { publicCellOf } from '@barattolo/domain/geo/public-cell'
import { DEFAULT_NOTICE_PREFERENCES } from '@barattolo/domain/notices/preferences'
import { beforeAll, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { insertItem, insertPhoto, makeItemBody } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna', email: 'anna.mia@example.org' })
  bruno = await app.signIn({ name: 'Bruno', email: 'bruno.suo@example.org' })
})

const as = (user: SignedInPerson) => conversationApiOf(app, user)

test('the data export of a new user has the account and empty lists', async () => {
  const { data } = await exportData(app, await app.signIn({ name: 'Zita', email: 'zita@example.org' }))
  expect(data.account).toMatchObject({ name: 'Zita', email: 'zita@example.org', photo: null, picture: null })
  const { account: _, exportedAt: __, noticePreferences, reports, ...lists } = data
  expect(Object.values(lists)).toEqual(Array(22).fill([]))
  expect(reports).toEqual({ made: [], about: [] })
  expect(noticePreferences).toEqual(DEFAULT_NOTICE_PREFERENCES)
})

test('[IDN-122] [OWN-08] the data export is a file that has the remembered cells, photos, requests, whole chats, exchanges and feedback', async () => {
  const lamp = await insertItem(app.db, {
    owner: anna.uid,
    title: 'Lampada',
    availability: 'disponibile',
    lat: 45.7371,
    lng: 7.3172,
  })
  const cell = publicCellOf({ lat: 45.7371, lng: 7.3172 }, AOSTA)
  await app.db
    .insertInto('rememberedCells')
    .values({ uid: anna.uid, ...cell })
    .execute()
  await insertItem(app.db, { owner: anna.uid, title: 'Ricevuta', availability: 'scambiato' })
  const photo = await insertPhoto(app.db, anna.uid)
  await app.db.insertInto('requests').values({ ownerUid: anna.uid, title: 'Cerco sci', closedAt: null }).execute()
  const bicycle = await insertItem(app.db, { owner: bruno.uid, title: 'Bicicletta' })
  const { _id: id } = await ok(as(anna).interest(bicycle))
  for (let line = 0; line < 120; line++) await ok(as(bruno).write(id, { text: `Riga ${line}` }))
  await ok(as(bruno).request(id, lamp))
  await ok(as(bruno).send(id))
  await ok(as(anna).accept(id))
  const { exchange } = await ok(as(anna).read(id))
  await app.db
    .insertInto('feedback')
    .values({
      exchangeId: exchange?._id ?? expect.fail(),
      authorUid: anna.uid,
      aboutUid: bruno.uid,
      came: true,
      asDescribed: true,
      text: 'Puntuale',
    })
    .execute()

  const { answer, data } = await exportData(app, anna)
  expect(data.items.map(({ title, area }) => [title, area])).toEqual([
    ['Lampada', 'fine'],
    ['Ricevuta', 'fine'],
  ])
  expect(data.rememberedCells).toEqual([{ ...cell, usedAt: expect.any(String) }])
  expect(data.photos.map(({ address }) => address)).toEqual([photo])
  expect(data.requests.map(({ title }) => title)).toEqual(['Cerco sci'])
  expect(data.conversations).toMatchObject([{ _id: id, with: { uid: bruno.uid, name: 'Bruno' }, status: 'accepted' }])
  expect(data.conversations[0]?.messages).toHaveLength(123)
  expect(data.conversations[0]?.messages.at(-1)?.text).toBe('Hai accettato: siete d’accordo!')
  expect(data.exchanges).toMatchObject([
    { state: 'open', given: [{ title: 'Lampada' }], received: [{ title: 'Bicicletta' }], meetingAt: null },
  ])
  expect(data.feedback).toMatchObject([{ text: 'Puntuale', came: true }])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="barattolo-i-miei-dati.zip"',
    'cache-control': 'private, no-cache',
  })
})

test('[IDN-122] [ITEM-33] the data export has the condition of an item', async () => {
  const carla = await app.signIn({ name: 'Carla', email: 'carla@example.org' })
  const payload = makeItemBody({ condition: 'buono' })
  await app.fastify.inject({ method: 'POST', url: '/api/items', headers: carla.headers, payload })
  expect((await exportData(app, carla)).data.items).toMatchObject([{ condition: 'buono' }])
})

test('[IDN-122] the data export does not contain other people’s e-mails or any exact position', async () => {
  await app.fastify.inject({
    method: 'POST',
    url: '/api/items',
    headers: bruno.headers,
    payload: makeItemBody({ latitude: 45.111_111_1, longitude: 7.222_222_2 }),
  })
  expect(JSON.stringify((await exportData(app, anna)).data)).not.toMatch(/bruno\.suo|45\.1111111|7\.2222222/)
  expect(JSON.stringify((await exportData(app, bruno)).data)).not.toMatch(/45\.1111111|7\.2222222/)
})

test('[PRIV-64] the data export has the person’s own draft, not that of the other participant', async () => {
  const [ugo, lia] = [await app.signIn({ name: 'Ugo' }), await app.signIn({ name: 'Lia' })]
  const scythe = await insertItem(app.db, { owner: ugo.uid, title: 'Falce' })
  const rake = await insertItem(app.db, { owner: lia.uid, title: 'Rastrello' })
  const { _id: id } = await ok(as(lia).interest(scythe))
  await ok(as(ugo).request(id, rake))
  const titles = (entries: { item: { title: string } }[] | null | undefined) => entries?.map(({ item }) => item.title)
  const [ugos, lias] = [(await exportData(app, ugo)).data.conversations[0], (await exportData(app, lia)).data.conversations[0]]
  expect(titles(ugos?.draft)).toEqual(['Falce', 'Rastrello'])
  expect(lias?.draft).toBeNull()
  expect(titles(lias?.proposal)).toEqual(['Falce'])
  expect([ugos?.role, lias?.role]).toEqual(['owner', 'interested'])
})

test('[PRIV-64] after a block the data export has of the conversation only what the person has written', async () => {
  const [pino, rita] = [await app.signIn({ name: 'Pino' }), await app.signIn({ name: 'Rita' })]
  const scythe = await insertItem(app.db, { owner: pino.uid, title: 'Falce' })
  const { _id: id } = await ok(as(rita).interest(scythe))
  await ok(as(pino).write(id, { text: 'Parole di Pino' }))
  await ok(as(rita).write(id, { text: 'Parole di Rita' }))
  expect((await exportData(app, rita)).data.conversations[0]).toMatchObject({ with: { name: 'Pino' } })
  await app.fastify.inject({ method: 'POST', url: `/api/me/blocked/${rita.uid}`, headers: pino.headers })
  const { data } = await exportData(app, rita)
  expect(data.conversations).toMatchObject([{ _id: id, with: null }])
  expect(data.conversations[0]?.messages.map(({ text }) => text)).toEqual(['Mi interessa questo oggetto', 'Parole di Rita'])
  expect(JSON.stringify(data)).not.toContain('Parole di Pino')
})

test('[PRIV-61] the data export has more reports than the screen lists', async () => {
  const reporter = await app.signIn({ name: 'Rita' })
  const report = {
    reporterUid: reporter.uid,
    reportedUid: bruno.uid,
    targetKind: 'person',
  } as const
  const rows = Array.from({ length: 105 }, () => ({
    ...report,
    id: randomUUID(),
    targetId: randomUUID(),
    reason: 'spam',
    text: '',
    snapshot: JSON.stringify({ title: '', text: '', images: [] }),
    createdAt: new Date(),
  }))
  await app.db
    .insertInto('reports')
    .values(rows as never)
    .execute()
  expect((await exportData(app, reporter)).data.reports.made).toHaveLength(105)
  const listed = await app.fastify.inject({ url: '/api/reports', headers: reporter.headers })
  expect(listed.json().made).toHaveLength(100)
})
