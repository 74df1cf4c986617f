import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { connectionStats } from '../database/database.ts'
import { subscribeToJobRuns } from '../jobs/run-every.ts'
import { readBackupAges } from '../last-backup.store.ts'
import { FAILURES, subscribeToFailures } from './failures.ts'
import { measureChecks } from './measure-checks.ts'
import type { MetricsSources } from './metrics.routes.ts'
import { shareRun } from './share-run.ts'

/** In seconds. Half of the responses take a few milliseconds; the last bucket is above the timeout of a database query. */
const CALL_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60]

/** Registers all metrics of this process, including memory, garbage collection and event loop delay. */
export function collectMetrics(app: FastifyInstance, sources: MetricsSources): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureCalls(app, register)
  measureJobs(app, register)
  measureConnections(register, sources)
  measureRingSearches(register, sources)
  measureBackups(register, sources)
  measureFailures(app, register)
  measureChecks(register, sources)
  measureClock(register, sources)
  new Gauge({
    name: 'barattolo_sockets',
    help: 'Open sockets of this process',
    registers: [register],
    collect() {
      this.set(sources.sockets())
    },
  })
  return register
}

function measureCalls(app: FastifyInstance, register: Registry) {
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of responses by route',
    labelNames: ['method', 'route', 'status'],
    buckets: CALL_BUCKETS,
    registers: [register],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    calls.observe({ method, route: routeOptions.url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function measureJobs(app: FastifyInstance, register: Registry) {
  const jobs = new Histogram({
    name: 'barattolo_job_duration_seconds',
    help: 'Duration of job runs',
    labelNames: ['job', 'result'],
    buckets: JOB_BUCKETS,
    registers: [register],
  })
  const stop = subscribeToJobRuns(({ name, seconds, failed }) =>
    jobs.observe({ job: name, result: failed ? 'failed' : 'done' }, seconds),
  )
  app.addHook('onClose', async () => stop())
}

function measureRingSearches(register: Registry, { ringSearches }: MetricsSources) {
  new Counter({
    name: 'barattolo_ring_searches_total',
    help: 'Searches of rings through a wish, those that a limit has cut short, and the rings that were stored',
    labelNames: ['result'],
    registers: [register],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(ringSearches)) this.inc({ result }, count)
    },
  })
}

/** Read from the database, because the backup and the drill are programs of their own. */
function measureBackups(register: Registry, { db }: MetricsSources) {
  const readAges = shareRun(() => readBackupAges(db).catch(() => ({ backup: Number.NaN, drill: Number.NaN })))
  new Gauge({
    name: 'barattolo_last_backup_age_seconds',
    help: 'Age of the last complete backup; +Inf if there is none, NaN while the database is unavailable',
    registers: [register],
    async collect() {
      this.set((await readAges()).backup)
    },
  })
  new Gauge({
    name: 'barattolo_last_drill_age_seconds',
    help: 'Time since a complete backup was last restored for a trial; +Inf if never, NaN while the database is unavailable',
    registers: [register],
    async collect() {
      this.set((await readAges()).drill)
    },
  })
}

function measureFailures(app: FastifyInstance, register: Registry) {
  const failures = new Counter({
    name: 'barattolo_failures_total',
    help: 'E-mails and pushes that were not taken, errors of the photo store, and times at which clients have missed live events',
    labelNames: ['kind'],
    registers: [register],
  })
  // From zero on: a counter that appears with its first failure has no increase.
  for (const kind of FAILURES) failures.inc({ kind }, 0)
  const stop = subscribeToFailures((kind) => failures.inc({ kind }))
  app.addHook('onClose', async () => stop())
}

function measureClock(register: Registry, { clock }: MetricsSources) {
  new Gauge({
    name: 'barattolo_clock_difference_seconds',
    help: 'The clock of this machine minus the clock of the database',
    registers: [register],
    collect() {
      this.set(clock.difference() / 1000)
    },
  })
  new Gauge({
    name: 'barattolo_clock_trusted',
    help: '0 while this process runs no jobs, because the two clocks differ or one has jumped',
    registers: [register],
    collect() {
      this.set(clock.isTrusted() ? 1 : 0)
    },
  })
}

function measureConnections(register: Registry, { db, replica }: MetricsSources) {
  new Gauge({
    name: 'barattolo_database_connections',
    help: 'Database connections, and queries that wait for one',
    labelNames: ['database', 'state'],
    registers: [register],
    collect() {
      const databases = { primary: db, ...(replica ? { replica: replica.db() } : {}) }
      for (const [database, pool] of Object.entries(databases))
        for (const [state, count] of Object.entries(connectionStats(pool))) this.set({ database, state }, count)
    },
  })
  new Gauge({
    name: 'barattolo_replica_lag_seconds',
    help: 'How stale the replica may be; NaN without one',
    registers: [register],
    collect() {
      this.set(replica ? replica.staleness() / 1000 : Number.NaN)
    },
  })
  if (!replica) return
  new Counter({
    name: 'barattolo_late_reads_total',
    help: 'Reads that may be up to a second stale, by the database that answered',
    labelNames: ['database'],
    registers: [register],
    collect() {
      this.reset()
      for (const [database, count] of Object.entries(replica.readCounts)) this.inc({ database }, count)
    },
  })
}
