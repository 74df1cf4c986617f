import type { ItemId, Uid } from '@barattolo/domain/ids'
import { withoutPhotos } from '@barattolo/domain/photos/take-back'
import type { ApplyEffects } from '../events/app-events.ts'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { storeNotices } from '../notices/notices.store.ts'
import type { PhotoLog } from '../photos/photo-store.ts'
import { type PhotoRemovalDeps, removeLostPhotos } from '../photos/photos.service.ts'
import type { Trx } from '../platform/database/database.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { findPassedOnPhotos, lockItem, removeImages } from './items.changes.store.ts'

export interface TakePhotosBackDeps extends PhotoRemovalDeps {
  log: PhotoLog
  publish: EventPublisher
  applyEffects: ApplyEffects
  now: () => Date
}

/**
 * Takes a person's photos off the objects that have passed on, also reserved ones, and asks their owners for new photos, without saying
 * who has taken them. Returns how many objects have lost photos. Each object has a transaction of its own, because its conversations
 * are locked after it.
 */
export async function takePhotosBack(deps: TakePhotosBackDeps, uploader: Uid): Promise<number> {
  const { db, publish, now } = deps
  const itemIds = new Set((await findPassedOnPhotos(db, uploader)).map(({ itemId }) => itemId))
  const lost = new Set<string>()
  let itemCount = 0
  for (const id of itemIds) {
    const taken = await db.transaction().execute((trx) => takeBackFromItem(deps, trx, id, uploader))
    if (!taken) continue
    itemCount += 1
    for (const address of taken.lost) lost.add(address)
    publishEvents(publish, ['items', ...taken.events])
  }
  await removeLostPhotos(deps, [...lost], now())
  return itemCount
}

/** Null if the object does not show the photos any more, or belongs to the person again. */
async function takeBackFromItem(
  { applyEffects, now }: TakePhotosBackDeps,
  trx: Trx,
  id: ItemId,
  uploader: Uid,
): Promise<{ lost: string[]; events: PendingEvent[] } | null> {
  const item = await lockItem(trx, id)
  const photos = (await findPassedOnPhotos(trx, uploader)).filter(({ itemId }) => itemId === id)
  const lost = photos.map(({ address }) => address)
  const left = item && withoutPhotos(item, lost)
  if (!left) return null
  const revision = await removeImages(trx, id, left, now())
  const events = await applyEffects(trx, { type: 'itemEdited', itemId: id }, now())
  const about = { itemId: id, title: item.title }
  const notice = { to: item.ownerUid, kind: 'photosTakenBack', event: `photosTakenBack ${id} ${revision}`, about } as const
  return { lost, events: [...events, ...(await storeNotices(trx, [notice], now()))] }
}
