import * as contract from '@barattolo/domain/contact/contract'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance } from 'fastify'
import { addAdminLogEntry } from '../admin-log/admin-log.store.ts'
import { logAdminAction } from '../platform/config/log.ts'
import { sendPage } from '../platform/database/pages.ts'
import { route } from '../platform/http/endpoint-route.ts'
import { type ContactDeps, receiveMessage } from './contact.service.ts'
import { findContactMessages, setAnswered } from './contact.store.ts'

export function contactRoutes(app: FastifyInstance, deps: ContactDeps) {
  const { db, now } = deps
  route(app, contract.sendContactMessage, async ({ body, person, request }) => ({
    outcome: await receiveMessage(deps, body, { person, ip: request.ip }),
  }))
  route(app, contract.listContactMessages, async ({ query, request, reply }) =>
    sendPage(await findContactMessages(db, query), request, reply),
  )
  route(app, contract.markContactMessage, async ({ params, body, person, request }) => {
    const act = body.answered ? 'markMessageAnswered' : 'markMessageOpen'
    await db.transaction().execute(async (trx) => {
      const message = await setAnswered(trx, params.id, body.answered, now())
      if (!message) throw new Problem('messageNotFound')
      const about = { kind: 'message', id: params.id } as const
      await addAdminLogEntry(trx, { admin: person, act, about, person: message.personUid, reason: null }, now())
    })
    logAdminAction(request, person, { act, message: params.id })
    return { success: true } as const
  })
}
