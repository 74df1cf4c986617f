import { acceptHintOf } from '@barattolo/domain/conversations/banner'
import type { Conversation } from '@barattolo/domain/conversations/contract'
import { texts } from '../app/texts.ts'
import type { Bubble, Tilt } from './Beam.tsx'
import type { NegotiationOnScreen } from './use-negotiation.ts'

type Standing = Pick<NegotiationOnScreen, 'conversation' | 'view' | 'balanced'>

/** 0 when the proposal is balanced or empty; else towards the side that holds items. */
export function tiltOf({ conversation, balanced }: Pick<Standing, 'conversation' | 'balanced'>): Tilt {
  if (balanced) return 0
  const [given, received] = sides(conversation)
  if (given === received) return 0
  return given ? -1 : 1
}

export function bubbleOf({ view, balanced }: Pick<Standing, 'view' | 'balanced'>): Bubble {
  if (view.status === 'rejected' || view.status === 'archived') return 'over'
  return balanced ? 'level' : 'missing'
}

export interface Saying {
  text: string
  tone: 'level' | 'missing' | 'wait' | 'agreed'
}

/** The sentence under the root item: whether the proposal is balanced, and why it cannot be accepted. */
export function sayingOf({ conversation, view, balanced }: Standing, otherName: string): Saying | null {
  const words = texts.exchangeScreen
  if (view.status === 'accepted')
    return view.exchange?.state === 'open' ? { text: texts.conversations.success.accepted, tone: 'agreed' } : null
  const hint = acceptHintOf(view)
  if (hint === 'closed') return null
  if (hint === null) return { text: levelWords(conversation), tone: 'level' }
  if (hint === 'unsent' && balanced) return { text: texts.conversations.acceptHint.wait, tone: 'wait' }
  if (hint !== 'unbalanced' && hint !== 'unsent')
    return { text: texts.conversations.acceptHint[hint], tone: hint === 'wait' || hint === 'paused' ? 'wait' : 'missing' }
  const [given, received] = sides(conversation)
  if (given === received) return { text: words.emptyProposal, tone: 'missing' }
  return { text: given ? words.missingTheirs(otherName) : words.missingMine, tone: balanced ? 'level' : 'missing' }
}

function levelWords(conversation: Conversation): string {
  const [given, received] = sides(conversation)
  return given && received ? texts.exchangeScreen.level : texts.exchangeScreen.levelGift
}

function sides({ itemsOffered, itemsRequested }: Conversation): [given: boolean, received: boolean] {
  return [itemsOffered.length > 0, itemsRequested.length > 0]
}
