import { broughtBack, keptApart } from '@barattolo/domain/conversations/apart'
import type { Answer } from '@barattolo/domain/endpoint'
import type { Uid } from '@barattolo/domain/ids'
import type { blockPerson } from '@barattolo/domain/people/blocks'
import { Problem } from '@barattolo/domain/problem'
import { findTalksBetween } from '../conversations/find-talks.store.ts'
import { happensTo } from '../conversations/leaving.service.ts'
import { lockConversations } from '../conversations/negotiation.store.ts'
import { removeNoticesBetween } from '../notices/notices.store.ts'
import type { Announce } from '../platform/announce.ts'
import type { Db, Trx } from '../platform/database.ts'
import { announceTold, type Told } from '../platform/told.ts'
import { addBlock, areApart, holdPair, removeBlock } from './blocks.store.ts'
import { isHere } from './hold.store.ts'

interface BlockingDeps {
  db: Db
  announce: Announce
  now: () => Date
}

/**
 * Hides the two people from each other. Idempotent: a repeated call changes nothing and returns the same. Locks the pair
 * first, then their conversations.
 */
export async function block({ db, announce, now }: BlockingDeps, me: Uid, other: Uid): Promise<Answer<typeof blockPerson>> {
  if (me === other) throw new Problem('blockYourself')
  const { told, openExchanges } = await db.transaction().execute(async (trx) => {
    await holdPair(trx, me, other, 'block')
    if (!(await isHere(trx, other))) throw new Problem('personNotFound')
    await addBlock(trx, me, other, now())
    const told = await settleTalks(trx, me, other, keptApart, now())
    const talks = await findTalksBetween(trx, me, other)
    const kept = talks.filter(({ hasOpenExchange }) => hasOpenExchange)
    const gone = talks.filter(({ hasOpenExchange }) => !hasOpenExchange).map(({ id }) => id)
    await removeNoticesBetween(trx, me, other, gone)
    return { told, openExchanges: kept.map(({ id, title }) => ({ conversationId: id, title })) }
  })
  announceBetween(announce, told, [me, other])
  return { openExchanges }
}

export async function unblock({ db, announce, now }: BlockingDeps, me: Uid, other: Uid): Promise<void> {
  const told = await db.transaction().execute(async (trx) => {
    await holdPair(trx, me, other, 'block')
    await removeBlock(trx, me, other)
    // The other person may have blocked as well.
    return (await areApart(trx, me, other)) ? [] : settleTalks(trx, me, other, broughtBack, now())
  })
  announceBetween(announce, told, [me, other])
}

async function settleTalks(trx: Trx, me: Uid, other: Uid, step: Parameters<typeof happensTo>[2], now: Date): Promise<Told[]> {
  const talks = (await findTalksBetween(trx, me, other)).map(({ id }) => id)
  await lockConversations(trx, talks)
  const told: Told[] = []
  for (const id of talks) told.push(...(await happensTo(trx, id, step, now)))
  return told
}

/** Publishes to the two people only: nothing changes for other users. */
function announceBetween(announce: Announce, told: readonly Told[], both: readonly Uid[]) {
  announceTold(announce, told)
  announce.changed(['items'], both)
  announce.changed(['requests'], both)
  announce.changed(['conversations'], both)
  announce.changed(['notices'], both)
}
