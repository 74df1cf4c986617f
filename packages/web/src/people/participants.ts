import type { Conversation, Participant } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'

export interface ConversationPeople {
  me: Participant | undefined
  other: Participant | undefined
  /** The other person's name without the initial of a surname; empty if they gave no name or have left. */
  otherName: string
}

export function peopleOf({ participants }: Pick<Conversation, 'participants'>, me: Uid): ConversationPeople {
  const other = participants.find(({ uid }) => uid !== me)
  return { me: participants.find(({ uid }) => uid === me), other, otherName: shortNameOf(other?.name ?? '') }
}

/** A name without the initial of a surname; a name that its person has chosen stays whole ("Zia Pina"). */
export function shortNameOf(name: string): string {
  return name.trim().replace(/\s+\p{Letter}\.$/u, '')
}
