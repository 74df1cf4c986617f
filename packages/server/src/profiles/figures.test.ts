import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import { type ExchangeId, exchangeId, type Uid } from '@barattolo/domain/ids'
import type { Profile } from '@barattolo/domain/people/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem, insertPerson } from '../testing/factories.ts'
import { setUpTestApp } from '../testing/test-app.ts'

const SECOND = 1000
const HOUR = 60 * 60 * SECOND
const START = new Date('2026-03-02T09:00:00Z')
let clock = START
const app = setUpTestApp({ now: () => clock })
beforeEach(() => {
  clock = START
})
const wait = (duration: number) => {
  clock = new Date(clock.getTime() + duration)
}

/** A person, who is signed in again for each call, because tokens expire while the clock moves. */
interface TestPerson {
  name: string
  email: string
  uid: Uid
}
const signIn = ({ name, email }: Pick<TestPerson, 'name' | 'email'>) => app.signIn({ name, email })
const join = (name: string): Promise<TestPerson> => signIn({ name, email: `${name}.${randomUUID()}@example.org` })
const joinThree = () => Promise.all([join('Anna'), join('Bruno'), join('Carla')])

const profileOf = async ({ uid }: Pick<TestPerson, 'uid'>): Promise<Profile> =>
  (await app.fastify.inject({ url: `/api/people/${uid}` })).json()
const FEEDBACK = { came: true, asDescribed: true, text: 'Puntuale.' }
const asSentences = (texts: readonly string[]) => texts.map((text) => ({ _id: expect.any(String), text }))
const NOTHING = { partners: null, feedback: null, answers: null }

interface ExchangeOptions {
  /** From the agreement to the end. */
  lasts?: number
  outcome?: 'happened' | 'notHappened'
  /** What the receiver writes about the giver. */
  feedback?: object
}

/** An exchange from now on: the giver gives an object, both state the outcome and give feedback. */
async function exchange(giver: TestPerson, receiver: TestPerson, options: ExchangeOptions = {}): Promise<ExchangeId> {
  const { lasts = HOUR, outcome = 'happened', feedback = FEEDBACK } = options
  const root = await insertItem(app.db, { owner: giver.uid, status: 'dono' })
  const [owner, interested] = [await signIn(giver), await signIn(receiver)]
  const { id } = await createAgreedExchange(app, { interested, owner, root, offer: [] })
  await ok(exchangeApiOf(app, owner).propose(id, 'Piazza Chanoux', new Date(clock.getTime() + Math.min(lasts, SECOND))))
  await ok(exchangeApiOf(app, interested).confirm(id))
  wait(lasts)
  const [giverCalls, receiverCalls] = [exchangeApiOf(app, await signIn(giver)), exchangeApiOf(app, await signIn(receiver))]
  await ok(giverCalls.state(id, outcome))
  await ok(receiverCalls.state(id, outcome))
  await ok(receiverCalls.review(id, giver.uid, feedback))
  await ok(giverCalls.review(id, receiver.uid, FEEDBACK))
  return exchangeId.parse(id)
}

async function ask(asked: TestPerson, asker: TestPerson): Promise<string> {
  const root = await insertItem(app.db, { owner: asked.uid })
  return (await ok(conversationApiOf(app, await signIn(asker)).interest(root)))._id
}

/** A conversation that the asker opens, and that the other one answers after a time. */
async function answer(asked: TestPerson, asker: TestPerson, { after }: { after: number }) {
  const id = await ask(asked, asker)
  wait(after)
  await ok(conversationApiOf(app, await signIn(asked)).write(id, { text: 'Volentieri', clientId: randomUUID() }))
}

const setDisabled = ({ uid }: TestPerson, disabledAt: Date | null) =>
  app.db.updateTable('people').set({ disabledAt }).where('uid', '=', uid).execute()

