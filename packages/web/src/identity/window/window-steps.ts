import { finishProviderSignIn, type SignInIntent, startProviderSignIn } from '@barattolo/domain/identity/sign-in-contract'
import type { ProviderId } from '@barattolo/domain/sign-in-method'
import { isObjectOf, isOneOf, isString, type TypeGuard } from '@barattolo/domain/type-guards'
import { call } from '../../shared/api/api.ts'
import { paths } from '../../shared/paths.ts'
import { hashSecret, randomSecret } from '../link/link-secret.ts'

/** The sign-in of this window, in its `sessionStorage` while it is at the provider. */
interface WindowSignIn {
  id: ProviderId
  intent: SignInIntent
  /** The name under which the page waits for it. */
  stato: string
  /** Proves to the server that the sign-in ends in the window in which it began. Empty once it is used. */
  secret: string
}

const isProviderId: TypeGuard<ProviderId> = (value): value is ProviderId => isString(value) && /^oidc\.[123]$/.test(value)
const isIntent: TypeGuard<SignInIntent> = isOneOf(['signIn', 'add'])
const isWindowSignIn = isObjectOf<WindowSignIn>({ id: isProviderId, intent: isIntent, stato: isString, secret: isString })

const KEY = 'barattolo:accesso'
/** For a browser whose storage is blocked: then the way back fails, and the window offers to try again. */
let signInInMemory: WindowSignIn | null = null

export function currentSignIn(): WindowSignIn | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isWindowSignIn(stored) ? stored : signInInMemory
  } catch {
    return signInInMemory
  }
}

function remember(signIn: WindowSignIn | null) {
  signInInMemory = signIn
  try {
    if (signIn) sessionStorage.setItem(KEY, JSON.stringify(signIn))
    else sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

export const forgetSignIn = () => remember(null)

/** What the address of this window asks for. The answer of a provider is removed from the address at once. */
export type WindowRequest =
  | { step: 'start'; signIn: Omit<WindowSignIn, 'secret'> }
  | { step: 'finish'; query: string }
  | { step: 'none' }

export function takeRequest(): WindowRequest {
  const { search } = window.location
  const query = new URLSearchParams(search)
  const [id, intent, stato] = ['con', 'per', 'stato'].map((name) => query.get(name))
  if (isProviderId(id) && isIntent(intent) && stato) return { step: 'start', signIn: { id, intent, stato } }
  if (!query.has('code') && !query.has('error')) return { step: 'none' }
  window.history.replaceState(window.history.state, '', paths.providerWindow)
  return { step: 'finish', query: search.slice(1) }
}

/** Leads this window to the provider. In place of its entry in the history, so that the way back does not begin a new sign-in. */
export async function goToProvider({ id, intent, stato }: Omit<WindowSignIn, 'secret'>): Promise<void> {
  const secret = randomSecret()
  const body = { secretHash: await hashSecret(secret), intent }
  remember({ id, intent, stato, secret })
  const { url } = await call(startProviderSignIn, { params: { id }, body }, { anonymous: true })
  window.location.replace(url)
}

/** Has the server finish the sign-in with the answer of the provider. A second answer has no secret any more. */
export async function finishAtServer(signIn: WindowSignIn, query: string) {
  remember({ ...signIn, secret: '' })
  return call(finishProviderSignIn, { body: { query, secret: signIn.secret } }, { anonymous: true })
}
