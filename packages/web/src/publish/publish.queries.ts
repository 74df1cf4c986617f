import type { ItemId, Uid } from '@barattolo/domain/ids'
import { changeItem, createItem, readWeight } from '@barattolo/domain/items/calls'
import type { ItemChange } from '@barattolo/domain/items/contract'
import type { ItemPayload } from '@barattolo/domain/items/item-form'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { invalidateItems } from '../items/items.queries.ts'
import { call } from '../shared/api/api.ts'
import { clearKey, keyFor } from '../shared/api/idempotency-key.ts'
import { queryClient } from '../shared/api/query-client.ts'

/** The weight of an object, for its owner. Read each time the form is opened: no event announces a change of it. */
export const weightQuery = (id: ItemId, viewer: Uid) =>
  queryOptions({
    queryKey: ['items', 'weight', id, viewer],
    queryFn: ({ signal }) => call(readWeight, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const publishMutation = mutationOptions({
  mutationFn: (payload: ItemPayload) => call(createItem, { body: { ...payload, clientId: keyFor('items', payload) } }),
  onSuccess: () => {
    clearKey('items')
    return invalidateItems()
  },
})

export const changeMutation = (id: ItemId) =>
  mutationOptions({
    mutationFn: (change: ItemChange) => call(changeItem, { params: { id }, body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['items'] }),
  })
