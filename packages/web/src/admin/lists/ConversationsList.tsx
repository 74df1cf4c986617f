import type { AdminConversation } from '@barattolo/domain/admin/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../conversations/StatusBadge.tsx'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import spaceStyles from '../../ui/space.module.css'
import adminStyles from '../Admin.module.css'
import { conversationsList, removeConversation } from '../admin.queries.ts'
import { ReasonButton } from '../ReasonButton.tsx'
import { OpenedConversation } from '../reports/OpenedConversation.tsx'
import { SettleExchange } from '../reports/SettleExchange.tsx'
import { AdminTable, type Column, type ListProps } from './AdminTable.tsx'

const { columns, removeConversation: labels, remove } = texts.admin

const COLUMNS: readonly Column<AdminConversation>[] = [
  { label: columns.participants, cell: ({ participants }) => <Participants names={participants} /> },
  { label: columns.status, cell: (conversation) => <ConversationStatusCell conversation={conversation} /> },
  { label: columns.updated, cell: ({ updatedAt }) => <Timestamp iso={updatedAt} />, narrow: true },
  // The last column, in a small font: the admin searches for an id, but does not read it.
  { label: columns.id, cell: ({ id }) => <code className={adminStyles.id}>{id}</code> },
]

export function ConversationsList(props: ListProps) {
  return (
    <AdminTable
      {...props}
      list={useInfiniteQuery(conversationsList(props.view))}
      keyOf={({ id }) => id}
      mainColumn={{ label: columns.root, cell: ({ rootTitle }) => rootTitle }}
      columns={COLUMNS}
      actions={(conversation) => (
        <>
          <OpenedConversation conversation={conversation} />
          {conversation.held ? <SettleExchange exchangeId={conversation.held} title={conversation.rootTitle} /> : null}
          <RemoveConversation conversation={conversation} />
        </>
      )}
    />
  )
}

function ConversationStatusCell({ conversation: { status, isDone, held } }: { conversation: AdminConversation }) {
  return (
    <span className={adminStyles.states}>
      <StatusBadge status={status} isDone={isDone} />
      {held ? (
        <Badge look="pending" icon="warning">
          {texts.admin.held}
        </Badge>
      ) : null}
    </span>
  )
}

function Participants({ names }: { names: readonly string[] }) {
  return (
    <ul className={adminStyles.people}>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people who have left share a name, and the order does not change
        <li key={index}>{name}</li>
      ))}
    </ul>
  )
}

function RemoveConversation({ conversation }: { conversation: AdminConversation }) {
  return (
    <ReasonButton
      destructive
      icon="trash"
      labels={{ ...remove, ...labels }}
      name={conversation.rootTitle}
      text={
        <>
          <p>{labels.text}</p>
          {conversation.status === 'accepted' ? <p className={spaceStyles.small}>{labels.accepted}</p> : null}
        </>
      }
      draftKey={`elimina:${conversation.id}`}
      onConfirm={(reason) => removeConversation(conversation.id, reason)}
    />
  )
}
