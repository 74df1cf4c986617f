import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type PhotoSize, photoUrl } from '@barattolo/domain/items/images'

/** A photo in one of its sizes. */
export interface PhotoFile {
  id: string
  size: PhotoSize
}

export interface PhotoStream {
  /** Null if the store does not report it. */
  bytes: number | null
  /** The caller must read or destroy it. */
  content: Readable
}

/** Storage for photo files. A name is never reused for another photo. */
export interface PhotoStore {
  /** When it resolves, all sizes are stored durably. If it throws, some may be stored: call `remove`. */
  write: (id: string, sizes: ReadonlyMap<PhotoSize, Buffer>) => Promise<void>
  /** Null if there is no such photo; throws if that is unknown. */
  read: (file: PhotoFile) => Promise<PhotoStream | null>
  /** Deletes all sizes and unfinished files; no error if there are none. Throws if any file may still exist. */
  remove: (id: string) => Promise<void>
}

/** The log for the operator. */
export interface PhotoLog {
  error: (about: { err: unknown }, message: string) => void
}

const PREFIX = '/images/'
const OWN_ADDRESS = /^\/images\/([0-9a-f]{2})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(320|800|1600)\.webp$/
const SIZES: Record<string, PhotoSize> = { 320: 320, 800: 800, 1600: 1600 }

/** The photo of an address of our own; null for any other text, which prevents path traversal. */
export function photoFileOfAddress(address: string): PhotoFile | null {
  const [, folder, id = '', edge = ''] = OWN_ADDRESS.exec(address) ?? []
  const size = SIZES[edge]
  return size && folder !== undefined && id.startsWith(folder) ? { id, size } : null
}

/** The photo's name in every store and in a backup, like `photos/3f/3f….-1600.webp`. */
export function photoPath({ id, size }: PhotoFile): string {
  const address = photoUrl(id, size)
  if (photoFileOfAddress(address) === null) throw new Error(`${id} is not a photo id`)
  return `photos/${address.slice(PREFIX.length)}`
}

/** The inverse of `photoPath`; null for a file that is not a photo. */
export function photoFileOfPath(path: string): PhotoFile | null {
  return path.startsWith('photos/') ? photoFileOfAddress(`${PREFIX}${path.slice('photos/'.length)}`) : null
}

/** Reads a photo into memory, as it has at most 1600 pixels on the longer edge; null if there is none. */
export async function readPhotoBytes(photos: PhotoStore, file: PhotoFile): Promise<Buffer | null> {
  const photo = await photos.read(file)
  return photo && buffer(photo.content)
}
