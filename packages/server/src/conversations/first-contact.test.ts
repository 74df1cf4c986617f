import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import type { ItemId } from '@barattolo/domain/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldDailyCounts } from '../people/daily-limits.store.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { createAgreedExchange, exchangeApiOf } from '../testing/exchanges.ts'
import { insertItem, insertRequest } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp, startTestApp, type TestApp } from '../testing/test-app.ts'

const START = new Date('2026-11-24T09:00:00.500Z')
let clock = START
const now = () => clock
const app = setUpTestApp({ now })
const secondApps: TestApp[] = []
afterAll(() => Promise.all(secondApps.map((second) => second.close())))

/** Another process on the same database. */
async function startSecondProcess(rateLimits = 'on'): Promise<TestApp> {
  const settings = { RATE_LIMITS: rateLimits, DATA_DIR: app.config.dataDir }
  const second = await startTestApp({ connection: app.connection, now, environment: settings })
  secondApps.push(second)
  return second
}

let anna: SignedInPerson
let bruno: SignedInPerson
let annasMail: string
beforeEach(async () => {
  clock = START
  annasMail = `${randomUUID()}@example.org`
  anna = await app.signIn({ name: 'Anna', email: annasMail })
  bruno = await app.signIn({ name: 'Bruno', email: `${randomUUID()}@example.org` })
})
const signInAgain = async () => {
  anna = await app.signIn({ name: 'Anna', email: annasMail })
}
const as = (person: SignedInPerson, target: TestApp = app) => conversationApiOf(target, person)
const addItem = () => insertItem(app.db, { owner: bruno.uid, status: 'dono' })
const addItems = (count: number) => Promise.all(Array.from({ length: count }, addItem))
const press = async (items: readonly ItemId[], targets: readonly TestApp[] = [app]) => {
  const answers = await Promise.all(items.map((id, index) => as(anna, targets[index % targets.length]).interest(id)))
  return Map.groupBy(answers, ({ status }) => status)
}
const TOO_MANY = {
  status: 429,
  body: {
    code: 'tooManyContacts',
    detail:
      'Per oggi hai già scritto a tante persone nuove: potrai scrivere a un’altra da mercoledì 25\u00a0novembre alle\u00a010:01. Intanto puoi rispondere a chi ti scrive.',
  },
}
const countsOf = () => app.db.selectFrom('dailyCounts').selectAll().execute()

