import type { ItemId } from '@barattolo/domain/ids'
import { confirmItem, listAskedItems, restItem, wakeItem } from '@barattolo/domain/items/fresh-contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../app/api.ts'
import { forgetItems } from './items.queries.ts'

export const askedItems = (viewer: string) =>
  queryOptions({ queryKey: ['items', 'asked', viewer], queryFn: ({ signal }) => call(listAskedItems, {}, { signal }) })

export const restMutation = mutationOptions({
  mutationFn: (id: ItemId) => call(restItem, { params: { id } }),
  onSuccess: forgetItems,
})

export const wakeMutation = mutationOptions({
  mutationFn: (id: ItemId) => call(wakeItem, { params: { id } }),
  onSuccess: forgetItems,
})

export const confirmMutation = mutationOptions({
  mutationFn: (id: ItemId) => call(confirmItem, { params: { id } }),
  onSuccess: forgetItems,
})
