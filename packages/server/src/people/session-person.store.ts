import type { Uid } from '@barattolo/domain/ids'
import { CompiledQuery } from 'kysely'
import type { EarlierPerson, PersonIdentity, SessionPerson, SignInKey } from '../identity/signed-in-people.ts'
import type { Db, Trx } from '../platform/database/database.ts'
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
  { issuer, subject }: SignInKey,
  callerExpression?: CallerExpression,
): Promise<SessionPerson | undefined> {
  const values = callerExpression?.values ?? []
  const select = selectWith({ callerSql: callerExpression?.sql ?? 'null', issuer: values.length + 2 })
  const text = callerExpression?.with === undefined ? select : `${WITH_ACTIVE}, ${callerExpression.with} ${select}`
  const statement: CompiledQuery<SessionPersonRow> = CompiledQuery.raw(text, [uid, ...values, issuer, subject])
  const [row] = await query(db, 'findSessionPerson', statement, { prepare: true })
  return row
}

const WITH_ACTIVE = 'with active as (select uid from people where uid = $1 and disabled_at is null and deleted_at is null)'

/** `issuer`: the number of its parameter, which follows those of the expression; that of the subject is the next. */
const selectWith = memoize(
  ({ callerSql, issuer }: { callerSql: string; issuer: number }) => `${SELECT_PERSON}, (${callerSql}) as "callerValue",
  (select is_primary from sign_ins where issuer = $${issuer} and subject = $${issuer + 1} and uid = people.uid) as "isPrimary"
  from people where uid = $1`,
)

/** Of concurrent first sign-ins, the second one finds the row of the first. */
export async function addSessionPerson(trx: Trx, person: PersonIdentity, now: Date) {
  const added = await trx
    .insertInto('people')
    .values({ ...person, createdAt: now, lastSeenAt: now })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning('uid')
    .executeTakeFirst()
  if (added) await suspendIfKept(trx, person.uid, person.email, now)
  const { deletedAt } = await trx.selectFrom('people').select('deletedAt').where('uid', '=', person.uid).executeTakeFirstOrThrow()
  return { isNew: added !== undefined, deletedAt }
}

const EARLIER_PEOPLE = 1000

/** People of a version before sign-ins: each has been let in by Google. */
export function findWithoutSignIn(db: Db | Trx, after: string): Promise<EarlierPerson[]> {
  return db
    .selectFrom('people')
    .select(['uid', 'email', 'emailVerified', 'name', 'createdAt'])
    .where('deletedAt', 'is', null)
    .where('uid', '>', after as Uid)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('signIns').select('id').whereRef('signIns.uid', '=', 'people.uid'))),
    )
    .orderBy('uid')
    .limit(EARLIER_PEOPLE)
    .execute()
}

/** Does not change tombstones. Never waits for a lock: while another transaction changes the person, the next visit repeats it. */
export async function updateLastSeen(db: Db, uid: Uid, change: Partial<Omit<PersonIdentity, 'uid'>>, now: Date) {
  await db
    .updateTable('people')
    .set({ ...change, lastSeenAt: now })
    .where('uid', '=', (unlocked) =>
      unlocked.selectFrom('people').select('uid').where('uid', '=', uid).forNoKeyUpdate().skipLocked(),
    )
    .where('deletedAt', 'is', null)
    .execute()
}
