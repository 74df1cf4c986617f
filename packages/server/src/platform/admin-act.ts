import type { FastifyRequest } from 'fastify'
import type { Person } from './session.ts'

/** One line an act of the admin's: who, what, which. Nobody's e-mail, and no reason, which speaks of somebody. */
export function noteAdminAct(
  request: FastifyRequest,
  { uid }: Pick<Person, 'uid'>,
  act: { act: string } & Record<string, string>,
) {
  request.log.info({ admin: uid, ...act }, 'admin')
}
