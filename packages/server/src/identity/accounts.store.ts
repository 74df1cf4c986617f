import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import type { Uid } from '@barattolo/domain/ids'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { ChooserClaims } from './built-in-tokens.ts'

export type StoredAccount = Selectable<Tables['identityAccounts']>

const COLUMNS = ['uid', 'email', 'name', 'disabled', 'createdAt', 'lastLoginAt'] as const

/** Creates or updates the account of an e-mail, with the current name; `newUid` is used if there is none yet. */
export function upsertAccount(db: Db, { email, name }: ChooserClaims, newUid: Uid, now: Date): Promise<StoredAccount> {
  return db
    .insertInto('identityAccounts')
    .values({ uid: newUid, email, name, createdAt: now, lastLoginAt: now })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ name, lastLoginAt: now }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function findAccount(db: Db, uid: Uid): Promise<StoredAccount | undefined> {
  return db.selectFrom('identityAccounts').select(COLUMNS).where('uid', '=', uid).executeTakeFirst()
}

/** The foreign key deletes its refresh tokens too. */
export async function removeAccount(db: Db, uid: Uid): Promise<void> {
  await db.deleteFrom('identityAccounts').where('uid', '=', uid).execute()
}

/** False if the token was used before; the primary key resolves concurrent uses. Also deletes expired entries. */
export async function markTokenUsed(db: Db, { jti, exp }: ChooserClaims, now: Date): Promise<boolean> {
  await db.deleteFrom('identityUsedTokens').where('expiresAt', '<', now).execute()
  const row = await db
    .insertInto('identityUsedTokens')
    .values({ jti, expiresAt: new Date(exp * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst()
  return row !== undefined
}

/** How long a refresh token renews ID tokens after its sign-in. */
const REFRESH_TOKEN_DAYS = 90
const oldestValidSignIn = (now: Date) => new Date(now.getTime() - REFRESH_TOKEN_DAYS * DAY_MS)

/** The table stores only the token's hash; the token itself exists only in the browser. Also deletes expired tokens. */
export async function addRefreshToken(db: Db, uid: Uid, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('identityRefreshTokens').where('createdAt', '<=', oldestValidSignIn(now)).execute()
  await db
    .insertInto('identityRefreshTokens')
    .values({ tokenHash: hashToken(token), uid, createdAt: now })
    .execute()
  return token
}

/** The account of a refresh token that has not expired, with the time of sign-in. */
export function findRefreshToken(db: Db, token: string, now: Date) {
  return db
    .selectFrom('identityRefreshTokens as token')
    .innerJoin('identityAccounts as account', 'account.uid', 'token.uid')
    .select(['account.uid', 'account.email', 'account.name', 'account.disabled', 'token.createdAt as signedInAt'])
    .where('token.tokenHash', '=', hashToken(token))
    .where('token.createdAt', '>', oldestValidSignIn(now))
    .executeTakeFirst()
}

export async function removeRefreshToken(db: Db, uid: Uid, token: string): Promise<void> {
  await db.deleteFrom('identityRefreshTokens').where('tokenHash', '=', hashToken(token)).where('uid', '=', uid).execute()
}

const hashToken = (token: string) => createHash('sha256').update(token).digest()
