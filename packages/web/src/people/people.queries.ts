import type { Uid } from '@barattolo/domain/ids'
import { readMe, readProfile, searchPeople } from '@barattolo/domain/people/contract'
import { listMyReports } from '@barattolo/domain/reports/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { session } from '../shared/session.ts'
import { reportSuspension } from '../shared/suspension.ts'

/** The public profile of a person. */
export const profileOf = (uid: Uid) =>
  queryOptions({
    queryKey: ['people', uid],
    queryFn: ({ signal }) => call(readProfile, { params: { uid }, query: {} }, { signal }),
  })

/** The public profile of the owner of an object, whose page does not show the answer time. */
export const ownerProfileOf = (uid: Uid) =>
  queryOptions({
    queryKey: ['people', uid, 'owner'],
    queryFn: ({ signal }) => call(readProfile, { params: { uid }, query: { answers: 'no' } }, { signal }),
  })

/** People who offer objects and whose name contains `name`. */
export const peopleNamed = (name: string) =>
  queryOptions({
    queryKey: ['people', 'named', name],
    queryFn: ({ signal }) => call(searchPeople, { query: { q: name } }, { signal }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  })

/** The signed-in user's own account, with the full e-mail address and whether this user is the admin. */
export const meQuery = (uid: Uid) =>
  queryOptions({
    queryKey: ['me', uid],
    queryFn: async ({ signal }) => {
      const me = await call(readMe, {}, { signal })
      if (me.suspension) reportSuspension(true)
      session.reportPhoto(uid, me.profile.photo)
      return me
    },
  })

/** The user's reports, and what was decided about them. Also says what stays when the account is deleted. */
export const ownReports = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => call(listMyReports, {}, { signal }),
})
