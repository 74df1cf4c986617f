import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawnMap } from '@barattolo/domain/drawn-map'
import { faultsOf, readTownFiles, TOWN_FILES } from '@barattolo/domain/geo/read-town-files'
import { signInWordsOf } from '@barattolo/domain/texts/sign-in-words'
import type { Town, TownFile } from '@barattolo/domain/town'
import * as z from 'zod/mini'
import { SettingsError } from './start-error.ts'

/** The folders of the towns that come with the product. */
export const TOWNS = join(import.meta.dirname, '../../../../../towns')
const TOWN_NAME = /^[a-z0-9-]+$/

/** The folder that `TOWN_DIR` or else `TOWN` names. */
export function townFolderOf({ TOWN = 'aosta', TOWN_DIR }: { TOWN?: string | undefined; TOWN_DIR?: string | undefined }): string {
  if (TOWN_DIR !== undefined) return TOWN_DIR
  const folder = join(TOWNS, TOWN)
  if (!TOWN_NAME.test(TOWN) || !existsSync(folder))
    throw new SettingsError(`TOWN=${TOWN} non è una città che conosco: usa il nome di una cartella di towns/, o TOWN_DIR.`)
  return folder
}

/** A town, and the JSON of its `DrawnMap`, which the server sends as it is; null without one. */
export interface TownFolder {
  town: Town
  drawnMap: string | null
}

const DRAWN_MAP = 'drawn-map'

/** Where V8 has found the fault, which is in the message; empty where it does not say so. */
function placeOf({ message }: SyntaxError): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  return line ? ` (riga ${line}, colonna ${column})` : ''
}

/** The town that a folder describes. Throws a SettingsError with a sentence for each fault, all at once. */
export function readTown(folder: string): TownFolder {
  const faults: string[] = []
  const read = (file: string): unknown => {
    try {
      return JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'))
    } catch (error) {
      faults.push(
        `${file}.json: ${error instanceof SyntaxError ? `non è un JSON valido${placeOf(error)}` : 'il file manca, o non si legge'}.`,
      )
      return undefined
    }
  }
  const files = Object.fromEntries(TOWN_FILES.map((file) => [file, read(file)])) as Record<TownFile, unknown>
  const mapFile = existsSync(join(folder, `${DRAWN_MAP}.json`)) ? read(DRAWN_MAP) : undefined
  const map = mapFile === undefined ? null : z.safeParse(drawnMap, mapFile)
  const result = faults.length > 0 ? { faults: [] } : readTownFiles(files)
  faults.push(...('faults' in result ? result.faults : []), ...faultsOf(DRAWN_MAP, map?.error, mapFile))
  if ('faults' in result || faults.length > 0) throw new SettingsError(`La città in ${folder} non va bene:\n${faults.join('\n')}`)
  const town = { ...result.town, signIn: signInWordsOf([]) }
  if (!map?.data) return { town, drawnMap: null }
  const json = JSON.stringify(map.data)
  const version = createHash('sha256').update(json).digest('hex').slice(0, 12)
  // Files below this path never change, and the app keeps those that it has loaded for use without network.
  return { town: { ...town, drawnMapPath: `/assets/drawn-map-${version}.json` }, drawnMap: json }
}
