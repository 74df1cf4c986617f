import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { it } from '@barattolo/domain/texts/it'
import { requireDataOfTown } from '../items/data-of-town.ts'
import { formatCommand, printLine, runCommand } from '../platform/config/command.ts'
import { readConfig } from '../platform/config/config.ts'
import { createLogger } from '../platform/config/log.ts'
import { StartError } from '../platform/config/start-error.ts'
import { openDatabaseBesideServer } from '../platform/database/start-database.ts'
import { readDatabaseTime } from '../platform/process/clock.ts'
import { importItems } from './import-items.service.ts'
import { formatImportReport } from './import-report.ts'
import { readImportFile } from './read-import-file.ts'

const texts = it.importProgram

/**
 * `npm run import -- FILE` tries to bring the objects of an earlier system into the configured database and prints what it would
 * take; `--write` does it. `--host URL` is the base of relative photo paths. The server may keep running.
 */
await runCommand(async () => {
  const { file, host, write } = readParameters()
  const config = readConfig(process.env)
  const entries = readImportFile(resolve(file))
  const { db, stop } = await openDatabaseBesideServer(config, createLogger(config.logLevel), (data) =>
    requireDataOfTown(data, config.town),
  )
  const now = new Date(await readDatabaseTime(db))
  const outcomes = await importItems({ db, config }, entries, { host, write, now }).finally(stop)
  for (const line of formatImportReport(outcomes, config.town)) printLine(line)
  printLine(write ? texts.written : texts.dryRun)
  if (!write) printLine(texts.toWrite(formatCommand('import', '--write', file)))
})

function readParameters() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { write: { type: 'boolean', default: false }, host: { type: 'string', default: '' } },
    })
    if (positionals[0] !== undefined && positionals.length === 1) return { ...values, file: positionals[0] }
  } catch {
    // An unknown option.
  }
  throw new StartError(texts.usage(formatCommand('import', 'FILE')))
}
