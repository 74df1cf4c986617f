import type { ItemId } from '@barattolo/domain/ids'
import type { ItemDetail } from '@barattolo/domain/items/contract'
import { Problem } from '@barattolo/domain/problem'
import { itemRestsOrWakes } from '../conversations/tell.service.ts'
import { announceTold } from '../platform/told.ts'
import { setFresh, setResting } from './fresh.store.ts'
import { asItemDetail } from './item-row.ts'
import { lockItem } from './items.changes.store.ts'
import type { ItemsDeps, Viewer } from './items.service.ts'

/** "Non più disponibile" and back. Refuses reserved and exchanged items; repeating the same call is allowed. */
export async function restItem(deps: ItemsDeps, id: ItemId, rests: boolean, person: Viewer): Promise<ItemDetail> {
  const { db, announce, now } = deps
  const { row, told } = await db.transaction().execute(async (trx) => {
    const at = now()
    const item = await lockItem(trx, id)
    if (!item) throw new Problem('itemNotFound')
    if (item.ownerUid !== person.uid) throw new Problem('notYourItem')
    if (item.availability === 'in_trattativa') throw new Problem('itemReserved')
    if (item.availability === 'scambiato') throw new Problem('itemNotAvailable')
    const row = await setResting(trx, id, rests, at)
    const changes = (item.restingSince !== null) !== rests
    return { row, told: changes ? await itemRestsOrWakes(trx, id, rests, at) : [] }
  })
  announceTold(announce, ['items', ...told])
  return asItemDetail(row, person)
}

/** "Sì, ce l’ho": closes the availability check. */
export async function confirmItem({ db, now }: ItemsDeps, id: ItemId, person: Viewer): Promise<void> {
  if (!(await setFresh(db, id, person.uid, now()))) throw new Problem('itemNotFound')
}
