import { applyAccountDeleted } from '@barattolo/domain/conversations/apply-negotiation-move'
import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { removeContactMessagesOf } from '../contact/contact.store.ts'
import { closeConversationsOf } from '../effects/close-conversations.service.ts'
import type { ApplyEffects } from '../events/app-events.ts'
import { type PendingEvent, publishEvents } from '../events/pending-events.ts'
import { removeFeedbackAbout } from '../exchanges/feedback.store.ts'
import { removeFavouritesOf } from '../favourites/favourites.store.ts'
import { hasRecentSignIn } from '../identity/recent-sign-in.ts'
import { removeSignInsOf } from '../identity/sign-ins.store.ts'
import { findItemIdsOf, findItemImagesOf, removeItems } from '../items/items.changes.store.ts'
import { removeRememberedPlacesOf } from '../items/places.store.ts'
import { takePhotosBack } from '../items/take-photos-back.service.ts'
import { removeNoticesOf } from '../notices/notices.store.ts'
import { removeBlocksOf } from '../people/blocks.store.ts'
import { removeDevicesOf } from '../people/devices.store.ts'
import { findEmailHash } from '../people/email-hash.store.ts'
import { removeImportedItemsOf } from '../people/imported-items.store.ts'
import { erasePerson, isErased } from '../people/people.store.ts'
import { removeGroupOf } from '../people/person-groups.store.ts'
import { keepSuspension } from '../people/suspended-emails.store.ts'
import type { PhotoLog, PhotoStore } from '../photos/photo-store.ts'
import { removeLostPhotos, removePhotosOf } from '../photos/photos.service.ts'
import type { IsPhotoUsed } from '../photos/photos.store.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { ConcurrentChange, retryOnConflict } from '../platform/database/retry-on-conflict.ts'
import type { EventPublisher } from '../platform/events/event-publisher.ts'
import { dataExportKey, removeLimitCounts } from '../platform/http/limit-counts.store.ts'
import type { Person } from '../platform/http/session.ts'
import { removeWriteCountsOf } from '../platform/http/write-counts.ts'
import { removeReportsOf } from '../reports/reports.store.ts'
import { removeRequestsOf } from '../requests/requests.store.ts'
import { removeRefusalsOf } from '../rings/refusals.store.ts'
import { removeRingsOf } from '../rings/rings.store.ts'
import { removeSavedSearchesOf } from '../searches/searches.store.ts'
import { eraseTraces } from './erase-traces.service.ts'
import { appendErasures, type ErasureLogConfig } from './erasure-log.ts'

export interface DeleteAccountDeps {
  db: Db
  photos: PhotoStore
  isPhotoUsed: IsPhotoUsed
  publish: EventPublisher
  applyEffects: ApplyEffects
  now: () => Date
  config: ErasureLogConfig
  log: PhotoLog & { warn: (about: { err: unknown }, message: string) => void }
}

/** Deletes the caller's account. Requires a recent sign-in, so that a stolen token is not enough. */
export async function deleteOwnAccount(
  deps: DeleteAccountDeps,
  { uid, signedInAt }: Pick<Person, 'uid' | 'signedInAt'>,
  passedOnPhotos: 'stay' | 'takeBack',
): Promise<void> {
  if (!hasRecentSignIn(signedInAt, deps.now())) throw new Problem('signInAgain')
  // Before, because afterwards the photos are those of the objects' owners.
  if (passedOnPhotos === 'takeBack') await takePhotosBackOf(deps, uid)
  await deletePerson(deps, uid)
}

/** Takes the person's photos off the objects that have passed on. Returns how many objects have lost photos. */
export function takePhotosBackOf(deps: DeleteAccountDeps, uid: Uid): Promise<number> {
  return takePhotosBack(deps, uid)
}

/**
 * Deletes an account with the person's own data: identity, items, photos, requests. Messages to other
 * people stay, under an alias. Idempotent. `isDue` is asked first, in the same transaction; without it the deletion always runs.
 */
export async function deletePerson(
  deps: DeleteAccountDeps,
  uid: Uid,
  isDue: (trx: Trx) => Promise<boolean> = async () => true,
): Promise<void> {
  const { db, publish, applyEffects, now, log, config } = deps
  const deletion = await retryOnConflict(() =>
    db.transaction().execute(async (trx) => ((await isDue(trx)) ? deleteInTransaction(applyEffects, trx, uid, now()) : null)),
  )
  if (!deletion) return
  const { events, lost, emailHash, isRepeated } = deletion
  // Otherwise `completeErasureLogs` adds it later.
  if (!isRepeated)
    await appendErasures(config, [{ uid, at: now().toISOString(), emailHash }]).catch((error: unknown) =>
      log.warn({ err: error }, 'cannot write the log of erasures'),
    )
  // Close the person's own sockets first, else their clients would refetch with a token that is rejected.
  publish.disconnectPerson(uid)
  publishEvents(publish, events)
  // Also the photos of received items, which others have uploaded.
  await removeLostPhotos(deps, lost, now())
  try {
    await removePhotosOf(deps, uid, now())
  } catch (error) {
    // The photos are unused now: the job that removes unused uploads deletes them later.
    log.warn({ err: error }, 'cannot delete the photos of a deleted account')
  }
}

interface DeletionResult {
  events: PendingEvent[]
  /** The photos of the deleted items. */
  lost: string[]
  /** Null if there was no account. */
  emailHash: string | null
  /** Whether the account had been deleted before. */
  isRepeated: boolean
}

/** Lock order, as in all moves: person, requests, items, conversations.*/
async function deleteInTransaction(applyEffects: ApplyEffects, trx: Trx, uid: Uid, now: Date): Promise<DeletionResult> {
  const isRepeated = await isErased(trx, uid)
  const emailHash = await findEmailHash(trx, uid)
  // Before the e-mail is erased, by which these objects are found.
  await removeImportedItemsOf(trx, uid)
  await keepSuspension(trx, uid, now)
  await erasePerson(trx, uid, now)
  await removeRequestsOf(trx, uid)
  await removeSavedSearchesOf(trx, uid)
  const ownItemIds = await findItemIdsOf(trx, uid)
  const events = await closeConversationsOf(
    applyEffects,
    trx,
    { uid, ownItemIds, calledOffBy: uid, step: applyAccountDeleted, spreadsTimes: true },
    now,
  )
  // An exchange completed meanwhile has transferred items: retry with the items that the person owns now.
  if ((await findItemIdsOf(trx, uid)).join() !== ownItemIds.join()) throw new ConcurrentChange()
  events.push(...(await applyEffects(trx, { type: 'itemsRemoved', itemIds: ownItemIds, participants: [] }, now)))
  // Before the items, whose titles the favourites of others would keep.
  await removeFavouritesOf(trx, uid)
  const lost = await findItemImagesOf(trx, uid)
  await removeItems(trx, ownItemIds)
  await removeRememberedPlacesOf(trx, uid)
  await removeDevicesOf(trx, uid)
  await removeGroupOf(trx, uid)
  await removeRefusalsOf(trx, uid)
  await removeRingsOf(trx, uid)
  await eraseTraces(trx, uid)
  await removeFeedbackAbout(trx, uid)
  await removeNoticesOf(trx, uid)
  await removeBlocksOf(trx, uid)
  await removeReportsOf(trx, uid, now)
  await removeContactMessagesOf(trx, uid)
  await removeWriteCountsOf(trx, uid)
  await removeLimitCounts(trx, dataExportKey(uid))
  await removeSignInsOf(trx, uid)
  return { events: ownItemIds.length > 0 ? ['items', ...events] : events, lost, emailHash, isRepeated }
}
