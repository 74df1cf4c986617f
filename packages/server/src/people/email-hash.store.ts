import { createHmac, randomBytes } from 'node:crypto'
import type { Uid } from '@barattolo/domain/ids'
import { canonicalEmail } from '@barattolo/domain/people/canonical-email'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/database/database.ts'
import { getOrCreateSecret } from '../platform/database/secrets.store.ts'

/** The keyed hash that stands for an e-mail address without an account: without the secret no address can be guessed from it. */

/** Named after its first use; a new name would orphan the stored hashes. */
const SECRET = 'importedItems'
export type HashEmail = (email: string) => string

export async function createEmailHash(trx: Trx): Promise<HashEmail> {
  const { key } = await getOrCreateSecret(trx, SECRET, () => ({ key: randomBytes(32).toString('base64url') }))
  return (email) => hashWith(key, email)
}

const hashWith = (key: string, email: string) => createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url')

/** The hash of a person's e-mail; null without an account. */
export async function findEmailHash(trx: Trx, uid: Uid): Promise<string | null> {
  const person = await trx
    .selectFrom('people')
    .select('email')
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return person ? (await createEmailHash(trx))(person.email) : null
}

interface HashedPerson {
  emailHash: string
  /** Of all addresses of the mailbox. */
  mailboxHash: string
  emailVerified: boolean
  accountCreatedAt: Date
}

/** Null if the person has deleted the account, or if nothing has been hashed yet. */
export async function findHashedPerson(db: Db, uid: Uid): Promise<HashedPerson | null> {
  const found = await db
    .selectFrom('people')
    .innerJoin('houseKeys', (join) => join.on('houseKeys.name', '=', SECRET))
    .select(['email', 'emailVerified', 'createdAt', sql<string>`secret ->> 'key'`.as('key')])
    .where('uid', '=', uid)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { email, emailVerified, createdAt, key } = found
  const mailboxHash = hashWith(key, canonicalEmail(email))
  return { emailHash: hashWith(key, email), mailboxHash, emailVerified, accountCreatedAt: createdAt }
}
