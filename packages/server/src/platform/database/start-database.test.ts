import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLogger } from '../config/log.ts'
import { startDatabase } from './start-database.ts'

test('The embedded database stops without an error while many connections are open', {
  tags: ['thorough'],
  timeout: 60_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'barattolo-stop-'))
  chmodSync(dataDir, 0o755)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  const fail = (error: unknown) => log.fatal({ err: error }, 'lost')
  for (let round = 0; round < 3; round += 1) {
    const { db, stop } = await startDatabase(readConfig({ DATA_DIR: dataDir }), log, fail)
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(db)))
    await stop()
  }
  expect(lines).toEqual([])
})
