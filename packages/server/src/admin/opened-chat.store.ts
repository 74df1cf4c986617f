import type { AdminOpenedConversation, ExchangeVersions } from '@barattolo/domain/admin/contract'
import type { ChatId } from '@barattolo/domain/ids'
import { namesForAdmin } from '@barattolo/domain/people/display-name'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** What an admin opens with a reason, of a conversation and of a ring: the messages, and what was stated about the exchange. */

/** The number of messages, from the last one on, that an admin reads at once. */
const MESSAGES_MAX = 500

export async function findOpenedMessages(db: Db, id: ChatId): Promise<AdminOpenedConversation['messages']> {
  const messages = await db
    .selectFrom('messages')
    .leftJoin('people', 'people.uid', 'messages.fromUid')
    .select(['messages.id', 'messages.text', 'messages.createdAt', 'people.name', 'people.chosenName'])
    .where('conversationId', '=', id)
    .where('text', 'is not', null)
    .orderBy('messages.id', 'desc')
    .limit(MESSAGES_MAX)
    .execute()
  return messages.toReversed().map(({ id: messageId, text, createdAt, name, chosenName }) => ({
    _id: messageId,
    from: namesForAdmin(name ?? '', chosenName),
    text: text ?? '',
    at: createdAt.toISOString(),
  }))
}

interface NameRow {
  name: string
  chosenName: string | null
}

type Version = NonNullable<ExchangeVersions>[number]
type FeedbackRow = Omit<Version['feedback'][number], 'about'> & { about: NameRow | null }

/** Statement and feedback of a participant, with the names as stored. */
export interface VersionRow extends NameRow, Pick<Version, 'statement' | 'gives'> {
  feedback: FeedbackRow[]
}

/** Statement and feedback of each participant of the exchange `e` with this condition; null if there are none. */
export const versionsOf = (condition: RawBuilder<unknown>) => sql<VersionRow[] | null>`(
  select jsonb_agg(jsonb_build_object('name', said.name, 'chosenName', said.chosen_name, 'statement', said.statement, 'gives', said.gives, 'feedback', said.feedback) order by said.uid)
  from (
    select e.id, w.uid, w.statement, p.name, p.chosen_name,
      coalesce((select jsonb_agg(item ->> 'title' order by item_id) from exchange_legs l
        where l.exchange_id = e.id and l.giver_uid = w.uid), '[]') as gives,
      coalesce((select jsonb_agg(jsonb_build_object('came', f.came, 'asDescribed', f.as_described, 'text', f.text, 'note', f.private_note,
        'about', (select jsonb_build_object('name', name, 'chosenName', chosen_name) from people where people.uid = f.about_uid))
        order by f.about_uid) from feedback f where f.exchange_id = e.id and f.author_uid = w.uid), '[]') as feedback
    from exchanges e join exchange_people w on w.exchange_id = e.id left join people p on p.uid = w.uid where ${condition}
  ) said
  having bool_or(said.statement is not null or said.feedback <> '[]'))`

export function asVersions(rows: VersionRow[] | null): ExchangeVersions {
  if (!rows) return null
  return rows.map(({ name, chosenName, statement, gives, feedback }) => ({
    name: namesForAdmin(name, chosenName),
    statement,
    gives,
    feedback: feedback.map(({ about, ...entry }) => ({
      ...entry,
      about: about ? namesForAdmin(about.name, about.chosenName) : '',
    })),
  }))
}
