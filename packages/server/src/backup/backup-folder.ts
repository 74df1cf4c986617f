import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Duplex, PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileCodec } from './file-codec.ts'
import type { BackupFile } from './manifest.ts'

export interface BackupFolder {
  folder: string
  codec: FileCodec
}

/** Writes the stream to a file that only its owner can read, flushed to disk, and returns the size and hash of what is stored. */
export async function writeBackupFile(
  { folder, codec }: BackupFolder,
  path: string,
  source: Readable,
  compression: Duplex = new PassThrough(),
): Promise<BackupFile> {
  const fullPath = join(folder, codec.storedPath(path))
  await mkdir(dirname(fullPath), { recursive: true, mode: 0o700 })
  const hashed = createHashStream()
  await pipeline(source, compression, codec.encode, hashed.stream, createWriteStream(fullPath, { mode: 0o600, flush: true }))
  return { path, ...hashed.result() }
}

/** The content of a file, decrypted if the backup is encrypted. */
export function readBackupFile({ folder, codec }: BackupFolder, path: string): AsyncIterable<Uint8Array> {
  return codec.decode(createReadStream(join(folder, codec.storedPath(path))))
}

/** Throws unless the file exists with the same size and hash, and can be decrypted completely. */
export async function verifyBackupFile({ folder, codec }: BackupFolder, { path, bytes, sha256 }: BackupFile): Promise<void> {
  const hashed = createHashStream()
  await pipeline(createReadStream(join(folder, codec.storedPath(path))), hashed.stream, codec.decode, discard)
  const actual = hashed.result()
  if (actual.bytes !== bytes || actual.sha256 !== sha256) throw new Error(`${path} differs from the backup`)
}

async function discard(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
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
