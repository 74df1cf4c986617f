import type { AdminItem } from '@barattolo/domain/admin/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { day } from '../app/format.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { Picture } from '../items/Picture.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Act } from './Act.tsx'
import { itemsList, removeItemMutation, resetMutation } from './admin.queries.ts'
import type { AdminView } from './admin-address.ts'
import { GrowingList } from './GrowingList.tsx'
import { type Column, Rows } from './Rows.tsx'

const { columns } = texts.admin

const COLUMNS: readonly Column<AdminItem>[] = [
  { label: columns.owner, cell: (item) => <Owner item={item} /> },
  { label: columns.status, cell: (item) => <Standing item={item} />, narrow: true },
  { label: columns.date, cell: ({ createdAt }) => <time dateTime={createdAt}>{day(createdAt)}</time>, narrow: true },
]

export function ItemsList({ view, onClear }: { view: AdminView; onClear: () => void }) {
  const list = useInfiniteQuery(itemsList(view))
  return (
    <GrowingList list={list} view={view} onClear={onClear}>
      {(rows) => (
        <Rows
          caption={texts.admin.tabs.oggetti}
          rows={rows}
          keyOf={({ _id }) => _id}
          lead={{ label: columns.title, cell: (item) => <Titled item={item} /> }}
          columns={COLUMNS}
          acts={(item) => <ItemActs item={item} />}
        />
      )}
    </GrowingList>
  )
}

/** A hidden item has no page to link to. */
function Titled({ item }: { item: AdminItem }) {
  return (
    <span className="adm__titled">
      <Picture item={{ ...item, images: [] }} className="thumb" sizes="48px" />
      {item.ownerDisabled ? <span>{item.title}</span> : <Link to={paths.item(item._id)}>{item.title}</Link>}
    </span>
  )
}

function Owner({ item }: { item: AdminItem }) {
  return (
    <>
      <span className="adm__name">{item.ownerName || texts.admin.nameless}</span>
      <span className="sm dim adm__mail">{item.ownerEmail}</span>
    </>
  )
}

const STANDING = {
  disponibile: { look: 'state--accepted', icon: 'checkCircle' },
  in_trattativa: { look: 'state--pending', icon: 'clock' },
  scambiato: { look: 'state--archived', icon: 'handshake' },
} satisfies Record<AdminItem['availability'], { look: string; icon: IconName }>

function Standing({ item }: { item: AdminItem }) {
  const { look, icon } = STANDING[item.availability]
  return (
    <span className="adm__states">
      <span className={`state ${look}`}>
        <Icon name={icon} />
        {texts.items.availability[item.availability]}
      </span>
      {item.ownerDisabled ? (
        <span className="state state--rejected">
          <Icon name="lock" />
          {texts.admin.hidden}
        </span>
      ) : null}
    </span>
  )
}

function ItemActs({ item }: { item: AdminItem }) {
  const reset = useMutation(resetMutation)
  const removal = useMutation(removeItemMutation)
  const { reset: resetting, remove } = texts.admin
  return (
    <>
      {item.availability === 'disponibile' ? null : (
        <Act
          icon="arrowCounterClockwise"
          word={resetting.act}
          label={resetting.actOn(item.title)}
          question={resetting.question(item.title)}
          text={<p>{resetting.text}</p>}
          keep={resetting.keep}
          busyWord={resetting.busy}
          done={resetting.done}
          failed={resetting.failed}
          carryOut={() => reset.mutateAsync(item._id)}
        />
      )}
      <Act
        destructive
        icon="trash"
        word={remove.act}
        label={remove.actOn(item.title)}
        question={remove.question(item.title)}
        text={<p>{item.availability === 'in_trattativa' ? remove.reserved : remove.text}</p>}
        keep={remove.keep}
        busyWord={remove.busy}
        done={remove.done}
        failed={remove.failed}
        carryOut={() => removal.mutateAsync(item._id)}
      />
    </>
  )
}
