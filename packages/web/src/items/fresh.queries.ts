import type { ItemId } from '@barattolo/domain/ids'
import { confirmItem, listAskedItems, restItem, wakeItem } from '@barattolo/domain/items/fresh-contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../app/api.ts'
import { queryClient } from '../app/query-client.ts'

const stale = () => queryClient.invalidateQueries({ queryKey: ['items'] })

export const askedItems = (viewer: string) =>
  queryOptions({ queryKey: ['items', 'asked', viewer], queryFn: ({ signal }) => call(listAskedItems, {}, { signal }) })

export const restMutation = mutationOptions({
  mutationFn: (id: ItemId) => call(restItem, { params: { id } }),
  onSuccess: stale,
})

export const wakeMutation = mutationOptions({
  mutationFn: (id: ItemId) => call(wakeItem, { params: { id } }),
  onSuccess: stale,
})

export const confirmMutation = mutationOptions({
  mutationFn: (id: ItemId) => call(confirmItem, { params: { id } }),
  onSuccess: stale,
})
