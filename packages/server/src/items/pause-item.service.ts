import type { ItemId } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { publishEvents } from '../platform/pending-events.ts'
import { confirmAvailability, setPaused } from './availability-check.store.ts'
import { asItem } from './item-row.ts'
import { lockItem } from './items.changes.store.ts'
import type { Caller, ItemsDeps } from './items.service.ts'

/** "Non più disponibile" and back. Refuses reserved and exchanged items; repeating the same call is allowed. */
export async function setItemPaused(deps: ItemsDeps, id: ItemId, paused: boolean, person: Caller): Promise<Item> {
  const { db, publish, now, applyEffects } = deps
  const { row, events } = await db.transaction().execute(async (trx) => {
    const time = now()
    const item = await lockItem(trx, id)
    if (!item) throw new Problem('itemNotFound')
    if (item.ownerUid !== person.uid) throw new Problem('notYourItem')
    if (item.availability === 'in_trattativa') throw new Problem('itemReserved')
    if (item.availability === 'scambiato') throw new Problem('itemNotAvailable')
    const row = await setPaused(trx, id, paused, time)
    const hasChanged = (item.restingSince !== null) !== paused
    return {
      row,
      events: hasChanged ? await applyEffects(trx, { type: paused ? 'itemPaused' : 'itemResumed', itemId: id }, time) : [],
    }
  })
  publishEvents(publish, ['items', ...events])
  return asItem(row)
}

/** "Sì, ce l’ho": closes the availability check. */
export async function confirmItem({ db, now }: ItemsDeps, id: ItemId, person: Caller): Promise<void> {
  if (!(await confirmAvailability(db, id, person.uid, now()))) throw new Problem('itemNotFound')
}
