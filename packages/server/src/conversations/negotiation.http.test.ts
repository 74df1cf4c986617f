import type { Conversation } from '@barattolo/domain/conversations/contract'
import { legalMoves, viewOfAnswer, whyNotToggle } from '@barattolo/domain/conversations/moves'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anItem } from '../testing/factories.ts'
import { ok, talksOf } from '../testing/talks.ts'
import { type SignedInPerson, testAppOfFile } from '../testing/test-app.ts'

/** Random moves of three people through the HTTP API: the server accepts exactly the moves that the screen offers. */

const house = testAppOfFile()
let people: SignedInPerson[]
beforeAll(async () => {
  people = await Promise.all(['Anna', 'Bruno', 'Carla'].map((name) => house.signIn({ name })))
})

const as = (who: SignedInPerson) => talksOf(house, who)

interface Town {
  things: { id: ItemId; owner: SignedInPerson }[]
  talks: { id: ConversationId; pair: [SignedInPerson, SignedInPerson] }[]
}

/** Bruno has three items, one a gift; Anna and Carla have two each. Anna wants Bruno's first item, Carla the gift. */
async function aTown(): Promise<Town> {
  const [anna, bruno, carla] = people as [SignedInPerson, SignedInPerson, SignedInPerson]
  const things: Town['things'] = []
  for (const [owner, status] of [
    [bruno, 'baratto'],
    [bruno, 'dono'],
    [bruno, 'riparare'],
    [anna, 'baratto'],
    [anna, 'dono'],
    [carla, 'baratto'],
    [carla, 'baratto'],
  ] as const) {
    things.push({ id: await anItem(house.db, { owner: owner.uid, status }), owner })
  }
  const talks: Town['talks'] = []
  for (const [who, root] of [
    [anna, 0],
    [carla, 1],
  ] as const) {
    talks.push({ id: (await ok(as(who).interest(at(things, root).id)))._id, pair: [who, bruno] })
  }
  return { things, talks }
}

const MOVES = ['toggle', 'send', 'accept', 'undo', 'archive', 'reject', 'callOff'] as const
/** Moves after which others are still possible. */
const STAYING = ['send', 'accept', 'undo'] as const
const OUTSIDE = ['edit', 'remove'] as const
type Act = (typeof MOVES)[number] | (typeof OUTSIDE)[number]

const someTurn = fc.record({
  talk: fc.nat({ max: 1 }),
  /** Whether the turn holder acts; mostly they do. */
  holds: fc.constantFrom(true, true, true, false),
  thing: fc.nat({ max: 6 }),
  move: fc.oneof(
    // Moves that the screen offers, preferably those late in a negotiation.
    {
      weight: 6,
      arbitrary: fc.constantFrom<Act[]>(
        ['accept', 'toggle'],
        ['send', 'toggle'],
        ['toggle'],
        ['undo', 'toggle'],
        ['callOff', 'send'],
      ),
    },
    // Any move.
    { weight: 3, arbitrary: fc.constantFrom<Act>('toggle', ...STAYING, ...STAYING, ...MOVES).map((move): Act[] => [move]) },
    { weight: 1, arbitrary: fc.constantFrom<Act[]>(['edit'], ['edit'], ['edit'], ['remove']) },
  ),
})
type Turn = typeof someTurn extends fc.Arbitrary<infer T> ? T : never

test('[NEG-23] [NEG-25] The server refuses a move exactly if its previous answer did not offer it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someTurn, { minLength: 15, maxLength: 25 }), async (turns) => {
      const town = await aTown()
      for (const turn of turns) await takeTurn(town, turn)
    }),
    { numRuns: 12 },
  )
}, 120_000)

async function takeTurn(town: Town, { talk, holds, thing, move: wishes }: Turn) {
  const { id, pair } = at(town.talks, talk)
  const { id: itemId, owner } = at(town.things, thing)
  const wish = at(wishes, 0)
  if (wish === 'edit' || wish === 'remove') return changeOutside(wish, itemId, owner)
  const turn = (await ok(as(pair[0]).read(id))).turn
  const me = at(pair, (turn === pair[0].uid) === holds ? 0 : 1)
  const before = await ok(as(me).read(id))
  const view = viewOfAnswer(before, me.uid)
  expect(before.moves).toEqual(legalMoves(view))
  const move = wishes.find((one) => legalMoves(view).some((legal) => legal === one)) ?? wish
  const mine = owner.uid === me.uid
  const answer = await {
    toggle: () =>
      mine ? as(me).offer(id, itemId, { version: before.version }) : as(me).request(id, itemId, { version: before.version }),
    send: () => as(me).send(id, { version: before.version }),
    accept: () => as(me).accept(id, { version: before.version }),
    undo: () => as(me).undo(id, { version: before.version }),
    archive: () => as(me).status(id, 'archived', { version: before.version }),
    reject: () => as(me).status(id, 'rejected', { version: before.version }),
    callOff: () => as(me).callOff(id),
    edit: never,
    remove: never,
  }[move]()
  expect([200, 201, 403, 404, 409]).toContain(answer.status)
  const offered =
    move === 'toggle'
      ? await togglesOf(before, me, itemId, mine ? 'offer' : 'request')
      : legalMoves(view).some((legal) => legal === move)
  expect({ move, accepted: answer.status < 300 }).toEqual({ move, accepted: offered })
  await nothingIsPromisedTwice()
}

const never = () => Promise.reject(new Error('not a move'))

async function changeOutside(how: 'edit' | 'remove', itemId: ItemId, { headers }: SignedInPerson) {
  const url = `/api/items/${itemId}`
  if (how === 'remove') await house.app.inject({ method: 'DELETE', url, headers })
  else await house.app.inject({ method: 'PATCH', url, headers, payload: { title: `Cambiato ${Math.random()}` } })
}

/** Whether the row of this item is a button on this person's screen. */
async function togglesOf(before: Conversation, me: SignedInPerson, itemId: ItemId, side: 'offer' | 'request'): Promise<boolean> {
  const there = [...before.itemsOffered, ...before.itemsRequested].find(({ _id }) => _id === itemId)
  const item = there ?? (await itemNow(itemId))
  return item !== null && whyNotToggle(viewOfAnswer(before, me.uid), item, side, there !== undefined) === null
}

async function itemNow(itemId: ItemId): Promise<Item | null> {
  const answer = await house.app.inject(`/api/items/${itemId}`)
  return answer.statusCode === 200 ? answer.json() : null
}

async function nothingIsPromisedTwice() {
  const promised = await house.db
    .selectFrom('exchangeLegs')
    .innerJoin('exchanges', 'exchanges.id', 'exchangeId')
    .select('itemId')
    .where('state', '=', 'open')
    .execute()
  expect(new Set(promised.map(({ itemId }) => itemId)).size).toBe(promised.length)
}

function at<T>(list: readonly T[], index: number): T {
  const one = list[index]
  if (one === undefined) throw new Error(`no element ${index}`)
  return one
}
