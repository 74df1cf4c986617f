import type { Uid } from '@barattolo/domain/ids'
import type { Db } from '../platform/database/database.ts'
import type { CallerExpression } from '../platform/http/session.ts'

/** The identity claims of a token, with its time of issue. */
export interface TokenIdentity {
  uid: Uid
  email: string
  emailVerified: boolean
  name: string
  issuedAt: Date
}

/** The fields of a person that the session needs. */
export interface SessionPerson {
  uid: Uid
  email: string
  emailVerified: boolean
  name: string
  photo: string | null
  disabledAt: Date | null
  disabledReason: string | null
  deletedAt: Date | null
  lastSeenAt: Date
  rulesVersion: string | null
  /** The result of the ETag expression. */
  callerValue?: string | null
}

export interface Visit {
  person: SessionPerson
  /** True on the first visit and then once an hour: for work that is not needed on every request. */
  isHourlyVisit: boolean
}

/** What signing in needs of people, a feature above; `app.ts` passes it. */
export interface SignedInPeople {
  recordVisit: (db: Db, identity: TokenIdentity, now: Date, callerExpression?: CallerExpression) => Promise<Visit>
  findPerson: (db: Db, uid: Uid) => Promise<SessionPerson | undefined>
  /** Copies the picture of the identity provider. */
  copyPicture: (db: Db, uid: Uid, pictureUrl: string) => Promise<void>
  /** Deletes the account with the person's data. */
  deletePerson: (uid: Uid) => Promise<void>
}
