import { readFileSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { listMigrationNames } from '../platform/database/migrate.ts'
import { readBackupAges } from '../platform/last-backup.store.ts'
import { observePooler } from '../platform/postgres/pooler.ts'
import { readDatabaseTime } from '../platform/process/clock.ts'
import { backupFolderOf, defineCheck, defineTableCheck, errorCode } from './check.ts'
import {
  type ConnectionCounts,
  countConnections,
  findExecutedMigrations,
  readQueues,
  readServerVersion,
} from './database-checks.store.ts'

export const databaseCheck = defineCheck('database', async ({ db }, state) => {
  if (state.state === 'away') return { finding: 'away', values: { code: state.code } }
  if (state.state !== 'ready' || db === null) return { finding: state.state === 'ready' ? 'stopped' : state.state }
  return { finding: 'answers', values: { version: await readServerVersion(db) } }
})

// The cast is safe: a package has a version.
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }

export const versionCheck = defineTableCheck('version', async ({ db }) => {
  const executed = await findExecutedMigrations(db)
  const known = await listMigrationNames()
  const pending = known.filter((name) => !executed.includes(name)).length
  const newer = executed.filter((name) => !known.includes(name)).length
  const values = { version, pending, newer, migration: executed.toSorted().at(-1)?.slice(0, 4) ?? '' }
  return { finding: pending > 0 ? 'pending' : newer > 0 ? 'newer' : 'current', values }
})

/** In seconds. From `DIFFERS` on the jobs do not run (`platform/process/clock.ts`). */
const DRIFTS = 5
const DIFFERS = 60

export const clockCheck = defineCheck('clock', async ({ db, clock }, { state }) => {
  // A server compares them all the time, and notices a clock that has jumped.
  if (clock) return judgeClock(clock.difference(), clock.isTrusted())
  if (state === 'missing') return { finding: 'databaseEmpty' }
  if (db === null || state === 'away') return { finding: 'databaseAway' }
  const sentAt = Date.now()
  const databaseTime = await readDatabaseTime(db)
  return judgeClock((sentAt + Date.now()) / 2 - databaseTime)
})

function judgeClock(difference: number, isTrusted = true) {
  const seconds = Math.round(Math.abs(difference) / 1000)
  const finding = seconds > DIFFERS || !isTrusted ? 'differs' : seconds > DRIFTS ? 'drifts' : 'agrees'
  return { finding, values: { seconds } } as const
}

export const poolerCheck = defineCheck(
  'pooler',
  async ({ externalConnection }, { state }) => {
    if (externalConnection === null) return { finding: 'embedded' }
    if (state === 'away') return { finding: 'databaseAway' }
    const { sharesSessions } = await observePooler(externalConnection)
    return { finding: sharesSessions ? 'sharedSessions' : 'ownSessions' }
  },
  { isExternal: true },
)

/** Of one process: those of the pool, and those of expensive reads, readiness, sign-in checks and, with others, live events. */
const OWN_CONNECTIONS = { embedded: 5, shared: 7 }

export const connectionsCheck = defineTableCheck('connections', async ({ db, config, externalConnection }) => {
  const counts = await countConnections(db)
  const processes = externalConnection === null ? 0 : Math.max(1, counts.processes)
  const each = config.databaseConnections + (externalConnection === null ? OWN_CONNECTIONS.embedded : OWN_CONNECTIONS.shared)
  // During an upgrade there is one process more.
  return judgeConnections({ ...counts, processes }, each * (processes + 1))
})

export function judgeConnections({ used, max, processes }: ConnectionCounts, needed: number) {
  const finding = used > 0.9 * max ? 'exhausted' : needed > max ? 'tight' : 'enough'
  return { finding, values: { used, max, processes, needed } } as const
}

const HOUR_S = 3600
/** Of a back-up each night and a drill each week, with a margin. `deploy/alerts.yml` has the same numbers. */
const BACKUP_MAX_HOURS = 36
const DRILL_MAX_DAYS = 8

export const backupCheck = defineTableCheck('backup', async ({ db, config }) => {
  const fault = await findWriteFault(backupFolderOf(config))
  if (fault !== null) return { finding: 'notWritable', values: { code: fault } }
  const { backup } = await readBackupAges(db)
  if (backup === Number.POSITIVE_INFINITY) return { finding: 'none' }
  const hours = Math.floor(backup / HOUR_S)
  return { finding: backup > BACKUP_MAX_HOURS * HOUR_S ? 'old' : 'recent', values: { hours } }
})

/** Why nothing can be written in the folder; null if it can, or if there is none. */
async function findWriteFault(folder: string | null): Promise<string | null> {
  if (folder === null) return null
  return access(folder, constants.W_OK | constants.X_OK).then(() => null, errorCode)
}

export const drillCheck = defineTableCheck('drill', async ({ db }) => {
  const { drill } = await readBackupAges(db)
  if (drill === Number.POSITIVE_INFINITY) return { finding: 'none' }
  return {
    finding: drill > DRILL_MAX_DAYS * 24 * HOUR_S ? 'old' : 'recent',
    values: { days: Math.floor(drill / (24 * HOUR_S)) },
  }
})

/** In seconds that something has been due: jobs run each minute, and a process that has died leaves what it has claimed for minutes. */
const LATE = 15 * 60
const STUCK = 60 * 60

export const queuesCheck = defineTableCheck('queues', async ({ db, config, now }) => {
  const queues = await readQueues(db, now(), config.mail !== null)
  const oldest = queues.toSorted((a, b) => b.oldest - a.oldest)[0]
  if (!oldest || oldest.oldest <= LATE)
    return { finding: 'moving', values: { count: queues.reduce((sum, { due }) => sum + due, 0) } }
  const values = { queue: oldest.queue, count: oldest.due, minutes: Math.floor(oldest.oldest / 60) }
  return { finding: oldest.oldest > STUCK ? 'stuck' : 'late', values }
})
