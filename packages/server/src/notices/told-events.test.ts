import { beforeAll, expect, test } from 'vitest'
import { tellRevealedFeedback } from '../exchanges/reveal.ts'
import { SILENT } from '../platform/announce.ts'
import { anAgreement, exchangesOf } from '../testing/exchanges.ts'
import { anItem } from '../testing/factories.ts'
import { noticesFor } from '../testing/notices.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'

const NOON = new Date('2026-11-21T11:00:00Z')
const TOMORROW = new Date('2026-11-22T10:00:00Z')
let now = NOON
const house = testAppOfFile({ now: () => now })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeAll(async () => {
  await itIs(NOON)
})

/** Sets the app's clock and signs in again: tokens expire after an hour. */
async function itIs(moment: Date) {
  now = moment
  anna = await house.signIn({ name: 'Anna' })
  bruno = await house.signIn({ name: 'Bruno' })
}

/** A person's unread notices, oldest first; marks them as read. */
async function heard(who: SignedInPerson): Promise<string[]> {
  const { notices } = await noticesFor(house, who).list()
  await noticesFor(house, who).read()
  return notices
    .filter(({ read }) => !read)
    .map(({ text }) => text)
    .reverse()
}
const agreement = async (titles: [string, string]) => {
  const [root, other] = titles
  return anAgreement(house, {
    interested: bruno,
    owner: anna,
    root: await anItem(house.db, { owner: anna.uid, title: root }),
    offer: [await anItem(house.db, { owner: bruno.uid, title: other })],
  })
}

test('[NOTE-08] From the first interest to the agreement each person is notified of what the other does, and not of own acts', async () => {
  await itIs(NOON)
  await agreement(['Lampada', 'Radio'])
  expect(await heard(anna)).toEqual(['A Bruno interessa “Lampada”.', 'Bruno ti fa una proposta per “Lampada”: tocca a te.'])
  expect(await heard(bruno)).toEqual([
    'Anna ti fa una proposta per “Lampada”: tocca a te.',
    'Anna ha accettato: siete d’accordo su “Lampada”!',
  ])
})

test('[NOTE-08] A rejection and an archived conversation create notices, and a draft creates none', async () => {
  const [first, second] = [
    await anItem(house.db, { owner: anna.uid, title: 'Sedia' }),
    await anItem(house.db, { owner: anna.uid, title: 'Tavolo' }),
  ]
  const [his, hers] = [talksOf(house, bruno), talksOf(house, anna)]
  const sedia = await ok(his.interest(first))
  const tavolo = await ok(his.interest(second))
  const radio = await anItem(house.db, { owner: bruno.uid, title: 'Grammofono' })
  await ok(hers.request(sedia._id, radio, { selected: true }))
  expect(await heard(bruno)).toEqual([])
  await ok(hers.status(sedia._id, 'rejected'))
  await ok(hers.status(tavolo._id, 'archived'))
  expect(await heard(bruno)).toEqual([
    'Anna ha chiuso la trattativa su “Sedia”.',
    'Anna ha messo da parte la trattativa su “Tavolo”.',
  ])
  await heard(anna)
})

test('[NOTE-08] After the agreement people are notified of the meeting, the outcome and the feedback', async () => {
  await itIs(NOON)
  const { id } = await agreement(['Slitta', 'Sci'])
  for (const who of [anna, bruno]) await heard(who)
  const hers = () => exchangesOf(house, anna)
  const his = () => exchangesOf(house, bruno)
  await hers().propose(id, 'Piazza Chanoux', TOMORROW)
  expect(await heard(bruno)).toEqual(['Anna propone di trovarvi: Piazza Chanoux, domenica 22\u00a0novembre alle\u00a011:00.'])
  await his().confirm(id)
  expect(await heard(anna)).toEqual(['Appuntamento fissato: Piazza Chanoux, domenica 22\u00a0novembre alle\u00a011:00.'])
  await itIs(TOMORROW)
  await hers().state(id, 'happened')
  // The title is that of the item that the recipient receives.
  expect(await heard(bruno)).toEqual(['Anna dice che lo scambio per “Slitta” è avvenuto. E tu?'])
  await his().state(id, 'happened')
  expect(await heard(anna)).toEqual(['Lo scambio per “Sci” è avvenuto: gli oggetti sono passati di mano.'])
  expect(await heard(bruno)).toEqual([])
  await hers().review(id, bruno.uid, { came: true, asDescribed: true })
  // Before both have written, a notice would reveal that feedback exists.
  expect(await heard(bruno)).toEqual([])
  await his().review(id, anna.uid, { came: true, asDescribed: true })
  expect(await heard(anna)).toEqual(['Ora puoi leggere che cosa dice Bruno dello scambio per “Sci”.'])
})