describe('figures that puppets buy', () => {
  test('[TRUST-30] [TRUST-31] two old puppets with four exchanges within a minute show nothing', async () => {
    const [puppet, other] = await joinThree()
    wait(30 * DAY_MS)
    const begin = clock
    for (let n = 0; n < 4; n++) await exchange(puppet, other, { lasts: SECOND })
    expect(clock.getTime() - begin.getTime()).toBeLessThan(60 * SECOND)
    expect(await profileOf(puppet)).toMatchObject(NOTHING)
    expect(await profileOf(other)).toMatchObject(NOTHING)
  })

  test('[TRUST-30] [TRUST-31] exchanges of less than an hour with three partners show none, and neither do four of an hour with one of them', {
    tags: ['thorough'],
  }, async () => {
    const [puppet, others] = [await join('Dora'), await joinThree()]
    wait(30 * DAY_MS)
    for (const other of others) await exchange(puppet, other, { lasts: HOUR - 1 })
    for (let n = 0; n < 4; n++) await exchange(puppet, others[0])
    expect(await profileOf(puppet)).toMatchObject({ partners: null, feedback: null })
  })

  test('[TRUST-30] [TRUST-31] [TRUST-32] three puppets of one day show nothing, not even when they have grown old', {
    tags: ['thorough'],
  }, async () => {
    const puppet = await join('Dora')
    wait(30 * DAY_MS)
    const others = await joinThree()
    wait(DAY_MS)
    for (const other of others) {
      await answer(puppet, other, { after: SECOND })
      await exchange(puppet, other)
    }
    expect(await profileOf(puppet)).toMatchObject(NOTHING)
    wait(30 * DAY_MS)
    expect(await profileOf(puppet)).toMatchObject(NOTHING)
  })

  test('[TRUST-30] [TRUST-31] [TRUST-32] a new account with three old partners shows nothing', {
    tags: ['thorough'],
  }, async () => {
    const others = await joinThree()
    wait(30 * DAY_MS)
    const puppet = await join('Dora')
    for (const other of others) {
      await answer(puppet, other, { after: SECOND })
      await exchange(puppet, other)
    }
    expect(await profileOf(puppet)).toMatchObject(NOTHING)
  })

  test('[TRUST-33] several accounts with one e-mail address are one person, who is no partner of their own', async () => {
    const [puppet, first, second] = await joinThree()
    // As with an account that was deleted at the identity provider only: the next sign-in has another uid.
    const emails = [first.email.toUpperCase(), puppet.email]
    const doubles = await Promise.all(emails.map((email) => insertPerson(app.db, { email })))
    for (const { uid } of doubles) await app.db.updateTable('people').set({ createdAt: START }).where('uid', '=', uid).execute()
    wait(30 * DAY_MS)
    for (const { uid } of doubles) await replaceReceiver(await exchange(puppet, first), first.uid, uid)
    await exchange(puppet, first)
    await exchange(puppet, second)
    expect(await profileOf(puppet)).toMatchObject({ partners: null, feedback: null })
  })

  async function replaceReceiver(id: ExchangeId, uid: Uid, by: Uid) {
    await app.db.updateTable('exchangePeople').set({ uid: by }).where('exchangeId', '=', id).where('uid', '=', uid).execute()
    await app.db.updateTable('exchangeLegs').set({ receiverUid: by }).where('exchangeId', '=', id).execute()
    await app.db
      .updateTable('feedback')
      .set({ authorUid: by })
      .where('exchangeId', '=', id)
      .where('authorUid', '=', uid)
      .execute()
    await app.db.updateTable('feedback').set({ aboutUid: by }).where('exchangeId', '=', id).where('aboutUid', '=', uid).execute()
  }
})

