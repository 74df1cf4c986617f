import type { Answer, Endpoint, Input } from '@barattolo/domain/endpoint'
import type { SearchReading } from '@barattolo/domain/items/search-reading'

export interface CallOptions {
  signal?: AbortSignal
  /** Sends no token even if a user is signed in. */
  anonymous?: boolean
}

/** Sends a call and resolves to a successful response; rejects otherwise. */
export type Transport = <E extends Endpoint>(contract: E, input: Input<E>, options?: CallOptions) => Promise<Response>

let sendRequest: Transport = async () => {
  throw new Error('No transport is set')
}

/** Called once, before the first call. In the browser the transport sends the user's token; on the server it stays inside the process. */
export function setTransport(transport: Transport) {
  sendRequest = transport
}

/** Calls the API, for every feature. Rejects with a `Problem`, whose message can be shown, when the server refuses. */
export async function call<E extends Endpoint>(contract: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
  const response = await sendRequest(contract, input, options)
  // The server serialises every response from the same contract.
  return (await response.json()) as Answer<E>
}

/** Like `call`, for a response that is not JSON. */
export async function callBlob<E extends Endpoint>(contract: E, input: Input<E>, options: CallOptions = {}): Promise<Blob> {
  return (await sendRequest(contract, input, options)).blob()
}

/** A page of a list: its rows, the total count, and the cursor of the next page (null at the end). */
export interface Page<T> {
  rows: T
  /** Undefined if the server has not counted. */
  total: number | undefined
  /** Whether there are more than `total`. */
  isTotalBounded: boolean
  next: string | null
  /** How the words of a search were understood; missing without words. */
  reading?: SearchReading
}

/** Like `call`, for a paginated list. */
export async function callPage<E extends Endpoint>(
  contract: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Page<Answer<E>>> {
  const response = await sendRequest(contract, input, options)
  const { headers } = response
  const total = headers.get('x-total-count')
  const reading = headers.get('x-search-reading')
  return {
    rows: (await response.json()) as Answer<E>,
    total: total === null ? undefined : Number(total),
    isTotalBounded: headers.get('x-total-bounded') === 'yes',
    next: nextCursor(headers.get('link')),
    ...(reading === null ? {} : { reading: JSON.parse(decodeURIComponent(reading)) as SearchReading }),
  }
}

/** The cursor in `</api/items?…&cursor=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return next ? new URLSearchParams(next.slice(next.indexOf('?') + 1)).get('cursor') : null
}
