import { atAWakingHour, daysBefore } from './clock.ts'
import { uidOf } from './people.load.ts'
import { REQUESTS } from './requests.ts'
import type { Building } from './town.ts'

export async function loadRequests({ db, now }: Building): Promise<void> {
  const rows = REQUESTS.map(({ owner, title, description, tags, ago, closedAfter }) => {
    const createdAt = atAWakingHour(daysBefore(now, ago), now)
    const closedAt = closedAfter === undefined ? null : atAWakingHour(daysBefore(now, ago - closedAfter), now)
    return { ownerUid: uidOf(owner), title, description, tags: [...tags], createdAt, closedAt, updatedAt: closedAt ?? createdAt }
  })
  await db.insertInto('requests').values(rows).execute()
}
