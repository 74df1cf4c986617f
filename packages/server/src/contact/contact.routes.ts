import * as contract from '@barattolo/domain/contact/contract'
import { Problem } from '@barattolo/domain/problem'
import type { FastifyInstance } from 'fastify'
import { route } from '../platform/endpoint-route.ts'
import { logAdminAction } from '../platform/log.ts'
import { sendPage } from '../platform/pages.ts'
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
    if (!(await setAnswered(db, params.id, body.answered, now()))) throw new Problem('messageNotFound')
    logAdminAction(request, person, { act: body.answered ? 'markMessageAnswered' : 'markMessageOpen', message: params.id })
    return { success: true } as const
  })
}
