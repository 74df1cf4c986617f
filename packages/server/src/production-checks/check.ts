import { dirname } from 'node:path'
import { type CheckId, type CheckResult, type Finding, resultOf } from '@barattolo/domain/admin/checks'
import type { Config } from '../platform/config/config.ts'
import type { Connection, Db } from '../platform/database/database.ts'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { DiskUsage } from './disk-check.ts'

/** What a check may use. */
export interface CheckDeps {
  config: Config
  /** Null if the embedded database is not running. */
  db: Db | null
  /** The connection to the database at DATABASE_URL; null with the embedded one. */
  externalConnection: Connection | null
  now: () => Date
  /** That of a running server. */
  clock?: Clock
  /** A program beside the server, maybe of another user of the machine. */
  isProgram: boolean
  /** Whether the e-mail check sends an e-mail to the operator. */
  sendsMail?: boolean
  /** How long a check may take, in milliseconds; tests shorten it. */
  timeoutMs?: number
  /** Tests give other values. */
  readDisk?: (path: string) => Promise<DiskUsage>
  tlsAuthorities?: string[]
  firebaseKeysUrl?: string
}

/** The dependencies of a check that reads tables. */
export type TableDeps = CheckDeps & { db: Db }

export interface Check {
  id: CheckId
  /** Asks a service outside, so that its result is used for a while. */
  isExternal: boolean
  run: (deps: CheckDeps, state: DatabaseState) => Promise<CheckResult>
}

/** `empty`: no table of ours exists yet; `missing`, `stopped`: the embedded database. */
export type DatabaseState = { state: 'ready' | 'empty' | 'missing' | 'stopped' } | { state: 'away'; code: string }

interface CheckOptions {
  isExternal?: boolean
}

/** A check that needs no database. */
export function defineCheck<Id extends CheckId>(
  id: Id,
  find: (deps: CheckDeps, state: DatabaseState) => Promise<Finding<Id>>,
  { isExternal = false }: CheckOptions = {},
): Check {
  return { id, isExternal, run: async (deps, state) => resultOf(id, await limit(deps, () => find(deps, state))) }
}

/** A check that says so if the database is away, or has no tables yet. */
export function defineTableCheck<Id extends CheckId>(
  id: Id,
  find: (deps: TableDeps) => Promise<Finding<Id>>,
  options?: CheckOptions,
): Check {
  const findInTables = async (deps: CheckDeps, { state }: DatabaseState): Promise<Finding<Id>> => {
    if (state === 'empty' || state === 'missing') return { finding: 'databaseEmpty' }
    if (state !== 'ready' || deps.db === null) return { finding: 'databaseAway' }
    return find({ ...deps, db: deps.db })
  }
  return defineCheck(id, findInTables, options)
}

/** The copy of the list of deleted accounts is beside the back-ups; null if there is no copy, so that their folder is not known. */
export function backupFolderOf({ erasureLogs: [, copy] }: Pick<Config, 'erasureLogs'>): string | null {
  return copy === undefined ? null : dirname(copy)
}

/** In milliseconds. */
export const CHECK_TIMEOUT = 5000

/** What a check does not find out is a finding too. */
async function limit<Id extends CheckId>(
  { timeoutMs = CHECK_TIMEOUT }: CheckDeps,
  find: () => Promise<Finding<Id>>,
): Promise<Finding<Id>> {
  const timedOut = Promise.withResolvers<Finding<Id>>()
  const timer = setTimeout(
    () => timedOut.resolve({ finding: 'timedOut', values: { seconds: Math.ceil(timeoutMs / 1000) } }),
    timeoutMs,
  )
  try {
    return await Promise.race([find(), timedOut.promise])
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return { finding: 'databaseAway' }
    return { finding: 'unknown', values: { code: errorCode(error) } }
  } finally {
    clearTimeout(timer)
  }
}

/** A short word for an error, without addresses and texts of others: its code, that of its cause, or its class. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  const { code, status } = error as { code?: unknown; status?: unknown }
  if (typeof code === 'string' && /^\w{2,60}$/.test(code)) return code
  if (typeof status === 'number') return `HTTP ${status}`
  const [http] = /^HTTP \d{3}$/.exec(error.message) ?? []
  return http ?? (error.cause instanceof Error ? errorCode(error.cause) : error.name)
}
