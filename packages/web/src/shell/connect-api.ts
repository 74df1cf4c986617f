import { createAuthenticatedSend } from '../identity/session/authenticated-send.ts'
import { endSession, isDeletingAccount } from '../identity/session/session.ts'
import { acceptRulesFirst } from '../people/rules/accept-rules-first.ts'
import { promptForRules } from '../people/rules/rules-prompt.ts'
import { setTransport } from '../shared/api/api.ts'
import { session } from '../shared/session.ts'
import { reportSuspension } from '../shared/suspension.ts'

/** Lets `call` send the token of the signed-in user. `shared/` cannot import `identity/`. */
export function connectApi() {
  setTransport(
    createAuthenticatedSend({
      session,
      endSession,
      isDeletingAccount,
      acceptRulesFirst,
      promptForRules,
      onSuspended: () => reportSuspension(true),
    }),
  )
}
