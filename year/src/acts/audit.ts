import { readMyData } from '@barattolo/domain/account/person-data'
import { listConversations, readConversation } from '@barattolo/domain/conversations/contract'
import { readExchange } from '@barattolo/domain/exchanges/contract'
import { listFavourites } from '@barattolo/domain/favourites/contract'
import { listAvailabilityChecks } from '@barattolo/domain/items/availability-check-contract'
import { listItems } from '@barattolo/domain/items/contract'
import { readRingChat } from '@barattolo/domain/rings/chat-contract'
import { listPairs, readRingSettings } from '@barattolo/domain/rings/contract'
import { listOwnRings, readRing } from '@barattolo/domain/rings/negotiation-contract'
import type { Act } from '../visit.ts'
import { readNotices, readNoticesAct } from './account.ts'
import { cursorOf } from './pages.ts'

const RING_PATH = /^\/giro\/([\w-]+)/

/** What each person reads at the end, when nothing may be left that waits for a person. */
export const audit: Act = {
  name: 'read what is left',
  routes: [
    ...[listConversations, readConversation, readExchange, listItems, listOwnRings, readRing, readRingChat],
    ...[listPairs, readRingSettings, listAvailabilityChecks, listFavourites, readMyData, ...readNoticesAct.routes],
  ],
  weight: () => 0,
  run: async (visit) => {
    const { call, memory } = visit
    const paths = await readNotices(visit)
    await call(listAvailabilityChecks, {})
    await call(listFavourites, { query: {} })
    await call(readMyData, {})
    let cursor: string | undefined
    do {
      const page = await call(listConversations, { query: { limit: 100, cursor } }, { walk: `audit ${memory.uid}` })
      if (!page.ok) return
      for (const card of page.answer) {
        if (card.status !== 'pending' && card.status !== 'accepted') continue
        const read = await call(readConversation, { params: { id: card._id } })
        const exchange = read.ok ? read.answer.exchange : null
        if (exchange) await call(readExchange, { params: { id: exchange._id } })
      }
      cursor = cursorOf(page.next)
    } while (cursor !== undefined)
    const rings = await call(listOwnRings, {})
    for (const { _id: id } of rings.ok ? rings.answer : []) {
      const read = await call(readRing, { params: { id } })
      const exchangeId = read.ok ? read.answer.negotiation?.exchangeId : null
      if (exchangeId) await call(readExchange, { params: { id: exchangeId } })
    }
    const ringsOfNotices = paths.flatMap((path) => RING_PATH.exec(path)?.[1] ?? [])
    for (const id of new Set([...memory.leftRings, ...ringsOfNotices])) await call(readRingChat, { params: { id: id as never } })
    await call(listPairs, { query: {} })
    await call(readRingSettings, {})
    if (memory.uid) await call(listItems, { query: { ownerUid: memory.uid as never, limit: 100 } }, { walk: `own ${memory.uid}` })
  },
}
