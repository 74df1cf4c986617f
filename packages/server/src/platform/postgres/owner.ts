import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, statSync } from 'node:fs'

/** The ordinary user that PostgreSQL runs as when the server runs as root: PostgreSQL refuses to run as root. */
export interface Owner {
  uid: number
  gid: number
}

/** `nobody` on Linux, which exists everywhere. `EMBEDDED_DB_UID` overrides it. */
export const NOBODY = 65534

/** Null if the server runs as an ordinary user. An existing folder keeps its owner, so that root can open a user’s database. */
export function ownerFor(folder: string, uid: number): Owner | null {
  if (process.getuid?.() !== 0) return null
  const current = statSync(folder, { throwIfNoEntry: false })
  if (current && current.uid !== 0) return { uid: current.uid, gid: current.gid }
  return { uid, gid: uid }
}

/**
 * The mode of the folder that contains the database and the other data. With a separate owner, PostgreSQL has to pass through it:
 * others may enter, but neither list nor read it.
 */
export const dataFolderMode = (owner: Owner | null) => (owner === null ? 0o700 : 0o711)

/** Creates a folder that only the owner can access. */
export function makePrivateFolder(folder: string, owner: Owner | null) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
}

/** A parent folder may deny the owner access whatever the mode of the folder itself: only a try as the owner is reliable. */
export function canAccess(folder: string, owner: Owner, access: 'r' | 'w' = 'w'): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', `cd "$1" && test -${access} .`, 'sh', folder], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}
