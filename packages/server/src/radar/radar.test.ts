import type { Uid } from '@barattolo/domain/ids'
import type { Match } from '@barattolo/domain/radar/contract'
import { expect, test } from 'vitest'
import { aConversation, anItem, aPerson } from '../testing/factories.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'

const house = testAppOfFile()

const somebody = (name: string) => house.signIn({ name, email: `${name.toLowerCase()}@example.org` })
const thing = (owner: { uid: Uid }, title: string) => anItem(house.db, { owner: owner.uid, title })
const likes = async (who: SignedInPerson, owner: { uid: Uid }, title: string) =>
  ok(talksOf(house, who).interest(await thing(owner, title)))
const matchesOf = async (who: SignedInPerson, query = '') => {
  const answer = await house.app.inject({ url: `/api/radar/matches${query}`, headers: who.headers })
  return { matches: answer.json<Match[]>(), total: answer.headers['x-total-count'] }
}

test('[RADR-04] [RADR-13] Two people who are each interested in an item of the other have a mutual interest', async () => {
  const [giulia, luca] = [await somebody('Giulia'), await somebody('Luca')]
  expect(await matchesOf(giulia)).toEqual({ matches: [], total: '0' })
  const accordion = await likes(giulia, luca, 'Fisarmonica')
  expect((await matchesOf(giulia)).total).toBe('0')
  const telescope = await likes(luca, giulia, 'Telescopio')
  expect(await matchesOf(giulia)).toEqual({
    total: '1',
    matches: [
      {
        person: { uid: luca.uid, name: 'Luca', email: 'lu***@example.org', photo: null },
        mine: { conversationId: accordion._id, item: accordion.rootItem },
        theirs: { conversationId: telescope._id, item: telescope.rootItem },
        updatedAt: expect.any(String),
      },
    ],
  })
  expect((await matchesOf(luca)).matches).toMatchObject([
    {
      person: { uid: giulia.uid },
      mine: { conversationId: telescope._id },
      theirs: { conversationId: accordion._id },
    },
  ])
})

test('[RADR-13] A person is listed once among the mutual interests, with the newest interests of both', async () => {
  const [maria, nino] = [await somebody('Maria'), await somebody('Nino')]
  await likes(maria, nino, 'Vecchia')
  await likes(nino, maria, 'Vecchia')
  const newest = await likes(maria, nino, 'Nuova')
  const { matches, total } = await matchesOf(nino)
  expect([total, matches.length]).toEqual(['1', 1])
  expect(matches[0]?.theirs.conversationId).toBe(newest._id)
})

test('[RADR-13] A mutual interest ends with either of the two interests, and with a disabled or deleted person', async () => {
  const [olga, piero] = [await somebody('Olga'), await somebody('Piero')]
  const first = await likes(olga, piero, 'Slitta')
  const second = await likes(piero, olga, 'Cesta')
  const total = async () => (await matchesOf(olga)).total
  for (const status of ['archived', 'pending', 'rejected']) {
    await ok(talksOf(house, olga).status(first._id, status))
    expect(await total()).toBe(status === 'pending' ? '1' : '0')
  }
  await likes(olga, piero, 'Altra slitta')
  expect(await total()).toBe('1')
  const people = house.db.updateTable('people').where('uid', '=', piero.uid)
  await people.set({ disabledAt: new Date() }).execute()
  expect(await total()).toBe('0')
  await people.set({ disabledAt: null }).execute()
  const item = second.rootItem._id
  await house.app.inject({ method: 'DELETE', url: `/api/items/${item}`, headers: olga.headers })
  expect(await total()).toBe('0')
})

test('[RADR-13] Mutual interests are listed newest first, at most fifty per answer, with the exact total', async () => {
  const zoe = await somebody('Zoe')
  for (let n = 0; n < 60; n++) {
    const { uid } = await aPerson(house.db, { name: `Vicino${n}` })
    const updatedAt = new Date(Date.UTC(2026, 4, 1, 0, n))
    await aConversation(house.db, { interested: zoe.uid, owner: uid, updatedAt })
    await aConversation(house.db, { interested: uid, owner: zoe.uid, updatedAt: new Date(Date.UTC(2026, 3, 1)) })
  }
  const { matches, total } = await matchesOf(zoe)
  expect([matches.length, total, matches[0]?.person.name]).toEqual([50, '60', 'Vicino59'])
  expect((await matchesOf(zoe, '?limit=3')).matches.map(({ person }) => person.name)).toEqual([
    'Vicino59',
    'Vicino58',
    'Vicino57',
  ])
  expect((await house.app.inject({ url: '/api/radar/matches?limit=51', headers: zoe.headers })).statusCode).toBe(400)
})