test('[NOTE-08] Contradicting statements and called-off exchanges create notices, also when an account deletion calls one off', async () => {
  await itIs(NOON)
  const held = await agreement(['Vaso', 'Quadro'])
  await exchangesOf(house, anna).propose(held.id, 'Stazione', TOMORROW)
  await exchangesOf(house, bruno).confirm(held.id)
  await itIs(TOMORROW)
  await exchangesOf(house, anna).state(held.id, 'happened')
  for (const who of [anna, bruno]) await heard(who)
  await exchangesOf(house, bruno).state(held.id, 'notHappened')
  expect(await heard(anna)).toEqual(['Sullo scambio per “Quadro” avete detto cose diverse: guarderà chi amministra.'])
  expect(await heard(bruno)).toEqual([])

  const called = await agreement(['Libro', 'Disco'])
  for (const who of [anna, bruno]) await heard(who)
  await ok(talksOf(house, bruno).callOff(called.talk._id))
  expect(await heard(anna)).toEqual(['Lo scambio per “Disco” è annullato: gli oggetti sono di nuovo liberi.'])
  await agreement(['Culla', 'Girello'])
  for (const who of [anna, bruno]) await heard(who)
  await house.app.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })
  expect(await heard(bruno)).toContain('Lo scambio per “Culla” è annullato: gli oggetti sono di nuovo liberi.')
})

test('[NOTE-08] The recipient of one-sided feedback is notified once when it is revealed after 14 days', async () => {
  await itIs(NOON)
  const { id } = await agreement(['Teiera', 'Tazza'])
  await exchangesOf(house, anna).propose(id, 'Stazione', TOMORROW)
  await exchangesOf(house, bruno).confirm(id)
  await itIs(TOMORROW)
  for (const who of [anna, bruno]) await exchangesOf(house, who).state(id, 'happened')
  await exchangesOf(house, anna).review(id, bruno.uid, { came: true, asDescribed: true })
  await heard(bruno)
  const reveal = (days: number) =>
    tellRevealedFeedback({ db: house.db, announce: SILENT, now: () => new Date(TOMORROW.getTime() + days * 24 * 60 * 60 * 1000) })
  expect(await reveal(13.9)).toBe(0)
  await Promise.all([reveal(14), reveal(14)])
  await reveal(20)
  expect(await heard(bruno)).toEqual(['Ora puoi leggere che cosa dice Anna dello scambio per “Teiera”.'])
})

test('[TRUST-04] Feedback of a person who was blocked meanwhile creates no notice when it is revealed', async () => {
  await itIs(NOON)
  const { id } = await agreement(['Mestolo', 'Frusta'])
  await exchangesOf(house, anna).propose(id, 'Stazione', TOMORROW)
  await exchangesOf(house, bruno).confirm(id)
  await itIs(TOMORROW)
  for (const who of [anna, bruno]) await exchangesOf(house, who).state(id, 'happened')
  await exchangesOf(house, anna).review(id, bruno.uid, { came: true, asDescribed: true })
  const call = (method: 'POST' | 'DELETE') =>
    house.app.inject({ method, url: `/api/me/blocked/${anna.uid}`, headers: bruno.headers })
  expect((await call('POST')).statusCode).toBe(201)
  await heard(bruno)
  await tellRevealedFeedback({
    db: house.db,
    announce: SILENT,
    now: () => new Date(TOMORROW.getTime() + 15 * 24 * 60 * 60 * 1000),
  })
  expect((await heard(bruno)).filter((text) => text.includes('Mestolo'))).toEqual([])
  expect((await call('DELETE')).statusCode).toBe(200)
})
