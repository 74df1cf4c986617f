import { FirebaseError } from 'firebase/app'
import * as z from 'zod/mini'
import { paths } from '../../shared/paths.ts'

/** The message that the account chooser posts to its opener. */
const chooserMessage = z.object({ type: z.literal('barattolo:chosen'), state: z.string(), idToken: z.string() })
export type ChooserMessage = z.infer<typeof chooserMessage>

/** The size of the provider's own popup. */
const WIDTH = 500
const HEIGHT = 600
/** How often to check whether the user has closed the window, in milliseconds. */
const CLOSED_CHECK_MS = 300

/** The members of `window` that the sign-in uses. */
export type Opener = Pick<
  Window,
  'open' | 'addEventListener' | 'removeEventListener' | 'location' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'
>

let cancelCurrent: (() => void) | null = null

/**
 * Opens the account chooser and waits for its one-time token. Only a message from our own origin, from that window and with
 * the state it was opened with is accepted. Rejects with the provider's own codes.
 */
export function openSignInWindow(opener: Opener): Promise<string> {
  cancelCurrent?.()
  const state = crypto.randomUUID()
  const popup = opener.open(paths.chooseAccount(state), 'barattolo-accesso', popupFeatures(opener))
  if (!popup) return Promise.reject(createError('auth/popup-blocked'))
  return new Promise((resolve, reject) => {
    const handleMessage = (event: MessageEvent) => {
      if (event.origin !== opener.location.origin || event.source !== popup) return
      const message = chooserMessage.safeParse(event.data)
      if (!message.success || message.data.state !== state) return
      stop()
      popup.close()
      resolve(message.data.idToken)
    }
    const fail = (code: string) => {
      stop()
      reject(createError(code))
    }
    const closedCheckTimer = setInterval(() => (popup.closed ? fail('auth/popup-closed-by-user') : undefined), CLOSED_CHECK_MS)
    const stop = () => {
      clearInterval(closedCheckTimer)
      opener.removeEventListener('message', handleMessage)
      cancelCurrent = null
    }
    cancelCurrent = () => fail('auth/cancelled-popup-request')
    opener.addEventListener('message', handleMessage)
  })
}

/** Centred on the opener. */
function popupFeatures({ screenX, screenY, outerWidth, outerHeight }: Opener): string {
  const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2)
  const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`
}

/** In the format of the library's own errors. */
function createError(code: string): FirebaseError {
  return new FirebaseError(code, `Firebase: Error (${code}).`)
}
