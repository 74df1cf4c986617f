import type { Move } from '@barattolo/domain/conversations/apply-negotiation-move'
import * as contract from '@barattolo/domain/conversations/contract'
import type { ConversationStatus } from '@barattolo/domain/conversations/conversation-status'
import { listInterests } from '@barattolo/domain/conversations/interest'
import * as queue from '@barattolo/domain/conversations/queue'
import { listSimilarItems } from '@barattolo/domain/conversations/similar-items'
import type { ConversationId, Uid } from '@barattolo/domain/ids'
import type { FastifyInstance } from 'fastify'
import { hasNoQuery, setNextLink } from '../platform/database/cursor.ts'
import type { LiveDeps } from '../platform/events/live.ts'
import { route } from '../platform/http/endpoint-route.ts'
import { answerRequest } from './answer-request.service.ts'
import { markRead, readInbox } from './inbox.service.ts'
import { countUnread } from './inbox.store.ts'
import { inboxEtag } from './inbox-etag.store.ts'
import { readInterests, reopenInterest } from './interests.service.ts'
import { postMessage } from './messages.service.ts'
import { type MoveDeps, makeMove } from './moves.service.ts'
import { openConversation } from './opening.service.ts'
import { answerSeveral, readQueue } from './queue.service.ts'
import { readConversation, readMessages, requireOwnConversation } from './read.service.ts'
import { postRingMessage } from './ring-chat.service.ts'
import { readSimilar } from './similar.service.ts'

/** The move for each status that the specification's four buttons send. */
const MOVE_TO = {
  accepted: { type: 'accept' },
  rejected: { type: 'reject' },
  archived: { type: 'archive' },
  pending: { type: 'undo' },
} as const satisfies Record<ConversationStatus, Move>

interface ConversationsRouteDeps extends MoveDeps {
  /** Searches rings through what this person asks for in the conversation. */
  searchRingsOfConversation: (wisher: Uid, id: ConversationId) => Promise<void>
}

export function conversationsRoutes(app: FastifyInstance, deps: ConversationsRouteDeps) {
  const { db, now } = deps
  route(
    app,
    contract.listConversations,
    async ({ person, query, request, reply }) => {
      const { cards, next, total } = await readInbox(deps, person.uid, query, !hasNoQuery(request), now())
      setNextLink(request, reply, next)
      if (total !== null) reply.header('x-total-count', total)
      return cards
    },
    // Screens poll every five seconds.
    { etagFrom: inboxEtag },
  )
  route(app, contract.readUnread, async ({ person }) => ({ unread: await countUnread(db, person.uid) }))
  route(app, contract.openConversation, async ({ person, reply, body: { requestId, ...opening } }) => {
    const me = person.uid
    const { conversation, hadExisted } = requestId
      ? await answerRequest(deps, { me, requestId, ...opening })
      : await openConversation(deps, { me, ...opening })
    if (!requestId) await deps.searchRingsOfConversation(me, conversation._id)
    if (hadExisted) reply.code(200)
    return conversation
  })
  route(app, contract.readConversation, ({ person, params }) => readConversation(deps, person.uid, params.id, now()))
  route(app, contract.toggleOffered, ({ person, params, body: { version, ...item } }) =>
    makeMove(deps, { me: person.uid, id: params.id, move: { type: 'toggle', side: 'offer', ...item }, version }),
  )
  route(app, contract.toggleRequested, ({ person, params, body: { version, ...item } }) =>
    makeMove(deps, { me: person.uid, id: params.id, move: { type: 'toggle', side: 'request', ...item }, version }),
  )
  route(app, contract.sendProposal, async ({ person, params, body: { version, ask } }) => {
    const move = { me: person.uid, id: params.id, version }
    if (ask) return makeMove(deps, { ...move, move: { type: 'ask' } })
    const sent = await makeMove(deps, { ...move, move: { type: 'send' } })
    await deps.searchRingsOfConversation(person.uid, params.id)
    return sent
  })
  route(app, contract.changeStatus, ({ person, params, body: { status, version } }) =>
    makeMove(deps, { me: person.uid, id: params.id, move: MOVE_TO[status], version }),
  )
  route(app, contract.callOffExchange, ({ person, params }) =>
    makeMove(deps, { me: person.uid, id: params.id, move: { type: 'callOff' } }),
  )
  route(app, contract.reopenInterest, ({ person, params }) => reopenInterest(deps, person.uid, params.id))
  route(app, listInterests, ({ person, query }) => readInterests(db, person.uid, query.ids, now()))
  route(app, contract.listMessages, ({ person, params, query }) => readMessages(deps, person.uid, params.id, query))
  route(app, contract.sendMessage, ({ person, params, body }) => postMessage(deps, person.uid, params.id, body))
  route(app, contract.markRead, async ({ person, params }) => {
    await markRead(deps, person.uid, params.id)
    return { success: true as const }
  })
  route(app, queue.readQueue, ({ person, params }) => readQueue(deps, person.uid, params.id, now()))
  route(app, queue.answerSeveral, ({ person, params, body }) => answerSeveral(deps, person.uid, params.id, body))
  route(app, listSimilarItems, ({ person, params, query }) => readSimilar(deps, person.uid, params.id, query.near))
}

/** The conversation handlers of the sockets: they use the same services as the HTTP routes. */
export function conversationsLive(deps: MoveDeps): Pick<LiveDeps, 'requireParticipant' | 'postMessage' | 'postRingMessage'> {
  return {
    requireParticipant: async (me, id) => {
      await requireOwnConversation(deps.db, me, id)
    },
    postMessage: (me, id, message) => postMessage(deps, me, id, message),
    postRingMessage: (me, id, message) => postRingMessage(deps, me, id, message),
  }
}
