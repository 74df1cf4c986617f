import { requireDataOfTown } from './items/data-of-town.ts'
import { printLine, runCommand } from './platform/config/command.ts'
import { readConfig } from './platform/config/config.ts'
import { createLogger } from './platform/config/log.ts'
import { findNewestMigration } from './platform/database/migrate.ts'
import { openDatabaseBesideServer } from './platform/database/start-database.ts'

/** `npm run migrate` migrates the configured database to this version; the processes of the previous one may keep running. */
await runCommand(async () => {
  const config = readConfig(process.env)
  const { stop } = await openDatabaseBesideServer(config, createLogger(config.logLevel), (data) =>
    requireDataOfTown(data, config.town),
  )
  await stop()
  printLine(`Il database è pronto per questa versione (${await findNewestMigration()}).`)
})
