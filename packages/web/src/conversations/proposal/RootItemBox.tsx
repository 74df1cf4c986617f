import type { Conversation } from '@barattolo/domain/conversations/contract'
import type { Uid } from '@barattolo/domain/ids'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ItemThumb } from '../../items/ItemThumb.tsx'
import { lotNumber } from '../../items/lot-number.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { StatusBadge } from '../StatusBadge.tsx'

interface RootItemBoxProps {
  conversation: Conversation
  me: Uid
  otherName: string
}

/** The root item of the conversation, and the conversation's status. */
export function RootItemBox({ conversation, me, otherName }: RootItemBoxProps) {
  const { rootItem, status, paused } = conversation
  const ownerLabel = rootItem.ownerUid === me ? texts.exchangeScreen.fromMyBazar : texts.exchangeScreen.fromBazarOf(otherName)
  return (
    <RootItemFrame conversation={conversation}>
      <ItemThumb item={rootItem} />
      <span className="grow">
        <span className="lot">
          <span aria-hidden="true">N° {lotNumber(rootItem._id)}, </span>
          {ownerLabel}
        </span>
        <b className="sign">{rootItem.title}</b>
      </span>
      <StatusBadge status={status} paused={paused} />
    </RootItemFrame>
  )
}

/** A link to the item's page, unless the item was deleted, transferred or hidden. */
function RootItemFrame({ conversation, children }: { conversation: Conversation; children: ReactNode }) {
  if (conversation.rootItemGone || conversation.rootItemHidden) return <div className="root">{children}</div>
  return (
    <Link className="root" to={paths.item(conversation.rootItem._id)}>
      {children}
    </Link>
  )
}
