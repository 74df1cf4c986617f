import { createHash } from 'node:crypto'
import type { SignInIntent } from '@barattolo/domain/identity/sign-in-contract'
import type { ProviderId } from '@barattolo/domain/sign-in-method'
import type { Db, Trx } from '../platform/database/database.ts'
import type { OidcAttempt } from './oidc-providers.ts'
import type { SignInKey } from './signed-in-people.ts'

/** How long a person may take at the provider, and a link counts. */
const MINUTES = 15
export const endOfAttempt = (now: Date) => new Date(now.getTime() + MINUTES * 60_000)

interface Attempt extends OidcAttempt {
  provider: ProviderId
  secretHash: string
  intent: SignInIntent
}

export async function addAttempt(db: Db, { state, ...attempt }: Attempt, now: Date): Promise<void> {
  await db
    .insertInto('signInAttempts')
    .values({ stateHash: sha256(state), ...attempt, expiresAt: endOfAttempt(now) })
    .execute()
}

/** Takes an attempt that has not ended; a second call finds none. */
export async function takeAttempt(db: Db, state: string, now: Date): Promise<Attempt | undefined> {
  const attempt = await db
    .deleteFrom('signInAttempts')
    .where('stateHash', '=', sha256(state))
    .where('expiresAt', '>', now)
    .returning(['provider', 'nonce', 'codeVerifier', 'secretHash', 'intent'])
    .executeTakeFirst()
  return attempt && { ...attempt, state }
}

interface Link {
  email: string
  secretHash: string
  intent: SignInIntent
  /** The sign-in at a provider whose e-mail the link proves; null if the link itself is the sign-in. */
  proves: (SignInKey & { name: string }) | null
}

export async function addLink(trx: Trx, code: string, { proves, ...link }: Link, now: Date): Promise<void> {
  await trx
    .insertInto('signInLinks')
    .values({
      codeHash: sha256(code),
      ...link,
      ...(proves && { issuer: proves.issuer, subject: proves.subject, name: proves.name }),
      expiresAt: endOfAttempt(now),
    })
    .execute()
}

/** Locked until the transaction ends; undefined if it was used or has ended. */
export async function lockLink(trx: Trx, code: string, now: Date): Promise<(Link & { wrongTries: number }) | undefined> {
  const link = await trx
    .selectFrom('signInLinks')
    .select(['email', 'secretHash', 'intent', 'issuer', 'subject', 'name', 'wrongTries'])
    .where('codeHash', '=', sha256(code))
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!link) return undefined
  const { issuer, subject, name, ...rest } = link
  return { ...rest, proves: issuer !== null && subject !== null ? { issuer, subject, name } : null }
}

export async function countWrongTry(trx: Trx, code: string): Promise<void> {
  await trx
    .updateTable('signInLinks')
    .set(({ eb }) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('codeHash', '=', sha256(code))
    .execute()
}

export async function removeLink(trx: Trx, code: string): Promise<void> {
  await trx.deleteFrom('signInLinks').where('codeHash', '=', sha256(code)).execute()
}

/** Deletes what can no longer be used. */
export async function removeEndedAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('signInAttempts').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('signInLinks').where('expiresAt', '<=', now).execute()
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** As the browser sends it. */
export const hashSecret = (secret: string) => sha256(secret).toString('base64url')
