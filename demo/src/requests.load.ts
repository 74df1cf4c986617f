import type { RequestId } from '@barattolo/domain/ids'
import { changeRequest, createRequest } from '@barattolo/server/requests/requests.service'
import { atWakingHour, daysBefore } from './clock.ts'
import { uidOf } from './people.load.ts'
import { REQUESTS } from './requests.ts'
import { type TownContext, withClock } from './town-context.ts'

/** Ids of the requests by title; titles are unique. */
export type RequestsByTitle = ReadonlyMap<string, RequestId>

/** Publishes every request and closes those with `closedAfter`, each at its own time. */
export async function loadRequests(context: TownContext): Promise<RequestsByTitle> {
  const { now } = context
  const ids = new Map<string, RequestId>()
  for (const { owner, ago, closedAfter, title, description, tags } of REQUESTS) {
    const author = { uid: uidOf(owner), isAdmin: false }
    const contextAt = (days: number) => withClock(context, atWakingHour(daysBefore(now, days), now))
    const { _id } = await createRequest(contextAt(ago), { title, description, tags: [...tags] }, author)
    if (closedAfter !== undefined) await changeRequest(contextAt(ago - closedAfter), _id, { open: false }, author)
    ids.set(title, _id)
  }
  return ids
}
