import { open } from 'node:fs/promises'

/** The names of a folder's files are on the disk too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
