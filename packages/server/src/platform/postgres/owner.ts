import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, statSync } from 'node:fs'

/** The ordinary user that PostgreSQL runs as when we are root, whom it refuses. */
export interface Owner {
  uid: number
  gid: number
}

/** `nobody` on Linux: no user has to be made. `EMBEDDED_DB_UID` names another. */
export const NOBODY = 65534

/** Null when we are an ordinary user already. An existing folder keeps its owner, so that root may open what a person began. */
export function ownerFor(folder: string, uid: number): Owner | null {
  if (process.getuid?.() !== 0) return null
  const now = statSync(folder, { throwIfNoEntry: false })
  if (now && now.uid !== 0) return { uid: now.uid, gid: now.gid }
  return { uid, gid: uid }
}

/** A folder that only the owner may enter. */
export function makePrivate(folder: string, owner: Owner | null) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
}

/** Root's parents may be closed to the owner, whatever the folder's own mode: the only sure way is to try as the owner. */
export function canUse(folder: string, owner: Owner, how: 'r' | 'w' = 'w'): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', `cd "$1" && test -${how} .`, 'sh', folder], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}
