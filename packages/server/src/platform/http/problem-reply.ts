import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, type ProblemBody } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable, isDueToOutage } from '../database/database-unavailable.ts'
import { isAborted } from './incomplete-requests.ts'
import { PROBLEM_STATUS } from './problem-status.ts'
import { setRequestId } from './request-id.ts'
import { TooManyRequests } from './too-many-requests.ts'

/** The body of `application/problem+json` (RFC 9457): a stable code and a message that can be shown to the user. */
export function toProblemBody(problem: Problem): ProblemBody {
  const status = PROBLEM_STATUS[problem.code]
  return {
    type: 'about:blank',
    title: problem.code,
    status,
    code: problem.code,
    detail: problem.detail ?? it.problems[problem.code],
    ...(problem.fields ? { fields: problem.fields } : {}),
    ...(problem.present === undefined ? {} : { present: problem.present }),
  }
}

/** Converts errors of Fastify, its plugins and the database into a Problem; null for a bug. */
function problemFromError(error: FastifyError | DatabaseUnavailable): Problem | null {
  // Not logged here: the availability tracker logs it once, not for every request.
  if (error instanceof DatabaseUnavailable) return new Problem('unavailable', { cause: error })
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('invalidJson', { cause: error })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('bodyTooLarge', { cause: error })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupportedMediaType', { cause: error })
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('notFound', { cause: error })
    // PostgreSQL text cannot contain NUL (22021, 22P05).
    case '22021':
    case '22P05':
      return new Problem('invalidInput', { cause: error })
    default:
      return null
  }
}

/** Converts any error into a Problem. An unknown error is a bug: it is logged completely and answered without details. */
export function toProblem(error: unknown, log: FastifyBaseLogger): Problem {
  // The cast is safe: errors of Fastify and PostgreSQL are distinguished by their `code`.
  const problem = error instanceof Problem ? error : problemFromError(error as FastifyError)
  if (!problem) log.error({ err: error }, 'unexpected')
  return problem ?? new Problem('unexpected')
}

/** `Retry-After` of a 503 response, in seconds. */
export const RETRY_AFTER_SECONDS = 5

export function replyToError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  setRequestId(request, reply)
  if (isAborted(request)) request.server.countIncomplete('aborted')
  const problem = isAborted(request) ? new Problem('unreadableRequest', { cause: error }) : toProblem(error, request.log)
  if (problem instanceof TooManyRequests) reply.header('retry-after', problem.retryAfterSeconds)
  // An outage is logged once, not with one more line for each request.
  if (isDueToOutage(problem)) request.log.level = 'warn'
  const body = toProblemBody(problem)
  if (body.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(body.status).type('application/problem+json').serializer(JSON.stringify).send(body)
}

/** Status codes of requests that Node’s parser rejects, by error code. */
const STATUSES: Partial<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers bytes that are not a valid HTTP request in the same format as any other error, and closes the connection. */
export function replyToUnreadableRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const status = STATUSES[error.code ?? ''] ?? 400
  const code = 'unreadableRequest'
  const body: ProblemBody = { type: 'about:blank', title: code, status, code, detail: it.problems[code] }
  const json = JSON.stringify(body)
  const headLines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Content-Type: application/problem+json',
    'Connection: close',
  ]
  socket.end(`${headLines.join('\r\n')}\r\n\r\n${json}`)
  // Otherwise a client that does not close its side holds the connection without end: Node checks a request only once.
  setTimeout(() => socket.destroy(), CLOSE_DELAY).unref()
}

/** The time in which a client can read the refusal before its connection is closed, in milliseconds. */
const CLOSE_DELAY = 1000
