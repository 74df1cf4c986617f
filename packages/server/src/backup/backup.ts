import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { printLine, runCommand } from '../platform/command.ts'
import { readConfig } from '../platform/config.ts'
import { generateBackupKey, readBackupKeys } from './backup-key.ts'
import { formatContents, formatSecondsSince, stderrLog } from './command.ts'
import { openSourceDatabase } from './open-database.ts'
import { takeBackup } from './take-backup.ts'

const NOT_ENCRYPTED =
  'ATTENZIONE: questo salvataggio NON è cifrato, e dentro ci sono i dati di tutti: chi arriva alla cartella li legge. Per cifrare i prossimi imposta BACKUP_KEY (una chiave nuova: npm run backup -- --new-key).'

/** `npm run backup [-- FOLDER]` writes a backup into a new folder; the server may keep running. `--new-key` prints a key. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'new-key': { type: 'boolean', default: false } },
  })
  if (values['new-key']) await printNewKey()
  else await backUp(positionals[0])
})

/** The format of `age-keygen`, so that the standard tools of age can use a file with these lines. */
async function printNewKey() {
  const { identity, recipient } = await generateBackupKey()
  printLine(`# public key: ${recipient}`)
  printLine(identity)
}

async function backUp(folder: string | undefined) {
  const now = new Date()
  const config = readConfig(process.env)
  const [key = null] = await readBackupKeys(config)
  const into = resolve(folder ?? `backups/${now.toISOString().slice(0, 19).replaceAll(':', '')}`)
  const photos = await openPhotoStore(config, stderrLog)
  const { connection, close } = await openSourceDatabase(config)
  const manifest = await takeBackup({ connection, photos, dataDir: config.dataDir, into, key, now }).finally(close)
  printLine(`Salvato in ${into}: ${formatContents(manifest)}, in ${formatSecondsSince(now)}.`)
  if (key) printLine(`È cifrato per ${key.recipient}: tienilo su un altro disco, e la chiave segreta altrove.`)
  else process.stderr.write(`${NOT_ENCRYPTED}\n`)
  printLine(`Per provarlo: npm run restore -- --drill ${into}`)
}
