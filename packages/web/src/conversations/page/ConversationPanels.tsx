import type { Conversation } from '@barattolo/domain/conversations/conversation'
import { messagesLeft } from '@barattolo/domain/conversations/first-contact'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { lazy } from 'react'
import type { ConversationPeople } from '../../people/participants.ts'
import { texts } from '../../shared/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import textStyles from '../../ui/text.module.css'
import conversationStyles from '../Conversations.module.css'
import { Chat } from '../chat/Chat.tsx'
import type { ChatAuthors } from '../chat/ChatMessage.tsx'
import { Composer } from '../chat/Composer.tsx'
import { useConversationComposer } from '../chat/use-conversation-composer.ts'
import type { MessageComposer } from '../chat/use-message-composer.ts'
import { olderMessagesMutation } from '../conversations.queries.ts'
import { ItemPicker } from '../items/ItemPicker.tsx'
import { TurnBanner } from '../negotiation/TurnBanner.tsx'
import type { UseNegotiationResult } from '../negotiation/use-negotiation.tsx'
import { EndPanel } from './EndPanel.tsx'
import { type EndedExchange, endedExchangeOf } from './ended-exchange.ts'
import { OtherMenu } from './OtherMenu.tsx'

/** Rarely needed, so they are chunks of their own. */
const SimilarItems = lazy(async () => ({ default: (await import('../items/SimilarItems.tsx')).SimilarItems }))

const ClosedInterest = lazy(async () => ({ default: (await import('./ClosedInterest.tsx')).ClosedInterest }))

export interface RefusalSlot {
  /** What is shown when the owner of the root object has said no: a part of a feature above. */
  AfterRefusal?: ComponentType<{ itemId: ItemId }> | undefined
}

interface ConversationPanelsProps extends RefusalSlot {
  negotiation: UseNegotiationResult
  me: Uid
  people: ConversationPeople
  /** The panel that is open on a phone; null in the wide layout, which shows all three. */
  openPanel: PanelName | null
  onOpenPanel: (panel: PanelName) => void
  onTyping: (isTyping: boolean) => void
}

/** The panels side by side, or behind tabs on a phone. */
export function ConversationPanels({
  negotiation,
  me,
  people,
  openPanel,
  onOpenPanel,
  onTyping,
  AfterRefusal,
}: ConversationPanelsProps) {
  const { conversation, view } = negotiation
  const wanted = conversation.rootItem.ownerUid === me ? null : conversation.rootItem._id
  const composer = useConversationComposer(conversation._id, me)
  const older = useMutation(olderMessagesMutation(conversation._id))
  const labels = texts.conversations
  const pickerProps = { negotiation, me }
  const ended = endedExchangeOf(conversation)
  const chat = (
    <Panel name="chat" label={texts.exchangeScreen.chat} openPanel={openPanel}>
      {openPanel === null ? (
        <>
          <header>
            <Avatar name={people.other?.name ?? ''} photo={people.other?.photo ?? null} />
            <h2 className={classes(textStyles.sign, textStyles.ellipsis)}>{people.otherName || texts.exchangeScreen.chat}</h2>
            <OtherMenu conversation={conversation} me={me} />
          </header>
          <TurnBanner negotiation={negotiation} otherName={people.otherName} />
        </>
      ) : null}
      <Chat
        chat={conversation}
        older={older}
        me={me}
        authors={authorsOf(people)}
        composer={composer}
        isVisible={openPanel === null || openPanel === 'chat'}
      />
      {conversation.rootItemGone && conversation.rootItem.ownerUid !== me ? (
        <OptionalChunk>
          <SimilarItems conversation={conversation} />
        </OptionalChunk>
      ) : null}
      {conversation.interestClosedUntil ? (
        <OptionalChunk>
          <ClosedInterest
            conversation={conversation}
            until={conversation.interestClosedUntil}
            me={me}
            otherName={people.otherName}
          />
        </OptionalChunk>
      ) : null}
      {AfterRefusal && wanted && conversation.status === 'rejected' ? (
        <OptionalChunk>
          <AfterRefusal itemId={wanted} />
        </OptionalChunk>
      ) : null}
      <Composer
        composer={composer}
        canWrite={negotiation.moves.includes('write')}
        left={messagesLeft(withSending(conversation, composer, me), me)}
        otherName={people.otherName}
        placeholder={texts.exchangeScreen.writeTo(people.otherName)}
        onTyping={onTyping}
      />
    </Panel>
  )
  const panels = ended ? (
    <div className={conversationStyles.pane}>
      <Panel name="esito" label={texts.exchanges.endTab[ended.state]} openPanel={openPanel}>
        <EndPanel conversationId={conversation._id} exchange={ended} otherName={people.otherName} />
      </Panel>
      {chat}
    </div>
  ) : (
    <div className={conversationStyles.pane}>
      <Panel name="mio" label={labels.myBazar} openPanel={openPanel}>
        <ItemPicker
          {...pickerProps}
          isVisible={openPanel === null || openPanel === 'mio'}
          side="mine"
          title={labels.myBazar}
          owner={people.me}
          ownerUid={me}
        />
      </Panel>
      {chat}
      <Panel name="suo" label={labels.otherBazar(people.otherName)} openPanel={openPanel}>
        <ItemPicker
          {...pickerProps}
          isVisible={openPanel === null || openPanel === 'suo'}
          side="theirs"
          title={labels.otherBazar(people.otherName)}
          owner={people.other}
          ownerUid={view.other}
        />
      </Panel>
    </div>
  )
  if (openPanel === null) return panels
  return (
    <Tabs value={openPanel} onChange={onOpenPanel}>
      <TabList label={texts.exchangeScreen.tabs} className={conversationStyles.tabs} tabs={tabsOf(ended, people.otherName)} />
      {panels}
    </Tabs>
  )
}

