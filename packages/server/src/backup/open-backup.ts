import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartError } from '../platform/config/start-error.ts'
import { type BackupFolder, readBackupFile, verifyBackupFile } from './backup-folder.ts'
import type { BackupKey } from './backup-key.ts'
import { createAgeCodec, PLAIN_CODEC } from './file-codec.ts'
import { explainUnreadable } from './file-errors.ts'
import { type BackupFile, CONTENTS_PATH, type Manifest, manifest, manifestFile } from './manifest.ts'

export interface OpenedBackup extends BackupFolder {
  manifest: Manifest
}

/**
 * Reads the manifest and verifies all files, without a change anywhere. Throws a `StartError` with an explanation if there is no
 * backup, none of the keys fits, or a file is damaged.
 */
export async function openBackup(folder: string, keys: readonly BackupKey[]): Promise<OpenedBackup> {
  const backup = await readContents(folder, keys)
  const { tables, files } = backup.manifest
  for (const file of [...tables.map((table) => table.file), ...files]) await checkFile(backup, file)
  return backup
}

async function readContents(folder: string, keys: readonly BackupKey[]): Promise<OpenedBackup> {
  const json = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error: unknown) => {
    const explained = explainUnreadable(error, folder)
    if (explained instanceof StartError) throw explained
    return null
  })
  if (json === null) throw new StartError(`In ${folder} non c’è un salvataggio (manca manifest.json).`)
  const parsed = manifestFile.safeParse(parseJson(json, folder))
  if (!parsed.success) throw unknownFormat(folder)
  if (parsed.data.format === 1) return { folder, codec: PLAIN_CODEC, manifest: parsed.data }
  const { recipient, contents } = parsed.data
  const backupFolder = { folder, codec: createAgeCodec(findKey(recipient, keys)) }
  await checkFile(backupFolder, { path: CONTENTS_PATH, ...contents })
  const decrypted = manifest.safeParse(parseJson(await text(readBackupFile(backupFolder, CONTENTS_PATH)), folder))
  if (!decrypted.success) throw unknownFormat(folder)
  return { ...backupFolder, manifest: decrypted.data }
}

function parseJson(json: string, folder: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw damaged(folder, 'manifest.json', cause)
  }
}

function findKey(recipient: string, keys: readonly BackupKey[]): BackupKey {
  const key = keys.find((each) => each.recipient === recipient)
  if (key) return key
  if (keys.length === 0)
    throw new StartError(
      `Questo salvataggio è cifrato per ${recipient}: per leggerlo metti in BACKUP_KEY la chiave segreta che gli corrisponde.`,
    )
  const given = keys.map((each) => each.recipient).join(', ')
  throw new StartError(
    `Questo salvataggio è cifrato per ${recipient}, e le chiavi di BACKUP_KEY sono per ${given}. Senza la sua chiave segreta non se ne legge niente: cercala dove la conservi e aggiungila a BACKUP_KEY, dopo una virgola.`,
  )
}

async function checkFile(backup: BackupFolder, file: BackupFile) {
  try {
    await verifyBackupFile(backup, file)
  } catch (cause) {
    const explained = explainUnreadable(cause, join(backup.folder, backup.codec.storedPath(file.path)))
    throw explained instanceof StartError ? explained : damaged(backup.folder, backup.codec.storedPath(file.path), cause)
  }
}

function damaged(folder: string, path: string, cause: unknown) {
  return new StartError(`Il salvataggio in ${folder} è rovinato: ${path} manca o è cambiato. Usane un altro.`, { cause })
}

function unknownFormat(folder: string) {
  return new StartError(`${folder} viene da una versione di Barattolo che questa non sa leggere: aggiornala.`)
}