describe('first contacts', () => {
  test('[TRUST-20] of 20 parallel presses of a new account on two processes exactly ten open a conversation, and the others name the time', async () => {
    const answers = await press(await addItems(20), [app, await startSecondProcess()])
    expect(answers.get(201)).toHaveLength(10)
    expect(answers.get(429)).toHaveLength(10)
    for (const refused of answers.get(429) ?? []) expect(refused).toMatchObject(TOO_MANY)
    expect(await ok(as(anna).inbox())).toHaveLength(10)
    expect(await ok(as(bruno).inbox())).toHaveLength(10)
  })

  test('[TRUST-44] the refusal of a first contact has the seconds until the named time in Retry-After', async () => {
    await press(await addItems(10))
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/conversations',
      headers: anna.headers,
      payload: { rootItemId: await addItem(), message: 'Mi interessa questo oggetto' },
    })
    const named = new Date('2026-11-25T09:01:00Z')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([
      429,
      String(Math.ceil((named.getTime() - START.getTime()) / 1000)),
    ])
  })

  test('[TRUST-20] at the time that the refusal names the next one is possible, and a moment before it is not', async () => {
    await press(await addItems(10))
    const next = await addItem()
    clock = new Date(START.getTime() + DAY_MS - 1)
    await signInAgain()
    expect(await as(anna).interest(next)).toMatchObject(TOO_MANY)
    clock = new Date('2026-11-25T09:01:00Z')
    expect((await as(anna).interest(next)).status).toBe(201)
  })

  test('[TRUST-20] from the second week on an account has 40 contacts a day', { tags: ['thorough'] }, async () => {
    clock = new Date(START.getTime() + 7 * DAY_MS)
    await signInAgain()
    const answers = await press(await addItems(43))
    expect(answers.get(201)).toHaveLength(40)
    expect(answers.get(429)).toHaveLength(3)
  })

  test('[TRUST-20] a repeated press is no new contact, also at the limit and in parallel', async () => {
    const [first, ...others] = await addItems(10)
    if (!first) throw new Error('no item')
    const presses = await press(Array.from({ length: 8 }, () => first))
    expect([presses.get(201)?.length, presses.get(200)?.length]).toEqual([1, 7])
    expect((await press(others)).get(201)).toHaveLength(9)
    expect((await as(anna).interest(first)).status).toBe(200)
    expect(await as(anna).interest(await addItem())).toMatchObject(TOO_MANY)
  })

  test('[TRUST-20] answers to wanted ads count as first contacts', async () => {
    await press(await addItems(9))
    const [own, other] = [await insertItem(app.db, { owner: anna.uid }), await insertItem(app.db, { owner: anna.uid })]
    const request = await insertRequest(app.db, { owner: bruno.uid })
    expect((await as(anna).answer(request, own)).status).toBe(201)
    expect(await as(anna).answer(request, other)).toMatchObject(TOO_MANY)
  })

  test('[TRUST-20] a refused or failed contact counts for nothing', async () => {
    const [own] = [await insertItem(app.db, { owner: anna.uid })]
    expect((await as(anna).interest(own)).status).toBe(409)
    expect((await as(anna).interest(await addItem(), 'Vedi esempio.it')).status).toBe(409)
    expect((await press(await addItems(10))).get(201)).toHaveLength(10)
  })

  test('[TRUST-20] a person with whom the opener has agreed on an exchange is no stranger', async () => {
    await createAgreedExchange(app, { interested: anna, owner: bruno, root: await addItem(), offer: [] })
    await ok(as(anna).interest(await addItem(), 'Ecco: esempio.it'))
    expect((await press(await addItems(12))).get(201)).toHaveLength(12)
  })

  test('[TRUST-20] with RATE_LIMITS=off no contact, message or link is limited, and nothing is counted', async () => {
    const unlimited = await startSecondProcess('off')
    const before = await countsOf()
    expect((await press(await addItems(12), [unlimited])).get(201)).toHaveLength(12)
    const { _id } = await ok(as(anna, unlimited).interest(await addItem(), 'Vedi esempio.it'))
    for (let n = 0; n < 4; n++) await ok(as(anna, unlimited).write(_id, { text: 'https://esempio.it' }))
    expect(await countsOf()).toEqual(before)
  })
})

describe('an account that is deleted and made again', () => {
  const deleteAnna = async () => {
    const answer = await app.fastify.inject({ method: 'DELETE', url: '/api/me', headers: anna.headers })
    expect(answer.statusCode).toBe(200)
  }

  test('[TRUST-24] a new account with the same e-mail continues the counts of the old one', async () => {
    await press(await addItems(10))
    await deleteAnna()
    annasMail = annasMail.toUpperCase()
    await signInAgain()
    expect(await as(anna).interest(await addItem())).toMatchObject(TOO_MANY)
  })

  test('[TRUST-24] the counts stay without e-mail and uid, and a job deletes them seven days after the last one', async () => {
    await app.db.deleteFrom('dailyCounts').execute()
    await press(await addItems(2))
    await deleteAnna()
    const rows = await countsOf()
    expect(rows).toEqual([{ emailHash: expect.any(String), contacts: [START, START], reports: [], countedAt: START }])
    expect(JSON.stringify(rows)).not.toContain(annasMail.slice(0, 8))
    expect(JSON.stringify(rows)).not.toContain(anna.uid)
    await deleteOldDailyCounts(app.db, new Date(START.getTime() + 7 * DAY_MS - 1))
    expect(await countsOf()).toHaveLength(1)
    await deleteOldDailyCounts(app.db, new Date(START.getTime() + 7 * DAY_MS))
    expect(await countsOf()).toEqual([])
  })
})

