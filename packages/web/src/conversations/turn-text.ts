import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Uid } from '@barattolo/domain/ids'
import { daysBetween } from '../shared/Timestamp.tsx'
import { texts } from '../shared/texts.ts'

type Turn = Pick<Conversation, 'turn' | 'turnSince' | 'paused'>

/** For how many days it has been the same person's turn; null without a turn or while paused. */
export function turnDays({ turn, turnSince, paused }: Turn, now = new Date()): number | null {
  return turn && turnSince && !paused ? daysBetween(new Date(turnSince), now) : null
}

/** “Tocca a Bruno da 3 giorni” */
export function turnText(card: Turn, me: Uid, otherName: string, now = new Date()): string | null {
  const days = turnDays(card, now)
  if (days === null) return null
  return card.turn === me ? texts.exchangeScreen.yourTurnSince(days) : texts.exchangeScreen.turnSince(otherName, days)
}
