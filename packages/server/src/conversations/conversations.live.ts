import type { LiveUses } from '../platform/live.ts'
import { postMessage } from './messages.service.ts'
import type { Moving } from './moves.service.ts'
import { ownConversation } from './read.service.ts'

/** What the sockets may do in a conversation: the same as the calls, through the same services. */
export function conversationsLive(deps: Moving): Pick<LiveUses, 'mayJoin' | 'post'> {
  return {
    mayJoin: async (me, id) => {
      await ownConversation(deps.db, me, id)
    },
    post: (me, id, message) => postMessage(deps, me, id, message),
  }
}
