import type { AdminConversation } from '@barattolo/domain/admin/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { StatusBadge } from '../../conversations/StatusBadge.tsx'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { conversationsList, removeConversationMutation } from '../admin.queries.ts'
import type { AdminView } from '../admin-url.ts'
import { ReasonButton } from '../ReasonButton.tsx'
import { OpenedConversation } from '../reports/OpenedConversation.tsx'
import { SettleExchange } from '../reports/SettleExchange.tsx'
import { AdminTable, type Column } from './AdminTable.tsx'
import { PagedList } from './PagedList.tsx'

const { columns, removeConversation, remove } = texts.admin

const COLUMNS: readonly Column<AdminConversation>[] = [
  { label: columns.participants, cell: ({ participants }) => <Participants names={participants} /> },
  { label: columns.status, cell: (conversation) => <ConversationStatusCell conversation={conversation} /> },
  { label: columns.updated, cell: ({ updatedAt }) => <Timestamp iso={updatedAt} />, narrow: true },
  // The last column, in a small font: the admin searches for an id, but does not read it.
  { label: columns.id, cell: ({ id }) => <code className="adm__id">{id}</code> },
]

export function ConversationsList({ view, onClear }: { view: AdminView; onClear: () => void }) {
  const list = useInfiniteQuery(conversationsList(view))
  return (
    <PagedList list={list} view={view} onClear={onClear}>
      {(rows) => (
        <AdminTable
          caption={texts.admin.tabs.conversazioni}
          rows={rows}
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
      )}
    </PagedList>
  )
}

function ConversationStatusCell({ conversation: { status, isDone, held } }: { conversation: AdminConversation }) {
  return (
    <span className="adm__states">
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
    <ul className="adm__people">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people who have left share a name, and the order does not change
        <li key={index}>{name}</li>
      ))}
    </ul>
  )
}

function RemoveConversation({ conversation }: { conversation: AdminConversation }) {
  const removal = useMutation(removeConversationMutation)
  return (
    <ReasonButton
      destructive
      icon="trash"
      labels={{ ...remove, ...removeConversation }}
      name={conversation.rootTitle}
      text={
        <>
          <p>{removeConversation.text}</p>
          {conversation.status === 'accepted' ? <p className="mt-2">{removeConversation.accepted}</p> : null}
        </>
      }
      draftKey={`elimina:${conversation.id}`}
      onConfirm={(reason) => removal.mutateAsync({ id: conversation.id, reason })}
    />
  )
}
