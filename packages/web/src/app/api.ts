import type { Answer, Endpoint, Input } from '@barattolo/domain/endpoint'
import { Problem, problemBody } from '@barattolo/domain/problem'

interface CallOptions {
  signal?: AbortSignal
  /** Leaves the token out even when somebody is signed in. */
  anonymous?: boolean
}

/** The only fetch of the client. A refusal is a `Problem`; anything else that fails carries the text of the answer. */
export async function call<E extends Endpoint>(contract: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
  const response = await fetch(address(contract, input), {
    method: contract.method,
    ...(contract.body
      ? { body: JSON.stringify('body' in input ? input.body : {}), headers: { 'content-type': 'application/json' } }
      : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (!response.ok) throw await refusal(response)
  // The server serialises every answer from this very contract.
  return (await response.json()) as Answer<E>
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
