import type { AdminConversation } from '@barattolo/domain/admin/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { texts } from '../app/texts.ts'
import { Moment } from '../conversations/Moment.tsx'
import { StatusBadge } from '../conversations/StatusBadge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Act } from './Act.tsx'
import { conversationsList, removeTalkMutation } from './admin.queries.ts'
import type { AdminView } from './admin-address.ts'
import { GrowingList } from './GrowingList.tsx'
import { type Column, Rows } from './Rows.tsx'
import { Settle } from './Settle.tsx'
import { Versions } from './Versions.tsx'

const { columns, removeTalk, remove } = texts.admin

const COLUMNS: readonly Column<AdminConversation>[] = [
  { label: columns.participants, cell: ({ participants }) => <Participants names={participants} /> },
  { label: columns.status, cell: (talk) => <Standing talk={talk} /> },
  { label: columns.updated, cell: ({ updatedAt }) => <Moment iso={updatedAt} />, narrow: true },
  // Last and small: the id is searched for, not read.
  { label: columns.id, cell: ({ id }) => <code className="adm__id">{id}</code> },
]

export function ConversationsList({ view, onClear }: { view: AdminView; onClear: () => void }) {
  const list = useInfiniteQuery(conversationsList(view))
  return (
    <GrowingList list={list} view={view} onClear={onClear}>
      {(rows) => (
        <Rows
          caption={texts.admin.tabs.conversazioni}
          rows={rows}
          keyOf={({ id }) => id}
          lead={{ label: columns.root, cell: ({ rootTitle }) => rootTitle }}
          columns={COLUMNS}
          acts={(talk) => (
            <>
              {talk.held ? <Settle held={talk.held} title={talk.rootTitle} /> : null}
              <RemoveTalk talk={talk} />
            </>
          )}
        />
      )}
    </GrowingList>
  )
}

function Standing({ talk: { status, held, versions } }: { talk: AdminConversation }) {
  return (
    <span className="adm__states">
      <StatusBadge status={status} />
      {held ? (
        <span className="state state--pending">
          <Icon name="warning" />
          {texts.admin.held}
        </span>
      ) : null}
      {versions ? <Versions versions={versions} /> : null}
    </span>
  )
}

function Participants({ names }: { names: readonly string[] }) {
  return (
    <ul className="adm__people">
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people who have left share a name, and the order does not change
        <li key={place}>{name}</li>
      ))}
    </ul>
  )
}

function RemoveTalk({ talk }: { talk: AdminConversation }) {
  const removal = useMutation(removeTalkMutation)
  return (
    <Act
      destructive
      icon="trash"
      word={remove.act}
      label={removeTalk.actOn(talk.rootTitle)}
      question={removeTalk.question(talk.rootTitle)}
      text={
        <>
          <p>{removeTalk.text}</p>
          {talk.status === 'accepted' ? <p className="mt-2">{removeTalk.accepted}</p> : null}
        </>
      }
      keep={removeTalk.keep}
      busyWord={remove.busy}
      done={removeTalk.done}
      failed={removeTalk.failed}
      carryOut={() => removal.mutateAsync(talk.id)}
    />
  )
}
