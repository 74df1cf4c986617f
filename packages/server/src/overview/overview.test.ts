import { TERMS_VERSION } from '@barattolo/domain/matching/terms-version'
import type { Overview } from '@barattolo/domain/overview/contract'
import { beforeEach, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertConversationRow, insertItem, insertItems, insertPerson, insertRequest } from '../testing/factories.ts'
import { addOldItem, ringApiOf, signInSettled, suggestRing, wish } from '../testing/rings.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const START = new Date('2026-11-20T11:00:00Z')
const after = (days: number) => new Date(START.getTime() + days * 24 * 60 * 60 * 1000)
let clock = START
const app = setUpTestApp({ now: () => clock })
let anna: SignedInPerson
let bruno: SignedInPerson
beforeEach(async () => {
  await setClock(START)
})

async function setClock(time: Date) {
  clock = time
  anna = await app.signIn({ name: 'Anna' })
  bruno = await app.signIn({ name: 'Bruno' })
}

async function overviewOf(person: Pick<SignedInPerson, 'headers'>): Promise<Overview> {
  const answer = await app.fastify.inject({ url: '/api/overview', headers: person.headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** What each task is, in its order. */
const tasksOf = async (person: Pick<SignedInPerson, 'headers'>) =>
  (await overviewOf(person)).tasks.map(({ conversation, ring, exchange }) => {
    if (conversation) return `turn ${conversation.rootItem.title}`
    return exchange ? `${exchange.step} ${exchange.receives.map(({ title }) => title).join()}` : `ring ${ring?.state}`
  })

test('[OVER-01] The overview is one call, only for who is signed in, and nothing of it is for a cache', async () => {
  expect((await app.fastify.inject({ url: '/api/overview' })).statusCode).toBe(401)
  const answer = await app.fastify.inject({ url: '/api/overview', headers: anna.headers })
  expect(answer.json<Overview>().name).toBe('Anna')
  expect(answer.headers['cache-control']).toBe('private, no-cache')
})

test('[OVER-02] The conversations in which it is the person’s turn are their tasks, and no others', async () => {
  const [nino, olga] = [await app.signIn({ name: 'Nino' }), await app.signIn({ name: 'Olga' })]
  const [sled, basket] = [
    await insertItem(app.db, { owner: olga.uid, title: 'Slitta' }),
    await insertItem(app.db, { owner: olga.uid, title: 'Cesta' }),
  ]
  const first = await ok(conversationApiOf(app, nino).interest(sled))
  clock = after(0.01)
  await ok(conversationApiOf(app, nino).interest(basket))
  expect(await tasksOf(nino)).toEqual([])
  expect(await tasksOf(olga)).toEqual(['turn Slitta', 'turn Cesta'])
  await ok(conversationApiOf(app, olga).ask(first._id))
  expect(await tasksOf(nino)).toEqual(['turn Slitta'])
  expect(await tasksOf(olga)).toEqual(['turn Cesta'])
  // It rests, so nothing can be decided.
  await app.fastify.inject({ method: 'POST', url: `/api/items/${basket}/rest`, headers: olga.headers })
  expect(await tasksOf(olga)).toEqual([])
  await ok(conversationApiOf(app, nino).status(first._id, 'rejected'))
  expect(await tasksOf(nino)).toEqual([])
})

test('[OVER-02] An exchange leads its people from the agreement to the feedback', async () => {
  const root = await insertItem(app.db, { owner: bruno.uid, title: 'Telescopio' })
  const offer = [await insertItem(app.db, { owner: anna.uid, title: 'Cronometro' })]
  const { id, conversation } = await createAgreedExchange(app, { interested: anna, owner: bruno, root, offer })
  const both = async () => [await tasksOf(anna), await tasksOf(bruno)]
  expect(await both()).toEqual([['arrange Telescopio'], ['arrange Cronometro']])
  await ok(exchangeApiOf(app, anna).propose(id, 'Piazza Chanoux', after(1)))
  expect(await both()).toEqual([[], ['answerMeeting Cronometro']])
  const [answered] = (await overviewOf(bruno)).tasks
  expect(answered?.exchange).toMatchObject({
    conversationId: conversation._id,
    ringId: null,
    people: [{ uid: anna.uid, name: 'Anna' }],
    meeting: { place: 'Piazza Chanoux', at: after(1).toISOString() },
  })
  await ok(exchangeApiOf(app, bruno).confirm(id))
  expect(await both()).toEqual([['meet Telescopio'], ['meet Cronometro']])
  await setClock(after(1.1))
  expect(await both()).toEqual([['handOver Telescopio'], ['handOver Cronometro']])
  await ok(exchangeApiOf(app, anna).state(id, 'happened'))
  expect(await both()).toEqual([[], ['handOver Cronometro']])
  await ok(exchangeApiOf(app, bruno).state(id, 'happened'))
  expect(await both()).toEqual([['review Telescopio'], ['review Cronometro']])
  await ok(exchangeApiOf(app, anna).review(id, bruno.uid, { came: true, asDescribed: true, text: '' }))
  expect(await both()).toEqual([[], ['review Cronometro']])
  await setClock(after(60))
  expect(await both()).toEqual([[], []])
})

test('[OVER-03] Of more than twenty conversations those are shown that have waited the longest, and paused ones take no place', async () => {
  const olga = await app.signIn({ name: 'Olga di molti' })
  for (let n = 0; n < 24; n++) {
    const { uid } = await insertPerson(app.db)
    const id = await insertConversationRow(app.db, { interested: uid, owner: olga.uid, title: `Cosa ${n}` })
    // The newest change is of the conversation that has waited the longest.
    await app.db
      .updateTable('conversations')
      .set({ turnSince: after(n), updatedAt: after(-n) })
      .where('id', '=', id)
      .execute()
  }
  const sled = await insertItem(app.db, { owner: olga.uid, title: 'Slitta a riposo' })
  await app.db
    .updateTable('items')
    .set({ restingSince: after(0) })
    .where('id', '=', sled)
    .execute()
  const paused = await insertConversationRow(app.db, { interested: (await insertPerson(app.db)).uid, owner: olga.uid })
  await app.db
    .updateTable('conversations')
    .set({ rootItemId: sled, turnSince: after(-9) })
    .where('id', '=', paused)
    .execute()
  expect(await tasksOf(olga)).toEqual(Array.from({ length: 20 }, (_, n) => `turn Cosa ${n}`))
})

test('[OVER-05] New objects are those of others, near the person’s municipality where there are enough, with the number since yesterday', async () => {
  // The objects of the other tests are older.
  await setClock(after(200))
  const rita = await app.signIn({ name: 'Rita' })
  const far = { lat: 45.72, lng: 7.24 }
  const near = { lat: 45.79, lng: 6.98 }
  await insertItems(app.db, 3, { owner: anna.uid, title: 'Vicina', ...near, createdAt: after(197) })
  await insertItem(app.db, { owner: anna.uid, title: 'Lontana', ...far, createdAt: after(199.9) })
  await insertItem(app.db, { owner: rita.uid, title: 'Mia', ...near, createdAt: after(199.9) })
  await insertItem(app.db, {
    owner: anna.uid,
    title: 'Promessa',
    ...near,
    availability: 'in_trattativa',
    createdAt: after(199.9),
  })
  const newItems = async () => {
    const { items, ...rest } = (await overviewOf(rita)).newItems
    return { titles: items.map(({ title }) => title).slice(0, 4), ...rest }
  }
  const ofTown = { titles: ['Lontana', 'Vicina', 'Vicina', 'Vicina'], isNear: false, sinceYesterday: 1 }
  expect(await newItems()).toEqual(ofTown)
  const payload = { viewpoint: 'courmayeur' }
  await app.fastify.inject({ method: 'PATCH', url: '/api/me/viewpoint', headers: rita.headers, payload })
  // Three are too few.
  expect(await newItems()).toEqual(ofTown)
  await insertItem(app.db, { owner: anna.uid, title: 'Vicina di ieri', ...near, createdAt: after(198.6) })
  const titles = ['Vicina di ieri', 'Vicina', 'Vicina', 'Vicina']
  expect(await newItems()).toEqual({ titles, isNear: true, sinceYesterday: 1 })
})

test('[OVER-06] The newest object that matches an open ad is shown until the person asks for it', async () => {
  const sara = await app.signIn({ name: 'Sara' })
  const owner = await app.signIn({ name: 'Teo' })
  const request = await insertRequest(app.db, { owner: sara.uid, title: 'Slittino' })
  const item = await insertItem(app.db, { owner: owner.uid, title: 'Slittino di legno' })
  expect((await overviewOf(sara)).found).toBeNull()
  await app.db
    .insertInto('requestFits')
    .values({ requestId: request, itemId: item, score: 1, termsVersion: TERMS_VERSION })
    .execute()
  expect((await overviewOf(sara)).found).toMatchObject({
    request: { _id: request, title: 'Slittino' },
    item: { _id: item, title: 'Slittino di legno', ownerName: 'Teo' },
  })
  await ok(conversationApiOf(app, sara).interest(item))
  expect((await overviewOf(sara)).found).toBeNull()
})

test('[OVER-02] [OVER-06] The best swap of three people and the best one with one other person are shown, and a proposed one waits for those who have not answered', async () => {
  // The people and objects of a ring are as old as the rules ask for, now.
  await setClock(new Date())
  const [lia, mara, ugo] = [await signInSettled(app, 'Lia'), await signInSettled(app, 'Mara'), await signInSettled(app, 'Ugo')]
  const [umbrella, bed, bicycle] = [
    await addOldItem(app.db, lia, 'Ombrello viola'),
    await addOldItem(app.db, mara, 'Lettino'),
    await addOldItem(app.db, ugo, 'Bici da città'),
  ]
  expect(await overviewOf(lia)).toMatchObject({ ring: null, pair: null })
  await wish(app.db, mara, lia, umbrella)
  await wish(app.db, ugo, mara, bed)
  await wish(app.db, lia, ugo, bicycle)
  const id = await suggestRing(app.db, [
    { person: lia, item: umbrella },
    { person: mara, item: bed },
    { person: ugo, item: bicycle },
  ])
  // Ugo also wishes what Lia has.
  await wish(app.db, ugo, lia, umbrella)
  const { ring, pair } = await overviewOf(lia)
  expect(pair).toMatchObject({ gives: { title: 'Ombrello viola' }, receives: { title: 'Bici da città' } })
  expect(ring).toMatchObject({ size: 3, gives: { title: 'Ombrello viola' }, receives: { title: 'Bici da città' } })
  // Who proposes it has said yes, and waits for the others.
  expect((await ringApiOf(app, lia).propose(id)).statusCode).toBe(201)
  expect([await tasksOf(lia), await tasksOf(mara), await tasksOf(ugo)]).toEqual([[], ['ring open'], ['ring open']])
})

test('[OVER-07] The jar counts the person’s own available objects, shows three, and names what most people watch', async () => {
  const vera = await app.signIn({ name: 'Vera' })
  expect((await overviewOf(vera)).jar).toEqual({ count: 0, items: [], watched: null })
  const watched = await insertItem(app.db, { owner: vera.uid, title: 'Ombrello' })
  await insertItems(app.db, 3, { owner: vera.uid, title: 'Teiera' })
  await insertItem(app.db, { owner: vera.uid, title: 'Ricevuta', availability: 'scambiato' })
  await app.db.insertInto('favouriteCounts').values({ itemId: watched, favourites: 3, countedAt: clock }).execute()
  const { jar } = await overviewOf(vera)
  expect([jar.count, jar.items.length, jar.watched]).toEqual([4, 3, { title: 'Ombrello', people: 3 }])
})

test('[OVER-08] What a blocked person has published, proposed or could swap is not in the overview', async () => {
  const [wanda, xeno] = [await app.signIn({ name: 'Wanda' }), await app.signIn({ name: 'Xeno' })]
  const request = await insertRequest(app.db, { owner: wanda.uid, title: 'Incudine' })
  const item = await insertItem(app.db, { owner: xeno.uid, title: 'Incudine di Xeno', createdAt: after(0) })
  await app.db
    .insertInto('requestFits')
    .values({ requestId: request, itemId: item, score: 1, termsVersion: TERMS_VERSION })
    .execute()
  const own = await insertItem(app.db, { owner: wanda.uid, title: 'Mantice' })
  await ok(conversationApiOf(app, xeno).interest(own))
  const names = async () => JSON.stringify(await overviewOf(wanda)).match(/Xeno/g)?.length ?? 0
  expect(await names()).toBeGreaterThan(2)
  await app.fastify.inject({ method: 'POST', url: `/api/me/blocked/${xeno.uid}`, headers: wanda.headers })
  expect(await names()).toBe(0)
})
