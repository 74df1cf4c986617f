import { personGone } from '@barattolo/domain/conversations/play'
import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { closeTalksOf } from '../conversations/leaving.service.ts'
import { itemsAreGoing } from '../conversations/tell.service.ts'
import { TableMoved, untilStill } from '../conversations/until-still.ts'
import { removeFeedbackAbout } from '../exchanges/feedback.store.ts'
import { removeAccount } from '../identity/accounts.store.ts'
import { idsOfBazar, removeItems } from '../items/items.changes.store.ts'
import { removeNoticesOf } from '../notices/notices.store.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { removePhotosOf } from '../photos/photos.service.ts'
import type { Announce } from '../platform/announce.ts'
import type { Db, Trx } from '../platform/database.ts'
import type { Person } from '../platform/session.ts'
import { announceTold, type Told } from '../platform/told.ts'
import { removeReportsOf } from '../reports/reports.store.ts'
import { removeSavedSearchesOf } from '../searches/searches.store.ts'
import { removeBlocksOf } from './blocks.store.ts'
import { erasePerson, removeRequestsOf } from './erase.store.ts'

export interface PeopleDeps {
  db: Db
  photos: PhotoStore
  announce: Announce
  now: () => Date
  log: { warn: (about: { err: unknown }, message: string) => void }
}

/** Deleting wants a sign-in younger than this, in milliseconds, as the real provider does. */
const RECENT = 5 * 60 * 1000

export function hasJustSignedIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= RECENT
}

/** For the person's own call: a token that was found or stolen on a device is not enough. */
export async function removeMyself(deps: PeopleDeps, { uid, signedInAt }: Pick<Person, 'uid' | 'signedInAt'>): Promise<void> {
  if (!hasJustSignedIn(signedInAt, deps.now())) throw new Problem('signInAgain')
  await removePerson(deps, uid)
}

/**
 * Deletes an account with everything that is its person's alone: who they were, their bazar with its exact positions, their
 * photos, their wanted ads. What they wrote to others stays there without their name. Doing it twice is doing it once.
 */
export async function removePerson(deps: PeopleDeps, uid: Uid): Promise<void> {
  const { db, photos, announce, now, log } = deps
  const told = await untilStill(() => db.transaction().execute((trx) => remove(trx, uid, now())))
  // First the leaver's own windows: told what has changed, they would ask for it with a token that is refused.
  announce.leave(uid)
  announceTold(announce, told)
  try {
    await removePhotosOf(db, photos, uid, now())
  } catch (error) {
    // They are gone from every object, and noted: the collection of unused uploads takes them within the hour.
    log.warn({ err: error }, 'photos')
  }
}

/** Locks in the order of every move: the person, then wanted ads, then objects, then conversations. */
async function remove(trx: Trx, uid: Uid, now: Date): Promise<Told[]> {
  await erasePerson(trx, uid, now)
  await removeRequestsOf(trx, uid)
  await removeSavedSearchesOf(trx, uid)
  const own = await idsOfBazar(trx, uid)
  const told = await closeTalksOf(trx, { uid, own, calledOffBy: uid, step: personGone }, now)
  // An exchange that was done meanwhile has taken objects away and brought others: all of it again, with what is theirs now.
  if ((await idsOfBazar(trx, uid)).join() !== own.join()) throw new TableMoved()
  told.push(...(await itemsAreGoing(trx, own, now)))
  await removeItems(trx, own)
  await removeFeedbackAbout(trx, uid)
  await removeNoticesOf(trx, uid)
  await removeBlocksOf(trx, uid)
  await removeReportsOf(trx, uid)
  await removeAccount(trx, uid)
  return own.length > 0 ? ['items', ...told] : told
}
