import type { LiveDeps } from '../platform/live.ts'
import { postMessage } from './messages.service.ts'
import type { MoveDeps } from './moves.service.ts'
import { requireOwnConversation } from './read.service.ts'

/** The conversation handlers of the sockets: they use the same services as the HTTP routes. */
export function conversationsLive(deps: MoveDeps): Pick<LiveDeps, 'requireParticipant' | 'postMessage'> {
  return {
    requireParticipant: async (me, id) => {
      await requireOwnConversation(deps.db, me, id)
    },
    postMessage: (me, id, message) => postMessage(deps, me, id, message),
  }
}
