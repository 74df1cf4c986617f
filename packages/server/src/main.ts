import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { collectUnusedPhotos } from './photos/photos.service.ts'
import { SILENT } from './platform/announce.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { every } from './platform/every.ts'
import { migrate } from './platform/migrate.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'

const config = readConfig(process.env)
const log = pino({ level: config.logLevel })
const postgres = config.databaseUrl ? null : await startEmbedded(`${config.dataDir}/postgres`)
const db = openDatabase(postgres ? postgres.connection : { connectionString: config.databaseUrl ?? '' }, (error) =>
  log.error({ err: error }, 'database'),
)
await migrate(db)
const app = await buildApp({ db, config, announce: SILENT, log, now: () => new Date() })
await app.listen({ host: config.host, port: config.port })
every(60 * 60 * 1000, log, 'unused photos', () => collectUnusedPhotos(db, config, new Date()))
closeWithGrace(async () => {
  await app.close()
  await db.destroy()
  await postgres?.stop()
})
