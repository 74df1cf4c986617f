import { FirebaseError } from '@firebase/app'

/** The size of the provider's own popup. */
const WIDTH = 500
const HEIGHT = 600
/** How often to check whether the user has closed the window, in milliseconds. */
const CLOSED_CHECK_MS = 300

/** The members of `window` that a sign-in uses. */
export type Opener = Pick<
  Window,
  'open' | 'addEventListener' | 'removeEventListener' | 'location' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'
>

interface PopupOptions<T> {
  address: string
  /** Begins to wait for the result; returns a function that ends it. */
  listen: (popup: Window, end: { resolve: (result: T) => void; fail: (code: string) => void }) => () => void
  /**
   * Called when the window seems to be closed, in place of the end of `listen`: the page of another site that has cut the link to its
   * opener looks like a closed window.
   */
  onClosed?: () => void
}

let cancelCurrent: (() => void) | null = null

/** Opens a small window for a sign-in, and cancels the sign-in whose window is open already. Rejects with the provider's own codes. */
export function openPopup<T>(opener: Opener, { address, listen, onClosed }: PopupOptions<T>): Promise<T> {
  cancelCurrent?.()
  const popup = opener.open(address, 'barattolo-accesso', popupFeatures(opener))
  if (!popup) return Promise.reject(createAuthError('auth/popup-blocked'))
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearInterval(closedCheckTimer)
      stopListening()
      cancelCurrent = null
    }
    const fail = (code: string) => {
      if (code !== CLOSED || !onClosed) stop()
      else clearInterval(closedCheckTimer)
      reject(createAuthError(code))
    }
    const closedCheckTimer = setInterval(() => {
      if (!popup.closed) return
      onClosed?.()
      fail(CLOSED)
    }, CLOSED_CHECK_MS)
    const stopListening = listen(popup, {
      fail,
      resolve: (result) => {
        stop()
        popup.close()
        resolve(result)
      },
    })
    cancelCurrent = () => fail('auth/cancelled-popup-request')
  })
}

const CLOSED = 'auth/popup-closed-by-user'

/** Centred on the opener. */
function popupFeatures({ screenX, screenY, outerWidth, outerHeight }: Opener): string {
  const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2)
  const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`
}

/** In the format of the library's own errors. */
export function createAuthError(code: string): FirebaseError {
  return new FirebaseError(code, `Firebase: Error (${code}).`)
}
