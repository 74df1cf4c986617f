import type { SignInIntent, SignInOutcome } from '@barattolo/domain/identity/sign-in-contract'
import type { ProviderId } from '@barattolo/domain/sign-in-method'
import { paths } from '../../shared/paths.ts'
import { type Opener, openPopup } from '../sign-in/popup.ts'
import { listenToWindow } from './window-channel.ts'

interface ProviderWindowOptions {
  id: ProviderId
  intent: SignInIntent
  /** Called with the outcome of a sign-in that has ended after its window seemed to be closed. */
  onLateSignIn: (outcome: SignInOutcome) => void
}

/**
 * Opens the window of a provider and waits for the outcome. Rejects with the library's own codes, and also when the window seems to be
 * closed: if it is not, it ends the sign-in by `onLateSignIn`, or by itself where a further step is needed.
 */
export function openProviderWindow(opener: Opener, { id, intent, onLateSignIn }: ProviderWindowOptions): Promise<SignInOutcome> {
  const stato = crypto.randomUUID()
  let isLate = false
  return openPopup<SignInOutcome>(opener, {
    address: paths.openProvider(id, intent, stato),
    onClosed: () => {
      isLate = true
    },
    listen: (_popup, { resolve, fail }) => {
      // Later, so that the acknowledgement is sent before the channel is closed.
      const later = (end: () => void) => void setTimeout(end)
      return listenToWindow(stato, (outcome) => {
        if (isLate && outcome?.state !== 'accepted') return false
        if (outcome === null) later(() => fail('auth/user-cancelled'))
        else later(() => resolve(outcome))
        if (isLate && outcome) onLateSignIn(outcome)
        return true
      })
    },
  })
}
