import { startEmbedded } from '../platform/postgres/embedded.ts'

/** A program that runs an embedded PostgreSQL until it is stopped or killed: `embedded-program.ts FOLDER OPTIONS`. */
const [folder = '', options = '{}'] = process.argv.slice(2)
const send = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)

try {
  const postgres = await startEmbedded(folder, { ...JSON.parse(options), onWarning: (sentence) => send({ warning: sentence }) })
  process.on('SIGTERM', async () => {
    await postgres.stop()
    process.exit(0)
  })
  send({ ready: postgres.connection })
} catch (error) {
  send({ failed: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
