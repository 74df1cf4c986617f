import type { Uid } from '@barattolo/domain/ids'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { EarlierPerson, SignInKey } from './signed-in-people.ts'

export type StoredSignIn = Selectable<Tables['signIns']>

/** What an issuer says at a sign-in. `email`: verified, in lower case; null if it names none. */
export interface ProvenIdentity extends SignInKey {
  email: string | null
  name: string
}

export function findSignIn(db: Db | Trx, { issuer, subject }: SignInKey): Promise<StoredSignIn | undefined> {
  return db.selectFrom('signIns').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
}

export function findSignInById(db: Db | Trx, id: string): Promise<StoredSignIn | undefined> {
  return db.selectFrom('signIns').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Of concurrent first sign-ins with one subject or one e-mail, in several processes too, each sees those before it until the transaction
 * ends.
 */
export async function lockIdentity(trx: Trx, { issuer, subject, email }: ProvenIdentity): Promise<void> {
  await lockText(trx, `sign-in ${issuer} ${subject}`)
  if (email !== null) await lockText(trx, `sign-in ${email}`)
}

async function lockText(trx: Trx, text: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(trx.withoutPlugins())
}

/** Who has a sign-in with this verified e-mail; undefined if there is none. */
export async function findUidByEmail(db: Db | Trx, email: string): Promise<Uid | undefined> {
  const found = await db.selectFrom('signIns').select('uid').where('email', '=', email).limit(1).executeTakeFirst()
  return found?.uid
}

/** Takes the address from the sign-ins of this issuer, if no other issuer's has it. */
export async function releaseEmail(trx: Trx, issuer: string, email: string): Promise<void> {
  await trx
    .updateTable('signIns')
    .set({ email: null })
    .where('email', '=', email)
    .where('issuer', '=', issuer)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signIns as other').select('other.id').where('other.email', '=', email).where('other.issuer', '<>', issuer),
        ),
      ),
    )
    .execute()
}

/** The oldest first. */
export function findSignInsOf(db: Db | Trx, uid: Uid): Promise<StoredSignIn[]> {
  return selectSignInsOf(db, uid).execute()
}

/** The same, locked until the transaction ends, so that two removals at once do not leave none. */
export function lockSignInsOf(trx: Trx, uid: Uid): Promise<StoredSignIn[]> {
  return selectSignInsOf(trx, uid).forUpdate().execute()
}

const selectSignInsOf = (db: Db | Trx, uid: Uid) =>
  db.selectFrom('signIns').selectAll().where('uid', '=', uid).orderBy('createdAt').orderBy('isPrimary', 'desc').orderBy('id')

export function addSignIn(
  trx: Trx,
  { issuer, subject, email, name }: ProvenIdentity,
  person: { uid: Uid; isPrimary: boolean },
  now: Date,
): Promise<StoredSignIn> {
  return trx
    .insertInto('signIns')
    .values({ issuer, subject, email, name, ...person, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function changeSignIn(
  trx: Trx,
  id: string,
  change: Partial<Pick<StoredSignIn, 'email' | 'name' | 'isPrimary'>>,
): Promise<StoredSignIn> {
  return trx.updateTable('signIns').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** The foreign key deletes its refresh tokens too. */
export async function removeSignInById(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('signIns').where('id', '=', id).execute()
}

/** With the links that were sent to the person's addresses. */
export async function removeSignInsOf(trx: Trx, uid: Uid): Promise<void> {
  const emails = trx.selectFrom('signIns').select('email').where('uid', '=', uid).where('email', 'is not', null)
  await trx.deleteFrom('signInLinks').where('email', 'in', emails).execute()
  await trx.deleteFrom('signIns').where('uid', '=', uid).execute()
}

/** Gives people of a version before sign-ins theirs, named by their uid; one that is another person's stays so. */
export async function addEarlierSignIns(db: Db | Trx, issuer: string, people: readonly EarlierPerson[]): Promise<void> {
  const rows = people.map(({ uid, email, emailVerified, name, createdAt }) => ({
    issuer,
    subject: uid,
    uid,
    email: emailVerified && email !== '' ? email.toLowerCase() : null,
    name,
    isPrimary: true,
    createdAt,
  }))
  if (rows.length === 0) return
  await db
    .insertInto('signIns')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
}
