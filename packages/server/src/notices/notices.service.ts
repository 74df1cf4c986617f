import type { ConversationId, Uid } from '@barattolo/domain/ids'
import { NOTICES_PAGE, type Notice } from '@barattolo/domain/notices/contract'
import type { NoticeOf } from '@barattolo/domain/notices/kinds'
import { leadsTo } from '@barattolo/domain/notices/leads-to'
import { noticeWords } from '@barattolo/domain/notices/words'
import type { PersonData } from '@barattolo/domain/people/data'
import * as z from 'zod/mini'
import { findShown } from '../conversations/find-talks.store.ts'
import { findPublicPeople } from '../people/people.store.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/database.ts'
import { countUnreadNotices, findNotices, type NoticePosition, type NoticeRow } from './notices.store.ts'
import { talkOf } from './notify.ts'
import { findPictures } from './pictures.store.ts'

interface Page {
  unread: number
  notices: Notice[]
  next: string | null
}

interface Asked {
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of a person's notices with their texts, and the number of all unread ones. */
export async function readNoticesPage(db: Db, uid: Uid, { cursor, limit = NOTICES_PAGE }: Asked): Promise<Page> {
  const found = await findNotices(db, uid, { after: cursor === undefined ? null : readPosition(cursor), limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const shown = await findShownOf(db, rows)
  const pictureOf = await findPictures(db, uid, rows, shown)
  return {
    unread: await countUnreadNotices(db, uid),
    notices: (await worded(db, rows, shown)).map(({ row, text, path }) => ({
      _id: row.id,
      kind: row.kind,
      text,
      leadsTo: path,
      item: pictureOf(row),
      read: row.readAt !== null,
      createdAt: row.createdAt.toISOString(),
    })),
    next: last && found.length > limit ? writeCursor([last.created, last.id]) : null,
  }
}

/** All notices of a person, for the data export. */
export async function readNoticesToKeep(db: Db, uid: Uid): Promise<PersonData['notices']> {
  const rows = await findNotices(db, uid, { after: null, limit: null })
  return (await worded(db, rows)).map(({ row, text }) => ({
    text,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }))
}

/** The notices with their text and target path, with the current names of people. */
export async function worded<R extends Pick<NoticeRow, 'kind' | 'about' | 'fromUid'>>(
  db: Db,
  rows: readonly R[],
  known?: ReadonlySet<ConversationId>,
) {
  const people = await findPublicPeople(db, [...new Set(rows.flatMap(({ fromUid }) => fromUid ?? []))])
  const shown = known ?? (await findShownOf(db, rows))
  return rows.map((row) => {
    const notice = asNotice(row)
    const who = row.fromUid ? (people.get(row.fromUid)?.name ?? '') : ''
    const talk = talkOf(row.about)
    return { row, text: noticeWords(notice, who), path: leadsTo(notice, talk === null || shown.has(talk)) }
  })
}

const findShownOf = (db: Db, rows: readonly Pick<NoticeRow, 'about'>[]) =>
  findShown(db, [...new Set(rows.flatMap(({ about }) => talkOf(about) ?? []))])

/** `notify` stores kind and parameters as a matching pair. */
function asNotice({ kind, about }: Pick<NoticeRow, 'kind' | 'about'>): NoticeOf {
  return { kind, about } as NoticeOf
}

const position = z.tuple([z.number().check(z.gte(0), z.lte(1e16)), z.string().check(z.regex(/^\d{1,18}$/))])

function readPosition(text: string): NoticePosition {
  const [created, id] = readCursor(text, position)
  return { created, id }
}
