import { viewpointOf } from '@barattolo/domain/geo/viewpoint-choices'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { currentUid, useSignedInUid } from '../../shared/session.ts'
import { useTown } from '../../shared/town.tsx'
import { useViewpoint } from '../../shared/viewpoint/use-viewpoint.ts'
import { saveViewpoint } from '../../shared/viewpoint/viewpoint-store.ts'
import { meQuery } from '../people.queries.ts'
import { isViewpointUnsaved, saveInAccountMutation } from './viewpoint.queries.ts'

/**
 * While a user is signed in: a device without an answer to "Da dove guardi?" takes the account's. An account takes the device's if it
 * has none, or if the device could not store its own, which is then the newer one. Two answers that were both stored may differ.
 */
export function ViewpointSync() {
  const me = useSignedInUid()
  const town = useTown()
  // The link to the admin area has read the account already.
  const { data: account } = useQuery({ ...meQuery(me), enabled: me !== '', staleTime: Number.POSITIVE_INFINITY })
  const { viewpoint } = useViewpoint()
  const { mutate: saveInAccount } = useMutation(saveInAccountMutation(me))
  const stored = account?.viewpoint
  const isDone = useRef(false)
  useEffect(() => {
    // Later changes are stored where they are made.
    if (stored === undefined || isDone.current || currentUid() !== me) return
    isDone.current = true
    const known = stored === null ? null : viewpointOf(stored, town)
    if (viewpoint === null && known !== null) saveViewpoint(known)
    if (viewpoint !== null && (stored === null || isViewpointUnsaved())) saveInAccount(viewpoint)
  }, [stored, me, viewpoint, saveInAccount, town])
  return null
}
