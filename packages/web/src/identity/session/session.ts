import { configQuery } from '../../shared/api/config.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { logError } from '../../shared/log.ts'
import { session } from '../../shared/session.ts'
import { whenIdle } from '../../ui/loading/when-idle.ts'
import { createSessionControl, type SessionEnd } from './session-control.ts'
import { hasStoredSession } from './stored-session.ts'
import { createWhenOnline } from './when-online.ts'

let handleSessionEnd: (end: SessionEnd) => Promise<void> = async () => undefined

/** Called once, by `handleSessionChanges`, which has access to the navigation. */
export function setSessionEndHandler(handler: (end: SessionEnd) => Promise<void>) {
  handleSessionEnd = handler
}

export const {
  start: startSession,
  signIn,
  logOut,
  end: endSession,
  reauthenticate,
  withProvider,
  deleteAccount,
  isDeletingAccount,
} = createSessionControl({
  store: session,
  hasStoredSession,
  whenIdle,
  openProvider: async () => {
    const [{ identity }, { openProvider }] = await Promise.all([queryClient.fetchQuery(configQuery), import('./provider.ts')])
    return openProvider(identity)
  },
  log: logError,
  navigateAfterEnd: (end) => handleSessionEnd(end),
  whenOnline: createWhenOnline(),
})
