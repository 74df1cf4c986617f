import { see } from '../people/seen.service.ts'
import type { Db } from '../platform/database.ts'
import type { Authenticate } from '../platform/session.ts'
import type { VerifyIdToken } from './id-token.ts'

interface Using {
  db: Db
  now: () => Date
  verify: VerifyIdToken
  adminEmail: string
}

/** The token says who asks; our own table says, at each request, whether they may. */
export function authenticateWith({ db, now, verify, adminEmail }: Using): Authenticate {
  return async (token) => {
    const claims = await verify(token)
    const introduction = {
      uid: claims.sub,
      email: claims.email,
      emailVerified: claims.email_verified,
      name: claims.name.trim(),
      issuedAt: new Date(claims.iat * 1000),
    }
    const { person } = await see(db, introduction, now())
    const isAdmin = claims.email_verified && claims.email.toLowerCase() === adminEmail
    return { uid: person.uid, email: person.email, name: person.name, isAdmin, until: new Date(claims.exp * 1000) }
  }
}
