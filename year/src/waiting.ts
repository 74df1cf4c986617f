import type { ConversationCard } from '@barattolo/domain/conversations/contract'
import type { Resident } from './visit.ts'

/** An agreed exchange, or the person’s turn. */
export const isWaiting = ({ memory }: Resident, { status, turn, isDone }: ConversationCard) =>
  (status === 'accepted' && !isDone) || (status === 'pending' && turn === memory.uid)

export const waitingCards = (resident: Resident) => resident.memory.inbox.filter((card) => isWaiting(resident, card))

/** An answer, a tick, a statement or a code of theirs is missing. */
export const waitingRings = ({ person, memory }: Resident) =>
  memory.ownRings.filter(({ isMyTurn, state }) => isMyTurn && !(person.ringHabit === 'ignores' && state === 'open'))
