import type { ProblemCode } from '../problem.ts'
import { moveRefusal, type NegotiationView, proposalRefusal } from './moves.ts'

/** The states of the banner above the chat; their texts are in `texts/it/conversations/conversations.ts`. */
export const BANNERS = [
  'wait',
  'choose',
  'asked',
  'acceptOrModify',
  'unsent',
  'itemTaken',
  'itemChanged',
  'paused',
  'resting',
  'hidden',
  'agreed',
  'held',
  'done',
  'notHappened',
  'calledOff',
  'closed',
  'personLeft',
  'personAway',
] as const
export type Banner = (typeof BANNERS)[number]

export function bannerOf(view: NegotiationView): Banner {
  if (view.personLeft) return 'personLeft'
  if (view.personAway) return 'personAway'
  if (view.status === 'accepted') return exchangeBanner(view)
  if (view.status !== 'pending') return 'closed'
  if (view.pause) return view.pause === 'reserved' ? 'paused' : view.pause
  if (view.turn !== view.me) return 'wait'
  if (view.unsent) return 'unsent'
  return turnBanner(proposalRefusal(view.proposal), view.asked)
}

function exchangeBanner({ exchange }: NegotiationView): Banner {
  if (!exchange) return 'calledOff'
  return exchange.state === 'open' ? 'agreed' : exchange.state
}

function turnBanner(obstacle: ProblemCode | null, asked: boolean): Banner {
  if (obstacle === null) return 'acceptOrModify'
  if (asked) return 'asked'
  if (obstacle === 'itemChanged') return 'itemChanged'
  return obstacle === 'itemTaken' || obstacle === 'itemNotAvailable' ? 'itemTaken' : 'choose'
}

/** Why the button Accetta is disabled, as a key of the catalogue's hints. */
export type AcceptHint = 'wait' | 'paused' | 'unsent' | 'unbalanced' | 'itemTaken' | 'itemChanged' | 'closed'

export function acceptHintOf(view: NegotiationView): AcceptHint | null {
  if (view.pause) return 'paused'
  switch (moveRefusal(view, 'accept')) {
    case null:
      return null
    case 'negotiationOver':
    case 'negotiationArchived':
    case 'personLeft':
    case 'personAway':
      return 'closed'
    case 'proposalNotSent':
      return 'unsent'
    case 'proposalNotBalanced':
      return 'unbalanced'
    case 'itemTaken':
    case 'itemNotAvailable':
      return 'itemTaken'
    case 'itemChanged':
      return 'itemChanged'
    default:
      return 'wait'
  }
}
