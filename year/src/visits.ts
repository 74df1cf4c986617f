import { arrive } from './acts/account.ts'
import { ACTS, CONVERSATION_MOVES, RING_MOVES } from './acts/acts.ts'
import { lookAgainAct, openCardAct, readInboxAct } from './acts/negotiation.ts'
import { openRingAct, readOwnRingsAct, readSuggestionsAct, suggestionActs } from './acts/rings.ts'
import { visitorActs } from './acts/visitors.ts'
import { runAct, runOneOf } from './run-act.ts'
import type { ScheduledResident } from './schedule.ts'
import { type Act, NOTHING_OPEN, type Resident } from './visit.ts'
import { waitingCards, waitingRings } from './waiting.ts'
import type { Year } from './year.ts'

/** What a person does at most about conversations and rings that wait for them. */
const CARDS_OF_A_VISIT = 4
const RINGS_OF_A_VISIT = 3
const SUGGESTIONS_OF_A_VISIT = 2
/** How many moves a person makes at most in one of them. */
const MOVES_OF_A_CARD = 3

/** How often a conversation, or another page, stays on the screen, with its live connection, until the person’s next visit. */
const CONVERSATION_STAYS = 0.8
const PAGE_STAYS = 0.3
/** How often, if no conversation is on the screen, the one of an exchange that is not done is opened to stay there. */
const EXCHANGE_STAYS = 0.8
/** How often a person comes back to the device that has stayed open; else they use another one. */
const SAME_DEVICE = 0.7
/** How often such a connection stalls, compared with the part of requests that is broken on purpose. */
const STALLS = 10

export async function runVisit(year: Year, resident: ScheduledResident) {
  if (resident === year.visitor) return runVisitorsActs(year)
  const { client, random } = year
  const { memory } = resident
  await client.refresh(resident)
  if (random.chance(SAME_DEVICE)) await closeScreen(year, resident)
  await runAct(year, arrive, resident)
  if (!memory.isSuspended) await runAct(year, readInboxAct, resident)
  await answerConversations(year, resident)
  await answerRings(year, resident)
  const acts = 3 + random.below(5)
  for (let n = 0; n < acts && memory.uid !== null; n++) await runOneOf(year, ACTS, resident)
  await keepLooking(year, resident)
  Object.assign(memory, NOTHING_OPEN)
}

/** Looks again at what has stayed on the screen, and closes it. */
async function closeScreen(year: Year, resident: Resident) {
  const { person, memory } = resident
  if (memory.leftOpen !== null) await runAct(year, lookAgainAct, resident)
  memory.leftOpen = null
  year.sockets.close(({ who }) => who === person.key)
}

/** All who have an account come once more, for one act. */
export async function returnForAct(year: Year, act: Act) {
  for (const resident of year.residents) {
    if (resident.memory.uid === null) continue
    await year.client.refresh(resident)
    await runAct(year, arrive, resident)
    if (!resident.memory.isSuspended) await runAct(year, act, resident)
  }
}

async function runVisitorsActs(year: Year) {
  const acts = 2 + year.random.below(4)
  for (let n = 0; n < acts; n++) await runOneOf(year, visitorActs, year.visitor)
}

/** Goes through the conversations that wait for the person. */
async function answerConversations(year: Year, resident: Resident) {
  const { person, memory } = resident
  for (const { _id } of waitingCards(resident).slice(0, CARDS_OF_A_VISIT)) {
    if (memory.isSuspended || !year.random.chance(person.habits.answers)) continue
    Object.assign(memory, { chosenCard: _id, exchange: null })
    await runAct(year, openCardAct, resident)
    for (let n = 0; n < MOVES_OF_A_CARD; n++) await runOneOf(year, CONVERSATION_MOVES, resident)
  }
  memory.chosenCard = null
}

/** Goes through the suggested rings, and through the proposed ones that wait for the person. */
async function answerRings(year: Year, resident: Resident) {
  const { person, memory } = resident
  if (memory.isSuspended || memory.uid === null) return
  await runAct(year, readOwnRingsAct, resident)
  await runAct(year, readSuggestionsAct, resident)
  for (let n = 0; n < SUGGESTIONS_OF_A_VISIT && memory.suggestions.length > 0; n++)
    if (year.random.chance(person.habits.answers)) await runOneOf(year, suggestionActs, resident)
  for (const { _id } of waitingRings(resident).slice(0, RINGS_OF_A_VISIT)) {
    if (memory.isSuspended || !year.random.chance(person.habits.answers)) continue
    Object.assign(memory, { chosenRing: _id, conversation: null, exchange: null })
    await runAct(year, openRingAct, resident)
    for (let n = 0; n < MOVES_OF_A_CARD; n++) await runOneOf(year, RING_MOVES, resident)
  }
  // What follows is something else.
  Object.assign(memory, NOTHING_OPEN)
}

/** Leaves the conversation on the screen that is open at the end of the visit, or another page. */
async function keepLooking(year: Year, resident: Resident) {
  const { options, town, sockets, random } = year
  const { person, memory } = resident
  if (memory.uid === null || memory.isSuspended || !sockets.hasRoom(person.key)) return
  const exchange = memory.inbox.find(({ status, isDone }) => status === 'accepted' && !isDone)
  if (!memory.conversation && exchange && random.chance(EXCHANGE_STAYS)) {
    memory.chosenCard = exchange._id
    await runAct(year, openCardAct, resident)
  }
  const { conversation } = memory
  if (!random.chance(conversation ? CONVERSATION_STAYS : PAGE_STAYS)) return
  const app = random.below(2)
  await sockets.look(resident, { app, address: await town.addressOf(app), conversation })
  memory.leftOpen = conversation?._id ?? null
  if (random.chance(options.faults * STALLS)) sockets.stall(resident)
}
