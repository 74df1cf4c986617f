import { municipalityBySlug } from '@barattolo/domain/geo/municipalities'
import type { Uid } from '@barattolo/domain/ids'
import { ANSWERED_PEOPLE_MAX, answerTimeOf } from '@barattolo/domain/people/answer-time'
import type { Profile } from '@barattolo/domain/people/contract'
import type { PublicPerson } from '@barattolo/domain/people/public-person'
import type { Town } from '@barattolo/domain/town'
import { sql } from 'kysely'
import { revealedBefore } from '../exchanges/feedback.store.ts'
import { asFigures, type FigureRow, selectFigures } from '../exchanges/figures.store.ts'
import { IS_PUBLIC } from '../items/item-conditions.ts'
import { type Viewer, visibleTo } from '../people/blocks.store.ts'
import { areCountedPeople, COUNTED_PERSON } from '../people/counted-people.ts'
import { asPublicPerson, audienceOf, type PersonRow, PUBLIC_COLUMNS } from '../people/people.store.ts'
import { type Params, preparedQuery, statementBuilder } from '../platform/database/query.ts'
import type { TownDb } from '../platform/database/town-db.ts'

/** Maximum number of search results, which are shown as type-ahead. */
const MAX_RESULTS = 10

/** A profile without the figures that others contribute to. */
type BasicProfile = Omit<Profile, 'partners' | 'feedback' | 'answers'>

/** Undefined for deleted people, and for disabled ones unless they are the viewer. */
export async function findProfile({ db, town }: TownDb, uid: Uid, viewer: Viewer): Promise<BasicProfile | undefined> {
  const [row] = await findProfileQuery(db, { uid, isOwn: uid === viewer?.uid })
  return row && asBasicProfile(row, viewer, town)
}

type BasicRow = PersonRow & {
  createdAt: Date
  words: string | null
  holidaySince: Date | null
  holidayUntil: Date | null
  items: number | null
  shownMunicipality: string | null
}

function asBasicProfile(row: BasicRow, viewer: Viewer, town: Town): BasicProfile {
  return {
    ...asPublicPerson(row, audienceOf(viewer), town),
    since: row.createdAt.toISOString(),
    words: row.words,
    place: row.shownMunicipality === null ? null : (municipalityBySlug(row.shownMunicipality, town)?.name ?? null),
    items: row.items ?? 0,
    holiday: row.holidaySince && { until: row.holidayUntil?.toISOString() ?? null },
  }
}

interface ProfileParams {
  uid: Uid
  isOwn: boolean
}

const selectProfile = ({ uid, isOwn }: Params<ProfileParams>) =>
  statementBuilder
    .selectFrom('people')
    .select(PUBLIC_COLUMNS)
    .select(['people.createdAt', 'holidaySince', 'holidayUntil'])
    .select(sql<string | null>`case when words_hidden_reason is null then words end`.as('words'))
    .select(sql<string | null>`case when shows_municipality then municipality end`.as('shownMunicipality'))
    .select(({ selectFrom }) => [
      selectFrom('items as i')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('i.ownerUid', '=', uid)
        .where(sql<boolean>`${IS_PUBLIC}`)
        .as('items'),
    ])
    .where('people.uid', '=', uid)
    .where(sql<boolean>`(disabled_at is null or ${isOwn})`)
    .where('deletedAt', 'is', null)

const findProfileQuery = preparedQuery('findProfile', selectProfile)

/** The profile with all figures, or with all but the answer time. */
export async function findFullProfile(
  { db, town }: TownDb,
  uid: Uid,
  viewer: Viewer,
  { now, withAnswers = true }: { now: Date; withAnswers?: boolean },
): Promise<Profile | undefined> {
  const params = { uid, isOwn: uid === viewer?.uid, before: revealedBefore(now) }
  const [row] = await findFullProfileQuery(db, params, withAnswers)
  if (!row) return undefined
  const conversations = (row.conversations ?? []).map(({ counterpart, messages }) => ({
    counterpart,
    activities: (messages ?? []).map((message) => ({ uid: message.uid, at: new Date(message.at) })),
  }))
  return { ...asBasicProfile(row, viewer, town), answers: answerTimeOf(conversations, uid), ...asFigures(row.figures) }
}

/** One statement, because every page of an object needs it. For the answer time, it reads the latest conversations. */
export const selectFullProfile = (params: Params<ProfileParams & { before: Date }>, withAnswers: boolean) => {
  const conversations = sql<CountedRow[] | null>`
    (select jsonb_agg(to_jsonb(counted)) from (${selectCountedConversations(params)}) counted)`
  return selectProfile(params).select([
    sql<FigureRow>`(select to_jsonb(figures) from (${selectFigures(params)}) figures)`.as('figures'),
    (withAnswers ? conversations : sql<null>`null`).as('conversations'),
  ])
}

