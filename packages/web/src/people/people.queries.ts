import type { Uid } from '@barattolo/domain/ids'
import { readProfile, searchPeople } from '@barattolo/domain/people/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../app/api.ts'

/** A person as everybody sees them. */
export const profileOf = (uid: Uid) =>
  queryOptions({
    queryKey: ['people', uid],
    queryFn: ({ signal }) => call(readProfile, { params: { uid } }, { signal }),
  })

/** Who has a bazar and a name like this. */
export const peopleNamed = (name: string) =>
  queryOptions({
    queryKey: ['people', 'named', name],
    queryFn: ({ signal }) => call(searchPeople, { query: { q: name } }, { signal }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  })
