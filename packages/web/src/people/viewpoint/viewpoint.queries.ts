import { type Viewpoint, viewpointKey } from '@barattolo/domain/geo/viewpoint'
import type { Uid } from '@barattolo/domain/ids'
import { chooseViewpoint } from '@barattolo/domain/people/viewpoint'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { load, save, UNSAVED_VIEWPOINT_KEY } from '../../shared/storage/storage.ts'
import { currentViewpoint } from '../../shared/viewpoint/viewpoint-store.ts'
import { meQuery } from '../people.queries.ts'

/** Whether the account has not confirmed the answer that this device has. */
export const isViewpointUnsaved = (): boolean => load(UNSAVED_VIEWPOINT_KEY, (stored) => stored === true, false)

/**
 * Stores the answer in the account, one call after the other, so that the last one counts. The device remembers until the account
 * confirms it: `ViewpointSync` repeats a call that has failed.
 */
export const saveInAccountMutation = (me: Uid) =>
  mutationOptions({
    scope: { id: 'viewpoint' },
    mutationFn: (viewpoint: Viewpoint) => call(chooseViewpoint, { body: { viewpoint: viewpointKey(viewpoint) } }),
    onMutate: () => save(UNSAVED_VIEWPOINT_KEY, true),
    onSuccess: (_, viewpoint) => {
      const answer = currentViewpoint()
      // A later choice is still to be stored.
      if (answer && viewpointKey(answer) === viewpointKey(viewpoint)) save(UNSAVED_VIEWPOINT_KEY, null)
      queryClient.setQueryData(meQuery(me).queryKey, (account) => account && { ...account, viewpoint: viewpointKey(viewpoint) })
    },
  })
