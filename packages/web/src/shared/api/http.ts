import type { ClientEndpoint, Endpoint, Input } from '@barattolo/domain/endpoint'
import { isReceivedProblem, Problem } from '@barattolo/domain/problem'
import { reportAnswer } from '../network.ts'
import { texts } from '../texts.ts'

export interface SendOptions {
  token?: string | undefined
  signal?: AbortSignal | undefined
}

/** Sends a call. The only place in the client that uses `fetch`. */
export async function send<E extends Endpoint>(
  contract: E,
  input: Input<E>,
  { token, signal }: SendOptions = {},
): Promise<Response> {
  const hasBody = contract.method !== 'GET'
  const response = await fetch(buildUrl(contract, input), {
    method: contract.method,
    ...(hasBody ? { body: JSON.stringify('body' in input ? input.body : {}) } : {}),
    headers: {
      ...(hasBody || token !== undefined ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(signal ? { signal } : {}),
  })
  reportAnswer()
  return response
}

/**
 * The error of a refused call: a `Problem` with its `detail` as message, else the response's text, else `HTTP {status}`. The error
 * page of a proxy whose server does not answer means the same as the server's own "unavailable".
 */
export async function errorFromResponse(response: Response): Promise<Error> {
  const text = await response.text()
  const body = parseJson(text)
  if (isGatewayPage(response)) return new Problem('unavailable', { detail: texts.app.unavailable })
  if (!isReceivedProblem(body)) return new Error(text || `HTTP ${response.status}`)
  const { code, detail, fields, present } = body
  const message = code === 'unexpected' ? withRequestId(detail, response) : detail
  return new Problem(code, { detail: message, present, ...(fields ? { fields } : {}) })
}

/** As many characters as can be read to an operator, who finds the whole id in the log by them. */
const CODE_LENGTH = 8

function withRequestId(sentence: string, { headers }: Response): string {
  const id = headers.get('x-request-id')
  return id === null ? sentence : texts.app.withCode(sentence, id.slice(0, CODE_LENGTH))
}

const GATEWAY_ERRORS = [502, 503, 504]

function isGatewayPage({ status, headers }: Response): boolean {
  return GATEWAY_ERRORS.includes(status) && (headers.get('content-type') ?? '').startsWith('text/html')
}

/** Undefined if the text is not JSON: a proxy's error page, or an empty body. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function buildUrl(contract: ClientEndpoint, input: object): string {
  const params: Record<string, unknown> = 'params' in input ? { ...(input.params as object) } : {}
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries('query' in input ? { ...(input.query as object) } : {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
