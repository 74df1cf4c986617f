import type { Conversation } from '@barattolo/domain/conversations/contract'
import { legalMoves, toggleRefusal, viewOfConversation } from '@barattolo/domain/conversations/moves'
import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { insertItem } from '../testing/factories.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

/**
 * Random moves of three people through the HTTP API: the server accepts exactly the moves that the screen offers, and answers with
 * the conversation as it is then read.
 */

const app = setUpTestApp()
let people: SignedInPerson[]
beforeAll(async () => {
  people = await Promise.all(['Anna', 'Bruno', 'Carla'].map((name) => app.signIn({ name })))
})

const as = (person: SignedInPerson) => conversationApiOf(app, person)

interface Scenario {
  items: { id: ItemId; owner: SignedInPerson }[]
  conversations: { id: ConversationId; pair: [SignedInPerson, SignedInPerson] }[]
}

/** Bruno has three items, one a gift; Anna and Carla have two each. Anna wants Bruno's first item, Carla the gift. */
async function createScenario(): Promise<Scenario> {
  const [anna, bruno, carla] = people as [SignedInPerson, SignedInPerson, SignedInPerson]
  const items: Scenario['items'] = []
  for (const [owner, status] of [
    [bruno, 'baratto'],
    [bruno, 'dono'],
    [bruno, 'riparare'],
    [anna, 'baratto'],
    [anna, 'dono'],
    [carla, 'baratto'],
    [carla, 'baratto'],
  ] as const) {
    items.push({ id: await insertItem(app.db, { owner: owner.uid, status }), owner })
  }
  const conversations: Scenario['conversations'] = []
  for (const [person, root] of [
    [anna, 0],
    [carla, 1],
  ] as const) {
    conversations.push({ id: (await ok(as(person).interest(elementAt(items, root).id)))._id, pair: [person, bruno] })
  }
  return { items, conversations }
}

const MOVES = ['toggle', 'send', 'ask', 'accept', 'undo', 'archive', 'reject', 'callOff'] as const
/** Moves after which others are still possible. */
const CONTINUING_MOVES = ['send', 'ask', 'accept', 'undo'] as const
const ITEM_CHANGES = ['edit', 'remove'] as const
type Action = (typeof MOVES)[number] | (typeof ITEM_CHANGES)[number]

const arbitraryStep = fc.record({
  conversation: fc.nat({ max: 1 }),
  /** Whether the turn holder acts; mostly they do. */
  isTurnHolder: fc.constantFrom(true, true, true, false),
  item: fc.nat({ max: 6 }),
  move: fc.oneof(
    // Moves that the screen offers, preferably those late in a negotiation.
    {
      weight: 6,
      arbitrary: fc.constantFrom<Action[]>(
        ['accept', 'toggle'],
        ['send', 'toggle'],
        ['ask', 'toggle'],
        ['toggle'],
        ['undo', 'toggle'],
        // Archives, or reopens what is archived.
        ['undo', 'archive'],
        ['callOff', 'send'],
      ),
    },
    // Any move.
    {
      weight: 3,
      arbitrary: fc
        .constantFrom<Action>('toggle', ...CONTINUING_MOVES, ...CONTINUING_MOVES, ...MOVES)
        .map((move): Action[] => [move]),
    },
    { weight: 1, arbitrary: fc.constantFrom<Action[]>(['edit'], ['edit'], ['edit'], ['remove']) },
  ),
})
type Step = typeof arbitraryStep extends fc.Arbitrary<infer T> ? T : never

let shownAnswers = 0

test('[NEG-23] [NEG-25] The server refuses a move exactly if its previous answer did not offer it, and answers with the new state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { minLength: 15, maxLength: 25 }), async (steps) => {
      const scenario = await createScenario()
      for (const step of steps) await takeStep(scenario, step)
    }),
    { numRuns: process.env.THOROUGH === 'yes' ? 12 : 3 },
  )
  expect(shownAnswers).toBeGreaterThan(0)
}, 120_000)

