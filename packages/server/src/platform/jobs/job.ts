import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/database.ts'
import type { EventPublisher } from '../events/event-publisher.ts'
import type { JobLimits } from './job-limits.ts'

/** Background work that every process repeats. A feature declares its jobs in `<feature>.jobs.ts`. */
export interface Job {
  /** As in the log and in the metrics. */
  name: string
  /** In milliseconds. */
  interval: number
  run: () => Promise<unknown>
}

/** What the jobs of all features may use. */
export interface JobDeps {
  db: Db
  now: () => Date
  log: FastifyBaseLogger
  publish: EventPublisher
  config: Config
  jobLimits: JobLimits
}

/** In milliseconds: a person waits for what is delivered. */
export const DELIVERY_MS = 5000
