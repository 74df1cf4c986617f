import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PHOTO_SIZES, type PhotoSize } from '@barattolo/domain/items/images'
import { syncFolder } from '../platform/files/sync-folder.ts'
import { type PhotoFile, type PhotoStore, photoPath } from './photo-store.ts'

/** Stores photos as files below a folder, readable only by their owner: the server checks who may see one. The files of a photo get their final names when all sizes are written. */
export function createDiskPhotoStore(folder: string): PhotoStore {
  const fileOf = (file: PhotoFile) => join(folder, photoPath(file))
  return {
    async write(id, sizes: ReadonlyMap<PhotoSize, Buffer>) {
      const files = [...sizes].map(([size, bytes]) => ({ name: fileOf({ id, size }), bytes }))
      for (const { name, bytes } of files) await writeOnDisk(partPath(name), bytes)
      for (const { name } of files) await rename(partPath(name), name)
      for (const directory of new Set(files.map(({ name }) => dirname(name)))) await syncFolder(directory)
    },
    async read(file) {
      const name = fileOf(file)
      const found = await stat(name).catch(nullIfMissing)
      return found?.isFile() ? { bytes: found.size, content: createReadStream(name) } : null
    },
    async remove(id) {
      const names = PHOTO_SIZES.map((size) => fileOf({ id, size }))
      await Promise.all(names.flatMap((name) => [name, partPath(name)]).map((name) => rm(name, { force: true })))
    },
  }
}

const partPath = (name: string) => `${name}.part`

async function writeOnDisk(name: string, bytes: Buffer) {
  const createdFolder = await mkdir(dirname(name), { recursive: true, mode: 0o700 })
  if (createdFolder !== undefined) await syncFolder(dirname(createdFolder))
  const handle = await open(name, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Any other error than a missing file is a failure of the disk. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
