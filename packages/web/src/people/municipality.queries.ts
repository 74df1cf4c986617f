import type { Uid } from '@barattolo/domain/ids'
import { chooseMunicipality, type OwnPage } from '@barattolo/domain/people/own-page'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../shared/api/api.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { meQuery } from './people.queries.ts'

/** Stores the municipality and whether others read it, one call after the other, so that the last one counts. */
export const chooseMunicipalityMutation = (me: Uid) =>
  mutationOptions({
    scope: { id: 'municipality' },
    mutationFn: (body: Pick<OwnPage, 'municipality' | 'showsMunicipality'>) => call(chooseMunicipality, { body }),
    onSuccess: (_, chosen) => {
      queryClient.setQueryData(meQuery(me).queryKey, (account) => account && { ...account, page: { ...account.page, ...chosen } })
      return queryClient.invalidateQueries({ queryKey: ['people', me] })
    },
  })
