import type { Uid } from '@barattolo/domain/ids'
import { hasAcceptedRules } from '@barattolo/domain/people/rules'
import { cleanText } from '@barattolo/domain/user-text'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../platform/database.ts'
import type { Authenticate } from '../platform/session.ts'
import type { VerifyIdToken } from './id-token.ts'
import type { SignedInPeople } from './signed-in-people.ts'

interface AuthenticateDeps {
  db: Db
  now: () => Date
  verify: VerifyIdToken
  adminEmail: string
  log: FastifyBaseLogger
  people: SignedInPeople
}

/** The token identifies the caller; on each request the `people` table decides whether the caller is allowed. */
export function createAuthenticate({ db, now, verify, adminEmail, log, people }: AuthenticateDeps): Authenticate {
  /** Runs in the background; a failed copy is retried an hour later. */
  const copyPicture = async (uid: Uid, pictureUrl: string) => {
    try {
      await people.copyPicture(db, uid, pictureUrl)
    } catch (error) {
      log.warn({ err: error }, 'cannot copy the profile picture')
    }
  }
  return async (token, etagExpression) => {
    const claims = await verify(token)
    const identity = {
      uid: claims.sub,
      email: claims.email,
      emailVerified: claims.email_verified,
      name: cleanText(claims.name.replaceAll('\u0000', '')).replace(/\s+/g, ' '),
      issuedAt: new Date(claims.iat * 1000),
    }
    const { person, isHourlyVisit } = await people.recordVisit(db, identity, now(), etagExpression)
    if (isHourlyVisit && person.photo === null && claims.picture) void copyPicture(person.uid, claims.picture)
    const isAdmin = claims.email_verified && claims.email.toLowerCase() === adminEmail
    const { uid, email, name, rulesVersion, etagResult } = person
    const canWrite = hasAcceptedRules(rulesVersion)
    const signedInAt = new Date(claims.auth_time * 1000)
    const tokenExpiresAt = new Date(claims.exp * 1000)
    return {
      uid,
      email,
      name,
      isAdmin,
      canWrite,
      signedInAt,
      tokenExpiresAt,
      ...(etagResult ? { etagResult } : {}),
    }
  }
}
