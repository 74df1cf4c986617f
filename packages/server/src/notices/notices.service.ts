import type { PersonData } from '@barattolo/domain/account/person-data'
import type { ChatId, Uid } from '@barattolo/domain/ids'
import { NOTICES_PAGE, type Notice } from '@barattolo/domain/notices/contract'
import { readStoredNotice } from '@barattolo/domain/notices/kinds'
import { noticePath } from '@barattolo/domain/notices/notice-path'
import { it } from '@barattolo/domain/texts/it'
import { noticeText } from '@barattolo/domain/texts/notice-text'
import type { Town } from '@barattolo/domain/town'
import * as z from 'zod/mini'
import { findParticipantProfiles } from '../people/people.store.ts'
import { decodeCursor, encodeCursor } from '../platform/database/cursor.ts'
import type { Db } from '../platform/database/database.ts'
import type { NoticeSources } from './notice-sources.ts'
import { chatIdOf, findNotices, findNoticesToExport, type NoticePosition, type NoticeRow } from './notices.store.ts'

interface NoticesPage {
  unread: number
  notices: Notice[]
  next: string | null
}

interface NoticesQuery {
  cursor?: string | undefined
  limit?: number | undefined
}

interface RenderDeps {
  db: Db
  town: Town
  sources: NoticeSources
}

interface NoticesPageDeps extends RenderDeps {
  countUnread: (db: Db, uid: Uid) => Promise<number>
}

/** A page of a person's notices with their texts, and the number of unread ones, as the bell has it. */
export async function readNoticesPage(
  deps: NoticesPageDeps,
  uid: Uid,
  { cursor, limit = NOTICES_PAGE }: NoticesQuery,
): Promise<NoticesPage> {
  const { db, sources, countUnread } = deps
  const foundRows = await findNotices(db, uid, {
    after: cursor === undefined ? null : decodeNoticeCursor(cursor),
    limit: limit + 1,
    isCountedByInbox: sources.isCountedByInbox,
  })
  const rows = foundRows.slice(0, limit)
  const last = rows.at(-1)
  const visibleIds = await findVisibleIds(sources, db, uid, rows)
  const photoOf = await sources.findPhotos(db, uid, rows, visibleIds)
  return {
    unread: await countUnread(db, uid),
    notices: (await renderNotices(deps, uid, rows, visibleIds)).map(({ row, kind, text, path }) => ({
      _id: row.id,
      kind,
      text,
      leadsTo: path,
      item: photoOf(row),
      read: row.readAt !== null,
      inInbox: row.inInbox,
      createdAt: row.createdAt.toISOString(),
    })),
    next: last && foundRows.length > limit ? encodeCursor([last.created, last.id]) : null,
  }
}

/** All notices of a person, for the data export. */
export async function exportNotices(deps: RenderDeps, uid: Uid): Promise<PersonData['notices']> {
  const rows = await findNoticesToExport(deps.db, uid)
  return (await renderNotices(deps, uid, rows)).map(({ row, kind, text }) => ({
    kind,
    text,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  }))
}

/** The notices of this person with their text and target path, with the current names of people. */
export async function renderNotices<R extends Pick<NoticeRow, 'kind' | 'about' | 'fromUid'>>(
  { db, town, sources }: RenderDeps,
  uid: Uid,
  rows: readonly R[],
  knownVisibleIds?: ReadonlySet<ChatId>,
) {
  const people = await findParticipantProfiles({ db, town }, [...new Set(rows.flatMap(({ fromUid }) => fromUid ?? []))])
  const visibleIds = knownVisibleIds ?? (await findVisibleIds(sources, db, uid, rows))
  return rows.map((row) => {
    const notice = readStoredNotice(row)
    if (!notice) return { row, kind: null, text: it.notices.unknown, path: '/avvisi' }
    const senderName = row.fromUid ? (people.get(row.fromUid)?.name ?? '') : ''
    const chatId = chatIdOf(row.about)
    return {
      row,
      kind: notice.kind,
      text: noticeText(notice, senderName, town.timeZone),
      path: noticePath(notice, chatId === null || visibleIds.has(chatId)),
    }
  })
}

const findVisibleIds = (sources: NoticeSources, db: Db, uid: Uid, rows: readonly Pick<NoticeRow, 'about'>[]) =>
  sources.findVisibleChats(db, uid, [...new Set(rows.flatMap(({ about }) => chatIdOf(about) ?? []))])

const position = z.tuple([z.number().check(z.gte(0), z.lte(1e16)), z.string().check(z.regex(/^\d{1,18}$/))])

function decodeNoticeCursor(text: string): NoticePosition {
  const [created, id] = decodeCursor(text, position)
  return { created, id }
}
