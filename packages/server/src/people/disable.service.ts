import { personAway, personBack } from '@barattolo/domain/conversations/by-admin'
import type { Uid } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import { closeTalksOf } from '../conversations/leaving.service.ts'
import { resumeTalksOf } from '../conversations/resuming.service.ts'
import { untilStill } from '../conversations/until-still.ts'
import { idsOfBazar } from '../items/items.changes.store.ts'
import type { Announce } from '../platform/announce.ts'
import type { Db, Trx } from '../platform/database.ts'
import { announceTold, type Told } from '../platform/told.ts'
import { markDisabled, markEnabled } from './disable.store.ts'

export interface DisablingDeps {
  db: Db
  announce: Announce
  now: () => Date
}

/**
 * Rejects the person's requests and hides their data; calls off their exchanges and pauses their conversations. A repeated
 * call only changes the reason.
 */
export async function disablePerson({ db, announce, now }: DisablingDeps, uid: Uid, reason: string): Promise<void> {
  const told = await untilStill(() => db.transaction().execute((trx) => disable(trx, uid, reason, now())))
  // Close the person's own sockets first, else their clients would refetch with a token that is rejected.
  announce.leave(uid)
  announceShown(announce, told)
}

/** Disabling and enabling also hides and shows the person's requests. */
function announceShown(announce: Announce, told: readonly Told[]) {
  announceTold(announce, told)
  if (told.length > 0) announce.changed(['requests'], 'everybody')
}

/** Lock order, as in all moves: person, items, conversations. */
async function disable(trx: Trx, uid: Uid, reason: string, now: Date): Promise<Told[]> {
  const marked = await markDisabled(trx, uid, reason, now)
  if (!marked) throw new Problem('personNotFound')
  if (!marked.isNew) return []
  const own = await idsOfBazar(trx, uid)
  const step = (before: Parameters<typeof personAway>[0], freed: Parameters<typeof personAway>[2]) =>
    personAway(before, uid, freed)
  const told = await closeTalksOf(trx, { uid, own, calledOffBy: null, step }, now)
  return ['items', ...told]
}

/** Shows the person's data again and resumes their conversations. Exchanges that were called off stay so. */
export async function enablePerson({ db, announce, now }: DisablingDeps, uid: Uid): Promise<void> {
  const told = await db.transaction().execute(async (trx): Promise<Told[]> => {
    const marked = await markEnabled(trx, uid)
    if (!marked) throw new Problem('personNotFound')
    return marked.isNew ? ['items', ...(await resumeTalksOf(trx, uid, (before) => personBack(before, uid), now()))] : []
  })
  announceShown(announce, told)
}
