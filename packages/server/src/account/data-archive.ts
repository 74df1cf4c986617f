import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { PersonData } from '@barattolo/domain/account/person-data'
import { it } from '@barattolo/domain/texts/it'
import { ZipFile } from 'yazl'
import { type PhotoLog, type PhotoStore, photoFileOfAddress, readPhotoBytes } from '../photos/photo-store.ts'
import type { PersonExport } from './data-export.service.ts'

interface ArchiveDeps {
  photos: PhotoStore
  log: PhotoLog
}

type ArchivedPhoto = PersonData['photos'][number]

/** After so many failures the photo store counts as unavailable: else each further photo would wait for its time limit. */
const MAX_STORE_FAILURES = 3

/**
 * The ZIP archive of a person's data, which is written as fast as it is read: one photo at a time is in memory. When the reader
 * closes the stream, no further photo is read.
 */
export function streamDataArchive(deps: ArchiveDeps, exported: PersonExport): Readable {
  const zip = new ZipFile()
  // The types of the library declare only that it can be read.
  const output = zip.outputStream as PassThrough
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  writeArchive(zip, deps, exported, closed.signal).catch((error: Error) => output.destroy(error))
  return output
}

/** `dati.json` is the last file, because it names the photos that could not be read. */
async function writeArchive(zip: ZipFile, deps: ArchiveDeps, { data, pictures }: PersonExport, signal: AbortSignal) {
  const addFile = async (name: string, content: Readable) => {
    // A photo hardly gets smaller, but without compression some programs cannot read an archive that was streamed.
    zip.addReadStream(content, name, { compressionLevel: name.endsWith('.webp') ? 1 : 6 })
    await finished(content, { signal })
  }
  await addFile('LEGGIMI.txt', streamOf(Buffer.from(it.dataArchive.readme)))
  for (const { file, webp } of pictures) await addFile(file, streamOf(webp))
  const readPhoto = createPhotoReader(deps)
  const photos: ArchivedPhoto[] = []
  for (const photo of data.photos) {
    const bytes = photo.file === null ? null : await readPhoto(photo)
    if (photo.file !== null && bytes !== null) await addFile(photo.file, streamOf(bytes))
    photos.push(photo.file !== null && bytes === null ? { ...photo, file: null, missing: 'unavailable' } : photo)
  }
  await addFile('dati.json', Readable.from(jsonChunks({ ...data, photos })))
  zip.end()
}

/** Unlike `Readable.from`, it does not keep what was read: the library keeps the streams until the archive is complete. */
function streamOf(bytes: Buffer): Readable {
  return new PassThrough().end(bytes)
}

/** Reads photos from the store; null for one that it does not have or does not give. */
function createPhotoReader({ photos, log }: ArchiveDeps) {
  let failures = 0
  return async ({ address }: ArchivedPhoto): Promise<Buffer | null> => {
    const file = photoFileOfAddress(address)
    if (!file || failures >= MAX_STORE_FAILURES) return null
    return readPhotoBytes(photos, file).catch((err: unknown) => {
      failures++
      log.error({ err }, 'photo not read for a data export')
      return null
    })
  }
}

/** The JSON of the data, entry by entry, so that the whole text is never in memory. */
function* jsonChunks(data: PersonData): Generator<string> {
  let before = '{\n'
  for (const [name, value] of Object.entries(data)) {
    yield `${before}${JSON.stringify(name)}: `
    if (Array.isArray(value)) yield* jsonArrayChunks(value)
    else yield JSON.stringify(value, null, 2)
    before = ',\n'
  }
  yield '\n}\n'
}

function* jsonArrayChunks(entries: readonly unknown[]): Generator<string> {
  let before = '['
  for (const entry of entries) {
    yield `${before}${JSON.stringify(entry, null, 2)}`
    before = ',\n'
  }
  yield entries.length === 0 ? '[]' : ']'
}
