import { readFileSync, type Stats, statSync } from 'node:fs'
import { entriesOf } from '@barattolo/domain/import/parse-item'
import { it } from '@barattolo/domain/texts/it'
import { StartError } from '../platform/config/start-error.ts'

const texts = it.importProgram
const MEGABYTE = 1_000_000
/** The file is read into memory, as text and parsed. */
export const IMPORT_FILE_BYTES_MAX = 50 * MEGABYTE

/** The entries of an import file. A file that cannot be read as a list is refused with a sentence. */
export function readImportFile(path: string): readonly unknown[] {
  const stats = statFile(path)
  if (!stats.isFile()) throw new StartError(texts.notAFile(path))
  if (stats.size > IMPORT_FILE_BYTES_MAX)
    throw new StartError(texts.tooLarge(Math.round(stats.size / MEGABYTE), IMPORT_FILE_BYTES_MAX / MEGABYTE))
  const entries = entriesOf(parseJson(decodeUtf8(readBytes(path))))
  if (entries === null) throw new StartError(texts.anotherShape)
  return entries
}

function statFile(path: string): Stats {
  try {
    return statSync(path)
  } catch (cause) {
    throw new StartError(texts.notFound(path), { cause })
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new StartError(texts.notFound(path), { cause })
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new StartError(texts.notUtf8, { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new StartError(texts.notJson, { cause })
  }
}
