import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupFile } from './manifest.ts'

/** Writes the stream to a file that only its owner can read, flushed to disk, and returns its size and hash. */
export async function writeHashedFile(
  source: Readable,
  folder: string,
  path: string,
  transforms: Transform[] = [],
): Promise<BackupFile> {
  const fullPath = join(folder, path)
  await mkdir(dirname(fullPath), { recursive: true, mode: 0o700 })
  const hashed = createHashStream()
  await pipeline([source, ...transforms, hashed.stream, createWriteStream(fullPath, { mode: 0o600, flush: true })])
  return { path, ...hashed.result() }
}

/** Throws unless the file exists with the same size and hash. */
export async function verifyFile(folder: string, { path, bytes, sha256 }: BackupFile): Promise<void> {
  const hashed = createHashStream()
  hashed.stream.resume()
  await pipeline(createReadStream(join(folder, path)), hashed.stream)
  const actual = hashed.result()
  if (actual.bytes !== bytes || actual.sha256 !== sha256) throw new Error(`${path} differs from the backup`)
}

function createHashStream() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
