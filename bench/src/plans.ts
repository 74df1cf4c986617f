import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config/config'
import { UNLIMITED } from '@barattolo/server/platform/http/rate-limits'
import { type Finding, findHeavyReads } from '@barattolo/server/testing/query-plans'
import { openRecordingDatabase } from '@barattolo/server/testing/recording-database'
import { pino } from 'pino'
import { openSampleDataset } from './sample-dataset.ts'

/** Runs the check of `query-plans.test.ts` on a data set of this size: finds statements that read thousands of rows. */
export async function measurePlans(objects: number): Promise<Finding[]> {
  const dataset = await openSampleDataset(objects)
  const { db, takeStatements } = openRecordingDatabase(dataset.connection)
  const config = readConfig({ DATA_DIR: dataset.dataDir, MAP_STYLE_URL: 'none' })
  const app = await buildApp({
    db,
    config,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    limits: UNLIMITED,
    readBroadly: (read) => read(db),
  })
  const findings = await findHeavyReads({ app, db, connection: dataset.connection, takeStatements })
  await app.close()
  await db.destroy()
  await dataset.close()
  return findings
}

export const plansList = (findings: readonly Finding[]) =>
  [
    '',
    `${findings.length} volte una lettura scorre migliaia di righe:`,
    ...findings.map(({ read, issue: what }) => `- ${read}: ${what}`),
  ].join('\n')
