import type { ItemId } from '@barattolo/domain/ids'
import { changeItem, createItem, type ItemChange } from '@barattolo/domain/items/contract'
import type { ItemPayload } from '@barattolo/domain/items/item-form'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../app/api.ts'
import { queryClient } from '../app/query-client.ts'
import { clientIdOf, hasArrived } from '../app/sent-before.ts'
import { forgetItems } from '../items/items.queries.ts'

export const publishMutation = mutationOptions({
  mutationFn: (payload: ItemPayload) => call(createItem, { body: { ...payload, clientId: clientIdOf('items', payload) } }),
  onSuccess: () => {
    hasArrived('items')
    return forgetItems()
  },
})

export const changeMutation = (id: ItemId) =>
  mutationOptions({
    mutationFn: (change: ItemChange) => call(changeItem, { params: { id }, body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['items'] }),
  })
