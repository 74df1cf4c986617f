import type { Uid } from '../ids.ts'

/** What a question that passes the turn asks for: what the other offers, what they want in return, or another proposal. */
export const QUESTIONS = ['offer', 'want', 'change'] as const
export type Question = (typeof QUESTIONS)[number]

/** The question about a proposal that cannot be accepted: it asks for the side that is missing. */
export function questionOf(proposal: readonly { readonly ownerUid: Uid }[], asker: Uid | null): Question {
  const gives = proposal.some(({ ownerUid }) => ownerUid === asker)
  const receives = proposal.some(({ ownerUid }) => ownerUid !== asker)
  if (gives === receives) return 'change'
  return gives ? 'offer' : 'want'
}
