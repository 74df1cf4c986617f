import type { SavedSearchId } from '@barattolo/domain/ids'
import {
  deleteSavedSearch,
  listSavedSearches,
  type NewSavedSearch,
  renameSavedSearch,
  saveSearch,
} from '@barattolo/domain/searches/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { texts } from '../shared/texts.ts'

/** The saved searches of the signed-in person, newest first. The key contains `me`, so that each person has a cache entry. */
export const savedSearches = (me: string) =>
  queryOptions({
    queryKey: ['searches', me],
    queryFn: ({ signal }) => call(listSavedSearches, {}, { signal }),
    meta: { errorText: texts.searches.failed },
  })

const invalidateSearches = () => queryClient.invalidateQueries({ queryKey: ['searches'] })

export const saveSearchMutation = mutationOptions({
  mutationFn: (search: NewSavedSearch) => call(saveSearch, { body: search }),
  onSuccess: invalidateSearches,
})

export const renameSearchMutation = (id: SavedSearchId) =>
  mutationOptions({
    mutationFn: (name: string) => call(renameSavedSearch, { params: { id }, body: { name } }),
    onSuccess: invalidateSearches,
  })

export const deleteSearchMutation = (id: SavedSearchId) =>
  mutationOptions({ mutationFn: () => call(deleteSavedSearch, { params: { id } }), onSuccess: invalidateSearches })
