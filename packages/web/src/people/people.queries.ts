import type { Uid } from '@barattolo/domain/ids'
import { readMe, readProfile, searchPeople } from '@barattolo/domain/people/contract'
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

/** Who is here, as the server knows them: their own whole e-mail, and whether they keep order here. */
export const meQuery = (uid: Uid) =>
  queryOptions({
    queryKey: ['me', uid],
    queryFn: ({ signal }) => call(readMe, {}, { signal }),
  })
