import type { Uid } from '@barattolo/domain/ids'
import { useSession } from './session.ts'

/** Who is here, behind a guard that lets nobody through signed out. */
export function useMe(): Uid {
  const session = useSession()
  // Our ids are the provider's, whatever they look like. Empty for the moment between a sign-out and the guard's answer.
  return (session.state === 'signedIn' ? session.user.uid : '') as Uid
}
