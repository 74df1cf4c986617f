import type { FastifyRequest } from 'fastify'
import type { Person } from './session.ts'

/**
 * Logs one line for each action of an admin: admin, action, target. Without e-mail addresses and without the reason, which
 * describes a person.
 */
export function noteAdminAct(
  request: FastifyRequest,
  { uid }: Pick<Person, 'uid'>,
  act: { act: string } & Record<string, string>,
) {
  request.log.info({ admin: uid, ...act }, 'admin')
}
