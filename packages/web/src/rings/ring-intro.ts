import { useEffect, useState } from 'react'
import { useSignedInUid } from '../shared/session.ts'
import { storageLabel } from '../shared/storage/person-storage.ts'
import { load, save } from '../shared/storage/storage.ts'

const introKey = (uid: string) => `barattolo:scambi-a-tre:${storageLabel(uid)}`

/** Whether this is the first visit in which the user of this browser sees suggestions, which are then explained. */
export function useIsFirstVisit(): boolean {
  const uid = useSignedInUid()
  const [isFirst] = useState(() => !load(introKey(uid), (stored) => stored === true, false))
  useEffect(() => save(introKey(uid), true), [uid])
  return isFirst
}
