import { open } from 'node:fs/promises'

/** Flushes the directory entries of a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