describe('messages before the first answer', () => {
  const AWAITED = { status: 409, body: { code: 'answerAwaited' } }
  const LINK = { status: 409, body: { code: 'linkBeforeAnswer' } }
  const start = async () => (await ok(as(anna).interest(await addItem())))._id

  test('[TRUST-21] of ten parallel messages on two processes two are stored besides the one that opens the conversation', async () => {
    const id = await start()
    const targets = [app, await startSecondProcess()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => as(anna, targets[index % 2]).write(id, { text: `Ci sei? ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    for (const refused of answers.filter(({ status }) => status !== 201)) expect(refused).toMatchObject(AWAITED)
    expect(await ok(as(bruno).messages(id))).toHaveLength(3)
  })

  test('[TRUST-21] a stored message that is sent again is answered, also at the limit', async () => {
    const id = await start()
    const message = { text: 'Ci sei?', clientId: randomUUID() }
    const stored = await ok(as(anna).write(id, message))
    await ok(as(anna).write(id, { text: 'Ancora?' }))
    expect(await as(anna).write(id, { text: 'Allora?' })).toMatchObject(AWAITED)
    expect(await ok(as(anna).write(id, message))).toEqual(stored)
  })

  test('[TRUST-21] [TRUST-22] after one message of the other both limits have ended', async () => {
    const id = await start()
    for (const text of ['Uno', 'Due']) await ok(as(anna).write(id, { text }))
    expect((await ok(as(anna).read(id))).openedWithStranger).toBe(true)
    expect((await ok(as(bruno).read(id))).openedWithStranger).toBe(false)
    await ok(as(bruno).write(id, { text: 'Eccomi: https://esempio.it' }))
    for (let n = 0; n < 5; n++) await ok(as(anna).write(id, { text: `www.esempio.it/${n}` }))
  })

  test('[TRUST-21] a sent proposal of the other ends the limit, a draft does not', async () => {
    const id = await start()
    for (const text of ['Uno', 'Due']) await ok(as(anna).write(id, { text }))
    await ok(as(bruno).request(id, await insertItem(app.db, { owner: anna.uid })))
    expect(await as(anna).write(id, { text: 'Tre' })).toMatchObject(AWAITED)
    await ok(as(bruno).send(id))
    await ok(as(anna).write(id, { text: 'Tre' }))
  })

  test('[TRUST-21] after an agreement nothing is limited', async () => {
    const id = await start()
    await ok(as(bruno).accept(id))
    for (let n = 0; n < 5; n++) await ok(as(anna).write(id, { text: `Dove? esempio.it/${n}` }))
  })

  test('[TRUST-22] a link is refused in the first message and before the answer, and the rest of the limit stays', async () => {
    expect(await as(anna).interest(await addItem(), 'Guarda t.me/anna')).toMatchObject(LINK)
    const id = await start()
    expect(await as(anna).write(id, { text: 'Guarda esempio.it' })).toMatchObject(LINK)
    for (const text of ['ciao.come stai', 'Due']) await ok(as(anna).write(id, { text }))
    expect(await ok(as(bruno).messages(id))).toHaveLength(3)
  })

  test('[TRUST-21] the opener of an answer to a wanted ad is limited, and its author is not', async () => {
    const own = await insertItem(app.db, { owner: anna.uid })
    const { _id: id } = await ok(as(anna).answer(await insertRequest(app.db, { owner: bruno.uid }), own))
    for (const text of ['Uno', 'Due']) await ok(as(anna).write(id, { text }))
    expect(await as(anna).write(id, { text: 'Tre' })).toMatchObject(AWAITED)
    for (const text of ['Uno', 'Due', 'Tre', 'www.esempio.it']) await ok(as(bruno).write(id, { text }))
    await ok(as(anna).write(id, { text: 'Tre' }))
  })

  test('[TRUST-21] a chat that is closed says so, also where an answer is awaited', async () => {
    const id = await start()
    for (const text of ['Uno', 'Due']) await ok(as(anna).write(id, { text }))
    await ok(as(anna).status(id, 'archived'))
    expect(await as(anna).write(id, { text: 'Tre' })).toMatchObject({ status: 409, body: { code: 'chatClosed' } })
  })
})

test('[TRUST-25] the main journey of two honest new people meets no limit', async () => {
  const root = await addItem()
  const { _id: id } = await ok(as(anna).interest(root, 'Ciao Bruno, mi interessa la sedia. È ancora libera?'))
  await ok(as(anna).write(id, { text: 'Posso passare quando vuoi.' }))
  await ok(as(bruno).write(id, { text: 'Ciao! Sì, sabato va bene?' }))
  for (const text of ['Sabato va bene', 'Alle dieci?', 'In piazza Chanoux', 'Ecco la mappa: https://esempio.it'])
    await ok(as(anna).write(id, { text }))
  const agreed = await ok(as(bruno).accept(id))
  const exchange = agreed.exchange?._id ?? expect.fail()
  await ok(exchangeApiOf(app, anna).propose(exchange, 'Piazza Chanoux', new Date(clock.getTime() + DAY_MS)))
  await ok(exchangeApiOf(app, bruno).confirm(exchange))
  for (const person of [anna, bruno]) for (const text of ['A sabato', 'Grazie', 'Ciao']) await ok(as(person).write(id, { text }))
})
