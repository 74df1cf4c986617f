import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canUse, makePrivate, type Owner } from './owner.ts'

// sockaddr_un holds 104 bytes on macOS, 108 on Linux, the last of them a zero.
const PATH_BYTES_MAX = 103
const SOCKET = '/.s.PGSQL.5432'

/**
 * A private folder with a short name for the socket: the data folder's own path may be too long, or on a disk that
 * knows no sockets. The same folder at each start, so that crashes leave no heap of them.
 */
export function socketFolderFor(place: string, owner: Owner | null): string {
  const name = `barattolo-${createHash('sha256').update(place).digest('hex').slice(0, 12)}`
  const parents = [tmpdir(), '/tmp'].filter((parent) => Buffer.byteLength(join(parent, name, SOCKET)) <= PATH_BYTES_MAX)
  for (const parent of parents) {
    const folder = join(parent, name)
    try {
      makePrivate(folder, owner)
    } catch {
      continue
    }
    if (isOurs(folder, owner)) return folder
  }
  // Somebody has taken the name: take one that nobody could foresee.
  const folder = mkdtempSync('/tmp/barattolo-')
  makePrivate(folder, owner)
  return folder
}

function isOurs(folder: string, owner: Owner | null): boolean {
  const entry = lstatSync(folder)
  if (!entry.isDirectory() || entry.uid !== (owner?.uid ?? process.getuid?.())) return false
  chmodSync(folder, 0o700)
  return owner === null || canUse(folder, owner)
}
