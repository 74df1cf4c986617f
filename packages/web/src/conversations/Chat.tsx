import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { type UIEvent, useEffect, useRef } from 'react'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ChatLine } from './ChatLine.tsx'
import { olderMessages } from './conversations.queries.ts'
import type { People } from './people.ts'
import { UnsentLine } from './UnsentLine.tsx'
import type { LetterBox } from './use-letters.ts'

interface ChatProps {
  conversation: Conversation
  me: Uid
  people: People
  letters: LetterBox
  /** False while another tab is open. */
  isShown: boolean
}

/** Distance from the top at which older messages are fetched, in pixels. */
const NEAR_TOP = 80

/** The messages of the conversation, the newest at the bottom. */
export function Chat({ conversation, me, people, letters, isShown }: ChatProps) {
  const older = useMutation(olderMessages(conversation._id))
  const { messages, hasOlderMessages } = conversation
  const first = messages[0]
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const unsent = letters.unsent.filter(({ clientId }) => !arrived.has(clientId))
  const ticket = messages.findLast(({ kind, from }) => kind === 'proposal' && from.uid === me)?._id
  const scroller = useFootOnSend(unsent.length, isShown ? ticket : undefined)

  function fetchOlder() {
    if (first && hasOlderMessages && !older.isPending) older.mutate(first._id)
  }
  function onScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLDivElement>) {
    // The list uses `column-reverse`: scrollTop is 0 at the bottom and negative further up.
    if (!older.isError && scrollHeight - clientHeight + scrollTop < NEAR_TOP) fetchOlder()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard.
    <div className="msgs" role="log" aria-label={texts.exchangeScreen.chat} tabIndex={0} ref={scroller} onScroll={onScroll}>
      <div>
        {hasOlderMessages ? (
          <Button look="bare" small className="msgs__older" busy={older.isPending} onClick={fetchOlder}>
            {texts.exchangeScreen.older}
          </Button>
        ) : null}
        <ol>
          {messages.map((message) => (
            <ChatLine key={message._id} message={message} me={me} people={people} />
          ))}
          {unsent.map((letter) => (
            <UnsentLine
              key={letter.clientId}
              letter={letter}
              onRetry={() => letters.retry(letter)}
              onDiscard={() => letters.discard(letter)}
            />
          ))}
        </ol>
        {messages.length === 0 && unsent.length === 0 ? <p className="dim msgs__none">{texts.conversations.noMessages}</p> : null}
      </div>
    </div>
  )
}

/** Scrolls to the bottom when the user sends a message or a proposal. `ownProposalId`: undefined while the chat is hidden. */
function useFootOnSend(unsent: number, ticket: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const before = useRef({ unsent, ticket })
  useEffect(() => {
    const hasNewTicket = ticket !== undefined && ticket !== before.current.ticket
    if (unsent > before.current.unsent || hasNewTicket) scroller.current?.scrollTo({ top: 0 })
    before.current = { unsent, ticket: ticket ?? before.current.ticket }
  }, [unsent, ticket])
  return scroller
}
