import type { Access } from '@barattolo/domain/endpoint'
import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The person that a valid token belongs to, with the data of our own table. */
export interface Person {
  uid: Uid
  email: string
  name: string
  isAdmin: boolean
  /** Whether they have confirmed their age and accepted the current rules. */
  canWrite: boolean
  /** The sign-in with which the session began. */
  signIn: { issuer: string; subject: string }
  /** When they last signed in with the provider; refreshed tokens keep this time. */
  signedInAt: Date
  /** When the token expires; an open socket then needs a new one. */
  tokenExpiresAt: Date
  /** Set while the admin has suspended the person. */
  suspension: { since: Date; reason: string | null } | null
  /** The value of the `CallerExpression`; undefined without one and at the person’s first sign-in. */
  callerValue?: string
}

/**
 * An SQL expression that the query evaluates that authenticates the caller: `$1` is their uid, `values` follow. What its value means is
 * known where the expression comes from: an ETag, whether shared answers are for this caller, or the number of their writes.
 */
export interface CallerExpression {
  /** A CTE that the expression reads; it may write. `active` has the person's uid, and no row if they are unknown, disabled or deleted. */
  with?: string
  sql: string
  values: readonly unknown[]
}

interface AuthenticateOptions {
  callerExpression?: CallerExpression | undefined
  /** Also returns a suspended person, who is refused otherwise. */
  whileSuspended?: boolean
}

/** Verifies an ID token and finds its person, or creates them at the first sign-in; throws a Problem if either fails. */
export type Authenticate = (token: string, options?: AuthenticateOptions) => Promise<Person>

declare module 'fastify' {
  interface FastifyRequest {
    tokenWasRead: boolean
  }
  interface FastifyInstance {
    authenticate: Authenticate
  }
  interface FastifyContextConfig {
    /** Required on every route: `app.ts` refuses to start without it. */
    access?: Access
    /** A write that is allowed before the rules have been accepted. */
    beforeRules?: boolean
    /** A call that a suspended person may make. */
    whileSuspended?: boolean
    /** A call that no limit counts. */
    unlimited?: boolean
  }
}

export function decorateSession(app: FastifyInstance, authenticate: Authenticate) {
  app.decorate('authenticate', authenticate)
  app.decorateRequest('tokenWasRead', false)
}

export async function authenticateRequest(
  request: FastifyRequest,
  access: Access,
  callerExpression?: CallerExpression,
): Promise<Person | null> {
  const token = bearerToken(request)
  if (token === null) {
    if (access === 'public') return null
    throw new Problem('signInFirst')
  }
  request.tokenWasRead = true
  const { whileSuspended = false, beforeRules = false } = request.routeOptions.config
  const { authenticate, countPerson, writeCount } = request.server
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const found = await authenticate(token, { callerExpression: isRead ? callerExpression : writeCount(), whileSuspended })
  const { callerValue: writes, ...person } = found
  await countPerson(person.uid, isRead ? 'read' : 'write', isRead ? undefined : writes)
  if (access === 'admin' && !person.isAdmin) throw new Problem('adminOnly')
  if (!isRead && !beforeRules) requireRules(person)
  return isRead ? found : person
}

/** Nothing may be written before the rules have been accepted. Also checked for socket events. */
export function requireRules({ canWrite }: Pick<Person, 'canWrite'>) {
  if (!canWrite) throw new Problem('rulesNotAccepted')
}

/** The Problem for a suspended person. It contains the reason, so it must only be sent to that person. */
export function createPersonDisabledProblem(reason: string | null): Problem {
  return new Problem('personDisabled', reason ? { detail: it.identity.disabledBecause(reason) } : {})
}

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]
  if (token === undefined) throw new Problem('tokenInvalid')
  return token
}
