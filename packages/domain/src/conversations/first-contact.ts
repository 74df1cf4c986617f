import { hasLink } from '../has-link.ts'
import type { Uid } from '../ids.ts'
import { MESSAGES_BEFORE_ANSWER } from '../limits.ts'
import type { MessageKind } from '../messages/message.ts'
import type { ProblemCode } from '../problem.ts'
import type { Conversation } from './conversation.ts'

/**
 * The messages by which a participant answers: a text, also one that the admin has hidden, and each own move that both can see.
 * The other kinds come by themselves, also where they name a participant.
 */
export const ANSWER_KINDS: readonly MessageKind[] = [
  'text',
  'hidden',
  'proposal',
  'asked',
  'takenBack',
  'questionTakenBack',
  'accepted',
  'rejected',
  'withdrawn',
  'archived',
  'reopened',
]
const WRITTEN_KINDS: readonly MessageKind[] = ['text', 'hidden']

type FirstContact = Pick<Conversation, 'openedWithStranger' | 'hasOlderMessages'> & {
  messages: readonly Pick<Conversation['messages'][number], 'kind' | 'from'>[]
}

/**
 * How many messages the user may write before the other participant answers; null if that is not limited: the user has not opened
 * the conversation with a stranger, or the other one has written or made a move.
 */
export function messagesLeft({ openedWithStranger, hasOlderMessages, messages }: FirstContact, me: Uid): number | null {
  // As long as nothing is answered there are only a few messages.
  if (!openedWithStranger || hasOlderMessages) return null
  if (messages.some(({ kind, from }) => from.uid !== null && from.uid !== me && ANSWER_KINDS.includes(kind))) return null
  const written = messages.filter(({ kind, from }) => from.uid === me && WRITTEN_KINDS.includes(kind)).length
  return Math.max(MESSAGES_BEFORE_ANSWER - written, 0)
}

/** Why a message may not be sent yet; null if it may. `left`: from `messagesLeft`. */
export function firstContactRefusal(left: number | null, text: string): ProblemCode | null {
  if (left === null) return null
  if (left === 0) return 'answerAwaited'
  return hasLink(text) ? 'linkBeforeAnswer' : null
}
