import type { Endpoint, Input } from '@barattolo/domain/endpoint'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import { refusalOf, send } from '../app/http.ts'
import { type SessionStore, type SignedInUser, waitForUser, whenResolved } from './session-store.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Sends no token even if a user is signed in. */
  anonymous?: boolean
}

interface Using {
  session: SessionStore
  /** Signs out and navigates to `/login`, or to the goodbye page if the account is deleted. */
  endSession: (end: 'refused' | 'deleted') => Promise<void>
  /** The account is being deleted: a refusal is expected, and a new token would be refused too. */
  isLeaving?: () => boolean
  /** Prompts the user to accept the rules before a write; resolves to whether they are accepted. */
  askForRules?: () => Promise<boolean>
}

const TRIES = 5
const LISTENS_MS = 2000
const PAUSE_MS = 500

/**
 * Sends a call with the token of the signed-in user, and waits for a sign-in if the call needs one. A 401 forces a new token
 * and one retry; a second 401 ends the session. For a deleted account no new token is requested: the provider's library would
 * sign out by itself, without a reason. A write that is refused because of the rules is retried once they are accepted. Only
 * successful responses are returned.
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

/** A public call does not wait for a sign-in, only until the session is resolved. */
async function userFor(session: SessionStore, { access }: Endpoint): Promise<SignedInUser | null> {
  if (access !== 'public') return untilUser(session)
  const resolved = await whenResolved(session, LISTENS_MS)
  return resolved.state === 'signedIn' ? resolved.user : null
}

/** The signed-in user, awaited up to five times; throws if there is none. */
export async function untilUser(session: SessionStore): Promise<SignedInUser> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const user = await waitForUser(session, LISTENS_MS)
    if (user) return user
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  throw new Error(it.identity.noUser)
}

/** Null if the provider no longer issues a token (disabled, expired). A network error is thrown, for the caller to show. */
async function freshToken(user: SignedInUser): Promise<string | null> {
  try {
    return await user.getToken(true)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed') throw error
    return null
  }
}
