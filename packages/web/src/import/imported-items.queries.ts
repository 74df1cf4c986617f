import type { Uid } from '@barattolo/domain/ids'
import { discardImportedItems, readImportedItems, takeImportedItems } from '@barattolo/domain/import/calls'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'

/** Objects of an earlier system that wait for the user's decision. */
export const importedItemsQuery = (uid: Uid) =>
  queryOptions({
    queryKey: ['me', uid, 'imported'],
    queryFn: ({ signal }) => call(readImportedItems, {}, { signal }),
  })

/** The decision changes the user's profile and the lists of objects. */
const onSuccess = () => queryClient.invalidateQueries()

export const takeImportedItemsMutation = mutationOptions({ mutationFn: () => call(takeImportedItems, {}), onSuccess })

export const discardImportedItemsMutation = mutationOptions({ mutationFn: () => call(discardImportedItems, {}), onSuccess })
