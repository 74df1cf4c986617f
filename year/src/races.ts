import { eraseOnAnotherDevice, signInOnAnotherDevice } from './acts/account.ts'
import { exchangeActs } from './acts/exchanges.ts'
import { conversationActs, openCardAct } from './acts/negotiation.ts'
import { publishAct } from './acts/objects.ts'
import { openRingAct, ringActs } from './acts/rings.ts'
import { publishAdAct } from './acts/wishes.ts'
import type { Random } from './random.ts'
import type { Act, Memory, Resident } from './visit.ts'

/** What a person does about a conversation or a ring that waits for them. */
export const MOVES: readonly Act[] = [...conversationActs, ...exchangeActs]
export const RING_MOVES: readonly Act[] = [...ringActs, ...exchangeActs]

/** Two people who act at the same instant on what they share, or one on two devices. */
export interface Race {
  racers: readonly { resident: Resident; chosen: Partial<Memory>; moves: readonly Act[] }[]
  /** The acts that open it for each of them. */
  opening: readonly Act[]
}

/** How often a person erases the account while another device of theirs writes. */
const ERASURES = 0.15

/** Of a person and another one, from what both remember; null if they share nothing. */
export function drawRace(resident: Resident, residents: readonly Resident[], random: Random): Race | null {
  const others = residents.filter(({ person, memory }) => person !== resident.person && memory.uid && !memory.isSuspended)
  if (resident.memory.uid === null || resident.memory.isSuspended) return null
  if (random.chance(ERASURES)) return drawErasure(resident)
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
  const moves = MOVES.filter((act) => !isRead(act))
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

function drawErasure(resident: Resident): Race | null {
  if (resident.person.isAdmin) return null
  const racers = [[eraseOnAnotherDevice], [publishAct, publishAdAct]].map((moves) => ({ resident, chosen: {}, moves }))
  return { racers, opening: [signInOnAnotherDevice] }
}

const isRead = ({ routes }: Act) => routes.every(({ method }) => method === 'GET')

/** An agreed exchange, or the person's turn. */
export const waitingCards = ({ memory }: Resident) =>
  memory.inbox.filter(
    ({ status, turn, isDone }) => (status === 'accepted' && !isDone) || (status === 'pending' && turn === memory.uid),
  )
