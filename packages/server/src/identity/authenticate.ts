import type { Uid } from '@barattolo/domain/ids'
import { hasAcceptedRules } from '@barattolo/domain/people/rules'
import { cleanText } from '@barattolo/domain/written-text'
import type { FastifyBaseLogger } from 'fastify'
import { copyPicture } from '../people/picture.ts'
import { keepPicture } from '../people/pictures.store.ts'
import { see } from '../people/seen.service.ts'
import type { Db } from '../platform/database.ts'
import type { Authenticate } from '../platform/session.ts'
import type { VerifyIdToken } from './id-token.ts'

interface Using {
  db: Db
  now: () => Date
  verify: VerifyIdToken
  adminEmail: string
  log: FastifyBaseLogger
}

/** The token identifies the caller; on each request the `people` table decides whether the caller is allowed. */
export function authenticateWith({ db, now, verify, adminEmail, log }: Using): Authenticate {
  return async (token, glance) => {
    const claims = await verify(token)
    const introduction = {
      uid: claims.sub,
      email: claims.email,
      emailVerified: claims.email_verified,
      name: cleanText(claims.name.replaceAll('\u0000', '')).replace(/\s+/g, ' '),
      issuedAt: new Date(claims.iat * 1000),
    }
    const { person, noted } = await see(db, introduction, now(), glance)
    if (noted && person.photo === null && claims.picture) void keepCopy(db, person.uid, claims.picture, log)
    const isAdmin = claims.email_verified && claims.email.toLowerCase() === adminEmail
    const { uid, email, name, rulesVersion, glanced } = person
    const mayWrite = hasAcceptedRules(rulesVersion)
    const signedInAt = new Date(claims.auth_time * 1000)
    const until = new Date(claims.exp * 1000)
    return { uid, email, name, isAdmin, mayWrite, signedInAt, until, ...(glanced ? { glanced } : {}) }
  }
}

/** Runs in the background; a failed copy is retried an hour later. */
async function keepCopy(db: Db, uid: Uid, address: string, log: FastifyBaseLogger) {
  try {
    await keepPicture(db, uid, await copyPicture(address))
  } catch (error) {
    log.warn({ err: error }, 'cannot copy the profile picture')
  }
}
