import type { Uid } from '@barattolo/domain/ids'
import type { Profile } from '@barattolo/domain/people/contract'
import { FIGURE_HANDOVER_MS, FIGURE_PEOPLE_MIN } from '@barattolo/domain/people/figures'
import { sql } from 'kysely'
import { areCountedPeople, COUNTED_PERSON } from '../people/counted-people.ts'
import type { Db } from '../platform/database/database.ts'
import { type Params, preparedQuery } from '../platform/database/query.ts'
import { isRevealed, revealedBefore, SHOWN_SENTENCE } from './feedback.store.ts'
import { hasCalledOffLate, haveCode, neighboursOf } from './ring-exchange-conditions.ts'

/** Maximum number of texts that a profile shows: the newest. */
const MAX_TEXTS = 20

export interface FigureRow {
  partners: number
  /** The latest revealed feedback of each partner. */
  feedback: { _id: string | null; came: boolean; asDescribed: boolean | null; text: string }[] | null
}

/** The figures that come from exchanges. Below the minimum number of different people they are null. */
export type Figures = Pick<Profile, 'partners' | 'feedback'>

export async function findFigures(db: Db, uid: Uid, now: Date): Promise<Figures> {
  return asFigures((await findFiguresOfEach(db, [uid], now)).get(uid))
}

/** The rows of several people, by person. */
export async function findFiguresOfEach(db: Db, uids: readonly Uid[], now: Date): Promise<ReadonlyMap<Uid, FigureRow>> {
  const rows = await findFiguresQuery(db, { uids, before: revealedBefore(now) })
  return new Map(rows.map((row) => [row.uid, row]))
}

export function asFigures(row: FigureRow | undefined): Figures {
  const partners = row?.partners ?? 0
  return { partners: partners < FIGURE_PEOPLE_MIN ? null : partners, feedback: sumUpFeedback(row?.feedback ?? []) }
}

function sumUpFeedback(rows: NonNullable<FigureRow['feedback']>): Profile['feedback'] {
  if (rows.length < FIGURE_PEOPLE_MIN) return null
  const described = rows.filter(({ asDescribed }) => asDescribed !== null)
  return {
    count: rows.length,
    came: rows.filter(({ came }) => came).length,
    describedCount: described.length,
    asDescribed: described.filter(({ asDescribed }) => asDescribed).length,
    sentences: rows.flatMap(({ _id, text }) => (text === '' ? [] : [{ _id, text }])).slice(0, MAX_TEXTS),
  }
}

/** An upper bound for the exchanges of a person that are read: no honest person has as many, and a profile is public. */
const EXCHANGES_MAX = 450

/**
 * A partner is a person who gave an object to this person or received one from them; in an exchange of three or more, only if a code
 * proves that they met. Who has called such an exchange off shortly before the meeting has not come, for each of these people. `counted` has the exchanges with each partner
 * that count; those that ended badly are for the feedback only. Partners of one group are one partner. Feedback is sorted by day and then by text: the order of writing
 * within a day could reveal the author.
 *
 * The subqueries with a limit make PostgreSQL look each row up, where it would else read all exchanges or people.
 */
export const selectFigures = ({ uid, before }: Params<{ uid: Uid; before: Date }>) => sql<FigureRow>`
    with counted as (
      select exchange.id, state, ended_at, other.uid as partner_uid, ${COUNTED_PERSON} as partner,
        leg.are_two and ${hasCalledOffLate(sql`me.uid`)} as called_off_late,
        (not leg.are_two or ${haveCode(sql`exchange.id`, sql`me.uid`, sql`other.uid`)}) as has_met
      from people me
      cross join lateral (select exchange_id from exchange_people where exchange_people.uid = me.uid limit ${sql.lit(EXCHANGES_MAX)}) own
      cross join lateral (
        select id, state, created_at, ended_at, meeting_at, called_off_by from exchanges
        where exchanges.id = own.exchange_id limit 1
      ) exchange
      cross join lateral ${neighboursOf(sql`me.uid`)} leg
      cross join lateral (
        select people.uid, email, created_at, deleted_at, disabled_at from people where people.uid = leg.uid limit 1
      ) other
      where me.uid = ${uid}
        and ended_at - exchange.created_at >= ${sql.lit(FIGURE_HANDOVER_MS)} * interval '1 millisecond'
        and ${areCountedPeople(sql`exchange.created_at`)}
    )
    select (select count(distinct partner)::int from counted where state = 'done' and has_met) as partners,
      (select jsonb_agg(jsonb_build_object('_id', id, 'came', came, 'asDescribed', as_described, 'text', text)
        order by created_at::date desc, text) from (
        select distinct on (partner) id, came, as_described, text, created_at from (
          select received.id, partner, partner_uid, received.exchange_id, came, as_described, ${SHOWN_SENTENCE} as text, received.created_at
          from counted join feedback received on received.exchange_id = counted.id and received.author_uid = partner_uid
          where received.about_uid = ${uid} and ${isRevealed(sql`ended_at`, before)}
          union all
          select null, partner, partner_uid, id, false, null, '', ended_at from counted where called_off_late
        ) meetings
        order by partner, created_at desc, exchange_id, partner_uid
      ) latest) as feedback`

const findFiguresQuery = preparedQuery(
  'findFigures',
  ({ uids, before }: Params<{ uids: readonly Uid[]; before: Date }>) => sql<FigureRow & { uid: Uid }>`
    select person.uid, figures.partners, figures.feedback from unnest(${uids}::text[]) as person (uid)
    cross join lateral (${selectFigures({ uid: sql`person.uid`, before })}) figures`,
)
