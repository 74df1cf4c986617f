import type { Access } from '@barattolo/domain/endpoint'
import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Who a valid token speaks for, and what our own table says of them. */
export interface Person {
  uid: Uid
  email: string
  name: string
  isAdmin: boolean
  /** They have confirmed their age and accepted the rules in force. */
  mayWrite: boolean
  /** When they last went through the provider's window; renewed tokens keep it. */
  signedInAt: Date
  /** When the token ends; an open socket is asked for a new one then. */
  until: Date
  /** What the glance has told; nothing at their first sight, or without one. */
  glanced?: string
}

/** One text more that is read together with who asks: `$1` is their uid, the values follow. */
export interface Glance {
  sql: string
  values: readonly unknown[]
}

/** Verifies an ID token and finds (or at first sight makes) its person; throws a Problem when either fails. */
export type Authenticate = (token: string, glance?: Glance) => Promise<Person>

declare module 'fastify' {
  interface FastifyRequest {
    tokenWasRead: boolean
  }
  interface FastifyInstance {
    authenticate: Authenticate
  }
  interface FastifyContextConfig {
    /** Every route declares it; `app.ts` refuses to start with one that does not. */
    access?: Access
    /** A write that somebody may make before accepting the rules. */
    beforeRules?: boolean
  }
}

export function decorateSession(app: FastifyInstance, authenticate: Authenticate) {
  app.decorate('authenticate', authenticate)
  app.decorateRequest('tokenWasRead', false)
}

export async function personOf(request: FastifyRequest, access: Access, glance?: Glance): Promise<Person | null> {
  const token = bearerToken(request)
  if (token === null) {
    if (access === 'public') return null
    throw new Problem('signInFirst')
  }
  request.tokenWasRead = true
  const person = await request.server.authenticate(token, glance)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  await request.server.countPerson(person.uid, reads ? 'read' : 'write')
  if (access === 'admin' && !person.isAdmin) throw new Problem('adminOnly')
  if (!reads && !request.routeOptions.config.beforeRules) requireRules(person)
  return person
}

/** Nothing is written by somebody who has not accepted the rules. The sockets ask it too. */
export function requireRules({ mayWrite }: Pick<Person, 'mayWrite'>) {
  if (!mayWrite) throw new Problem('rulesNotAccepted')
}

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]
  if (token === undefined) throw new Problem('tokenInvalid')
  return token
}
