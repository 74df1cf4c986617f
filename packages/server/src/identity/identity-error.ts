import { Problem, type ProblemCode } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import { RETRY_AFTER_SECONDS, replyToError } from '../platform/http/problem-reply.ts'

/** An error with one of the identity provider's codes, which its client library maps to `auth/…` codes. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
}

/** Provider codes for our token Problems. With `TOKEN_EXPIRED` and `USER_DISABLED` the library signs the user out. */
const PROVIDER_CODES: Partial<Record<ProblemCode, string>> = {
  tokenExpired: 'TOKEN_EXPIRED',
  personDisabled: 'USER_DISABLED',
  personDeleted: 'TOKEN_EXPIRED',
  tooManyRequests: 'TOO_MANY_ATTEMPTS_TRY_LATER',
}

/** Answers like Google's identity service: HTTP 400 with the code in `error.message`. */
export function replyInProviderFormat(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // A request from another host gets our own problem format, as on all other routes.
  if (error instanceof Problem && error.code === 'hostNotAllowed') return replyToError(error, request, reply)
  // The response is not JSON: the library then reports a network failure and does not sign the user out.
  if (error instanceof DatabaseUnavailable)
    return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).type('text/plain').send(it.problems.unavailable)
  const providerCode = providerCodeOf(error)
  if (providerCode === null) request.log.error({ err: error }, 'unexpected')
  const status = providerCode === null ? 500 : 400
  const message = providerCode ?? 'INTERNAL_ERROR'
  return reply.code(status).send({ error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } })
}

function providerCodeOf(error: unknown): string | null {
  if (error instanceof IdentityError) return error.message
  if (error instanceof Problem) return PROVIDER_CODES[error.code] ?? 'INVALID_ID_TOKEN'
  // Fastify's own errors: JSON that does not parse, a body too large, too many requests.
  if (!(error instanceof Error && 'statusCode' in error)) return null
  if (error.statusCode === 429) return 'TOO_MANY_ATTEMPTS_TRY_LATER'
  return typeof error.statusCode === 'number' && error.statusCode < 500 ? 'INVALID_REQUEST' : null
}
