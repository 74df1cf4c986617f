import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '@barattolo/domain/durations'
import type { Db, Trx } from '../platform/database/database.ts'
import type { SignInKey } from './signed-in-people.ts'

/** False if the token was used before; the primary key resolves concurrent uses. Also deletes expired entries. */
export async function markTokenUsed(trx: Trx, { jti, exp }: { jti: string; exp: number }, now: Date): Promise<boolean> {
  await trx.deleteFrom('identityUsedTokens').where('expiresAt', '<', now).execute()
  const row = await trx
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
export async function addRefreshToken(trx: Trx, signInId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx.deleteFrom('refreshTokens').where('createdAt', '<=', oldestValidSignIn(now)).execute()
  await trx
    .insertInto('refreshTokens')
    .values({ tokenHash: hashToken(token), signInId, createdAt: now })
    .execute()
  return token
}

/** The sign-in of a refresh token that has not expired, with the time at which the session began. */
export function findRefreshToken(db: Db, token: string, now: Date) {
  return db
    .selectFrom('refreshTokens as token')
    .innerJoin('signIns as signIn', 'signIn.id', 'token.signInId')
    .selectAll('signIn')
    .select('token.createdAt as signedInAt')
    .where('token.tokenHash', '=', hashToken(token))
    .where('token.createdAt', '>', oldestValidSignIn(now))
    .executeTakeFirst()
}

/** Only a token of this sign-in. */
export async function removeRefreshToken(db: Db, { issuer, subject }: SignInKey, token: string): Promise<void> {
  await db
    .deleteFrom('refreshTokens')
    .where('tokenHash', '=', hashToken(token))
    .where('signInId', 'in', (signIns) =>
      signIns.selectFrom('signIns').select('id').where('issuer', '=', issuer).where('subject', '=', subject),
    )
    .execute()
}

const hashToken = (token: string) => createHash('sha256').update(token).digest()
