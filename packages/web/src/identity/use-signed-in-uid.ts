import type { Uid } from '@barattolo/domain/ids'
import { useSession } from './session.ts'

/** The signed-in user's uid, for screens behind a sign-in guard. */
export function useSignedInUid(): Uid {
  const session = useSession()
  // The provider defines the format of uids. Empty for the moment between a sign-out and the guard's redirect.
  return (session.state === 'signedIn' ? session.user.uid : '') as Uid
}
