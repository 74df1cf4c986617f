import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { printLine, runCommand } from '../platform/command.ts'
import { readConfig } from '../platform/config.ts'
import { formatContents, formatSecondsSince, stderrLog } from './command.ts'
import { openSourceDatabase } from './open-database.ts'
import { takeBackup } from './take-backup.ts'

/** `npm run backup [-- FOLDER]`: writes a backup into a new folder; the server may keep running. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const now = new Date()
  const config = readConfig(process.env)
  const into = resolve(positionals[0] ?? `backups/${now.toISOString().slice(0, 19).replaceAll(':', '')}`)
  const photos = await openPhotoStore(config, stderrLog)
  const { connection, close } = await openSourceDatabase(config)
  const manifest = await takeBackup({ connection, photos, dataDir: config.dataDir, into, now }).finally(close)
  printLine(`Salvato in ${into}: ${formatContents(manifest)}, in ${formatSecondsSince(now)}.`)
  printLine('Dentro ci sono i dati di tutti: tienilo dove solo tu puoi leggerlo, e su un altro disco.')
  printLine(`Per provarlo: npm run restore -- --drill ${into}`)
})
