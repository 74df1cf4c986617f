import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { printLine, runCommand } from '../platform/command.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { narrowDataFolder } from '../platform/data-folder.ts'
import { StartError } from '../platform/start-error.ts'
import { formatContents, formatSecondsSince, stderrLog } from './command.ts'
import { openTargetDatabase } from './open-database.ts'
import { restoreBackup } from './restore-backup.ts'

/** `npm run restore -- FOLDER` restores into an empty database; `--drill` into a temporary one, which is deleted afterwards. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { drill: { type: 'boolean', default: false } } })
  if (positionals[0] === undefined) throw new StartError('Di’ quale salvataggio: npm run restore -- CARTELLA')
  const from = resolve(positionals[0])
  const config = readConfig(process.env)
  if (values.drill) await drill(config, from)
  else await restore(config, from)
})

async function restore(config: Config, from: string) {
  const startedAt = new Date()
  narrowDataFolder(config, stderrLog.warn)
  const photos = await openPhotoStore(config, stderrLog)
  const { connection, close } = await openTargetDatabase(config)
  const manifest = await restoreBackup({ connection, photos, dataDir: config.dataDir, from }).finally(close)
  printLine(
    `Ripristinato da ${from}: ${formatContents(manifest)}, contati e sommati come nel salvataggio, in ${formatSecondsSince(startedAt)}.`,
  )
}

/** A complete restore into a temporary database and folder. */
async function drill(config: Config, from: string) {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-drill-'))
  // PostgreSQL runs as another operating-system user when root starts it.
  chmodSync(folder, 0o711)
  try {
    await restore({ ...config, databaseUrl: null, photoBucket: null, dataDir: folder }, from)
    printLine('La prova è riuscita, e ciò che ha scritto è già cancellato.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
