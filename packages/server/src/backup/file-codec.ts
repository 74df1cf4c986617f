import { createHash } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { photoFileOfPath } from '../photos/photo-store.ts'
import type { BackupKey } from './backup-key.ts'

type Chunks = AsyncIterable<Uint8Array>

/** How a backup stores its files. Streams: no file is in memory as a whole. */
export interface FileCodec {
  /** The path of a file in the backup’s folder. */
  storedPath: (path: string) => string
  encode: (chunks: Chunks) => Chunks
  /** Throws if the bytes are not the complete result of `encode`. */
  decode: (chunks: Chunks) => Chunks
}

export const PLAIN_CODEC: FileCodec = {
  storedPath: (path) => path,
  encode: (chunks) => chunks,
  decode: (chunks) => chunks,
}

/** Each file is an age file of its own, which the standard tools of age can read too. */
export function createAgeCodec({ identity, recipient }: BackupKey): FileCodec {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return {
    storedPath: (path) => `${photoFileOfPath(path) === null ? path : hidePhotoId(path)}.age`,
    async *encode(chunks) {
      yield* await encrypter.encrypt(toWebStream(chunks))
    },
    async *decode(chunks) {
      yield* await decrypter.decrypt(toWebStream(chunks))
    },
  }
}

/** Node and the DOM have different types for the same class. */
const toWebStream = (chunks: Chunks) => ReadableStream.from(chunks) as globalThis.ReadableStream<Uint8Array>

/** The id of a photo is its address on the website, so the names of the stored files must not contain it. */
function hidePhotoId(path: string): string {
  const hash = createHash('sha256').update(path).digest('hex')
  return `photos/${hash.slice(0, 2)}/${hash}`
}
