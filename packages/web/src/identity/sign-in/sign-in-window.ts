import * as z from 'zod/mini'
import { paths } from '../../shared/paths.ts'
import { type Opener, openPopup } from './popup.ts'

/** The message that the account chooser posts to its opener. */
const chooserMessage = z.object({ type: z.literal('barattolo:chosen'), state: z.string(), idToken: z.string() })
export type ChooserMessage = z.infer<typeof chooserMessage>

/**
 * Opens the account chooser and waits for its one-time token. Only a message from our own origin, from that window and with
 * the state it was opened with is accepted. Rejects with the provider's own codes.
 */
export function openSignInWindow(opener: Opener): Promise<string> {
  const state = crypto.randomUUID()
  return openPopup<string>(opener, {
    address: paths.chooseAccount(state),
    listen: (popup, { resolve }) => {
      const handleMessage = (event: MessageEvent) => {
        if (event.origin !== opener.location.origin || event.source !== popup) return
        const message = chooserMessage.safeParse(event.data)
        if (message.success && message.data.state === state) resolve(message.data.idToken)
      }
      opener.addEventListener('message', handleMessage)
      return () => opener.removeEventListener('message', handleMessage)
    },
  })
}
