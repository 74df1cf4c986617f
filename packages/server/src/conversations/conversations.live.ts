import type { LiveUses } from '../platform/live.ts'
import { postMessage } from './messages.service.ts'
import type { Moving } from './moves.service.ts'
import { ownConversation } from './read.service.ts'

/** The conversation handlers of the sockets: they use the same services as the HTTP routes. */
export function conversationsLive(deps: Moving): Pick<LiveUses, 'mayJoin' | 'post'> {
  return {
    mayJoin: async (me, id) => {
      await ownConversation(deps.db, me, id)
    },
    post: (me, id, message) => postMessage(deps, me, id, message),
  }
}
