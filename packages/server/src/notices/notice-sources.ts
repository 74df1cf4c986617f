import type { ChatId, Uid } from '@barattolo/domain/ids'
import type { Notice } from '@barattolo/domain/notices/contract'
import type { RawBuilder } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { NoticeRow } from './notices.store.ts'

export type NoticePhoto = NonNullable<Notice['item']>
type NoticeAbout = Pick<NoticeRow, 'about'>

/** What notices show of the features above; `app.ts` passes it. */
export interface NoticeSources {
  /** Those of the chats of the viewer's notices that they may still open. */
  findVisibleChats: (db: Db, viewer: Uid, ids: readonly ChatId[]) => Promise<Set<ChatId>>
  /** The photo of each notice; `visible` are the chats that the viewer can still open. */
  findPhotos: (
    db: Db,
    viewer: Uid,
    rows: readonly NoticeAbout[],
    visible: ReadonlySet<ChatId>,
  ) => Promise<(row: NoticeAbout) => NoticePhoto | null>
  /** SQL condition on a row of `notices` about a chat: the inbox counts its messages. */
  isCountedByInbox: RawBuilder<boolean>
  /** SQL condition on a row of `notices` that reminds of a meeting: the meeting is unchanged. */
  isReminderValid: RawBuilder<boolean>
}
