import type { LiveDeps } from '../platform/live.ts'
import { postMessage } from './messages.service.ts'
import type { MoveDeps } from './moves.service.ts'
import { requireOwnConversation } from './read.service.ts'

/** The conversation handlers of the sockets: they use the same services as the HTTP routes. */
export function conversationsLive(deps: MoveDeps): Pick<LiveDeps, 'mayJoin' | 'post'> {
  return {
    mayJoin: async (me, id) => {
      await requireOwnConversation(deps.db, me, id)
    },
    post: (me, id, message) => postMessage(deps, me, id, message),
  }
}
