import type { ItemId } from '@barattolo/domain/ids'
import { confirmItem, listAvailabilityChecks, pauseItem, resumeItem } from '@barattolo/domain/items/availability-check-contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { invalidateItems } from './items.queries.ts'

export const availabilityCheckItems = (viewer: string) =>
  queryOptions({ queryKey: ['items', 'asked', viewer], queryFn: ({ signal }) => call(listAvailabilityChecks, {}, { signal }) })

export const pauseItemMutation = mutationOptions({
  mutationFn: (id: ItemId) => call(pauseItem, { params: { id } }),
  onSuccess: invalidateItems,
})

export const resumeItemMutation = mutationOptions({
  mutationFn: (id: ItemId) => call(resumeItem, { params: { id } }),
  onSuccess: invalidateItems,
})

export const confirmAvailabilityMutation = mutationOptions({
  mutationFn: (id: ItemId) => call(confirmItem, { params: { id } }),
  onSuccess: invalidateItems,
})
