import type { ItemId } from '@barattolo/domain/ids'
import { listPairs, type Pair, proposePair, refusePair } from '@barattolo/domain/rings/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { LISTS_KEY } from '../conversations/lists-key.ts'
import { call } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { texts } from '../shared/texts.ts'
import { toast } from '../ui/overlay/toasts.tsx'

/** The part of the key that all pairs share. A change of a conversation invalidates them, because it may name the other person. */
const PAIRS_KEY = [...LISTS_KEY, 'pairs'] as const

/** The user's pairs. With an item, only the pairs in which they receive it. */
export const pairsQuery = (itemId?: ItemId) =>
  queryOptions({
    queryKey: [...PAIRS_KEY, itemId ?? null],
    queryFn: ({ signal }) => call(listPairs, { query: itemId ? { itemId } : {} }, { signal }),
  })

const swapOf = ({ gives, receives }: Pick<Pair, 'gives' | 'receives'>) => ({ gives: gives._id, receives: receives._id })

export const proposePairMutation = mutationOptions({
  networkMode: 'always',
  mutationFn: (pair: Pair) => call(proposePair, { body: swapOf(pair) }),
  // The reload is not awaited, so that the conversation opens at once.
  onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['conversations'] }),
})

export const refusePairMutation = mutationOptions({
  networkMode: 'always',
  mutationFn: (pair: Pair) => call(refusePair, { body: swapOf(pair) }),
  // The toast is not shown by the card, because the card has gone when the new list has come.
  onSuccess: () => {
    toast(texts.rings.pairs.refused)
    void queryClient.invalidateQueries({ queryKey: ['favourites'] })
    return queryClient.invalidateQueries({ queryKey: PAIRS_KEY })
  },
})
