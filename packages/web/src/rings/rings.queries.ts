import type { ItemId, RingId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import {
  changeRingInterest,
  changeRingSettings,
  listRings,
  type RingSuggestion,
  readRingSettings,
  refuseRing,
} from '@barattolo/domain/rings/contract'
import type { RingAnswer } from '@barattolo/domain/rings/negotiation-contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { LISTS_KEY } from '../conversations/lists-key.ts'
import { call } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { texts } from '../shared/texts.ts'
import { toast } from '../ui/overlay/toasts.tsx'
import { ringKey } from './giro/ring-key.ts'

/** The part of the key that all suggestions share. A change of a conversation invalidates them, because it may name a person. */
const RINGS_KEY = [...LISTS_KEY, 'rings'] as const
/** The toast stays long enough to read a sentence. */
const GONE_MS = 5000

/** The suggestions for the user. With an item, only those in which they receive it. */
export const ringsQuery = (itemId?: ItemId) =>
  queryOptions({
    queryKey: [...RINGS_KEY, itemId ?? null],
    queryFn: ({ signal }) => call(listRings, { query: itemId ? { itemId } : {} }, { signal }),
  })

export const reloadRings = () => queryClient.invalidateQueries({ queryKey: RINGS_KEY })

/** Whether the suggestion no longer exists. Its card does not show this as an error of its own. */
export const isGone = (error: Error | null) => error instanceof Problem && error.code === 'ringNotFound'

/** The toast is not shown by the card, because the card has gone when the new list has come. */
export function reloadIfGone(error: Error) {
  if (!isGone(error)) return undefined
  toast(error.message, { durationMs: GONE_MS })
  return reloadRings()
}

/** A list that is loading may have been read before a change, and would take it back on screen. Lists load at the next visit. */
async function dropOlderLists() {
  await queryClient.cancelQueries({ queryKey: RINGS_KEY, predicate: ({ state }) => state.data !== undefined })
  await queryClient.invalidateQueries({ queryKey: RINGS_KEY, refetchType: 'none' })
}

/** Without network the mutations of suggestions fail at once, so that no answer is mistaken for a stored one. */
export const changeInterestMutation = (id: RingId) =>
  mutationOptions({
    networkMode: 'always',
    mutationFn: (isInterested: boolean) => call(changeRingInterest, { params: { id }, body: { isInterested } }),
    // The list is not loaded again, because another order would move the cards while the user presses buttons.
    onSuccess: async ({ isInterested }) => {
      await dropOlderLists()
      queryClient.setQueriesData<RingSuggestion[]>({ queryKey: RINGS_KEY }, (rings) =>
        rings?.map((ring) => (ring._id === id ? { ...ring, isInterested } : ring)),
      )
      queryClient.setQueryData<RingAnswer>(ringKey(id), (answer) =>
        answer?.suggestion ? { ...answer, suggestion: { ...answer.suggestion, isInterested } } : answer,
      )
    },
    onError: reloadIfGone,
  })

export const refuseRingMutation = (id: RingId) =>
  mutationOptions({
    networkMode: 'always',
    mutationFn: () => call(refuseRing, { params: { id } }),
    onSuccess: () => {
      toast(texts.rings.suggested.refused, { durationMs: GONE_MS })
      return reloadRings()
    },
    onError: reloadIfGone,
  })

/** Whether the user also wants swaps of four. */
export const ringSettings = queryOptions({
  queryKey: ['rings', 'settings'],
  queryFn: ({ signal }) => call(readRingSettings, {}, { signal }),
})

export const changeSettingsMutation = mutationOptions({
  networkMode: 'always',
  mutationFn: (wantsRingsOfFour: boolean) => call(changeRingSettings, { body: { wantsRingsOfFour } }),
  onSuccess: (settings) => {
    queryClient.setQueryData(ringSettings.queryKey, settings)
    return reloadRings()
  },
})
