import type { Notice } from '@barattolo/domain/notices/contract'
import { NOTICES, type NoticeGroup } from '@barattolo/domain/notices/kinds'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ItemThumb } from '../items/ItemThumb.tsx'
import { Timestamp } from '../shared/Timestamp.tsx'
import { texts } from '../shared/texts.ts'
import { classes } from '../ui/classes.ts'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import noticeStyles from './Notices.module.css'
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
    <Link
      className={classes(noticeStyles.row, surfaces.row, isNew && noticeStyles.rowNew)}
      to={leadsTo}
      onClick={() => (read ? undefined : mutate([_id]))}
    >
      {item ? (
        <ItemThumb item={item} className={noticeStyles.thumb} />
      ) : (
        <span className={noticeStyles.icon}>
          <Icon name={kind ? ICONS[NOTICES[kind].group] : 'bell'} />
        </span>
      )}
      <span className={noticeStyles.text}>
        {isNew ? <span className={textStyles.hidden}>{texts.noticeScreens.new} </span> : null}
        <span>{text}</span>
      </span>
      <Timestamp iso={createdAt} className={classes(textStyles.small, textStyles.dim, noticeStyles.when)} />
    </Link>
  )
}
