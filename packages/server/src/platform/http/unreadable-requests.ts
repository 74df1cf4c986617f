import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemBody } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'

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
}
