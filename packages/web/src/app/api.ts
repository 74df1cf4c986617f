import type { Answer, Endpoint, Input } from '@barattolo/domain/endpoint'
import { Problem, problemBody } from '@barattolo/domain/problem'

interface CallOptions {
  signal?: AbortSignal
  /** Leaves the token out even when somebody is signed in. */
  anonymous?: boolean
}

/** The only fetch of the client. A refusal is a `Problem`; anything else that fails carries the text of the answer. */
export async function call<E extends Endpoint>(contract: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
  const response = await send(contract, input, options)
  // The server serialises every answer from this very contract.
  return (await response.json()) as Answer<E>
}

/** A part of a longer list: how many there are in all, and where the next part begins (null at the end). */
export interface Page<T> {
  rows: T
  total: number
  next: string | null
}

/** The same for a list that comes in parts. */
export async function callPage<E extends Endpoint>(
  contract: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Page<Answer<E>>> {
  const response = await send(contract, input, options)
  return {
    rows: (await response.json()) as Answer<E>,
    total: Number(response.headers.get('x-total-count') ?? 0),
    next: nextCursor(response.headers.get('link')),
  }
}

/** The cursor in `</api/items?…&cursor=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return next ? new URLSearchParams(next.slice(next.indexOf('?') + 1)).get('cursor') : null
}

async function send<E extends Endpoint>(contract: E, input: Input<E>, options: CallOptions): Promise<Response> {
  const response = await fetch(address(contract, input), {
    method: contract.method,
    ...(contract.body
      ? { body: JSON.stringify('body' in input ? input.body : {}), headers: { 'content-type': 'application/json' } }
      : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (!response.ok) throw await refusal(response)
  return response
}

export function address(contract: Endpoint, input: object): string {
  const params: Record<string, unknown> = 'params' in input ? { ...(input.params as object) } : {}
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries('query' in input ? { ...(input.query as object) } : {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

async function refusal(response: Response): Promise<Error> {
  const text = await response.text()
  try {
    const body = problemBody.safeParse(JSON.parse(text))
    if (body.success)
      return new Problem(body.data.code, {
        ...(body.data.fields ? { fields: body.data.fields } : {}),
        present: body.data.present,
      })
  } catch {
    // Not JSON: a proxy's page, or nothing at all.
  }
  return new Error(text || `HTTP ${response.status}`)
}
