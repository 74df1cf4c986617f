import type { AdminItem } from '@barattolo/domain/admin/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ItemImage } from '../../items/ItemImage.tsx'
import { formatDay } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { Badge, type BadgeLook } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import type { IconName } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import adminStyles from '../Admin.module.css'
import { itemsList, removeItem, resetItem } from '../admin.queries.ts'
import { ReasonButton } from '../ReasonButton.tsx'
import { AdminTable, type Column, type ListProps } from './AdminTable.tsx'

const { columns } = texts.admin

const COLUMNS: readonly Column<AdminItem>[] = [
  { label: columns.owner, cell: (item) => <OwnerCell item={item} /> },
  { label: columns.status, cell: (item) => <ItemStatusCell item={item} />, narrow: true },
  { label: columns.date, cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>, narrow: true },
]

export function ItemsList(props: ListProps) {
  return (
    <AdminTable
      {...props}
      list={useInfiniteQuery(itemsList(props.view))}
      keyOf={({ _id }) => _id}
      mainColumn={{ label: columns.title, cell: (item) => <ItemTitleCell item={item} /> }}
      columns={COLUMNS}
      actions={(item) => <ItemActions item={item} />}
    />
  )
}

/** The items of a disabled owner have no page to link to. */
function ItemTitleCell({ item }: { item: AdminItem }) {
  return (
    <span className={adminStyles.titled}>
      <ItemImage item={{ ...item, images: [] }} thumb sizes="48px" />
      {item.ownerDisabled ? <span>{item.title}</span> : <Link to={paths.item(item._id)}>{item.title}</Link>}
    </span>
  )
}

function OwnerCell({ item }: { item: AdminItem }) {
  return (
    <>
      <span className={adminStyles.name}>{item.ownerName || texts.admin.nameless}</span>
      <span className={classes(textStyles.small, textStyles.dim, adminStyles.email)}>{item.ownerEmail}</span>
    </>
  )
}

const AVAILABILITY_LOOKS = {
  disponibile: { look: 'accepted', icon: 'checkCircle' },
  in_trattativa: { look: 'pending', icon: 'clock' },
  scambiato: { look: 'archived', icon: 'handshake' },
} satisfies Record<AdminItem['availability'], { look: BadgeLook; icon: IconName }>

function ItemStatusCell({ item }: { item: AdminItem }) {
  const { look, icon } = AVAILABILITY_LOOKS[item.availability]
  return (
    <span className={adminStyles.states}>
      <Badge look={look} icon={icon}>
        {texts.items.availability[item.availability]}
      </Badge>
      {item.ownerDisabled ? (
        <Badge look="rejected" icon="lock">
          {texts.admin.hidden}
        </Badge>
      ) : null}
    </span>
  )
}

function ItemActions({ item }: { item: AdminItem }) {
  const { reset, remove } = texts.admin
  return (
    <>
      {item.availability === 'disponibile' ? null : (
        <ReasonButton
          icon="arrowCounterClockwise"
          labels={reset}
          name={item.title}
          text={<p>{reset.text}</p>}
          draftKey={`ripristina:${item._id}`}
          onConfirm={(reason) => resetItem(item._id, reason)}
        />
      )}
      <ReasonButton
        destructive
        icon="trash"
        labels={remove}
        name={item.title}
        text={<p>{item.availability === 'in_trattativa' ? remove.reserved : remove.text}</p>}
        draftKey={`elimina:${item._id}`}
        onConfirm={(reason) => removeItem(item._id, reason)}
      />
    </>
  )
}
