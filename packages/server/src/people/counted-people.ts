import { FIGURE_ACCOUNT_AGE_MS } from '@barattolo/domain/people/figures'
import { type RawBuilder, sql } from 'kysely'
import { personKey } from './person-groups.store.ts'

/**
 * SQL condition for two rows `me` and `other` of people, of whom `other` counts in the public figures of `me`: neither deleted nor
 * disabled, another person, and both accounts were old enough at this time. Accounts with one e-mail address in lower case are one
 * person, because an account that is deleted at the identity provider only gets a new uid at the next sign-in.
 */
export function areCountedPeople(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(other.deleted_at is null and other.disabled_at is null and lower(other.email) <> lower(me.email)
    and ${at} - greatest(me.created_at, other.created_at) > ${sql.lit(FIGURE_ACCOUNT_AGE_MS)} * interval '1 millisecond')`
}

/** SQL expression by which a row `other` of people counts once: their group, or else their e-mail address. */
export const COUNTED_PERSON = personKey(sql`other.uid`, sql`lower(other.email)`)
