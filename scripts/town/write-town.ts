import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TownFile } from '@barattolo/domain/town'
import { formatJson } from './format-json.ts'

/** Writes the files into a new folder, all or none. Returns a sentence in Italian if the folder exists. */
export function writeTown(files: Readonly<Record<TownFile, object>>, folder: string): { refusal: string } | null {
  if (existsSync(folder))
    return { refusal: `${folder} c’è già: non lo sovrascrivo. Toglilo, o scegli un’altra cartella con --folder.` }
  const unfinished = join(dirname(folder), `.town-${process.pid}`)
  try {
    mkdirSync(unfinished, { recursive: true })
    for (const [name, content] of Object.entries(files)) writeFileSync(join(unfinished, `${name}.json`), formatJson(content))
    renameSync(unfinished, folder)
    return null
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
