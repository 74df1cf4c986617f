import { isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import { MINUTE_MS } from '@barattolo/domain/durations'
import { buildApp } from './app.ts'
import { requireDataOfTown } from './items/data-of-town.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { createLogger } from './platform/config/log.ts'
import { SETTINGS_EXIT_CODE, SettingsError, StartError } from './platform/config/start-error.ts'
import { connectToSystemd } from './platform/config/systemd.ts'
import type { Db } from './platform/database/database.ts'
import type { ReplicaOptions } from './platform/database/replica.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { createWaitingServer } from './platform/http/waiting-server.ts'
import { startClock } from './platform/process/clock.ts'
import { collectGarbage, collectGarbageAtRest } from './platform/process/collect-garbage.ts'
import { stopGracefully } from './platform/process/graceful-stop.ts'

const printLine = (sentence: string) => process.stdout.write(`${sentence}\n`)

try {
  await start()
} catch (error) {
  // A StartError is printed as its message; any other error is a bug and is printed with its stack.
  process.stderr.write(`${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exit(error instanceof SettingsError ? SETTINGS_EXIT_CODE : 1)
}

/**
 * Reads the configuration, opens the database, builds the app and listens; a stop undoes these steps in reverse order. While the
 * database cannot be reached yet, a simple server answers in place of the app.
 */
async function start() {
  const config = readConfig(process.env)
  await checkBackupKeys(config)
  // The lines of several processes, on one machine or in containers, may be collected together.
  const log = createLogger(config.logLevel).child({ process: `${hostname()}:${config.port}` })
  const systemd = connectToSystemd(process.env, log)
  const stops: (() => Promise<void>)[] = []
  const drainMilliseconds = config.drainSeconds * 1000
  const stopAll = async () => {
    systemd.notifyStopping()
    for (const stop of stops.toReversed()) await stop()
  }
  const { fail } = stopGracefully(log, stopAll, drainMilliseconds)
  const waitingServer = createWaitingServer(config)
  const answerWhileAway = async () => {
    await waitingServer.open().catch((cause: unknown) => failToListen(cause, config))
    systemd.notifyReady()
  }
  const { db, connection, stop } = await startDatabase(
    config,
    log,
    (error) => fail(error),
    answerWhileAway,
    (data) => requireDataOfTown(data, config.town),
  )
  stops.push(stop)
  // Only one process can use the embedded database, so it exchanges no live events with others.
  const liveOptions = config.databaseUrl === null ? {} : { notifyConnection: connection }
  const replica = replicaOptions(config)
  try {
    const clock = await startClock({ db, log })
    stops.push(async () => clock.stop())
    const app = await buildApp({
      db,
      config,
      log,
      now: clock.now,
      clock,
      jobsEvery: MINUTE_MS,
      ...liveOptions,
      ...(replica ? { replica } : {}),
    })
    stops.push(() => app.close())
    stops.push(() => app.drain(drainMilliseconds))
    await waitingServer.close()
    const port = await listen(app, config)
    systemd.notifyReady()
    collectGarbage()
    collectGarbageAtRest()
    await printStartMessage(config, db, port)
  } catch (error) {
    await stop()
    throw error
  }
}

/** A wrong key must not be found only by the next backup. The library is loaded only if there is a key. */
async function checkBackupKeys(config: Config) {
  if (config.backupKeys.length === 0) return
  const { readBackupKeys } = await import('./backup/backup-key.ts')
  await readBackupKeys(config)
}

function replicaOptions({ databaseReplicaUrl, databaseConnections: connections }: Config): ReplicaOptions | null {
  return databaseReplicaUrl === null ? null : { connection: { connectionString: databaseReplicaUrl }, connections }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (cause) {
    return failToListen(cause, { host, port })
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

function failToListen(cause: unknown, { host, port }: Pick<Config, 'host' | 'port'>): never {
  const { code } = cause as NodeJS.ErrnoException
  const reasons: Partial<Record<string, string>> = {
    EADDRINUSE: `La porta ${port} è già occupata: ferma l’altro programma, o scegline un’altra con PORT=${port + 1}.`,
    EACCES: `La porta ${port} non è permessa a questo utente: scegline una da 1024 in su con PORT.`,
    EADDRNOTAVAIL: `HOST=${host} non è un indirizzo di questo computer.`,
  }
  throw new StartError(reasons[code ?? ''] ?? `Non riesco ad ascoltare su ${host}:${port} (${code}).`, { cause })
}

async function printStartMessage(config: Config, db: Db, port: number) {
  const name = config.host === '127.0.0.1' ? 'localhost' : isIPv6(config.host) ? `[${config.host}]` : config.host
  printLine(`Barattolo è aperto: http://${name}:${port}`)
  if (config.openSignIn) {
    printLine('Attenzione: OPEN_SIGN_IN=yes fa entrare chiunque come chiunque. Solo per una prova, su una rete fidata.')
    const secret = config.hasRandomAdminSecret ? `questa parola: ${config.adminSecret}` : 'la parola di ADMIN_SECRET.'
    printLine(`Per entrare come ${config.adminEmails.join(' o ')} serve anche ${secret}`)
  }
  if (config.databaseUrl === null && (await hasNoPeople(db)))
    printLine('Il database è vuoto: con npm run demo si riempie di una città di prova.')
}

async function hasNoPeople(db: Db): Promise<boolean> {
  const person = await db.selectFrom('people').select('uid').limit(1).executeTakeFirst()
  return person === undefined
}
