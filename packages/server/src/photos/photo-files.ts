import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PHOTO_SIZES, type PhotoSize, photoAddress } from '@barattolo/domain/items/images'

const PREFIX = '/images/'
const OURS = /^\/images\/([0-9a-f]{2})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:320|800|1600)\.webp$/

/** The file behind an address of ours; null for anything that is not exactly one, so that no path leads elsewhere. */
export function photoFile(dataDir: string, address: string): string | null {
  const [, folder, id = ''] = OURS.exec(address) ?? []
  if (folder === undefined || !id.startsWith(folder)) return null
  return join(dataDir, 'photos', address.slice(PREFIX.length))
}

/** Writes every size whole or not at all: under another name first, on disk, then renamed. */
export async function writePhoto(dataDir: string, id: string, sizes: ReadonlyMap<PhotoSize, Buffer>): Promise<void> {
  for (const [size, bytes] of sizes) {
    const file = fileOf(dataDir, id, size)
    await mkdir(dirname(file), { recursive: true })
    const unfinished = `${file}.${randomUUID()}.part`
    const handle = await open(unfinished, 'wx', 0o644)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  }
}

export async function removePhotoFiles(dataDir: string, id: string): Promise<void> {
  await Promise.all(PHOTO_SIZES.map((size) => rm(fileOf(dataDir, id, size), { force: true })))
}

function fileOf(dataDir: string, id: string, size: PhotoSize): string {
  const file = photoFile(dataDir, photoAddress(id, size))
  if (file === null) throw new Error(`${id} is no id of a photo`)
  return file
}
