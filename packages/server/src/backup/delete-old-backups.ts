import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestFile } from './manifest.ts'

/**
 * Deletes back-ups beside each other in `parent`, except the newest `keep` complete ones and what is newer than the oldest of these.
 * An incomplete one counts for nothing, so it never takes the place of a complete one. Folders without a manifest that this version
 * can read stay. Returns the deleted folders.
 */
export async function deleteOldBackups(parent: string, keep: number): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true })
  const backups: { folder: string; takenAt: string; complete: boolean }[] = []
  for (const entry of entries.filter((each) => each.isDirectory())) {
    const folder = join(parent, entry.name)
    const header = await readHeader(folder)
    if (header) backups.push({ folder, ...header })
  }
  const complete = backups.filter((backup) => backup.complete).sort((a, b) => b.takenAt.localeCompare(a.takenAt))
  const oldestKept = complete[keep - 1]
  if (!oldestKept) return []
  const old = backups.filter(({ takenAt }) => takenAt < oldestKept.takenAt).map(({ folder }) => folder)
  for (const folder of old) await rm(folder, { recursive: true })
  return old
}

async function readHeader(folder: string) {
  const json = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (json === null) return null
  const parsed = manifestFile.safeParse(parseJson(json))
  return parsed.success ? { takenAt: parsed.data.takenAt, complete: parsed.data.complete } : null
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
