import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupFile } from './manifest.ts'

/** Writes the stream to a file that only its owner can read, flushed to disk, and returns its size and hash. */
export async function writeFrom(source: Readable, folder: string, path: string, through: Transform[] = []): Promise<BackupFile> {
  const full = join(folder, path)
  await mkdir(dirname(full), { recursive: true, mode: 0o700 })
  const measured = measuring()
  await pipeline([source, ...through, measured.stream, createWriteStream(full, { mode: 0o600, flush: true })])
  return { path, ...measured.result() }
}

/** Throws unless the file exists with the same size and hash. */
export async function checkFile(folder: string, { path, bytes, sha256 }: BackupFile): Promise<void> {
  const measured = measuring()
  measured.stream.resume()
  await pipeline(createReadStream(join(folder, path)), measured.stream)
  const found = measured.result()
  if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${path} differs from the backup`)
}

function measuring() {
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
