import { proposalRefusal } from '@barattolo/domain/conversations/moves'
import { texts } from '../../shared/texts.ts'
import type { UseNegotiationResult } from './use-negotiation.tsx'

type SendReasonInput = Pick<UseNegotiationResult, 'view' | 'whyNot' | 'otherName'>

/** Why the turn holder cannot send the proposal: nothing was chosen or changed. Null if they can, or if it is not their turn. */
export function sendReason({ view, whyNot, otherName }: SendReasonInput): string | null {
  if (whyNot('send') !== 'nothingToSend') return null
  const { emptyProposal, sendReason: reasons } = texts.exchangeScreen
  const refusal = proposalRefusal(view.proposal)
  if (refusal === null) return reasons.unchanged
  if (refusal !== 'proposalNotBalanced') return reasons.unavailable
  if (view.proposal.length === 0) return emptyProposal
  return view.proposal.some(({ ownerUid }) => ownerUid === view.me) ? reasons.nothingReceived(otherName) : reasons.nothingGiven
}
