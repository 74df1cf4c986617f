import type { SignInOutcome } from '@barattolo/domain/identity/sign-in-contract'
import { isArrayOf, isNullable, isObjectOf, isOneOf, isString } from '@barattolo/domain/type-guards'
import { isSignInMethod } from '../../shared/api/stored-config.ts'

/**
 * Between the page and the window of a provider. Not `window.opener`: a page of the provider can cut that link
 * (`Cross-Origin-Opener-Policy`).
 */
const CHANNEL = 'barattolo:accesso'
/** How long the window waits until a page takes the outcome, in milliseconds. */
const ACKNOWLEDGEMENT_MS = 2000

/** From the window; `stato` is the name of the sign-in. Without an outcome the user has cancelled it. */
interface WindowMessage {
  stato: string
  outcome: SignInOutcome | null
}

/** From the page that has taken the outcome. */
interface Acknowledgement {
  received: string
}

const isMessage = isObjectOf<WindowMessage>({
  stato: isString,
  outcome: isNullable(
    isObjectOf<SignInOutcome>({
      state: isOneOf(['accepted', 'proven', 'knownEmail', 'needsEmail']),
      token: isNullable(isString),
      methods: isArrayOf(isSignInMethod),
    }),
  ),
})

const isAcknowledgement = isObjectOf<Acknowledgement>({ received: isString })

/** Calls `take` with what the window of this sign-in sends; if it returns true, the window closes. Returns a function that ends it. */
export function listenToWindow(stato: string, take: (outcome: SignInOutcome | null) => boolean): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.stato !== stato || !take(data.outcome)) return
    channel.postMessage({ received: stato } satisfies Acknowledgement)
  }
  return () => channel.close()
}

/** Resolves to whether a page has taken the outcome. */
export function sendToOpener(stato: string, outcome: SignInOutcome | null): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ACKNOWLEDGEMENT_MS)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isAcknowledgement(data) || data.received !== stato) return
      clearTimeout(timer)
      resolve(true)
    }
    channel.postMessage({ stato, outcome } satisfies WindowMessage)
  }).finally(() => channel.close())
}
