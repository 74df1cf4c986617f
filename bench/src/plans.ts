import { buildApp } from '@barattolo/server/app'
import { readConfig } from '@barattolo/server/platform/config'
import { UNLIMITED } from '@barattolo/server/platform/http/limits'
import { listeningDatabase } from '@barattolo/server/testing/listening-database'
import { type Finding, findHeavyReads } from '@barattolo/server/testing/plans'
import { pino } from 'pino'
import { openWorld } from './world.ts'

/** Runs the check of `plans.test.ts` on a data set of this size: finds statements that read thousands of rows. */
export async function measurePlans(objects: number): Promise<Finding[]> {
  const world = await openWorld(objects)
  const { db, heard } = listeningDatabase(world.connection)
  const config = readConfig({ DATA_DIR: world.dataDir, MAP_STYLE_URL: 'none' })
  const app = await buildApp({ db, config, log: pino({ level: 'silent' }), now: () => new Date(), limits: UNLIMITED })
  const { findings } = await findHeavyReads({ app, db, connection: world.connection, heard })
  await app.close()
  await db.destroy()
  await world.close()
  return findings
}

export const plansList = (findings: readonly Finding[]) =>
  [
    '',
    `${findings.length} volte una lettura scorre migliaia di righe:`,
    ...findings.map(({ read, what }) => `- ${read}: ${what}`),
  ].join('\n')
