import type { AdminConversation, AdminOpenedConversation, AdminPage } from '@barattolo/domain/admin/contract'
import type { ConversationId } from '@barattolo/domain/ids'
import { maskEmail, namesForAdmin } from '@barattolo/domain/people/display-name'
import { it } from '@barattolo/domain/texts/it'
import { type RawBuilder, sql } from 'kysely'
import { peopleMatching } from '../people/people.store.ts'
import type { Db } from '../platform/database.ts'
import {
  afterCursor,
  allOf,
  buildPage,
  containsPattern,
  countOnFirstPage,
  microseconds,
  type PagedRow,
  type ResultPage,
} from '../platform/pages.ts'
import { query } from '../platform/query.ts'

interface ParticipantName {
  name: string
  chosenName: string | null
  email: string
}

interface ConversationSearch extends AdminPage {
  held?: 'yes' | undefined
}

/** Statement and feedback of a participant, with the names as stored. */
type VersionRow = NonNullable<AdminOpenedConversation['versions']>[number] & { chosenName: string | null }

type ConversationRow = Pick<AdminConversation, 'rootTitle' | 'status' | 'held'> &
  PagedRow & { interested: ParticipantName; owner: ParticipantName }

/** The number of messages, from the last one on, that an admin reads at once. */
const MESSAGES_MAX = 500

/** All conversations without their messages, by latest update. */
export async function findAllConversations(db: Db, search: ConversationSearch): Promise<ResultPage<AdminConversation>> {
  const { q, held } = search
  const conditions = [...(q ? [matchesText(q)] : []), ...(held ? [sql`${HELD_EXCHANGE_ID} is not null`] : [])]
  // `called` is materialized because both participants are compared with it; a filtered `found` because page and total read it.
  const rows = await query(
    db,
    'findAllConversations',
    sql<ConversationRow>`
    with called as materialized (${q ? peopleMatching(q) : sql`select null::text as uid`}),
    found as ${q || held ? sql`materialized` : sql`not materialized`} (select c.id, c.updated_at from conversations c where ${allOf(conditions)})
    select c.id, ${microseconds(sql`c.updated_at`)} as at, c.root_item->>'title' as "rootTitle", c.status, ${HELD_EXCHANGE_ID} as held,
      ${participant('c.interested_uid')} as interested, ${participant('c.owner_uid')} as owner, ${countOnFirstPage(search, sql`found`)} as total
    from (
      select id from found c where ${allOf(afterCursor(search, sql`c.updated_at`, sql`c.id`))}
      order by c.updated_at desc, c.id desc limit ${search.limit + 1}
    ) page join conversations c using (id)
    order by c.updated_at desc, c.id desc`,
  )
  return buildPage(rows, search, asAdminConversation)
}

const participant = (uid: string) => sql`(
  select jsonb_build_object('name', name, 'chosenName', chosen_name, 'email', email) from people where uid = ${sql.ref(uid)})`

/** What is private in a conversation; undefined if there is none. */
export async function findOpenedConversation(db: Db, id: ConversationId): Promise<AdminOpenedConversation | undefined> {
  const [row] = await query(
    db,
    'findOpenedConversation',
    sql<{ interested: ParticipantName; owner: ParticipantName; versions: VersionRow[] | null }>`
    select ${participant('c.interested_uid')} as interested, ${participant('c.owner_uid')} as owner, ${PARTICIPANT_VERSIONS} as versions
    from conversations c where c.id = ${id}`,
  )
  if (!row) return undefined
  const messages = await db
    .selectFrom('messages')
    .leftJoin('people', 'people.uid', 'messages.fromUid')
    .select(['messages.id', 'messages.text', 'messages.createdAt', 'people.name', 'people.chosenName'])
    .where('conversationId', '=', id)
    .where('text', 'is not', null)
    .orderBy('messages.id', 'desc')
    .limit(MESSAGES_MAX)
    .execute()
  return {
    participants: [row.interested, row.owner].map(({ email, ...names }) => nameWithEmail(names, email)),
    messages: messages.toReversed().map(({ id, text, createdAt, name, chosenName }) => ({
      _id: id,
      from: namesForAdmin(name ?? '', chosenName),
      text: text ?? '',
      at: createdAt.toISOString(),
    })),
    versions:
      row.versions?.map(({ chosenName, ...version }) => ({ ...version, name: namesForAdmin(version.name, chosenName) })) ?? null,
  }
}

/** The id of conversation `c`'s exchange that waits for the admin's decision. */
const HELD_EXCHANGE_ID = sql`(select id from exchanges where conversation_id = c.id and state = 'held')`

/** Statement and feedback of each participant of conversation `c`'s exchange; null if there are none. */
const PARTICIPANT_VERSIONS = sql`(
  select jsonb_agg(jsonb_build_object('name', said.name, 'chosenName', said.chosen_name, 'statement', said.statement, 'feedback', said.feedback) order by said.uid)
  from (
    select e.id, w.uid, w.statement, p.name, p.chosen_name,
      coalesce((select jsonb_agg(jsonb_build_object('came', f.came, 'asDescribed', f.as_described, 'text', f.text, 'note', f.private_note)
        order by f.about_uid) from feedback f where f.exchange_id = e.id and f.author_uid = w.uid), '[]') as feedback
    from exchanges e join exchange_people w on w.exchange_id = e.id left join people p on p.uid = w.uid where e.conversation_id = c.id
  ) said
  having bool_or(said.statement is not null or said.feedback <> '[]'))`

function asAdminConversation({ id, at, interested, owner, rootTitle, status, held }: ConversationRow): AdminConversation {
  return {
    // The type assertion is safe: the column holds only ids of this type.
    id: id as AdminConversation['id'],
    rootTitle,
    participants: [interested, owner].map(({ email, ...names }) => nameWithEmail(names, email && maskEmail(email))),
    status,
    updatedAt: new Date(at / 1000).toISOString(),
    held,
  }
}

function nameWithEmail({ name, chosenName }: Omit<ParticipantName, 'email'>, email: string): string {
  if (email === '') return it.admin.gone
  const names = namesForAdmin(name, chosenName)
  return names ? it.admin.named(names, email) : email
}

/** Matches the start of the id, the root item's title, or a participant. */
function matchesText(text: string): RawBuilder<unknown> {
  return sql`(
    starts_with(c.id::text, lower(${text})) or plain_text(c.root_item->>'title') like ${containsPattern(text)}
    or c.interested_uid in (select uid from called) or c.owner_uid in (select uid from called))`
}
