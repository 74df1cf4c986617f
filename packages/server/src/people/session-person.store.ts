import type { Uid } from '@barattolo/domain/ids'
import { CompiledQuery } from 'kysely'
import type { SessionPerson, TokenIdentity } from '../identity/signed-in-people.ts'
import type { Db } from '../platform/database/database.ts'
import { memoize, query, toSnakeCase } from '../platform/database/query.ts'
import type { CallerExpression } from '../platform/http/session.ts'
import { suspendIfKept } from './suspended-emails.store.ts'

type SessionPersonRow = Required<SessionPerson>

const COLUMNS = [
  'uid',
  'email',
  'emailVerified',
  'name',
  'photo',
  'disabledAt',
  'disabledReason',
  'deletedAt',
  'lastSeenAt',
  'rulesVersion',
] as const

const SELECT_PERSON = `select ${COLUMNS.map((name) => `${toSnakeCase(name)} as "${name}"`).join(', ')}`

/** Runs on every signed-in call, therefore its SQL text is memoized. */
export async function findSessionPerson(
  db: Db,
  uid: Uid,
  callerExpression?: CallerExpression,
): Promise<SessionPerson | undefined> {
  const select = selectWith(callerExpression?.sql ?? 'null')
  const text = callerExpression?.with === undefined ? select : `${WITH_ACTIVE}, ${callerExpression.with} ${select}`
  const statement: CompiledQuery<SessionPersonRow> = CompiledQuery.raw(text, [uid, ...(callerExpression?.values ?? [])])
  const [row] = await query(db, 'findSessionPerson', statement, { prepare: true })
  return row
}

const WITH_ACTIVE = 'with active as (select uid from people where uid = $1 and disabled_at is null and deleted_at is null)'

const selectWith = memoize((callerSql: string) => `${SELECT_PERSON}, (${callerSql}) as "callerValue" from people where uid = $1`)

/** On concurrent first requests, the second one finds the row of the first. */
export async function addSessionPerson(db: Db, { issuedAt: _, ...person }: TokenIdentity, now: Date): Promise<SessionPerson> {
  const row = { ...person, createdAt: now, lastSeenAt: now }
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('people')
      .values(row)
      .onConflict((conflict) => conflict.column('uid').doNothing())
      .returning('uid')
      .executeTakeFirst()
    if (added) await suspendIfKept(trx, person.uid, person.email, now)
    return trx.selectFrom('people').select(COLUMNS).where('uid', '=', person.uid).executeTakeFirstOrThrow()
  })
}

/** Does not change tombstones. Never waits for a lock: while another transaction changes the person, the next visit repeats it. */
export async function updateLastSeen(db: Db, uid: Uid, change: Partial<Omit<TokenIdentity, 'issuedAt'>>, now: Date) {
  await db
    .updateTable('people')
    .set({ ...change, lastSeenAt: now })
    .where('uid', '=', (unlocked) =>
      unlocked.selectFrom('people').select('uid').where('uid', '=', uid).forNoKeyUpdate().skipLocked(),
    )
    .where('deletedAt', 'is', null)
    .execute()
}
