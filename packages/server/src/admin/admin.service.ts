import type { ConversationId, ItemId } from '@barattolo/domain/ids'
import { putBack, takeAway } from '../conversations/ending-exchange.service.ts'
import { untilStill } from '../conversations/until-still.ts'
import type { Announce } from '../platform/announce.ts'
import type { Db, Trx } from '../platform/database.ts'
import { announceTold, type Told } from '../platform/told.ts'

interface AdminDeps {
  db: Db
  announce: Announce
  now: () => Date
}

export function resetItem(deps: AdminDeps, id: ItemId): Promise<void> {
  return carryOut(deps, (trx, now) => putBack(trx, id, now))
}

export function deleteConversation(deps: AdminDeps, id: ConversationId): Promise<void> {
  return carryOut(deps, (trx, now) => takeAway(trx, id, now))
}

async function carryOut({ db, announce, now }: AdminDeps, act: (trx: Trx, now: Date) => Promise<Told[]>): Promise<void> {
  announceTold(announce, await untilStill(() => db.transaction().execute((trx) => act(trx, now()))))
}
