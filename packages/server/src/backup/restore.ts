import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Erasure } from '../account/erasure-log.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import { formatCommand, printLine, runCommand } from '../platform/config/command.ts'
import { type Config, ERASURE_LOG, readConfig } from '../platform/config/config.ts'
import { narrowDataFolder } from '../platform/config/data-folder.ts'
import { StartError } from '../platform/config/start-error.ts'
import { recordLastDrill } from '../platform/last-backup.store.ts'
import { readBackupKeys } from './backup-key.ts'
import { formatContents, formatSecondsSince, stderrLog, warnIfIncomplete } from './command.ts'
import { type OpenedBackup, openBackup } from './open-backup.ts'
import { hasSourceDatabase, openSourceDatabase, openTargetDatabase, openTemporaryDatabase } from './open-database.ts'
import { findErasures } from './replay-erasures.ts'
import { restoreBackup } from './restore-backup.ts'

/** `npm run restore -- FOLDER` restores into an empty database; `--drill` into a temporary one, which is deleted afterwards. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { drill: { type: 'boolean', default: false }, erasures: { type: 'string', multiple: true, default: [] } },
  })
  if (positionals[0] === undefined) throw new StartError(`Di’ quale salvataggio: ${formatCommand('restore', 'CARTELLA')}`)
  const from = resolve(positionals[0])
  const config = readConfig(process.env)
  const { erasures, warnings } = await findErasures(
    values.erasures.map((path) => resolve(path)),
    config.erasureLogs,
    from,
  )
  for (const warning of warnings) process.stderr.write(`${warning}\n`)
  const backup = await openBackup(from, await readBackupKeys(config))
  if (values.drill) {
    await drill(config, backup, erasures)
    if (backup.manifest.complete) await recordDrill(config, backup.manifest.takenAt)
  } else await restore(config, backup, erasures)
  warnIfIncomplete(backup.manifest)
})

async function restore(config: Config, backup: OpenedBackup, erasures: readonly Erasure[], open = openTargetDatabase) {
  const startedAt = new Date()
  narrowDataFolder(config, stderrLog.warn)
  const photos = await openPhotoStore(config, stderrLog)
  const { connection, close } = await open(config)
  const { dataDir } = config
  const restored = await restoreBackup({
    connection,
    photos,
    dataDir,
    backup,
    erasures,
    config,
    log: { ...stderrLog, warn: stderrLog.error },
  }).finally(close)
  printLine(
    `Ripristinato da ${backup.folder}: ${formatContents(restored)}, contati e sommati come nel salvataggio, in ${formatSecondsSince(startedAt)}.`,
  )
  if (restored.erasedCount > 0) printLine(`Account cancellati dopo il salvataggio, e ora di nuovo: ${restored.erasedCount}.`)
}

/** A complete restore into a temporary database and folder. */
async function drill(config: Config, backup: OpenedBackup, erasures: readonly Erasure[]) {
  const folder = mkdtempSync(join(tmpdir(), 'barattolo-drill-'))
  // PostgreSQL runs as another operating-system user when root starts it.
  chmodSync(folder, 0o711)
  try {
    const isolated = { databaseUrl: null, photoBucket: null, dataDir: folder, erasureLogs: [join(folder, ERASURE_LOG)] }
    await restore({ ...config, ...isolated }, backup, erasures, openTemporaryDatabase)
    printLine('La prova è riuscita, e ciò che ha scritto è già cancellato.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where a drill runs without the database of the installation, on another computer, there is nothing to store it in. */
async function recordDrill(config: Config, takenAt: string) {
  if (!hasSourceDatabase(config)) return
  const { connection, close } = await openSourceDatabase(config)
  await recordLastDrill(connection, takenAt)
    .catch((err: unknown) => stderrLog.error({ err }, 'La prova è riuscita, ma /stato e /metrics non lo sapranno'))
    .finally(close)
}
