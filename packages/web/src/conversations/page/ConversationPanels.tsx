import type { Conversation } from '@barattolo/domain/conversations/contract'
import { messagesLeft } from '@barattolo/domain/conversations/first-contact'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { lazy } from 'react'
import type { ConversationPeople } from '../../people/participants.ts'
import { texts } from '../../shared/texts.ts'
import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/Tabs.tsx'
import { Chat } from '../chat/Chat.tsx'
import type { ChatAuthors } from '../chat/ChatMessage.tsx'
import { Composer } from '../chat/Composer.tsx'
import { useConversationComposer } from '../chat/use-conversation-composer.ts'
import type { MessageComposer } from '../chat/use-message-composer.ts'
import { olderMessagesMutation } from '../conversations.queries.ts'
import { ItemPicker } from '../items/ItemPicker.tsx'
import { TurnBanner } from '../negotiation/TurnBanner.tsx'
import type { UseNegotiationResult } from '../negotiation/use-negotiation.tsx'

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

/** The user's items, the chat, the other person's items: side by side, or behind three tabs on a phone. */
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
  const panels = (
    <div className="pane">
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
      <Panel name="chat" label={texts.exchangeScreen.chat} openPanel={openPanel}>
        {openPanel === null ? <TurnBanner negotiation={negotiation} otherName={people.otherName} /> : null}
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
      <TabList
        label={texts.exchangeScreen.tabs}
        className="mtabs"
        tabs={[
          { value: 'mio', content: labels.myBazar },
          { value: 'chat', content: texts.exchangeScreen.chat },
          { value: 'suo', content: texts.exchangeScreen.bazarTab(people.otherName) },
        ]}
      />
      {panels}
    </Tabs>
  )
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

/** The three panels below the jars: the user's items, the chat, the other person's items. */
export const PANELS = ['mio', 'chat', 'suo'] as const
export type PanelName = (typeof PANELS)[number]

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
      <section className="col" aria-label={label}>
        {children}
      </section>
    )
  }
  return (
    <TabPanel value={name} isOpen={name === openPanel} className="col">
      {children}
    </TabPanel>
  )
}
