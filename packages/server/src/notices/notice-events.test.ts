import { beforeAll, expect, test } from 'vitest'
import { notifyFeedbackRevealed } from '../exchanges/exchange-jobs.ts'
import { NULL_PUBLISHER } from '../platform/events/event-publisher.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem } from '../testing/factories.ts'
import { noticeApiOf } from '../testing/notices.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const NOON = new Date('2026-11-21T11:00:00Z')
const TOMORROW = new Date('2026-11-22T10:00:00Z')
let now = NOON
const app = setUpTestApp({ now: () => now })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  await setClock(NOON)
})

/** Sets the app's clock and signs in again: tokens expire after an hour. */
async function setClock(moment: Date) {
  now = moment
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
}

/** A person's unread notices, oldest first; marks them as read. */
async function readUnread(person: SignedInPerson): Promise<string[]> {
  const { notices } = await noticeApiOf(app, person).list()
  await noticeApiOf(app, person).read()
  return notices
    .filter(({ read }) => !read)
    .map(({ text }) => text)
    .reverse()
}
const createExchange = async (titles: [string, string]) => {
  const [root, other] = titles
  return createAgreedExchange(app, {
    interested: bruno,
    owner: anna,
    root: await insertItem(app.db, { owner: anna.uid, title: root }),
    offer: [await insertItem(app.db, { owner: bruno.uid, title: other })],
  })
}

test('[NOTE-08] Until the agreement each person is notified of the other’s actions and not of their own', async () => {
  await setClock(NOON)
  await createExchange(['Lampada', 'Radio'])
  expect(await readUnread(anna)).toEqual(['A Bruno interessa “Lampada”.', 'Bruno ti fa una proposta per “Lampada”: tocca a te.'])
  expect(await readUnread(bruno)).toEqual([
    'Anna ti chiede che cosa proponi per “Lampada”: tocca a te.',
    'Anna ha accettato: siete d’accordo su “Lampada”!',
  ])
})

test('[NOTE-08] A rejection and an archived conversation create notices, and a draft creates none', async () => {
  const [first, second] = [
    await insertItem(app.db, { owner: anna.uid, title: 'Sedia' }),
    await insertItem(app.db, { owner: anna.uid, title: 'Tavolo' }),
  ]
  const [his, hers] = [conversationApiOf(app, bruno), conversationApiOf(app, anna)]
  const sedia = await ok(his.interest(first))
  const tavolo = await ok(his.interest(second))
  const radio = await insertItem(app.db, { owner: bruno.uid, title: 'Grammofono' })
  await ok(hers.request(sedia._id, radio, { selected: true }))
  expect(await readUnread(bruno)).toEqual([])
  await ok(hers.status(sedia._id, 'rejected'))
  await ok(hers.status(tavolo._id, 'archived'))
  expect(await readUnread(bruno)).toEqual([
    'Anna ha chiuso la trattativa su “Sedia”.',
    'Anna ha messo da parte la trattativa su “Tavolo”.',
  ])
  await readUnread(anna)
})

test('[NOTE-08] After the agreement people are notified of the meeting, the outcome and the feedback', async () => {
  await setClock(NOON)
  const { id } = await createExchange(['Slitta', 'Sci'])
  for (const person of [anna, bruno]) await readUnread(person)
  const hers = () => exchangeApiOf(app, anna)
  const his = () => exchangeApiOf(app, bruno)
  await hers().propose(id, 'Piazza Chanoux', TOMORROW)
  expect(await readUnread(bruno)).toEqual(['Anna propone di vedervi: Piazza Chanoux, domenica 22\u00a0novembre alle\u00a011:00.'])
  await his().confirm(id)
  expect(await readUnread(anna)).toEqual(['Appuntamento fissato: Piazza Chanoux, domenica 22\u00a0novembre alle\u00a011:00.'])
  await setClock(TOMORROW)
  await hers().state(id, 'happened')
  // The title is that of the item that the recipient receives.
  expect(await readUnread(bruno)).toEqual(['Anna dice che lo scambio per “Slitta” è avvenuto. E tu?'])
  await his().state(id, 'happened')
  expect(await readUnread(anna)).toEqual(['Lo scambio per “Sci” è avvenuto: gli oggetti sono passati di mano.'])
  expect(await readUnread(bruno)).toEqual([])
  await hers().review(id, bruno.uid, { came: true, asDescribed: true })
  // Before both have written, a notice would reveal that feedback exists.
  expect(await readUnread(bruno)).toEqual([])
  await his().review(id, anna.uid, { came: true, asDescribed: true })
  expect(await readUnread(anna)).toEqual(['Ora puoi leggere che cosa dice Bruno dello scambio per “Sci”.'])
})