describe('figures of honest people', () => {
  let dora: TestPerson
  let partners: [TestPerson, TestPerson, TestPerson]
  beforeEach(async () => {
    dora = await join('Dora')
    partners = await joinThree()
    wait(8 * DAY_MS)
  })

  test('[FEED-04] [TRUST-30] [TRUST-31] three partners show three; more with the same ones changes only their latest feedback', async () => {
    for (const [n, partner] of partners.entries()) {
      expect(await profileOf(dora)).toMatchObject({ partners: null, feedback: null })
      await exchange(dora, partner, { feedback: { ...FEEDBACK, text: `Frase ${n}` } })
    }
    const counts = { count: 3, came: 3, describedCount: 3, asDescribed: 3 }
    const texts = ['Frase 0', 'Frase 1', 'Frase 2']
    expect(await profileOf(dora)).toMatchObject({ partners: 3, feedback: { ...counts, sentences: asSentences(texts) } })
    const profile = JSON.stringify(await profileOf(dora))
    for (const { name } of partners) expect(profile).not.toContain(name)

    wait(DAY_MS)
    await exchange(dora, partners[0], { feedback: { ...FEEDBACK, text: 'Un’altra frase' } })
    // Too fast to count: it does not replace the feedback that counts.
    await exchange(dora, partners[2], { lasts: HOUR - 1, feedback: { ...FEEDBACK, text: 'Frase comprata' } })
    expect(await profileOf(dora)).toMatchObject({
      partners: 3,
      feedback: { ...counts, sentences: asSentences(['Un’altra frase', 'Frase 1', 'Frase 2']) },
    })

    await exchange(dora, partners[0], { feedback: { came: true, asDescribed: false, text: '' } })
    expect(await profileOf(dora)).toMatchObject({
      partners: 3,
      feedback: { ...counts, asDescribed: 2, sentences: asSentences(['Frase 1', 'Frase 2']) },
    })
  })

  test('[TRUST-30] a person who receives has partners like one who gives', { tags: ['thorough'] }, async () => {
    for (const partner of partners) await exchange(partner, dora)
    expect(await profileOf(dora)).toMatchObject({ partners: 3, feedback: { count: 3, came: 3, describedCount: 0 } })
    expect(await profileOf(partners[0])).toMatchObject({ partners: null, feedback: null })
  })

  test('[TRUST-31] feedback of three partners after missed meetings counts, though no exchange went well', {
    tags: ['thorough'],
  }, async () => {
    const feedback = { came: false, text: 'Non si è vista.' }
    for (const partner of partners) await exchange(dora, partner, { outcome: 'notHappened', feedback })
    expect(await profileOf(dora)).toMatchObject({
      partners: null,
      feedback: { count: 3, came: 0, describedCount: 0, asDescribed: 0, sentences: asSentences(Array(3).fill(feedback.text)) },
    })
  })

  test('[TRUST-31] one-sided feedback replaces the earlier one of the same partner only when it is revealed', {
    tags: ['thorough'],
  }, async () => {
    for (const partner of partners) await exchange(dora, partner)
    const id = await exchange(dora, partners[0], { feedback: { came: true, asDescribed: false, text: 'Segreto' } })
    await app.db.deleteFrom('feedback').where('exchangeId', '=', id).where('authorUid', '=', dora.uid).execute()
    expect(await profileOf(dora)).toMatchObject({ feedback: { count: 3, asDescribed: 3 } })
    wait(14 * DAY_MS - 1)
    expect(await profileOf(dora)).toMatchObject({ feedback: { count: 3, asDescribed: 3 } })
    wait(1)
    expect(await profileOf(dora)).toMatchObject({ feedback: { count: 3, asDescribed: 2 } })
  })

  test('[TRUST-33] a deleted partner no longer counts, and a new account with the same e-mail only once it is old enough', {
    tags: ['thorough'],
  }, async () => {
    for (const partner of partners) await exchange(dora, partner)
    expect(await profileOf(dora)).toMatchObject({ partners: 3, feedback: { count: 3 } })
    const { headers } = await signIn(partners[0])
    expect((await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers })).statusCode).toBe(200)
    const withoutPartner = { partners: null, feedback: null }
    expect(await profileOf(dora)).toMatchObject(withoutPartner)
    const again = await signIn(partners[0])
    await exchange(dora, again)
    expect(await profileOf(dora)).toMatchObject(withoutPartner)
    wait(7 * DAY_MS)
    await exchange(dora, again)
    expect(await profileOf(dora)).toMatchObject({ partners: 3, feedback: { count: 3 } })
  })

  test('[PRIV-41] [TRUST-33] the aliases of a deleted partner, one for each exchange, do not count as different people', {
    tags: ['thorough'],
  }, async () => {
    for (const partner of [...partners, partners[0], partners[0]]) await exchange(dora, partner)
    const { headers } = await signIn(partners[0])
    expect((await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers })).statusCode).toBe(200)
    wait(8 * DAY_MS)
    expect(await profileOf(dora)).toMatchObject({ partners: null, feedback: null })
    const newcomer = await join('Nuova')
    wait(8 * DAY_MS)
    await exchange(dora, newcomer)
    expect(await profileOf(dora)).toMatchObject({ partners: 3, feedback: { count: 3 } })
  })

  test('[TRUST-33] a disabled partner does not count while disabled, and a block changes nothing', {
    tags: ['thorough'],
  }, async () => {
    for (const partner of partners) await exchange(dora, partner)
    await setDisabled(partners[0], clock)
    expect(await profileOf(dora)).toMatchObject({ partners: null, feedback: null })
    await setDisabled(partners[0], null)
    const { headers } = await signIn(dora)
    const blocked = await app.fastify.inject({ method: 'POST', url: `/api/me/blocked/${partners[1].uid}`, headers, payload: {} })
    expect(blocked.statusCode).toBe(201)
    expect(await profileOf(dora)).toMatchObject({ partners: 3, feedback: { count: 3 } })
  })

  test('[TRUST-32] the answer time counts the latest answer to each of three people whose accounts are old enough', async () => {
    for (const partner of partners) {
      expect((await profileOf(dora)).answers).toBeNull()
      await answer(dora, partner, { after: 2 * HOUR })
    }
    expect((await profileOf(dora)).answers).toBe('day')
    // A caller that does not need it gets the same profile without it.
    const withoutAnswers = await app.fastify.inject(`/api/people/${dora.uid}?answers=no`)
    expect(withoutAnswers.json()).toEqual({ ...(await profileOf(dora)), answers: null })
    for (let n = 0; n < 5; n++) await answer(dora, partners[0], { after: SECOND })
    expect((await profileOf(dora)).answers).toBe('day')
    await answer(dora, partners[1], { after: SECOND })
    expect((await profileOf(dora)).answers).toBe('hour')
    // A conversation that waits for its first answer hides none of the earlier ones.
    await ask(dora, partners[2])
    expect((await profileOf(dora)).answers).toBe('hour')
    await setDisabled(partners[2], clock)
    expect((await profileOf(dora)).answers).toBeNull()
  })
})
