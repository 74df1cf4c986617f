import type { Conversation } from '@barattolo/domain/conversations/conversation'
import type { Uid } from '@barattolo/domain/ids'
import { Fragment, type UIEvent, useEffect, useRef } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import chatStyles from './Chat.module.css'
import { type ChatAuthors, ChatMessage, UnsentChatMessage } from './ChatMessage.tsx'
import type { MessageComposer } from './use-message-composer.ts'

interface ChatProps {
  chat: Pick<Conversation, 'messages' | 'hasOlderMessages'>
  /** Fetches the messages before one. */
  older: { mutate: (before: string) => void; isPending: boolean; isError: boolean }
  me: Uid
  authors: ChatAuthors
  composer: MessageComposer
  /** False while another tab is open. */
  isVisible: boolean
  /** The first message that the user had not read when the chat was opened. */
  firstUnread?: string | undefined
}

/** Distance from the top at which older messages are fetched, in pixels. */
const NEAR_TOP = 80

/** The messages of a chat, the newest at the bottom. */
export function Chat({ chat, older, me, authors, composer, isVisible, firstUnread }: ChatProps) {
  const { messages, hasOlderMessages } = chat
  const oldest = messages[0]
  const storedClientIds = new Set(messages.map(({ clientId }) => clientId))
  const unsent = composer.unsent.filter(({ clientId }) => !storedClientIds.has(clientId))
  const ownProposalId = messages.findLast(({ kind, from }) => kind === 'proposal' && from.uid === me)?._id
  const scroller = useScrollOnSend(unsent.length, isVisible ? ownProposalId : undefined)

  function fetchOlder() {
    if (oldest && hasOlderMessages && !older.isPending) older.mutate(oldest._id)
  }
  function onScroll({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLDivElement>) {
    // The list uses `column-reverse`: scrollTop is 0 at the bottom and negative further up.
    if (!older.isError && scrollHeight - clientHeight + scrollTop < NEAR_TOP) fetchOlder()
  }

  return (
    <div
      className={chatStyles.messages}
      role="log"
      aria-label={texts.exchangeScreen.chat}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard.
      tabIndex={0}
      ref={scroller}
      onScroll={onScroll}
    >
      <div>
        {hasOlderMessages ? (
          <Button look="bare" small className={chatStyles.messagesOlder} busy={older.isPending} onClick={fetchOlder}>
            {texts.exchangeScreen.older}
          </Button>
        ) : null}
        <ol>
          {messages.map((message) => (
            <Fragment key={message._id}>
              {message._id === firstUnread ? <li className={chatStyles.messageNew}>{texts.ringChat.newMessages}</li> : null}
              <ChatMessage message={message} me={me} authors={authors} />
            </Fragment>
          ))}
          {unsent.map((message) => (
            <UnsentChatMessage
              key={message.clientId}
              message={message}
              onRetry={() => composer.retry(message)}
              onDiscard={() => composer.discard(message)}
            />
          ))}
        </ol>
        {messages.length === 0 && unsent.length === 0 ? (
          <p className={classes(textStyles.dim, chatStyles.messagesNone)}>{texts.conversations.noMessages}</p>
        ) : null}
      </div>
    </div>
  )
}

/** Scrolls to the bottom when the user sends a message or a proposal. `ownProposalId`: undefined while the chat is hidden. */
function useScrollOnSend(unsent: number, ownProposalId: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null)
  const previous = useRef({ unsent, ownProposalId })
  useEffect(() => {
    const hasNewProposal = ownProposalId !== undefined && ownProposalId !== previous.current.ownProposalId
    if (unsent > previous.current.unsent || hasNewProposal) scroller.current?.scrollTo({ top: 0 })
    previous.current = { unsent, ownProposalId: ownProposalId ?? previous.current.ownProposalId }
  }, [unsent, ownProposalId])
  return scroller
}
