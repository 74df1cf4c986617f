import type { Uid } from '@barattolo/domain/ids'
import { type Viewpoint, viewpointKey } from '@barattolo/domain/map/viewpoint'
import { chooseViewpoint } from '@barattolo/domain/people/calls'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { meQuery } from '../people.queries.ts'

/** Stores the answer in the account, one call after the other, so that the last one counts. */
export const saveInAccountMutation = (me: Uid) =>
  mutationOptions({
    scope: { id: 'viewpoint' },
    mutationFn: (viewpoint: Viewpoint) => call(chooseViewpoint, { body: { viewpoint: viewpointKey(viewpoint) } }),
    onSuccess: (_, viewpoint) =>
      queryClient.setQueryData(meQuery(me).queryKey, (account) => account && { ...account, viewpoint: viewpointKey(viewpoint) }),
  })
