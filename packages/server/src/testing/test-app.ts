import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { SILENT } from '../platform/announce.ts'
import { readConfig } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { freshDatabase } from './test-database.ts'

export interface TestApp {
  app: FastifyInstance
  db: Db
  close: () => Promise<void>
}

/** The whole server on a fresh database, to be called through `app.inject`. */
export async function testApp(): Promise<TestApp> {
  const { db, drop } = await freshDatabase(inject('postgres'))
  const config = readConfig({ DATA_DIR: '/tmp/unused', MAP_STYLE_URL: 'none' })
  const app = await buildApp({ db, config, announce: SILENT, log: pino({ level: 'silent' }), now: () => new Date() })
  return {
    app,
    db,
    close: async () => {
      await app.close()
      await drop()
    },
  }
}