const findFullProfileQuery = preparedQuery('findFullProfile', selectFullProfile)

/** The displayed name in SQL, without the full stop: a search must not reveal the rest of the name. */
const DISPLAYED_NAME = sql<string>`case when people.chosen_name is not null then people.chosen_name when strpos(people.name, '@') > 0 then ''
  else concat_ws(' ', split_part(people.name, ' ', 1), nullif(left(split_part(people.name, ' ', 2), 1), '')) end`

/** People with public items whose displayed name contains the text, ignoring accents; names that start with it come first. */
export async function searchPeople({ db, town }: TownDb, text: string, viewer: Viewer): Promise<PublicPerson[]> {
  const namePart = text.replace(/\.$/, '')
  const pattern = sql<string>`'%' || replace(replace(replace(plain_text(${namePart}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  const rows = await db
    .selectFrom('people')
    .select(PUBLIC_COLUMNS)
    // Redundant, but both names are indexed; one of them contains all texts of the displayed name.
    .where(sql<boolean>`(plain_text(people.name) like ${pattern} or plain_text(people.chosen_name) like ${pattern})`)
    .where(sql<boolean>`plain_text(${DISPLAYED_NAME}) like ${pattern}`)
    .where('disabledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('items as i').select('i.id').whereRef('i.ownerUid', '=', 'people.uid').where(sql<boolean>`${IS_PUBLIC}`)),
    )
    .where(sql<boolean>`${sql.join([sql`true`, ...visibleTo(viewer, sql`people.uid`)], sql` and `)}`)
    .orderBy(sql`starts_with(plain_text(${DISPLAYED_NAME}), plain_text(${namePart}))`, 'desc')
    .orderBy(DISPLAYED_NAME)
    .orderBy('people.uid')
    .limit(MAX_RESULTS)
    .execute()
  // Those whose name is not shown would reveal it by being found.
  return rows.map((row) => asPublicPerson(row, audienceOf(viewer), town)).filter(({ name }) => name !== '')
}

/** Messages read per conversation: enough to find the latest answers in a long one. */
const MESSAGES_PER_CONVERSATION = 40
/** Conversations read per counterpart: the last one may have no answer yet. */
const CONVERSATIONS_PER_COUNTERPART = 3
/** Conversations in each role among which the latest counterparts are found. */
const CONVERSATIONS_MAX = 200

interface CountedRow {
  counterpart: number
  messages: { uid: Uid; at: string }[] | null
}

/**
 * Author and time of the messages in the latest conversations with different people; the answer time is estimated from them. The
 * subquery with a limit makes PostgreSQL look each counterpart up, where it would else read all people.
 */
const selectCountedConversations = ({ uid }: Params<{ uid: Uid }>) => sql<CountedRow>`
    with latest as (
      (select id, owner_uid as other_uid, created_at, updated_at from conversations where interested_uid = ${uid}
        order by updated_at desc limit ${CONVERSATIONS_MAX})
      union all
      (select id, interested_uid, created_at, updated_at from conversations where owner_uid = ${uid}
        order by updated_at desc limit ${CONVERSATIONS_MAX})
    ), counted as (
      select latest.id, ${COUNTED_PERSON} as person, max(updated_at) over counterpart as latest_at,
        row_number() over (counterpart order by updated_at desc, latest.id) as place
      from people me cross join latest
      cross join lateral (
        select people.uid, email, created_at, deleted_at, disabled_at from people where people.uid = other_uid limit 1
      ) other
      where me.uid = ${uid} and ${areCountedPeople(sql`latest.created_at`)}
      window counterpart as (partition by ${COUNTED_PERSON})
    ), numbered as (
      select id, dense_rank() over (order by latest_at desc, person)::int as counterpart from counted
      where place <= ${CONVERSATIONS_PER_COUNTERPART}
    )
    select counterpart, (select jsonb_agg(jsonb_build_object('uid', message.from_uid, 'at', message.created_at) order by message.id) from (
        select m.id, m.from_uid, m.created_at from messages m
        where m.conversation_id = numbered.id and m.from_uid is not null
          and m.kind in ('text', 'proposal', 'asked', 'accepted', 'rejected', 'requestAnswered')
        order by m.id desc limit ${MESSAGES_PER_CONVERSATION}
      ) message) as messages
    from numbered where counterpart <= ${ANSWERED_PEOPLE_MAX}`
