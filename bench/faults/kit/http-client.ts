import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
  /** A multipart upload, instead of `body`. */
  form?: { payload: Buffer; headers: Record<string, string> }
}

export interface HttpResult {
  /** 0 if no response arrived. */
  status: number
  /** The problem's code or the connection error; empty for a success. */
  code: string
  /** Parsed JSON, else the raw bytes. */
  body: unknown
  retryAfter: string | undefined
}

/** About as long as a browser waits, in milliseconds. A call that takes longer is recorded as `hangs`. */
const TIMEOUT = 60_000

/** An HTTP client with keep-alive connections, like a browser; it does not retry. */
export function httpClient(
  origin: string,
  headers: Record<string, string>,
  onResult: (answer: HttpResult, duration: number) => void,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const call = async (input: HttpRequest): Promise<HttpResult> => {
    const begin = performance.now()
    const answer = await send(agent, origin, headers, input)
    onResult(answer, performance.now() - begin)
    return answer
  }
  return { call, close: () => agent.destroy() }
}
export type Call = ReturnType<typeof httpClient>['call']

async function send(
  agent: Agent,
  origin: string,
  clientHeaders: Record<string, string>,
  input: HttpRequest,
): Promise<HttpResult> {
  const { method = 'GET', path, body, form } = input
  const headers = { ...clientHeaders, ...(body ? { 'content-type': 'application/json' } : {}), ...form?.headers }
  try {
    const outgoing = request(`${origin}${path}`, { method, agent, headers, timeout: TIMEOUT })
    outgoing.on('timeout', () => outgoing.destroy(new Error('hangs')))
    outgoing.end(form?.payload ?? (body && JSON.stringify(body)))
    const answer = await new Promise<IncomingMessage>((done, failed) => outgoing.once('response', done).once('error', failed))
    return readResult(answer.statusCode ?? 0, answer.headers['retry-after'], await buffer(answer))
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return {
      status: 0,
      code: message === 'hangs' ? message : `connection broken (${code ?? message})`,
      body: null,
      retryAfter: undefined,
    }
  }
}

function readResult(status: number, retryAfter: string | undefined, bytes: Buffer): HttpResult {
  const body = parseJson(bytes)
  const code = status < 300 ? '' : ((body as { code?: string } | null)?.code ?? 'not a problem document')
  return { status, code, body, retryAfter }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return bytes
  }
}
