import type { Answer, Endpoint, Input } from '@barattolo/domain/endpoint'
import { type CallOptions, createAuthenticatedSend } from '../../identity/authenticated-send.ts'
import { promptForRules } from '../../identity/rules-prompt.ts'
import { endSession, isDeletingAccount, session } from '../../identity/session.ts'

type SendRequest = ReturnType<typeof createAuthenticatedSend>

let sendRequest: SendRequest = createAuthenticatedSend({ session, endSession, isDeletingAccount, promptForRules })

/** Replaces the transport: when the server renders a page, no user is signed in and calls stay inside the process. */
export function setTransport(send: SendRequest) {
  sendRequest = send
}

/** Calls the API, for every feature. Rejects with a `Problem`, whose message can be shown, when the server refuses. */
export async function call<E extends Endpoint>(contract: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
  const response = await sendRequest(contract, input, options)
  // The server serialises every response from the same contract.
  return (await response.json()) as Answer<E>
}

/** A page of a list: its rows, the total count, and the cursor of the next page (null at the end). */
export interface Page<T> {
  rows: T
  total: number
  next: string | null
}

/** Like `call`, for a paginated list. */
export async function callPage<E extends Endpoint>(
  contract: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Page<Answer<E>>> {
  const response = await sendRequest(contract, input, options)
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
