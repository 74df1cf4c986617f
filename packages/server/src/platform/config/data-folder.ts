import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolderMode, NOBODY, ownerFor } from '../postgres/owner.ts'
import type { Config } from './config.ts'

/**
 * Removes the permissions that other users of the machine have on the data folder, the files in it and the photos: earlier versions
 * wrote them readable for all users. PostgreSQL sets the modes of its own folder. What cannot be changed is passed to `onWarning`.
 */
export function narrowDataFolder(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  onWarning: (sentence: string) => void,
): void {
  if (!lstatSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return
  const owner = databaseUrl === null ? ownerFor(`${dataDir}/postgres`, NOBODY) : null
  try {
    for (const { name } of entriesOf(dataDir).filter((entry) => entry.isFile())) narrow(join(dataDir, name), 0o600)
    const photos = join(dataDir, 'photos')
    if (lstatSync(photos, { throwIfNoEntry: false })?.isDirectory()) narrowTree(photos)
    narrow(dataDir, dataFolderMode(owner))
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    onWarning(`Altri utenti di questo computer possono leggere in ${dataDir}: non riesco a toglierne i permessi (${code}).`)
  }
}

/**
 * Narrows the folder last: one that is narrow already has only narrow content, also after an interrupted start, and is not walked
 * again.
 */
function narrowTree(folder: string): void {
  if ((lstatSync(folder).mode & 0o077) === 0) return
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) narrowTree(path)
    else if (entry.isFile()) narrow(path, 0o600)
  }
  narrow(folder, 0o700)
}

const entriesOf = (folder: string) => readdirSync(folder, { withFileTypes: true })

/** Keeps only the allowed permissions, and never adds one. */
function narrow(path: string, allowed: number): void {
  const mode = lstatSync(path).mode & 0o777
  if ((mode & ~allowed) !== 0) chmodSync(path, mode & allowed)
}
