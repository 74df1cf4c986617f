import type { FastifyRequest } from 'fastify'
import type { Person } from './session.ts'

/**
 * Logs one line for each action of an admin: admin, action, target. Without e-mail addresses and without the reason, which
 * describes a person.
 */
export function logAdminAction(
  request: FastifyRequest,
  { uid }: Pick<Person, 'uid'>,
  action: { act: string } & Record<string, string>,
) {
  request.log.info({ admin: uid, ...action }, 'admin')
}
