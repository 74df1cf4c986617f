import type { RequestId } from '@barattolo/domain/ids'
import { changeRequest, createRequest } from '@barattolo/server/requests/requests.service'
import { atWakingHour } from './clock.ts'
import { uidOf } from './people.load.ts'
import { REQUESTS } from './requests.ts'
import { type LocalContext, withClock } from './town-context.ts'

/** Ids of the requests by title; titles are unique. */
export type RequestsByTitle = ReadonlyMap<string, RequestId>

/** Publishes every request and closes those with `closedAfter`, each at its own time. */
export async function loadRequests(context: LocalContext): Promise<RequestsByTitle> {
  const { localText } = context
  const ids = new Map<string, RequestId>()
  for (const { owner, ago, closedAfter, title, description, tags } of REQUESTS) {
    const author = { uid: uidOf(owner), isAdmin: false }
    const contextAt = (days: number) => withClock(context, atWakingHour(days, context))
    const request = { title: localText(title), description: localText(description), tags: tags.map(localText) }
    const { _id } = await createRequest(contextAt(ago), request, author)
    if (closedAfter !== undefined) await changeRequest(contextAt(ago - closedAfter), _id, { open: false }, author)
    ids.set(title, _id)
  }
  return ids
}
