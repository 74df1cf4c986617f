import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@barattolo/server/app'
import { openPhotoStore } from '@barattolo/server/photos/open-photo-store'
import { readConfig } from '@barattolo/server/platform/config'
import { type Connection, type Db, openDatabase } from '@barattolo/server/platform/database'
import { OPERATOR_SETTINGS } from '@barattolo/server/testing/operator'
import { startPushService } from '@barattolo/server/testing/push-service'
import { startSmtpServer } from '@barattolo/server/testing/smtp-server'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createVirtualClock, installVirtualClock, type VirtualClock } from './virtual-clock.ts'

export const ADMIN_EMAIL = 'ada.amministra@barattolo.example'
const APPS = 2

/** The product: two apps on one database, with receivers of its e-mails and pushes, at the virtual time. */
export interface Town {
  clock: VirtualClock
  app: (which: number) => FastifyInstance
  /** Closes one app and starts another in its place. */
  restart: (which: number) => Promise<void>
  pushHost: string
  /** What the apps have logged as errors. */
  errors: string[]
  close: () => Promise<void>
}

/** `connection`: a migrated database without data. */
export async function startTown(connection: Connection, start: number): Promise<Town> {
  await prepare(connection, start)
  const [smtp, push] = [await startSmtpServer(), await startPushService()]
  const dataDir = mkdtempSync(join(tmpdir(), 'barattolo-year-'))
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })
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
  const open = async () => {
    const db = openDatabase(connection, () => undefined)
    const photos = await openPhotoStore(config, log)
    const options = { db, config, log, photos, now: clock.now, clock, waitsForBackground: true, liveRecheckEvery: 3_600_000 }
    const app = await buildApp({ ...options, notifyConnection: connection, webDist: join(dataDir, 'no-pages') })
    return { app, close: () => closeApp(app, db) }
  }
  const apps = await Promise.all(Array.from({ length: APPS }, open))
  const find = (which: number) => {
    const app = apps[which % APPS]
    if (!app) throw new Error('there is no such app')
    return app
  }
  return {
    clock,
    app: (which) => find(which).app,
    restart: async (which) => {
      await find(which).close()
      apps[which % APPS] = await open()
    },
    pushHost: push.host,
    errors,
    close: async () => {
      await Promise.all(apps.map(({ close }) => close()))
      await clockDb.destroy()
      await smtp.close()
      push.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** On a connection of its own: it would keep PostgreSQL’s time. */
async function prepare(connection: Connection, start: number) {
  const db = openDatabase(connection, () => undefined, 1)
  await installVirtualClock(db, start)
  await db.destroy()
}

async function closeApp(app: FastifyInstance, db: Db) {
  await app.close()
  await db.destroy()
}
