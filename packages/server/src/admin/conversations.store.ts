import type { AdminConversation, AdminOpenedConversation, AdminPage } from '@barattolo/domain/admin/contract'
import type { ConversationId } from '@barattolo/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import { isDone } from '../conversations/find-conversations.store.ts'
import { peopleMatching } from '../people/people.store.ts'
import type { Db } from '../platform/database/database.ts'
import {
  allOf,
  buildPage,
  containsPattern,
  countOnFirstPage,
  microseconds,
  type PagedRow,
  pageOf,
  type ResultPage,
} from '../platform/database/pages.ts'
import { query } from '../platform/database/query.ts'
import { asVersions, findOpenedMessages, type VersionRow, versionsOf } from './opened-chat.store.ts'
import { namesOf, nameWithEmail, nameWithMaskedEmail, type StoredNames } from './stored-names.ts'

interface ConversationSearch extends AdminPage {
  held?: 'yes' | undefined
}

type ConversationRow = Pick<AdminConversation, 'rootTitle' | 'status' | 'isDone' | 'held'> &
  PagedRow & { interested: StoredNames; owner: StoredNames }

/** All conversations without their messages, by latest update. */
export async function findAllConversations(db: Db, search: ConversationSearch): Promise<ResultPage<AdminConversation>> {
  const { q, held } = search
  const conditions = [...(q ? [matchesText(q)] : []), ...(held ? [sql`${HELD_EXCHANGE_ID} is not null`] : [])]
  const found = sql`select c.id, c.updated_at as at from conversations c where ${allOf(conditions)}`
  // `called` is materialized because both participants are compared with it.
  const rows = await query(
    db,
    'findAllConversations',
    sql<ConversationRow>`
    with called as materialized (${q ? peopleMatching(q) : sql`select null::text as uid`}),
    ${pageOf(search, found, Boolean(q || held))}
    select c.id, ${microseconds(sql`page.at`)} as at, c.root_item->>'title' as "rootTitle", c.status, ${isDone('c')} as "isDone", ${HELD_EXCHANGE_ID} as held,
      ${namesOf('c.interested_uid')} as interested, ${namesOf('c.owner_uid')} as owner, ${countOnFirstPage(search, sql`found`)} as total
    from page join conversations c using (id)
    order by page.at desc, page.id desc`,
  )
  return buildPage(rows, search, asAdminConversation)
}

/** What is private in a conversation; undefined if there is none. */
export async function findOpenedConversation(db: Db, id: ConversationId): Promise<AdminOpenedConversation | undefined> {
  const [row] = await query(
    db,
    'findOpenedConversation',
    sql<{ interested: StoredNames; owner: StoredNames; versions: VersionRow[] | null; isSetAsked: boolean }>`
    select ${namesOf('c.interested_uid')} as interested, ${namesOf('c.owner_uid')} as owner, ${PARTICIPANT_VERSIONS} as versions,
      exists (select from exchanges where conversation_id = c.id and set_asked_at is not null) as "isSetAsked"
    from conversations c where c.id = ${id}`,
  )
  if (!row) return undefined
  return {
    participants: [row.interested, row.owner].map(nameWithEmail),
    messages: await findOpenedMessages(db, id),
    versions: asVersions(row.versions),
    isSetAsked: row.isSetAsked,
  }
}

/** The id of conversation `c`'s exchange that waits for the admin's decision. */
const HELD_EXCHANGE_ID = sql`(select id from exchanges where conversation_id = c.id and state = 'held')`

const PARTICIPANT_VERSIONS = versionsOf(sql`e.conversation_id = c.id`)

function asAdminConversation({ id, at, interested, owner, rootTitle, status, isDone, held }: ConversationRow): AdminConversation {
  return {
    // The type assertion is safe: the column holds only ids of this type.
    id: id as AdminConversation['id'],
    rootTitle,
    participants: [interested, owner].map(nameWithMaskedEmail),
    status,
    isDone,
    updatedAt: new Date(at / 1000).toISOString(),
    held,
  }
}

/** Matches the start of the id, the root item's title, or a participant. */
function matchesText(text: string): RawBuilder<unknown> {
  return sql`(
    starts_with(c.id::text, lower(${text})) or plain_text(c.root_item->>'title') like ${containsPattern(text)}
    or c.interested_uid in (select uid from called) or c.owner_uid in (select uid from called))`
}
