import type { Uid } from '@barattolo/domain/ids'
import { answerTimeOf } from '@barattolo/domain/people/answer-time'
import type { Profile, PublicPerson } from '@barattolo/domain/people/contract'
import { displayNameOf } from '@barattolo/domain/people/display-name'
import { maskEmail } from '@barattolo/domain/people/mask-email'
import { sql } from 'kysely'
import { findRecentActivity } from '../conversations/answer-times.store.ts'
import { findPublicFeedback } from '../exchanges/public-feedback.store.ts'
import { IS_PUBLIC } from '../items/item-conditions.ts'
import type { Db } from '../platform/database.ts'
import { type Params, preparedQuery } from '../platform/query.ts'
import { type Viewer, visibleTo } from './blocks.store.ts'

/** Maximum number of search results, which are shown as type-ahead. */
const MAX_RESULTS = 10

/** Columns for a public person; `asPublicPerson` must shorten the name and mask the e-mail. */
const PUBLIC_COLUMNS = ['people.uid', 'people.name', 'people.email', 'people.photo'] as const

export function asPublicPerson(row: PublicPerson): PublicPerson {
  const { uid, name, email, photo } = row
  return { uid, name: displayNameOf(name), email: email === '' ? '' : maskEmail(email), photo }
}

/** A participant of a conversation. */
export interface ParticipantProfile extends PublicPerson {
  holiday: Profile['holiday']
}

/** Row of a participant. */
export interface ParticipantRow extends PublicPerson {
  isDisabled: boolean
  holidaySince: Date | null
  holidayUntil: Date | null
}

/** Accepts deleted people, whose name is empty, and disabled ones, whose photo is omitted. */
export function asParticipantProfile({ isDisabled, holidaySince, holidayUntil, ...row }: ParticipantRow): ParticipantProfile {
  return {
    ...asPublicPerson(isDisabled ? { ...row, photo: null } : row),
    holiday: holidaySince && { until: holidayUntil?.toISOString() ?? null },
  }
}

/** The public data of these people. */
export async function findParticipantProfiles(db: Db, uids: readonly Uid[]): Promise<Map<Uid, ParticipantProfile>> {
  if (uids.length === 0) return new Map()
  const rows = await participantProfilesQuery(db, { uids })
  return new Map(rows.map((row) => [row.uid, asParticipantProfile(row)]))
}

const participantProfilesQuery = preparedQuery(
  'findParticipantProfiles',
  ({ uids }: Params<{ uids: readonly Uid[] }>) => sql<ParticipantRow>`
    select uid, name, email, photo, disabled_at is not null as "isDisabled", holiday_since as "holidaySince", holiday_until as "holidayUntil"
    from people where uid = any(${uids})`,
)

/** Undefined for disabled and deleted people. One query, which also reads counts from other modules' tables. */
export async function findProfile(db: Db, uid: Uid): Promise<Omit<Profile, 'feedback' | 'answers'> | undefined> {
  const row = await db
    .selectFrom('people')
    .select(PUBLIC_COLUMNS)
    .select(['people.createdAt', 'holidaySince', 'holidayUntil'])
    .select(({ selectFrom }) => [
      selectFrom('items as i')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('i.ownerUid', '=', uid)
        .where(sql<boolean>`${IS_PUBLIC}`)
        .as('items'),
      selectFrom('items as i')
        .select(sql<string>`mode() within group (order by location)`.as('place'))
        .where('i.ownerUid', '=', uid)
        .where(sql<boolean>`${IS_PUBLIC}`)
        .as('place'),
      selectFrom('exchangePeople')
        .innerJoin('exchanges', 'exchanges.id', 'exchangePeople.exchangeId')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('exchangePeople.uid', '=', uid)
        .where('exchanges.state', '=', 'done')
        .as('exchanges'),
    ])
    .where('people.uid', '=', uid)
    .where('disabledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...asPublicPerson(row),
    since: row.createdAt.toISOString(),
    place: row.place,
    items: row.items ?? 0,
    exchanges: row.exchanges ?? 0,
    holiday: row.holidaySince && { until: row.holidayUntil?.toISOString() ?? null },
  }
}

/** The profile with answer time and published feedback. */
export async function findFullProfile(db: Db, uid: Uid, now: Date): Promise<Profile | undefined> {
  const profile = await findProfile(db, uid)
  if (!profile) return undefined
  const answers = answerTimeOf(await findRecentActivity(db, uid), uid)
  return { ...profile, answers, feedback: await findPublicFeedback(db, uid, now) }
}

/** The displayed name in SQL, without the full stop: a search must not reveal the rest of the name. */
const DISPLAYED_NAME = sql<string>`case when strpos(people.name, '@') > 0 then ''
  else concat_ws(' ', split_part(people.name, ' ', 1), nullif(left(split_part(people.name, ' ', 2), 1), '')) end`

/** People with public items whose displayed name contains the text, ignoring accents; names that start with it come first. */
export async function searchPeople(db: Db, text: string, viewer: Viewer): Promise<PublicPerson[]> {
  const namePart = text.replace(/\.$/, '')
  const pattern = sql<string>`'%' || replace(replace(replace(plain_text(${namePart}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  const rows = await db
    .selectFrom('people')
    .select(PUBLIC_COLUMNS)
    // Redundant, but the full name is indexed; it contains all texts of the displayed name.
    .where(sql<boolean>`plain_text(people.name) like ${pattern}`)
    .where(sql<boolean>`plain_text(${DISPLAYED_NAME}) like ${pattern}`)
    .where('disabledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('items as i').select('i.id').whereRef('i.ownerUid', '=', 'people.uid').where(sql<boolean>`${IS_PUBLIC}`)),
    )
    .where(sql<boolean>`${sql.join([sql`true`, ...visibleTo(viewer, sql`people.uid`)], sql` and `)}`)
    .orderBy(sql`starts_with(plain_text(people.name), plain_text(${namePart}))`, 'desc')
    .orderBy(DISPLAYED_NAME)
    .orderBy('people.uid')
    .limit(MAX_RESULTS)
    .execute()
  return rows.map(asPublicPerson)
}
