import * as contract from '@barattolo/domain/rings/chat-contract'
import type { FastifyInstance } from 'fastify'
import type { MoveDeps } from '../conversations/moves.service.ts'
import { markRingRead, postRingMessage, readRingChat, readRingMessages } from '../conversations/ring-chat.service.ts'
import { route } from '../platform/http/endpoint-route.ts'

export function ringChatRoutes(app: FastifyInstance, deps: MoveDeps) {
  route(app, contract.readRingChat, ({ person, params }) => readRingChat(deps, person.uid, params.id))
  route(app, contract.listRingMessages, ({ person, params, query }) => readRingMessages(deps, person.uid, params.id, query))
  route(app, contract.sendRingMessage, ({ person, params, body }) => postRingMessage(deps, person.uid, params.id, body))
  route(app, contract.markRingRead, async ({ person, params }) => {
    await markRingRead(deps, person.uid, params.id)
    return { success: true as const }
  })
}
