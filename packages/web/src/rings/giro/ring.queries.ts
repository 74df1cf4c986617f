import type { ItemId, RingId } from '@barattolo/domain/ids'
import {
  askInRing,
  giveInsteadInRing,
  leaveRing,
  listOwnRings,
  listRingOptions,
  proposeRing,
  type RingAnswer,
  readRing,
  reconsiderRing,
  refuseRingItem,
  sayYesToRing,
  withdrawRing,
} from '@barattolo/domain/rings/negotiation-contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { reloadRings } from '../rings.queries.ts'
import { OWN_RINGS_KEY, ringKey } from './ring-key.ts'

/** A suggestion, or a proposed ring of the user. */
export const ringQuery = (id: RingId) =>
  queryOptions({
    queryKey: ringKey(id),
    queryFn: async ({ signal }) => newest(cachedRing(id), await call(readRing, { params: { id } }, { signal })),
  })

const cachedRing = (id: RingId) => queryClient.getQueryData<RingAnswer>(ringKey(id))

/** An answer that was sent before another one may arrive after it. */
export function newest(cached: RingAnswer | undefined, answer: RingAnswer): RingAnswer {
  const cachedVersion = cached?.negotiation?.version ?? -1
  return cached && cachedVersion > (answer.negotiation?.version ?? -1) ? cached : answer
}

/** The objects with which the user could change the ring. A change of the ring invalidates them too. */
export const ringOptionsQuery = (id: RingId) =>
  queryOptions({
    queryKey: [...ringKey(id), 'options'],
    queryFn: ({ signal }) => call(listRingOptions, { params: { id } }, { signal }),
  })

/** The user's proposed rings, for the inbox. */
export const ownRingsQuery = queryOptions({
  queryKey: OWN_RINGS_KEY,
  queryFn: ({ signal }) => call(listOwnRings, {}, { signal }),
})

export type RingMove =
  | { name: 'propose' | 'reconsider' | 'withdraw' }
  | { name: 'sayYes'; key: string }
  | { name: 'leave'; reason: 'notThesePeople' | 'notNow' }
  | { name: 'refuseItem'; itemId: ItemId }
  | { name: 'ask'; key: string; add: ItemId[]; remove: ItemId[] }
  | { name: 'giveInstead'; key: string; itemId: ItemId; instead: ItemId }

function sendMove(id: RingId, move: RingMove): Promise<RingAnswer> {
  const params = { id }
  switch (move.name) {
    case 'propose':
      return call(proposeRing, { params })
    case 'sayYes':
      return call(sayYesToRing, { params, body: { key: move.key } })
    case 'reconsider':
      return call(reconsiderRing, { params })
    case 'withdraw':
      return call(withdrawRing, { params })
    case 'leave':
      return call(leaveRing, { params, body: { reason: move.reason } })
    case 'refuseItem':
      return call(refuseRingItem, { params, body: { itemId: move.itemId } })
    case 'ask':
      return call(askInRing, { params, body: { key: move.key, add: move.add, remove: move.remove } })
    case 'giveInstead':
      return call(giveInsteadInRing, { params, body: { key: move.key, itemId: move.itemId, instead: move.instead } })
  }
}

/**
 * One mutation for all moves, so that a second press does nothing while the first is pending. Without network it fails at once, so
 * that no answer is mistaken for a stored one.
 */
export const ringMoveMutation = (id: RingId) =>
  mutationOptions({
    scope: { id: `ring ${id}` },
    networkMode: 'always',
    mutationFn: (move: RingMove) => sendMove(id, move),
    onSuccess: (answer) => {
      queryClient.setQueryData<RingAnswer>(ringKey(id), (cached) => newest(cached, answer))
      void reloadRings()
      void queryClient.invalidateQueries({ queryKey: OWN_RINGS_KEY })
      void queryClient.invalidateQueries({ queryKey: ringOptionsQuery(id).queryKey })
    },
    // A refusal means that the ring is not what the screen shows.
    onError: () => void queryClient.invalidateQueries({ queryKey: ringKey(id) }),
  })
