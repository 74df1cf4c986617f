import '../ui/icon/rare-icons.ts'
import type { RingId, Uid } from '@barattolo/domain/ids'
import { shortNameOf } from '@barattolo/domain/people/short-name'
import type { RingChat } from '@barattolo/domain/rings/chat-contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import chatStyles from '../conversations/chat/Chat.module.css'
import { Chat } from '../conversations/chat/Chat.tsx'
import type { ChatAuthors } from '../conversations/chat/ChatMessage.tsx'
import { Composer } from '../conversations/chat/Composer.tsx'
import { useMarkRead } from '../conversations/chat/use-mark-read.ts'
import { useMessageComposer } from '../conversations/chat/use-message-composer.ts'
import { errorText } from '../shared/api/error-text.ts'
import { texts } from '../shared/texts.ts'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import {
  appendRingMessage,
  markRingReadMutation,
  olderRingMessagesMutation,
  ringChatQuery,
  submitRingMessage,
} from './ring-chat.queries.ts'

interface RingChatPanelProps {
  id: RingId
  me: Uid
  /** False while another tab is open, so that nothing is marked as read. */
  isVisible?: boolean
  onTyping?: (isTyping: boolean) => void
}

/**
 * The chat of a ring: messages, unread ones below a line, the field with draft and retries. It fills a column that has a height, as a
 * flex item.
 */
export function RingChatPanel({ id, me, isVisible = true, onTyping }: RingChatPanelProps) {
  const query = useQuery(ringChatQuery(id, me))
  if (query.data) return <LoadedChat key={id} id={id} me={me} chat={query.data} isVisible={isVisible} onTyping={onTyping} />
  if (query.isError)
    return <ErrorState text={texts.ringChat.failed(errorText(query.error))} onRetry={() => void query.refetch()} />
  return (
    <p className={classes(textStyles.dim, chatStyles.messagesNone)} role="status">
      {texts.ringChat.loading}
    </p>
  )
}

interface LoadedChatProps {
  id: RingId
  me: Uid
  chat: RingChat
  isVisible: boolean
  onTyping: ((isTyping: boolean) => void) | undefined
}

function LoadedChat({ id, me, chat, isVisible, onTyping }: LoadedChatProps) {
  const client = useQueryClient()
  const older = useMutation(olderRingMessagesMutation(id))
  const { mutate: markRead } = useMutation(markRingReadMutation(id))
  const composer = useMessageComposer(
    { id, send: (message) => submitRingMessage(id, message), add: (message) => appendRingMessage(client, id, message) },
    me,
  )
  // The line stays where it was when the chat was opened.
  const [firstUnread] = useState(() => firstUnreadOf(chat, me))
  useMarkRead(isVisible ? chat.messages.at(-1)?._id : undefined, markRead)
  return (
    <div className={chatStyles.chat}>
      <Chat
        chat={chat}
        older={older}
        me={me}
        authors={authorsOf(chat)}
        composer={composer}
        isVisible={isVisible}
        firstUnread={firstUnread}
      />
      <Composer
        composer={composer}
        canWrite={chat.access === 'write'}
        placeholder={texts.ringChat.writeTo(presentNames(chat, me))}
        {...(chat.access === 'left' ? { closedText: texts.ringChat.left } : {})}
        {...(onTyping ? { onTyping } : {})}
      />
    </div>
  )
}

/** Undefined if everything was read, or if nothing was: then all of the chat is new. */
export function firstUnreadOf({ messages, readTo }: Pick<RingChat, 'messages' | 'readTo'>, me: Uid): string | undefined {
  const isRead = ({ _id }: { _id: string }) => BigInt(_id) <= BigInt(readTo)
  const index = messages.findIndex((message) => !isRead(message) && message.from.uid !== me)
  return index > 0 ? messages[index]?._id : undefined
}

function authorsOf({ people }: RingChat): ChatAuthors {
  const byUid = new Map(people.map((person) => [person.uid, person]))
  return {
    otherName: '',
    authorOf: (uid) => {
      const person = uid === null ? undefined : byUid.get(uid)
      const name = person?.name ?? ''
      return { name, shownName: shortNameOf(name) || texts.ringChat.unknown, photo: person?.photo ?? null }
    },
    showsNames: true,
  }
}

function presentNames({ people }: RingChat, me: Uid): string[] {
  return people.flatMap(({ uid, name, hasLeft }) => (uid === me || hasLeft || name === '' ? [] : shortNameOf(name)))
}
