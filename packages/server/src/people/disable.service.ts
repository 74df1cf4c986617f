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
 * From here on this person is refused everywhere and nothing of theirs is shown to anybody; their exchanges are called off
 * and their conversations rest. Doing it again changes the reason.
 */
export async function disablePerson({ db, announce, now }: DisablingDeps, uid: Uid, reason: string): Promise<void> {
  const told = await untilStill(() => db.transaction().execute((trx) => disable(trx, uid, reason, now())))
  // First their own windows: told what has changed, they would ask for it with a token that is refused.
  announce.leave(uid)
  announceShown(announce, told)
}

/** With everything else of theirs, their wanted ads are hidden or shown again. */
function announceShown(announce: Announce, told: readonly Told[]) {
  announceTold(announce, told)
  if (told.length > 0) announce.changed(['requests'], 'everybody')
}

/** Locks in the order of every move: the person, then objects, then conversations. */
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

/** What was hidden is shown again, and the conversations that rested may go on. What was called off stays so. */
export async function enablePerson({ db, announce, now }: DisablingDeps, uid: Uid): Promise<void> {
  const told = await db.transaction().execute(async (trx): Promise<Told[]> => {
    const marked = await markEnabled(trx, uid)
    if (!marked) throw new Problem('personNotFound')
    return marked.isNew ? ['items', ...(await resumeTalksOf(trx, uid, (before) => personBack(before, uid), now()))] : []
  })
  announceShown(announce, told)
}
