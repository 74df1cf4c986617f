import { startEmbedded } from '../platform/postgres/embedded.ts'

/** A program that runs an embedded PostgreSQL until it is stopped or killed: `embedded-program.ts FOLDER OPTIONS`. */
const [folder = '', options = '{}'] = process.argv.slice(2)
const tell = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)

try {
  const postgres = await startEmbedded(folder, { ...JSON.parse(options), say: (sentence) => tell({ said: sentence }) })
  process.on('SIGTERM', async () => {
    await postgres.stop()
    process.exit(0)
  })
  tell({ ready: postgres.connection })
} catch (error) {
  tell({ failed: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