async function takeStep(
  scenario: Scenario,
  { conversation: conversationIndex, isTurnHolder, item: itemIndex, move: plannedMoves }: Step,
) {
  const { id, pair } = elementAt(scenario.conversations, conversationIndex)
  const { id: itemId, owner } = elementAt(scenario.items, itemIndex)
  const firstPlanned = elementAt(plannedMoves, 0)
  if (firstPlanned === 'edit' || firstPlanned === 'remove') return changeItem(firstPlanned, itemId, owner)
  const turn = (await ok(as(pair[0]).read(id))).turn
  const me = elementAt(pair, (turn === pair[0].uid) === isTurnHolder ? 0 : 1)
  const before = await ok(as(me).read(id))
  const view = viewOfConversation(before, me.uid)
  expect(before.moves).toEqual(legalMoves(view))
  const move = plannedMoves.find((candidate) => legalMoves(view).some((legal) => legal === candidate)) ?? firstPlanned
  const isOwn = owner.uid === me.uid
  const answer = await {
    toggle: () =>
      isOwn ? as(me).offer(id, itemId, { version: before.version }) : as(me).request(id, itemId, { version: before.version }),
    send: () => as(me).send(id, { version: before.version }),
    ask: () => as(me).ask(id, { version: before.version }),
    accept: () => as(me).accept(id, { version: before.version }),
    undo: () => as(me).undo(id, { version: before.version }),
    archive: () => as(me).status(id, 'archived', { version: before.version }),
    reject: () => as(me).status(id, 'rejected', { version: before.version }),
    callOff: () => as(me).callOff(id),
    edit: notAMove,
    remove: notAMove,
  }[move]()
  expect([200, 201, 403, 404, 409]).toContain(answer.status)
  const offered =
    move === 'toggle'
      ? await canToggle(before, me, itemId, isOwn ? 'offer' : 'request')
      : legalMoves(view).some((legal) => legal === move)
  expect({ move, accepted: answer.status < 300 }).toEqual({ move, accepted: offered })
  const shown = offered ? answer.body : answer.body.present
  if (shown) {
    shownAnswers += 1
    expect(shown, move).toEqual(await ok(as(me).read(id)))
  }
  await expectNoDoubleReservation()
}

const notAMove = () => Promise.reject(new Error('not a move'))

async function changeItem(change: 'edit' | 'remove', itemId: ItemId, { headers }: SignedInPerson) {
  const url = `/api/items/${itemId}`
  if (change === 'remove') await app.fastify.inject({ method: 'DELETE', url, headers })
  else await app.fastify.inject({ method: 'PATCH', url, headers, payload: { title: `Cambiato ${Math.random()}` } })
}

/** Whether the row of this item is a button on this person's screen. */
async function canToggle(before: Conversation, me: SignedInPerson, itemId: ItemId, side: 'offer' | 'request'): Promise<boolean> {
  const shown = [...before.itemsOffered, ...before.itemsRequested].find(({ _id }) => _id === itemId)
  const item = shown ?? (await readItem(itemId))
  return item !== null && toggleRefusal(viewOfConversation(before, me.uid), item, side, shown !== undefined) === null
}

async function readItem(itemId: ItemId): Promise<Item | null> {
  const answer = await app.fastify.inject(`/api/items/${itemId}`)
  return answer.statusCode === 200 ? answer.json() : null
}

async function expectNoDoubleReservation() {
  const reserved = await app.db
    .selectFrom('exchangeLegs')
    .innerJoin('exchanges', 'exchanges.id', 'exchangeId')
    .select('itemId')
    .where('state', '=', 'open')
    .execute()
  expect(new Set(reserved.map(({ itemId }) => itemId)).size).toBe(reserved.length)
}

function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new Error(`no element ${index}`)
  return element
}
