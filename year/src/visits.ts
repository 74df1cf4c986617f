import { arrive } from './acts/account.ts'
import { ACTS, CONVERSATION_MOVES, RING_MOVES } from './acts/acts.ts'
import { openCardAct, readInboxAct } from './acts/negotiation.ts'
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

/** How often a conversation stays on the screen, with its live connection, until the person’s next visit. */
const STAYS_OPEN = 0.3
/** How often such a connection stalls, compared with the part of requests that is broken on purpose. */
const STALLS = 10

export async function runVisit(year: Year, resident: ScheduledResident) {
  if (resident === year.visitor) return runVisitorsActs(year)
  const { client, sockets, random } = year
  const { memory } = resident
  sockets.close(({ who }) => who === resident.person.key)
  await client.refresh(resident)
  await runAct(year, arrive, resident)
  if (!memory.isSuspended) await runAct(year, readInboxAct, resident)
  await answerConversations(year, resident)
  await answerRings(year, resident)
  const acts = 3 + random.below(5)
  for (let n = 0; n < acts && memory.uid !== null; n++) await runOneOf(year, ACTS, resident)
  await keepLooking(year, resident)
  Object.assign(memory, NOTHING_OPEN)
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

/** Leaves the conversation on the screen that is open at the end of the visit. */
async function keepLooking({ options, town, sockets, random }: Year, resident: Resident) {
  const { person, memory } = resident
  const { conversation } = memory
  if (!conversation || memory.isSuspended || !sockets.hasRoom(person.key) || !random.chance(STAYS_OPEN)) return
  const app = random.below(2)
  await sockets.look(resident, { app, address: await town.addressOf(app), conversation: conversation._id })
  if (random.chance(options.faults * STALLS)) sockets.stall(resident)
}