test('[NOTE-08] Contradicting statements and called-off exchanges create notices, also when an account deletion calls one off', async () => {
  await setClock(NOON)
  const held = await createExchange(['Vaso', 'Quadro'])
  await exchangeApiOf(app, anna).propose(held.id, 'Stazione', TOMORROW)
  await exchangeApiOf(app, bruno).confirm(held.id)
  await setClock(TOMORROW)
  await exchangeApiOf(app, anna).state(held.id, 'happened')
  for (const person of [anna, bruno]) await readUnread(person)
  await exchangeApiOf(app, bruno).state(held.id, 'notHappened')
  expect(await readUnread(anna)).toEqual(['Non è chiaro com’è andato lo scambio per “Quadro”: guarderà chi amministra.'])
  expect(await readUnread(bruno)).toEqual([])

  const calledOff = await createExchange(['Libro', 'Disco'])
  for (const person of [anna, bruno]) await readUnread(person)
  await ok(conversationApiOf(app, bruno).callOff(calledOff.conversation._id))
  expect(await readUnread(anna)).toEqual(['Lo scambio per “Disco” è annullato: gli oggetti sono di nuovo liberi.'])
  await createExchange(['Culla', 'Girello'])
  for (const person of [anna, bruno]) await readUnread(person)
  await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })
  expect(await readUnread(bruno)).toContain('Lo scambio per “Culla” è annullato: gli oggetti sono di nuovo liberi.')
})

test('[NOTE-08] The recipient of one-sided feedback is notified once when it is revealed after 14 days', async () => {
  await setClock(NOON)
  const { id } = await createExchange(['Teiera', 'Tazza'])
  await exchangeApiOf(app, anna).propose(id, 'Stazione', TOMORROW)
  await exchangeApiOf(app, bruno).confirm(id)
  await setClock(TOMORROW)
  for (const person of [anna, bruno]) await exchangeApiOf(app, person).state(id, 'happened')
  await exchangeApiOf(app, anna).review(id, bruno.uid, { came: true, asDescribed: true })
  await readUnread(bruno)
  const notifyAfter = (days: number) =>
    notifyFeedbackRevealed({
      db: app.db,
      publish: NULL_PUBLISHER,
      now: () => new Date(TOMORROW.getTime() + days * 24 * 60 * 60 * 1000),
    })
  expect(await notifyAfter(13.9)).toBe(0)
  await Promise.all([notifyAfter(14), notifyAfter(14)])
  await notifyAfter(20)
  expect(await readUnread(bruno)).toEqual(['Ora puoi leggere che cosa dice Anna dello scambio per “Teiera”.'])
})

test('[TRUST-04] Feedback of a person who was blocked meanwhile creates no notice when it is revealed', async () => {
  await setClock(NOON)
  const { id } = await createExchange(['Mestolo', 'Frusta'])
  await exchangeApiOf(app, anna).propose(id, 'Stazione', TOMORROW)
  await exchangeApiOf(app, bruno).confirm(id)
  await setClock(TOMORROW)
  for (const person of [anna, bruno]) await exchangeApiOf(app, person).state(id, 'happened')
  await exchangeApiOf(app, anna).review(id, bruno.uid, { came: true, asDescribed: true })
  const call = (method: 'POST' | 'DELETE') =>
    app.fastify.inject({ method, url: `/api/me/blocked/${anna.uid}`, headers: bruno.headers })
  expect((await call('POST')).statusCode).toBe(201)
  await readUnread(bruno)
  await notifyFeedbackRevealed({
    db: app.db,
    publish: NULL_PUBLISHER,
    now: () => new Date(TOMORROW.getTime() + 15 * 24 * 60 * 60 * 1000),
  })
  expect((await readUnread(bruno)).filter((text) => text.includes('Mestolo'))).toEqual([])
  expect((await call('DELETE')).statusCode).toBe(200)
})
