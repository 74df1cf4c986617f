import type { Uid } from '@barattolo/domain/ids'
import type { MutualInterest } from '@barattolo/domain/radar/contract'
import { expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertConversationRow, insertItem, insertPerson } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

const app = setUpTestApp()

const signInAs = (name: string) => app.signIn({ name, email: `${name.toLowerCase()}@example.org` })
const createItem = (owner: { uid: Uid }, title: string) => insertItem(app.db, { owner: owner.uid, title })
const openConversation = async (person: SignedInPerson, owner: { uid: Uid }, title: string) =>
  ok(conversationApiOf(app, person).interest(await createItem(owner, title)))
const mutualInterestsOf = async (person: SignedInPerson, query = '') => {
  const answer = await app.fastify.inject({ url: `/api/radar/matches${query}`, headers: person.headers })
  return { matches: answer.json<MutualInterest[]>(), total: answer.headers['x-total-count'] }
}

test('[RADR-04] [RADR-13] Two people who are each interested in an item of the other have a mutual interest', async () => {
  const [giulia, luca] = [await signInAs('Giulia'), await signInAs('Luca')]
  expect(await mutualInterestsOf(giulia)).toEqual({ matches: [], total: '0' })
  const accordion = await openConversation(giulia, luca, 'Fisarmonica')
  expect((await mutualInterestsOf(giulia)).total).toBe('0')
  const telescope = await openConversation(luca, giulia, 'Telescopio')
  expect(await mutualInterestsOf(giulia)).toEqual({
    total: '1',
    matches: [
      {
        person: { uid: luca.uid, name: 'Luca', email: 'lu***@***', photo: null },
        mine: { conversationId: accordion._id, item: accordion.rootItem },
        theirs: { conversationId: telescope._id, item: telescope.rootItem },
        updatedAt: expect.any(String),
      },
    ],
  })
  expect((await mutualInterestsOf(luca)).matches).toMatchObject([
    {
      person: { uid: giulia.uid },
      mine: { conversationId: telescope._id },
      theirs: { conversationId: accordion._id },
    },
  ])
})

test('[RADR-13] A person is listed once among the mutual interests, with the newest interests of both', async () => {
  const [maria, nino] = [await signInAs('Maria'), await signInAs('Nino')]
  await openConversation(maria, nino, 'Vecchia')
  await openConversation(nino, maria, 'Vecchia')
  const newest = await openConversation(maria, nino, 'Nuova')
  const { matches, total } = await mutualInterestsOf(nino)
  expect([total, matches.length]).toEqual(['1', 1])
  expect(matches[0]?.theirs.conversationId).toBe(newest._id)
})

test('[RADR-13] A mutual interest ends when either interest ends, its item is deleted or a person is disabled', async () => {
  const [olga, piero] = [await signInAs('Olga'), await signInAs('Piero')]
  const first = await openConversation(olga, piero, 'Slitta')
  const second = await openConversation(piero, olga, 'Cesta')
  const total = async () => (await mutualInterestsOf(olga)).total
  for (const status of ['archived', 'pending', 'rejected']) {
    await ok(conversationApiOf(app, olga).status(first._id, status))
    expect(await total()).toBe(status === 'pending' ? '1' : '0')
  }
  await openConversation(olga, piero, 'Altra slitta')
  expect(await total()).toBe('1')
  const people = app.db.updateTable('people').where('uid', '=', piero.uid)
  await people.set({ disabledAt: new Date() }).execute()
  expect(await total()).toBe('0')
  await people.set({ disabledAt: null }).execute()
  const item = second.rootItem._id
  await app.fastify.inject({ method: 'DELETE', url: `/api/items/${item}`, headers: olga.headers })
  expect(await total()).toBe('0')
})

test('[RADR-13] Mutual interests are listed newest first, at most fifty per answer, with the exact total', async () => {
  const zoe = await signInAs('Zoe')
  for (let n = 0; n < 60; n++) {
    const { uid } = await insertPerson(app.db, { name: `Vicino${n}` })
    const updatedAt = new Date(Date.UTC(2026, 4, 1, 0, n))
    await insertConversationRow(app.db, { interested: zoe.uid, owner: uid, updatedAt })
    await insertConversationRow(app.db, { interested: uid, owner: zoe.uid, updatedAt: new Date(Date.UTC(2026, 3, 1)) })
  }
  const { matches, total } = await mutualInterestsOf(zoe)
  expect([matches.length, total, matches[0]?.person.name]).toEqual([50, '60', 'Vicino59'])
  expect((await mutualInterestsOf(zoe, '?limit=3')).matches.map(({ person }) => person.name)).toEqual([
    'Vicino59',
    'Vicino58',
    'Vicino57',
  ])
  expect((await app.fastify.inject({ url: '/api/radar/matches?limit=51', headers: zoe.headers })).statusCode).toBe(400)
})
