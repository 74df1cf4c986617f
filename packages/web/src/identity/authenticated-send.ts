import type { Endpoint, Input } from '@barattolo/domain/endpoint'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import { refusalOf, send } from '../app/http.ts'
import { type SessionStore, type SignedInUser, waitForUser, whenResolved } from './session-store.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Leaves the token out even when somebody is signed in. */
  anonymous?: boolean
}

interface Using {
  session: SessionStore
  /** Signs out, and leads to `/login`, or says goodbye to somebody whose account is deleted. */
  endSession: (end: 'refused' | 'deleted') => Promise<void>
  /** The account is being deleted: a refusal is no surprise, and a new token would only be refused too. */
  isLeaving?: () => boolean
  /** The rules are to be accepted before anything is written: asks for it, and answers whether they are. */
  askForRules?: () => Promise<boolean>
}

const TRIES = 5
const LISTENS_MS = 2000
const PAUSE_MS = 500

/**
 * Sends a call with the token of whoever is signed in. Where somebody must be, it waits for them to appear. A 401 forces
 * a new token and tries once more; a second one ends the session. An account that is deleted is not asked for a new token:
 * the provider's library would sign out by itself, with nothing said. A write that waits for the rules goes on once they
 * are accepted. Only a success comes back.
 */
export function authenticatedSend({ session, endSession, isLeaving = () => false, askForRules = async () => false }: Using) {
  const sendOnce = async <E extends Endpoint>(contract: E, input: Input<E>, options: CallOptions = {}): Promise<Response> => {
    const { signal, anonymous = false } = options
    const user = anonymous ? null : await userFor(session, contract)
    signal?.throwIfAborted()
    const first = await send(contract, input, { token: await user?.getToken(), signal })
    if (first.status !== 401 || user === null || isLeaving()) return success(first)
    const refusal = await refusalOf(first)
    if (isProblem(refusal, 'personDeleted')) return end(refusal)
    const token = await freshToken(user)
    const second = token === null ? first : await send(contract, input, { token, signal })
    if (second.status !== 401) return success(second)
    return end(second === first ? refusal : await refusalOf(second))
  }
  const end = async (refusal: Error): Promise<never> => {
    await endSession(isProblem(refusal, 'personDeleted') ? 'deleted' : 'refused')
    throw refusal
  }
  return async <E extends Endpoint>(contract: E, input: Input<E>, options: CallOptions = {}): Promise<Response> => {
    try {
      return await sendOnce(contract, input, options)
    } catch (error) {
      if (isAboutRules(error) && (await askForRules())) return sendOnce(contract, input, options)
      throw error
    }
  }
}

export function isAboutRules(error: unknown): boolean {
  return isProblem(error, 'rulesNotAccepted')
}

export function isProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof Problem && error.code === code
}

async function success(response: Response): Promise<Response> {
  if (!response.ok) throw await refusalOf(response)
  return response
}

/** A public call does not wait for anybody, only until it is known whether somebody is there. */
async function userFor(session: SessionStore, { access }: Endpoint): Promise<SignedInUser | null> {
  if (access !== 'public') return untilUser(session)
  const resolved = await whenResolved(session, LISTENS_MS)
  return resolved.state === 'signedIn' ? resolved.user : null
}

/** The user, listened for up to five times; an error when none appears. */
export async function untilUser(session: SessionStore): Promise<SignedInUser> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const user = await waitForUser(session, LISTENS_MS)
    if (user) return user
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  throw new Error(it.identity.noUser)
}

/** Null when the provider gives none any more (disabled, expired); a network fault is the caller's to show. */
async function freshToken(user: SignedInUser): Promise<string | null> {
  try {
    return await user.getToken(true)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed') throw error
    return null
  }
}
