import type { Auth, User } from '@firebase/auth'

export function requireUser({ currentUser }: Pick<Auth, 'currentUser'>): User {
  if (!currentUser) throw new Error('no user is signed in')
  return currentUser
}
