import { acceptHintOf } from '@barattolo/domain/conversations/banner'
import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { texts } from '../../shared/texts.ts'
import type { UseNegotiationResult } from '../negotiation/use-negotiation.tsx'
import type { BalanceColor, BalanceTilt } from './Beam.tsx'

type BalanceInput = Pick<UseNegotiationResult, 'conversation' | 'view' | 'balanced'>

/** 0 when the proposal is balanced or empty; else the beam tilts towards the only side that holds items. */
export function balanceTilt({ conversation, balanced }: Pick<BalanceInput, 'conversation' | 'balanced'>): BalanceTilt {
  if (balanced) return 0
  const [given, received] = filledSides(conversation)
  if (given === received) return 0
  return given ? -1 : 1
}

export function balanceColor({ view, balanced }: Pick<BalanceInput, 'view' | 'balanced'>): BalanceColor {
  if (view.status === 'rejected' || view.status === 'archived') return 'over'
  return balanced ? 'level' : 'missing'
}

export interface BalanceMessage {
  text: string
  tone: 'level' | 'missing' | 'wait' | 'agreed'
}

/** The sentence under the root item: whether the proposal is balanced, and why it cannot be accepted. */
export function balanceMessage({ conversation, view, balanced }: BalanceInput, otherName: string): BalanceMessage | null {
  const labels = texts.exchangeScreen
  if (view.status === 'accepted')
    return view.exchange?.state === 'open' ? { text: texts.conversations.success.accepted, tone: 'agreed' } : null
  const hint = acceptHintOf(view)
  if (hint === 'closed') return null
  if (hint === null) return { text: balancedText(conversation), tone: 'level' }
  if (hint === 'unsent' && balanced) return { text: texts.conversations.acceptHint.wait, tone: 'wait' }
  if (hint !== 'unbalanced' && hint !== 'unsent')
    return { text: texts.conversations.acceptHint[hint], tone: hint === 'wait' || hint === 'paused' ? 'wait' : 'missing' }
  const [given, received] = filledSides(conversation)
  if (given === received) return { text: labels.emptyProposal, tone: 'missing' }
  return { text: given ? labels.missingTheirs(otherName) : labels.missingMine, tone: balanced ? 'level' : 'missing' }
}

function balancedText(conversation: Conversation): string {
  const [given, received] = filledSides(conversation)
  return given && received ? texts.exchangeScreen.level : texts.exchangeScreen.levelGift
}

function filledSides({ itemsOffered, itemsRequested }: Conversation): [given: boolean, received: boolean] {
  return [itemsOffered.length > 0, itemsRequested.length > 0]
}
