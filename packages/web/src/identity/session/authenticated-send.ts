import type { ClientEndpoint, Endpoint, Input } from '@barattolo/domain/endpoint'
import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { CallOptions, Transport } from '../../shared/api/api.ts'
import { errorFromResponse, send } from '../../shared/api/http.ts'
import { type SessionStore, type SignedInUser, waitForUser, whenResolved } from '../../shared/session.ts'

interface AuthenticatedSendDeps {
  session: SessionStore
  /** Signs out and navigates to `/login`, or to the goodbye page if the account is deleted. */
  endSession: (end: 'refused' | 'deleted') => Promise<void>
  /** Whether the account is being deleted: then a 401 is expected, and a new token would be refused too. */
  isDeletingAccount?: () => boolean
  /** Called before a write that needs accepted rules; rejects if the user does not accept them. */
  acceptRulesFirst?: (uid: string) => Promise<void>
  /** Called when a write was refused because of the rules: prompts the user, resolves to whether the rules are accepted. */
  promptForRules?: () => Promise<boolean>
  /** Called when a call was refused because the user is suspended. */
  onSuspended?: () => void
}

const MAX_TRIES = 5
const WAIT_MS = 2000
const PAUSE_MS = 500

/**
 * Sends a call with the token of the signed-in user, and waits for a sign-in if the call needs one. A 401 forces a new token
 * and one retry; a second 401 ends the session. For a deleted account no new token is requested: the provider's library would
 * sign out by itself, without a reason. A write that needs accepted rules asks for them first; one that is refused because of them, as after a change of the rules, is
 * retried once they are accepted. Only
 * successful responses are returned.
 */
export function createAuthenticatedSend({
  session,
  endSession,
  isDeletingAccount = () => false,
  acceptRulesFirst = async () => undefined,
  promptForRules = async () => false,
  onSuspended = () => undefined,
}: AuthenticatedSendDeps): Transport {
  const sendOnce = async <E extends Endpoint>(contract: E, input: Input<E>, options: CallOptions = {}): Promise<Response> => {
    const { signal, anonymous = false } = options
    const user = anonymous ? null : await resolveUser(session, contract)
    signal?.throwIfAborted()
    const first = await send(contract, input, { token: await user?.getToken(), signal })
    if (first.status !== 401 || user === null || isDeletingAccount()) return ensureOk(first)
    const refusal = await errorFromResponse(first)
    if (isProblem(refusal, 'personDeleted')) return endAndThrow(refusal)
    const token = await requestNewToken(user)
    const second = token === null ? first : await send(contract, input, { token, signal })
    if (second.status !== 401) return ensureOk(second)
    return endAndThrow(second === first ? refusal : await errorFromResponse(second))
  }
  const endAndThrow = async (refusal: Error): Promise<never> => {
    await endSession(isProblem(refusal, 'personDeleted') ? 'deleted' : 'refused')
    throw refusal
  }
  return async <E extends Endpoint>(contract: E, input: Input<E>, options: CallOptions = {}): Promise<Response> => {
    const isBoundByRules = contract.method !== 'GET' && !contract.beforeRules && options.anonymous !== true
    const writer = isBoundByRules ? await resolveUser(session, contract) : null
    if (writer) await acceptRulesFirst(writer.uid)
    try {
      return await sendOnce(contract, input, options)
    } catch (error) {
      if (isProblem(error, 'personDisabled')) onSuspended()
      if (isRulesNotAccepted(error) && (await promptForRules())) return sendOnce(contract, input, options)
      throw error
    }
  }
}

export function isRulesNotAccepted(error: unknown): boolean {
  return isProblem(error, 'rulesNotAccepted')
}

export function isProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof Problem && error.code === code
}

async function ensureOk(response: Response): Promise<Response> {
  if (!response.ok) throw await errorFromResponse(response)
  return response
}

/** A public call does not wait for a sign-in, only until the session is resolved. */
async function resolveUser(session: SessionStore, { access }: ClientEndpoint): Promise<SignedInUser | null> {
  if (access !== 'public') return waitForUserWithRetries(session)
  const resolved = await whenResolved(session, WAIT_MS)
  return resolved.state === 'signedIn' ? resolved.user : null
}

/** The signed-in user, awaited up to five times; throws if there is none. */
export async function waitForUserWithRetries(session: SessionStore): Promise<SignedInUser> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const user = await waitForUser(session, WAIT_MS)
    if (user) return user
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  throw new Error(it.session.noUser)
}

/** Null if the provider no longer issues a token (disabled, expired). A network error is thrown, for the caller to show. */
async function requestNewToken(user: SignedInUser): Promise<string | null> {
  try {
    return await user.getToken(true)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed') throw error
    return null
  }
}
