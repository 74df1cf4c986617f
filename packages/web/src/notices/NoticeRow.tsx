import type { Notice } from '@barattolo/domain/notices/contract'
import { NOTICES, type NoticeGroup } from '@barattolo/domain/notices/kinds'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { Timestamp } from '../shared/Timestamp.tsx'
import { texts } from '../shared/texts.ts'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import { markNoticesReadMutation } from './notices.queries.ts'

const ICONS: Record<NoticeGroup, IconName> = {
  conversations: 'chats',
  exchanges: 'handshake',
  objects: 'storefront',
  wanted: 'magnifier',
  reports: 'shieldCheck',
  account: 'user',
}

/** One notice: a click marks it as read and opens what it is about. The marked ones are those that the bell counts. */
export function NoticeRow({ notice: { _id, kind, text, leadsTo, item, read, inInbox, createdAt } }: { notice: Notice }) {
  const isNew = !read && !inInbox
  const { mutate } = useMutation(markNoticesReadMutation)
  return (
    <Link className={isNew ? 'nt__row nt__row--new' : 'nt__row'} to={leadsTo} onClick={() => (read ? undefined : mutate([_id]))}>
      {item ? (
        <ItemThumb item={item} className="nt__thumb" />
      ) : (
        <span className="nt__icon">
          <Icon name={kind ? ICONS[NOTICES[kind].group] : 'bell'} />
        </span>
      )}
      <span className="nt__text">
        {isNew ? <span className="vh">{texts.noticeScreens.new} </span> : null}
        <span>{text}</span>
      </span>
      <Timestamp iso={createdAt} className="sm dim nt__when" />
    </Link>
  )
}
