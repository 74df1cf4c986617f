import { type Random, seededRandom } from '@barattolo/server/testing/random'
import { eraseOnAnotherDevice, goOnHolidayAct, signInOnAnotherDevice } from './acts/account.ts'
import { CONVERSATION_MOVES, RING_MOVES } from './acts/acts.ts'
import { wishChosenAct } from './acts/browsing.ts'
import { exchangeActs } from './acts/exchanges.ts'
import { openCardAct } from './acts/negotiation.ts'
import { chosenItemActs, publishAct } from './acts/objects.ts'
import { openRingAct } from './acts/rings.ts'
import { publishAdAct } from './acts/wishes.ts'
import { doAct, drawAct, recordReceived, runAct } from './run-act.ts'
import { type Act, type Memory, NOTHING_OPEN, type Resident } from './visit.ts'
import { waitingCards } from './waiting.ts'
import type { Year } from './year.ts'

/** Two people who act at the same instant on what they share, or one on two devices. */
export interface Race {
  racers: readonly { resident: Resident; chosen: Partial<Memory>; moves: readonly Act[] }[]
  /** The acts that open it for each of them. */
  opening: readonly Act[]
}

/** How often a person erases the account while another device of theirs writes, and how often two act on an object. */
const ERASURES = 0.15
const WISHES = 0.4

/** Of a person and another one, from what both remember; null if they share nothing. */
export function drawRace(resident: Resident, residents: readonly Resident[], random: Random): Race | null {
  const others = residents.filter(({ person, memory }) => person !== resident.person && memory.uid && !memory.isSuspended)
  if (resident.memory.uid === null || resident.memory.isSuspended) return null
  if (random.chance(ERASURES)) return drawErasure(resident, random)
  if (random.chance(WISHES)) return drawWishRace(resident, others, random)
  return random.chance(0.5) ? drawRingRace(resident, others, random) : drawConversationRace(resident, others, random)
}

function drawConversationRace(resident: Resident, others: readonly Resident[], random: Random): Race | null {
  const { inbox, uid } = resident.memory
  const card = random.pick(waitingCards(resident))
  if (!card) return null
  // Both about one conversation, or each about one of two conversations with the same object.
  const rival =
    random.pick(inbox.filter(({ rootItem, status }) => status === 'pending' && rootItem._id === card.rootItem._id)) ?? card
  const participant = rival.participants.find((one) => one.uid !== uid)
  const other = others.find(({ memory }) => memory.uid === participant?.uid)
  if (!other) return null
  const moves = CONVERSATION_MOVES.filter((act) => !isRead(act))
  const racers = [
    { resident, chosen: { chosenCard: card._id }, moves },
    { resident: other, chosen: { chosenCard: rival._id }, moves },
  ]
  return { racers, opening: [openCardAct, ...exchangeActs.filter(isRead)] }
}

function drawRingRace(resident: Resident, others: readonly Resident[], random: Random): Race | null {
  const ring = random.pick(resident.memory.ownRings)
  const other = random.pick(others.filter(({ memory }) => memory.ownRings.some(({ _id }) => _id === ring?._id)))
  if (!ring || !other) return null
  const moves = RING_MOVES.filter((act) => !isRead(act))
  const racers = [resident, other].map((one) => ({ resident: one, chosen: { chosenRing: ring._id }, moves }))
  return { racers, opening: [openRingAct] }
}

/** Of a person who wishes an object, and its owner. */
function drawWishRace(resident: Resident, others: readonly Resident[], random: Random): Race | null {
  const item = random.pick(resident.memory.seen.filter(({ _id }) => !resident.memory.favourites.includes(_id)))
  const owner = others.find(({ memory }) => memory.uid === item?.ownerUid)
  if (!item || !owner) return null
  const chosen = { chosenItem: item._id }
  const racers = [
    { resident, chosen, moves: [wishChosenAct] },
    { resident: owner, chosen, moves: chosenItemActs },
  ]
  return { racers, opening: [] }
}

function drawErasure(resident: Resident, random: Random): Race | null {
  if (resident.person.isAdmin) return null
  const write = random.pick([publishAct, publishAdAct, goOnHolidayAct]) ?? publishAct
  const racers = [eraseOnAnotherDevice, write].map((move) => ({ resident, chosen: {}, moves: [move] }))
  return { racers, opening: [signInOnAnotherDevice] }
}

const isRead = ({ routes }: Act) => routes.every(({ method }) => method === 'GET')

/** They open what they share, and act at the same instant. */
export async function runRace(year: Year, { racers, opening }: Race) {
  for (const { resident, chosen } of racers) {
    await year.client.refresh(resident)
    Object.assign(resident.memory, NOTHING_OPEN, chosen)
    for (const act of opening) await runAct(year, act, resident)
  }
  const entries = racers.map(({ resident, moves }) => ({
    // One person on two devices is two residents with one memory.
    resident: { ...resident },
    moves,
    // Each draws from numbers of their own, so that the order of the answers changes nothing for the others.
    random: seededRandom(year.random.below(2 ** 31)),
  }))
  await year.client.runTogether(entries, async ({ resident, moves, random }) => {
    const act = drawAct(year, moves, resident, random)
    if (act) await doAct(year, act, resident, random)
  })
  await recordReceived(year)
  for (const { resident } of racers) Object.assign(resident.memory, NOTHING_OPEN)
}
