import { timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import type { HandoverProof } from '@barattolo/domain/exchanges/exchange'
import type { ExchangeId, Uid } from '@barattolo/domain/ids'
import { HANDOVER_ATTEMPTS_MAX } from '@barattolo/domain/limits'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** Inserts the proofs that are not stored yet. */
export async function saveProofs(trx: Trx, exchangeId: ExchangeId, proofs: readonly HandoverProof[]): Promise<void> {
  if (proofs.length === 0) return
  await trx
    .insertInto('handoverProofs')
    .values(proofs.map(({ by, of, at }) => ({ exchangeId, typedBy: by, shownBy: of, createdAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether this person has typed as many wrong codes as one day allows. The caller has locked the exchange. */
export async function hasTooManyWrongCodes(trx: Trx, exchangeId: ExchangeId, uid: Uid, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('exchangePeople')
    .select(['wrongCodes', 'wrongCodesSince'])
    .where('exchangeId', '=', exchangeId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!row?.wrongCodesSince || now.getTime() - row.wrongCodesSince.getTime() >= DAY_MS) return false
  return row.wrongCodes >= HANDOVER_ATTEMPTS_MAX
}

/** Counts one more wrong code. A day after the first one the count starts again. */
export async function countWrongCode(trx: Trx, exchangeId: ExchangeId, uid: Uid, now: Date): Promise<void> {
  const isWithinDay = sql<boolean>`wrong_codes_since > ${new Date(now.getTime() - DAY_MS)}`
  await trx
    .updateTable('exchangePeople')
    .set({
      wrongCodes: sql`case when ${isWithinDay} then wrong_codes + 1 else 1 end`,
      wrongCodesSince: sql`case when ${isWithinDay} then wrong_codes_since else ${now} end`,
    })
    .where('exchangeId', '=', exchangeId)
    .where('uid', '=', uid)
    .execute()
}

/** The person whose code was typed; undefined for an unknown code. Compares in constant time. */
export function findCodeOwner<K>(codes: ReadonlyMap<K, string>, typed: string): K | undefined {
  const typedBytes = Buffer.from(typed)
  let owner: K | undefined
  for (const [person, code] of codes) {
    const codeBytes = Buffer.from(code)
    if (codeBytes.length === typedBytes.length && timingSafeEqual(codeBytes, typedBytes)) owner = person
  }
  return owner
}

/** Upper bound for the exchanges of a person that are read. No honest person has more. */
const EXCHANGES_MAX = 500

/**
 * The people with whom each of these people has a handover that a code proves; without those who were deleted or disabled since. The
 * subqueries with a limit make PostgreSQL look each row up.
 */
export function findProvenHandovers(db: Db, uids: readonly Uid[]): Promise<{ uid: Uid; withUid: Uid }[]> {
  return query(
    db,
    'findProvenHandovers',
    sql<{ uid: Uid; withUid: Uid }>`
    select distinct wanted.uid, other.uid as "withUid"
    from unnest(${uids}::text[]) wanted(uid)
      cross join lateral (
        select exchange_id from exchange_people where exchange_people.uid = wanted.uid limit ${sql.lit(EXCHANGES_MAX)}) own
      cross join lateral (
        select typed_by, shown_by from handover_proofs
        where handover_proofs.exchange_id = own.exchange_id and wanted.uid in (typed_by, shown_by) limit 20) proof
      cross join lateral (
        select people.uid from people where people.uid = case when typed_by = wanted.uid then shown_by else typed_by end
          and disabled_at is null and deleted_at is null limit 1) other`,
  )
}
