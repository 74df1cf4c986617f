import type { Conversation, Participant } from '@barattolo/domain/conversations/conversation'
import type { Uid } from '@barattolo/domain/ids'
import { shortNameOf } from '@barattolo/domain/people/short-name'

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
