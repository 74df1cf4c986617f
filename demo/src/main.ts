import { readFile } from 'node:fs/promises'
import { openPhotoStore } from '@barattolo/server/photos/open-photo-store'
import type { PhotoStore } from '@barattolo/server/photos/photo-store'
import { type Config, readConfig } from '@barattolo/server/platform/config/config'
import { createLogger } from '@barattolo/server/platform/config/log'
import { StartError } from '@barattolo/server/platform/config/start-error'
import type { Db } from '@barattolo/server/platform/database/database'
import { openDatabaseBesideServer } from '@barattolo/server/platform/database/start-database'
import { NULL_PUBLISHER } from '@barattolo/server/platform/events/event-publisher'
import { detectExistingData } from './detect-existing-data.ts'
import { emailOf, SUGGESTED_PEOPLE } from './people.ts'
import { THROWING_LOGGER } from './throwing-logger.ts'
import { buildTown } from './town.ts'

/**
 * `npm run demo` fills an empty database, and fails if the database has data. With `--if-empty`, which `npm start -- --demo`
 * passes, a database with data is left unchanged and the exit code is 0.
 */
const IF_EMPTY = process.argv.includes('--if-empty')
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  await run(readConfig(process.env))
} catch (error) {
  // A `StartError` has a message for the user; other errors are bugs and keep their stack.
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
}

/** Builds the town in the embedded database, which is started and stopped here unless a server is using it. */
async function run(config: Config) {
  if (config.databaseUrl !== null || !config.identity.hasChooser) {
    throw new StartError(
      'La città di prova vive solo nel database incluso, con l’accesso di prova: togli DATABASE_URL e le variabili FIREBASE_…, poi riprova.',
    )
  }
  const log = createLogger(config.logLevel)
  const { db, stop, isServerRunning } = await openDatabaseBesideServer(config, log)
  try {
    const existingData = await detectExistingData(db)
    if (existingData === 'empty') return await build(db, config, await openPhotoStore(config, log), isServerRunning)
    const reason = refusalOf(existingData, config)
    if (!IF_EMPTY) throw new StartError(reason)
    print(reason)
  } finally {
    await stop()
  }
}

function refusalOf(existingData: 'the town' | 'others', { dataDir }: Config): string {
  return existingData === 'the town'
    ? `In ${dataDir} la città di prova c’è già. Per rifarla da capo cancella quella cartella e riprova.`
    : `In ${dataDir} c’è già qualcuno, e la città di prova non si mescola con dati veri. Scegline un’altra, per esempio: DATA_DIR=./data/prova npm run demo`
}

async function build(db: Db, config: Config, photos: PhotoStore, isServerRunning: boolean) {
  print(`Costruisco la città di prova in ${config.dataDir} …`)
  const begin = Date.now()
  const readPicture = (name: string) => readFile(new URL(`../pictures/${name}.webp`, import.meta.url))
  await buildTown({ db, config, photos, publish: NULL_PUBLISHER, log: THROWING_LOGGER, now: new Date(), readPicture })
  const count = async (table: 'people' | 'items' | 'conversations' | 'messages' | 'requests') => {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  }
  print(
    `  ${await count('people')} persone, ${await count('items')} oggetti con la foto, ${await count('requests')} annunci CERCO,`,
  )
  print(`  ${await count('conversations')} conversazioni con ${await count('messages')} messaggi,`)
  print(`  in ${Math.round((Date.now() - begin) / 1000)} secondi.`)
  const start = isServerRunning ? 'Ricarica la pagina nel browser. ' : IF_EMPTY ? '' : 'Ora avvia con npm start. '
  print(`${start}Per entrare scegli “Login con Google” e scrivi l’e-mail di chi abita qui:`)
  for (const key of SUGGESTED_PEOPLE) print(`  ${emailOf(key)}`)
}
