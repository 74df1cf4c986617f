import type { Uid } from '@barattolo/domain/ids'
import type { Db, Trx } from '../platform/database/database.ts'
import type { CallerExpression } from '../platform/http/session.ts'

/** How a person signs in: who says who they are, and their name there. A person is never looked up by the subject alone. */
export interface SignInKey {
  issuer: string
  subject: string
}

/** What an issuer says of a person. */
export interface PersonIdentity {
  uid: Uid
  email: string
  emailVerified: boolean
  name: string
}

/** A person of a version before sign-ins. */
export interface EarlierPerson extends PersonIdentity {
  createdAt: Date
}

/** The identity claims of a token, with its time of issue. */
export interface TokenIdentity extends PersonIdentity {
  signIn: SignInKey
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
  /** Whether the token's sign-in is the one that names the person; null if the person does not have it. */
  isPrimary: boolean | null
  /** The result of the ETag expression. */
  callerValue?: string | null
}

export interface Visit {
  person: SessionPerson
  /** True on the first visit and then once an hour: for work that is not needed on every request. */
  isHourlyVisit: boolean
  hasNewEmail: boolean
}

/** What signing in needs of people, a feature above; `app.ts` passes it. */
export interface SignedInPeople {
  /** Null if no person has the token's uid and sign-in. Throws for a deleted person. */
  recordVisit: (db: Db, identity: TokenIdentity, now: Date, callerExpression?: CallerExpression) => Promise<Visit | null>
  /** Creates the person, unless one has the uid already, who is returned then. */
  addPerson: (trx: Trx, identity: PersonIdentity, now: Date) => Promise<{ isNew: boolean; deletedAt: Date | null }>
  /** People without a sign-in whose uid comes after this one, in the order of the uids. */
  findWithoutSignIn: (db: Db | Trx, after: string) => Promise<EarlierPerson[]>
  /** Copies the picture of the identity provider. */
  copyPicture: (db: Db, uid: Uid, pictureUrl: string) => Promise<void>
  /** Deletes the account with the person's data. */
  deletePerson: (uid: Uid) => Promise<void>
}