function tabsOf(ended: EndedExchange | null, otherName: string): { value: PanelName; content: string }[] {
  const chat = { value: 'chat', content: texts.exchangeScreen.chat } as const
  if (ended) return [{ value: 'esito', content: texts.exchanges.endTab[ended.state] }, chat]
  return [
    { value: 'mio', content: texts.conversations.myBazar },
    chat,
    { value: 'suo', content: texts.exchangeScreen.bazarTab(otherName) },
  ]
}

/** All messages that the user has not written are the other person's, also those of a deleted account. */
function authorsOf({ other, otherName }: ConversationPeople): ChatAuthors {
  return {
    otherName,
    authorOf: () => ({
      name: other?.name ?? '',
      shownName: otherName || texts.conversations.somebody,
      photo: other?.photo ?? null,
    }),
    showsNames: false,
  }
}

/** The conversation with the messages that are being sent, which count before the server has answered. */
function withSending(conversation: Conversation, { unsent }: MessageComposer, me: Uid) {
  const stored = new Set(conversation.messages.map(({ clientId }) => clientId))
  const sending = unsent.filter(({ state, clientId }) => state === 'sending' && !stored.has(clientId))
  const added = sending.map(() => ({ kind: 'text', from: { uid: me } }) as const)
  return { ...conversation, messages: [...conversation.messages, ...added] }
}

/** Below the jars: the user's items, the chat, the other person's items; once the exchange has ended, its end and the chat. */
const PANELS = ['mio', 'chat', 'suo'] as const
const END_PANELS = ['esito', 'chat'] as const
export type PanelName = (typeof PANELS | typeof END_PANELS)[number]

export const panelsOf = (conversation: Conversation): readonly PanelName[] =>
  endedExchangeOf(conversation) ? END_PANELS : PANELS

interface PanelProps {
  name: PanelName
  label: string
  /** The panel that is open on a phone; null in the wide layout, which shows all three. */
  openPanel: PanelName | null
  children: ReactNode
}

/** A column in the wide layout, a tab panel on a phone. */
export function Panel({ name, label, openPanel, children }: PanelProps) {
  if (openPanel === null) {
    return (
      <section data-slot="column" className={conversationStyles.column} aria-label={label}>
        {children}
      </section>
    )
  }
  return (
    <TabPanel value={name} isOpen={name === openPanel} className={conversationStyles.column}>
      {children}
    </TabPanel>
  )
}
