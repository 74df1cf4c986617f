import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canAccess, makePrivateFolder, type Owner } from './owner.ts'

// The maximum length of sun_path is 104 bytes on macOS and 108 on Linux, including the terminating zero.
const PATH_BYTES_MAX = 103
const SOCKET = '/.s.PGSQL.5432'

/**
 * A private folder with a short path for the socket: the data folder’s own path may be too long, or on a file system without
 * sockets. It is the same at each start, so that crashes do not leave many folders behind.
 */
export function socketFolderFor(location: string, owner: Owner | null): string {
  const name = `barattolo-${createHash('sha256').update(location).digest('hex').slice(0, 12)}`
  const parents = [tmpdir(), '/tmp'].filter((parent) => Buffer.byteLength(join(parent, name, SOCKET)) <= PATH_BYTES_MAX)
  for (const parent of parents) {
    const folder = join(parent, name)
    try {
      makePrivateFolder(folder, owner)
    } catch {
      continue
    }
    if (isUsable(folder, owner)) return folder
  }
  // Another user has taken the name: use a random one.
  const folder = mkdtempSync('/tmp/barattolo-')
  makePrivateFolder(folder, owner)
  return folder
}

function isUsable(folder: string, owner: Owner | null): boolean {
  const entry = lstatSync(folder)
  if (!entry.isDirectory() || entry.uid !== (owner?.uid ?? process.getuid?.())) return false
  chmodSync(folder, 0o700)
  return owner === null || canAccess(folder, owner)
}
