import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type PhotoSize, photoAddress } from '@barattolo/domain/items/images'

/** A photo in one of its sizes. */
export interface PhotoFile {
  id: string
  size: PhotoSize
}

export interface OpenPhoto {
  /** Null where the store does not say. */
  bytes: number | null
  /** To be read or destroyed. */
  content: Readable
}

/** Where photos are kept. A name is written once and never used for another picture. */
export interface PhotoStore {
  /** All of them are kept for good when it answers. Where it throws some may be there: `remove` takes them. */
  write: (id: string, sizes: ReadonlyMap<PhotoSize, Buffer>) => Promise<void>
  /** Null where there is none; throws where that cannot be known. */
  read: (file: PhotoFile) => Promise<OpenPhoto | null>
  /** Every size, also what was left unfinished; no matter if there is none. Throws where any of it may still be there. */
  remove: (id: string) => Promise<void>
}

/** For whoever runs the product. */
export interface PhotoLog {
  error: (about: { err: unknown }, message: string) => void
}

const PREFIX = '/images/'
const OURS = /^\/images\/([0-9a-f]{2})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(320|800|1600)\.webp$/
const SIZES: Record<string, PhotoSize> = { 320: 320, 800: 800, 1600: 1600 }

/** What an address of ours names; null for anything that is not exactly one, so that no path leads elsewhere. */
export function photoFileAt(address: string): PhotoFile | null {
  const [, folder, id = '', edge = ''] = OURS.exec(address) ?? []
  const size = SIZES[edge]
  return size && folder !== undefined && id.startsWith(folder) ? { id, size } : null
}

/** `photos/3f/3f….-1600.webp`: its name in every store and in a backup. */
export function photoPath({ id, size }: PhotoFile): string {
  const address = photoAddress(id, size)
  if (photoFileAt(address) === null) throw new Error(`${id} is no id of a photo`)
  return `photos/${address.slice(PREFIX.length)}`
}

/** The other way round; null for a file that is no photo. */
export function photoFileOf(path: string): PhotoFile | null {
  return path.startsWith('photos/') ? photoFileAt(`${PREFIX}${path.slice('photos/'.length)}`) : null
}

/** A photo whole; null where there is none. They are small: a longest edge of 1600 pixels at most. */
export async function readWhole(photos: PhotoStore, file: PhotoFile): Promise<Buffer | null> {
  const photo = await photos.read(file)
  return photo && buffer(photo.content)
}
