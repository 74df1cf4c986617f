import type { Resident } from './visit.ts'

/** An agreed exchange, or the person's turn. */
export const waitingCards = ({ memory }: Resident) =>
  memory.inbox.filter(
    ({ status, turn, isDone }) => (status === 'accepted' && !isDone) || (status === 'pending' && turn === memory.uid),
  )

/** An answer, a tick, a statement or a code of theirs is missing. */
export const waitingRings = ({ person, memory }: Resident) =>
  memory.ownRings.filter(({ isMyTurn, state }) => isMyTurn && !(person.ignoresRings && state === 'open'))
