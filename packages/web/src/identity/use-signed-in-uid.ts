import type { Uid } from '@barattolo/domain/ids'
import { useSession } from './session.ts'

/** The signed-in user's uid, for screens behind a sign-in guard. */
export function useSignedInUid(): Uid {
  const session = useSession()
  // The provider defines the format of uids. Empty after a sign-out until the guard redirects.
  return (session.state === 'signedIn' ? session.user.uid : '') as Uid
}
