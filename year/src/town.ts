import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@barattolo/server/app'
import { importItems } from '@barattolo/server/import/import-items.service'
import { readImportFile } from '@barattolo/server/import/read-import-file'
import { openPhotoStore } from '@barattolo/server/photos/open-photo-store'
import { readConfig } from '@barattolo/server/platform/config/config'
import { type Connection, type Db, openDatabase } from '@barattolo/server/platform/database/database'
import { WEB_DIST } from '@barattolo/server/platform/http/web-pages'
import { drawFromSeed } from '@barattolo/server/testing/drawn-ids'
import { OPERATOR_SETTINGS } from '@barattolo/server/testing/operator'
import { startPushService } from '@barattolo/server/testing/push-service'
import { seededRandom } from '@barattolo/server/testing/random'
import { settleAfterInject } from '@barattolo/server/testing/settle-after-inject'
import { startSmtpServer } from '@barattolo/server/testing/smtp-server'
import { createVirtualClock, installVirtualClock, type VirtualClock } from '@barattolo/server/testing/virtual-clock'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createDatabaseSockets, type DatabaseSockets } from './database-sockets.ts'
import { ADMIN_EMAIL } from './people.ts'
import { createReceivers, type Receivers } from './receivers.ts'

const APPS = 2
/** How long it takes to tell all open devices that a list has changed, in milliseconds of the machine’s clock. */
const LIST_EVENTS_SPREAD = 50

/** The product: two apps on one database, with receivers of its e-mails and pushes, at the virtual time. */
export interface Town {
  clock: VirtualClock
  app: (which: number) => FastifyInstance
  /** Those of one app, to break them. */
  sockets: (which: number) => DatabaseSockets
  /** Closes one app and starts another in its place. */
  restart: (which: number) => Promise<void>
  /** Where sockets connect to; the app listens from then on. */
  addressOf: (which: number) => Promise<string>
  receivers: Receivers
  /** Brings objects of an earlier system in, as the operator does with a file. */
  importFile: (entries: readonly object[]) => Promise<void>
  /** What the apps have logged as errors. */
  errors: string[]
  close: () => Promise<void>
}

/** How much the clock of an app that starts is wrong, in milliseconds. */
export interface ClockError {
  /** Of the time by which the app decides, which follows the database’s clock. Tokens of another app are valid within five seconds. */
  now: number
  /** Of the machine’s clock: an app whose clock is more than a minute wrong runs no jobs (`docs/decisions/053-clock-and-job-limits.md`). */
  wall: number
}

/** `connection`: a migrated database without data. */
export async function startTown(
  connection: Connection,
  { seed, start, drawClockError }: { seed: number; start: number; drawClockError: () => ClockError },
): Promise<Town> {
  await prepare(connection, start, seed)
  const drawAtRandom = drawFromSeed(seededRandom(seed + 3), seededRandom(seed + 4))
  const [smtp, push] = [await startSmtpServer(), await startPushService()]
  const dataDir = mkdtempSync(join(tmpdir(), 'barattolo-year-'))
  const errors: string[] = []
  const logOf = ({ isArmed }: Pick<DatabaseSockets, 'isArmed'>) =>
    pino({ level: 'error' }, { write: (line: string) => void (isArmed() || errors.push(line)) })
  const config = readConfig({
    DATA_DIR: dataDir,
    MAP_STYLE_URL: 'none',
    // Each app would answer lists from its memory for a second, in which no virtual time passes.
    SHARED_ANSWERS: 'off',
    // The limits count requests of one network address, which all people share here.
    RATE_LIMITS: 'off',
    // The jobs run once a day or less, so more rows are due at once than an hour may end.
    JOBS_LIMIT: 'off',
    ADMIN_EMAIL,
    PUBLIC_URL: 'https://year.example',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Barattolo <posta@year.example>',
    PUSH_HOSTS: push.host,
    ...OPERATOR_SETTINGS,
  })
  const clockDb = openDatabase(connection, () => undefined, 1)
  const clock = createVirtualClock(clockDb, start)
  const importDb = openDatabase(connection, () => undefined, 1)
  const open = async () => {
    const sockets = createDatabaseSockets()
    const ownConnection = { ...connection, stream: sockets.stream }
    const [db, log] = [openDatabase(ownConnection, () => undefined), logOf(sockets)]
    const photos = await openPhotoStore(config, log)
    const appClock = clock.withError(drawClockError())
    const app = await buildApp({
      db,
      config,
      log,
      photos,
      now: appClock.now,
      clock: appClock,
      backgroundPauses: 0,
      liveRecheckEvery: 3_600_000,
      // Of few devices none waits for its turn.
      listEventsSpread: LIST_EVENTS_SPREAD,
      // The virtual time stands still during a statement; a busy machine must not end it.
      broadTimeout: 10_000,
      notifyConnection: ownConnection,
      webDist: WEB_DIST,
    })
    settleAfterInject(app)
    const clients = new Set<Socket>()
    app.server.on('connection', (socket: Socket) => {
      clients.add(socket)
      socket.once('close', () => clients.delete(socket))
    })
    const close = () => {
      // A process that ends leaves no connection open; an app would wait half a minute for devices that read nothing any more.
      for (const socket of clients) socket.destroy()
      return closeApp(app, db)
    }
    return { app, sockets, close }
  }
  const apps = await Promise.all(Array.from({ length: APPS }, open))
  const find = (which: number) => {
    const one = apps[which % APPS]
    if (!one) throw new Error('there is no such app')
    return one
  }
  return {
    clock,
    app: (which) => find(which).app,
    sockets: (which) => find(which).sockets,
    restart: async (which) => {
      await find(which).close()
      apps[which % APPS] = await open()
    },
    addressOf: async (which) => {
      const { server } = find(which).app
      return server.listening ? addressOf(server.address()) : find(which).app.listen({ port: 0, host: '127.0.0.1' })
    },
    receivers: createReceivers(smtp, push),
    importFile: async (entries) => {
      const file = join(dataDir, 'earlier-system.json')
      writeFileSync(file, JSON.stringify(entries))
      await importItems({ db: importDb, config }, readImportFile(file), { host: '', write: true, now: clock.now() })
    },
    errors,
    close: async () => {
      await Promise.all(apps.map(({ close }) => close()))
      drawAtRandom()
      await clockDb.destroy()
      await importDb.destroy()
      await smtp.close()
      push.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** On a connection of its own: it would keep PostgreSQL’s time. */
async function prepare(connection: Connection, start: number, seed: number) {
  const db = openDatabase(connection, () => undefined, 1)
  await installVirtualClock(db, start, seed)
  await db.destroy()
}

const addressOf = (address: AddressInfo | string | null) => `http://127.0.0.1:${Object(address).port}`

async function closeApp(app: FastifyInstance, db: Db) {
  await app.close()
  await db.destroy()
}
