import type { Uid } from '@barattolo/domain/ids'
import { answerTimeOf } from '@barattolo/domain/people/answer-time'
import type { Profile, PublicPerson } from '@barattolo/domain/people/contract'
import { maskEmail } from '@barattolo/domain/people/mask'
import { shownName } from '@barattolo/domain/people/shown-name'
import { sql } from 'kysely'
import { findLastTalks } from '../conversations/answers.store.ts'
import { findPublicFeedback } from '../exchanges/public-feedback.store.ts'
import { IS_PUBLIC } from '../items/item-conditions.ts'
import type { Db } from '../platform/database.ts'
import { writtenOnce } from '../platform/written-once.ts'
import { type Viewer, visibleTo } from './blocks.store.ts'

/** Maximum number of search results, which are shown as type-ahead. */
const MOST_FOUND = 10

/** Columns for a public person; `asPublicPerson` must shorten the name and mask the e-mail. */
const SHOWN = ['people.uid', 'people.name', 'people.email', 'people.photo'] as const

export function asPublicPerson(row: PublicPerson): PublicPerson {
  const { uid, name, email, photo } = row
  return { uid, name: shownName(name), email: email === '' ? '' : maskEmail(email), photo }
}

/** A participant of a conversation. */
export interface KnownPerson extends PublicPerson {
  holiday: Profile['holiday']
}

/** Row of a participant. */
export interface KnownPersonRow extends PublicPerson {
  isDisabled: boolean
  holidaySince: Date | null
  holidayUntil: Date | null
}

/** Accepts deleted people, whose name is empty, and disabled ones, whose photo is omitted. */
export function asKnownPerson({ isDisabled, holidaySince, holidayUntil, ...row }: KnownPersonRow): KnownPerson {
  return {
    ...asPublicPerson(isDisabled ? { ...row, photo: null } : row),
    holiday: holidaySince && { until: holidayUntil?.toISOString() ?? null },
  }
}

/** The public data of these people. */
export async function findPublicPeople(db: Db, uids: readonly Uid[]): Promise<Map<Uid, KnownPerson>> {
  if (uids.length === 0) return new Map()
  const rows = await publicPeople(db, { uids })
  return new Map(rows.map((row) => [row.uid, asKnownPerson(row)]))
}

const publicPeople = writtenOnce<{ uids: readonly Uid[] }, KnownPersonRow>(
  ({ uids }) => sql`
    select uid, name, email, photo, disabled_at is not null as "isDisabled", holiday_since as "holidaySince", holiday_until as "holidayUntil"
    from people where uid = any(${uids})`,
)

/** Undefined for disabled and deleted people. One query, which also reads counts from other modules' tables. */
export async function findProfile(db: Db, uid: Uid): Promise<Omit<Profile, 'feedback' | 'answers'> | undefined> {
  const row = await db
    .selectFrom('people')
    .select(SHOWN)
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
export async function findWholeProfile(db: Db, uid: Uid, now: Date): Promise<Profile | undefined> {
  const profile = await findProfile(db, uid)
  if (!profile) return undefined
  const answers = answerTimeOf(await findLastTalks(db, uid), uid)
  return { ...profile, answers, feedback: await findPublicFeedback(db, uid, now) }
}

/** The displayed name in SQL, without the full stop: a search must not reveal the rest of the name. */
const SHOWN_NAME = sql<string>`case when strpos(people.name, '@') > 0 then ''
  else concat_ws(' ', split_part(people.name, ' ', 1), nullif(left(split_part(people.name, ' ', 2), 1), '')) end`

/** People with public items whose displayed name contains the text, ignoring accents; names that start with it come first. */
export async function searchPeople(db: Db, words: string, viewer: Viewer): Promise<PublicPerson[]> {
  const shown = words.replace(/\.$/, '')
  const pattern = sql<string>`'%' || replace(replace(replace(plain_text(${shown}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  const rows = await db
    .selectFrom('people')
    .select(SHOWN)
    // Redundant, but the full name is indexed; it contains all texts of the displayed name.
    .where(sql<boolean>`plain_text(people.name) like ${pattern}`)
    .where(sql<boolean>`plain_text(${SHOWN_NAME}) like ${pattern}`)
    .where('disabledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('items as i').select('i.id').whereRef('i.ownerUid', '=', 'people.uid').where(sql<boolean>`${IS_PUBLIC}`)),
    )
    .where(sql<boolean>`${sql.join([sql`true`, ...visibleTo(viewer, sql`people.uid`)], sql` and `)}`)
    .orderBy(sql`starts_with(plain_text(people.name), plain_text(${shown}))`, 'desc')
    .orderBy(SHOWN_NAME)
    .orderBy('people.uid')
    .limit(MOST_FOUND)
    .execute()
  return rows.map(asPublicPerson)
}
