import { LogController } from 'fastify'
import { type Logger, pino } from 'pino'

/** Error properties that say what happened without saying to whom; PostgreSQL's `detail` quotes values. */
const TOLD_OF_ERRORS = ['type', 'code', 'constraint', 'table', 'column', 'routine', 'severity', 'statusCode'] as const

/** Structured lines on the standard output, with no token, e-mail or position in them, whatever was handed over. */
export function openLog(level: string, destination?: { write: (line: string) => void }): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      hooks: { streamWrite: withoutSecrets },
    },
    destination ?? pino.destination(1),
  )
}

/** The last door: what looks like a secret leaves as a word. */
function withoutSecrets(line: string): string {
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

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const told = Object.fromEntries(TOLD_OF_ERRORS.flatMap((key) => (key in error ? [[key, error[key as keyof Error]]] : [])))
  return { ...told, message: error.message, stack: error.stack, ...(error.cause ? { cause: describeError(error.cause) } : {}) }
}

/** One line a request, when it is done: the route as registered, not the address, whose query may say where somebody lives. */
export class RequestLog extends LogController {
  override incomingRequest() {
    // Said when it is done.
  }

  override requestCompleted(...[error, request, reply]: Parameters<LogController['requestCompleted']>) {
    const { method, routeOptions } = request
    const done = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      reqId: request.id,
    }
    if (error) request.log.error({ ...done, err: error }, 'request failed')
    else request.log.info(done, 'request')
  }
}
