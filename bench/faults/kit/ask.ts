import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Asked {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
  /** A multipart upload, instead of `body`. */
  form?: { payload: Buffer; headers: Record<string, string> }
}

export interface Answered {
  /** 0 if no response arrived. */
  status: number
  /** The problem's code or the connection error; empty for a success. */
  code: string
  /** Parsed JSON, else the raw bytes. */
  body: unknown
  retryAfter: string | undefined
}

/** About as long as a browser waits, in milliseconds: a call that reaches it has met a server that hangs. */
const HANGS_AFTER = 60_000

/** An HTTP client with keep-alive connections, like a browser; it does not retry. */
export function caller(origin: string, headers: Record<string, string>, hear: (answer: Answered, took: number) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const ask = async (asked: Asked): Promise<Answered> => {
    const begin = performance.now()
    const answer = await send(agent, origin, headers, asked)
    hear(answer, performance.now() - begin)
    return answer
  }
  return { ask, close: () => agent.destroy() }
}
export type Ask = ReturnType<typeof caller>['ask']

async function send(agent: Agent, origin: string, who: Record<string, string>, asked: Asked): Promise<Answered> {
  const { method = 'GET', path, body, form } = asked
  const headers = { ...who, ...(body ? { 'content-type': 'application/json' } : {}), ...form?.headers }
  try {
    const outgoing = request(`${origin}${path}`, { method, agent, headers, timeout: HANGS_AFTER })
    outgoing.on('timeout', () => outgoing.destroy(new Error('hangs')))
    outgoing.end(form?.payload ?? (body && JSON.stringify(body)))
    const answer = await new Promise<IncomingMessage>((done, failed) => outgoing.once('response', done).once('error', failed))
    return read(answer.statusCode ?? 0, answer.headers['retry-after'], await buffer(answer))
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

function read(status: number, retryAfter: string | undefined, said: Buffer): Answered {
  const body = parsed(said)
  const code = status < 300 ? '' : ((body as { code?: string } | null)?.code ?? 'not a problem document')
  return { status, code, body, retryAfter }
}

function parsed(said: Buffer): unknown {
  try {
    return JSON.parse(said.toString())
  } catch {
    return said
  }
}
