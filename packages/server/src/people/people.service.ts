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

/** Maximum age of the sign-in for deleting the account, in milliseconds; the same as Firebase's. */
const RECENT = 5 * 60 * 1000

export function hasJustSignedIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= RECENT
}

/** Deletes the caller's account. Requires a recent sign-in, so that a stolen token is not enough. */
export async function removeMyself(deps: PeopleDeps, { uid, signedInAt }: Pick<Person, 'uid' | 'signedInAt'>): Promise<void> {
  if (!hasJustSignedIn(signedInAt, deps.now())) throw new Problem('signInAgain')
  await removePerson(deps, uid)
}

/**
 * Deletes an account with the person's own data: identity, items with exact positions, photos, requests. Messages to other
 * people stay without the name. Idempotent.
 */
export async function removePerson(deps: PeopleDeps, uid: Uid): Promise<void> {
  const { db, photos, announce, now, log } = deps
  const told = await untilStill(() => db.transaction().execute((trx) => remove(trx, uid, now())))
  // Close the person's own sockets first, else their clients would refetch with a token that is rejected.
  announce.leave(uid)
  announceTold(announce, told)
  try {
    await removePhotosOf(db, photos, uid, now())
  } catch (error) {
    // The photos are unused and recorded: the job that removes unused uploads deletes them within the hour.
    log.warn({ err: error }, 'cannot delete the photos of a deleted account')
  }
}

/** Lock order, as in all moves: person, requests, items, conversations. */
async function remove(trx: Trx, uid: Uid, now: Date): Promise<Told[]> {
  await erasePerson(trx, uid, now)
  await removeRequestsOf(trx, uid)
  await removeSavedSearchesOf(trx, uid)
  const own = await idsOfBazar(trx, uid)
  const told = await closeTalksOf(trx, { uid, own, calledOffBy: uid, step: personGone }, now)
  // An exchange completed meanwhile has transferred items: retry with the items that the person owns now.
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
