import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { formatCommand, printLine, runCommand } from '../platform/config/command.ts'
import { readConfig } from '../platform/config/config.ts'
import { StartError } from '../platform/config/start-error.ts'
import type { Connection } from '../platform/database/database.ts'
import { recordLastBackup } from '../platform/last-backup.store.ts'
import { generateBackupKey, readBackupKeys } from './backup-key.ts'
import { formatContents, formatSecondsSince, stderrLog, warnIfIncomplete } from './command.ts'
import { deleteOldBackups } from './delete-old-backups.ts'
import { explainUnwritable } from './file-errors.ts'
import { openSourceDatabase } from './open-database.ts'
import { takeBackup } from './take-backup.ts'

const notEncrypted = () =>
  `ATTENZIONE: questo salvataggio NON è cifrato, e dentro ci sono i dati di tutti: chi arriva alla cartella li legge. Per cifrare i prossimi imposta BACKUP_KEY (una chiave nuova: ${formatCommand('backup', '--new-key')}).`

/**
 * `npm run backup [-- FOLDER]` writes a backup into a new folder; the server may keep running. `--keep N` then deletes the old ones
 * beside it, `--new-key` prints a key.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'new-key': { type: 'boolean', default: false }, keep: { type: 'string' } },
  })
  if (values['new-key']) await printNewKey()
  else await backUp(positionals[0], values.keep)
})

/** The format of `age-keygen`, so that the standard tools of age can use a file with these lines. */
async function printNewKey() {
  const { identity, recipient } = await generateBackupKey()
  printLine(`# public key: ${recipient}`)
  printLine(identity)
}

async function backUp(folder: string | undefined, keepText: string | undefined) {
  const keep = keepText === undefined ? null : readKeep(keepText)
  const now = new Date()
  const config = readConfig(process.env)
  const [key = null] = await readBackupKeys(config)
  const into = resolve(folder ?? `backups/${now.toISOString().slice(0, 19).replaceAll(':', '')}`)
  const photos = await openPhotoStore(config, stderrLog)
  const { connection, close } = await openSourceDatabase(config)
  const begin = performance.now()
  const backUpAndRecord = async () => {
    const manifest = await takeBackup({ connection, photos, into, key, now })
    if (manifest.complete) await recordBackup(connection, (performance.now() - begin) / 1000)
    return manifest
  }
  const manifest = await backUpAndRecord()
    .catch((error: unknown) => {
      throw explainUnwritable(error, into)
    })
    .finally(close)
  printLine(`Salvato in ${into}: ${formatContents(manifest)}, in ${formatSecondsSince(now)}.`)
  if (key) printLine(`È cifrato per ${key.recipient}: tienilo su un altro disco, e la chiave segreta altrove.`)
  else process.stderr.write(`${notEncrypted()}\n`)
  printLine(`Per provarlo: ${formatCommand('restore', '--drill', into)}`)
  warnIfIncomplete(manifest)
  if (keep !== null && manifest.complete)
    for (const old of await deleteOldBackups(dirname(into), keep)) printLine(`Cancellato quello vecchio: ${old}`)
}

function readKeep(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new StartError('--keep vuole il numero di salvataggi da tenere, da 1 in su.')
  return Number(text)
}

/** A backup of a database that cannot be written, such as a replica, is as good as any other. */
async function recordBackup(connection: Connection, secondsAgo: number) {
  await recordLastBackup(connection, secondsAgo).catch((err: unknown) =>
    stderrLog.error({ err }, 'Il salvataggio è riuscito, ma /metrics non lo saprà'),
  )
}
