import { type FastifyRequest, LogController } from 'fastify'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { isDueToOutage } from '../database/database-unavailable.ts'
import type { Person } from '../http/session.ts'

/** Error properties without personal data; PostgreSQL’s `detail` is excluded because it contains column values. */
const LOGGED_ERROR_FIELDS = ['type', 'code', 'constraint', 'table', 'column', 'routine', 'severity', 'statusCode'] as const

/** Creates a logger that writes JSON lines to standard output and redacts tokens, e-mail addresses and positions. */
export function createLogger(level: string, destination?: { write: (line: string) => void }): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      hooks: { streamWrite: redactSecrets, logMethod: skipOutages },
    },
    destination ?? pino.destination(1),
  )
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Skips lines about errors that an outage of the database has caused, because the outage itself is logged once. */
const skipOutages: LogMethod = function (args, method) {
  const details: unknown = args[0]
  if (typeof details === 'object' && details !== null && 'err' in details && isDueToOutage(details.err)) return
  method.apply(this, args)
}

/** Redacts everything that looks like a token, an e-mail address or a position. Runs on the serialized line. */
function redactSecrets(line: string): string {
  return line
    .replace(/[\w.%+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(
      /\b(Bearer\s+|(?:id_token|idToken|refresh_token|refreshToken|access_token|secret)["\\]*[=:]\s*["\\]*)[^\s"\\&,}]+/gi,
      '$1[token]',
    )
    .replace(/("(?:lat|lng|exactLat|exactLng)":)-?[\d.]+/g, '$1null')
    .replace(/\b(near|bbox)((?:["\\]*[=:]\s*["\\]*)|%3D)-?[\d.,%C-]+/gi, '$1$2[position]')
}

function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const fields = Object.fromEntries(
    LOGGED_ERROR_FIELDS.flatMap((key) => (key in error ? [[key, error[key as keyof Error]]] : [])),
  )
  return { ...fields, message: error.message, stack: error.stack, ...(error.cause ? { cause: serializeError(error.cause) } : {}) }
}

/**
 * Logs one line per completed request. The line contains the route instead of the URL, because a query string may contain a
 * person’s position.
 */
export class RequestLogController extends LogController {
  override incomingRequest() {
    // Only completed requests are logged.
  }

  override requestCompleted(...[error, request, reply]: Parameters<LogController['requestCompleted']>) {
    const { method, routeOptions } = request
    const entry = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (error) request.log.error({ ...entry, err: error }, 'request failed')
    else request.log.info(entry, 'request')
  }
}

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
