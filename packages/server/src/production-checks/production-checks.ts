import type { CheckResult } from '@barattolo/domain/admin/checks'
import { hasSourceDatabase } from '../backup/open-database.ts'
import { withTimeout } from '../platform/database/with-timeout.ts'
import { shareRun } from '../platform/metrics/share-run.ts'
import { certificateCheck } from './certificate-check.ts'
import { CHECK_TIMEOUT, type Check, type CheckDeps, type DatabaseState, errorCode } from './check.ts'
import { hasTables } from './database-checks.store.ts'
import {
  backupCheck,
  clockCheck,
  connectionsCheck,
  databaseCheck,
  drillCheck,
  poolerCheck,
  queuesCheck,
  versionCheck,
} from './database-checks.ts'
import { diskCheck } from './disk-check.ts'
import { mailCheck } from './mail-check.ts'
import { photosCheck } from './photos-check.ts'
import { proxyCheck } from './proxy-check.ts'
import { secretsCheck } from './secrets-check.ts'
import { signInCheck } from './sign-in-check.ts'

/** All checks of an installation, in the order in which they are shown. */
const CHECKS: readonly Check[] = [
  databaseCheck,
  versionCheck,
  clockCheck,
  poolerCheck,
  connectionsCheck,
  diskCheck,
  photosCheck,
  backupCheck,
  drillCheck,
  queuesCheck,
  certificateCheck,
  proxyCheck,
  signInCheck,
  mailCheck,
  secretsCheck,
]

async function readDatabaseState({ db, config, timeoutMs = CHECK_TIMEOUT }: CheckDeps): Promise<DatabaseState> {
  if (db === null) return { state: hasSourceDatabase(config) ? 'stopped' : 'missing' }
  try {
    return { state: (await withTimeout(timeoutMs, hasTables(db))) ? 'ready' : 'empty' }
  } catch (error) {
    return { state: 'away', code: errorCode(error) }
  }
}

type RunCheck = (check: Check, state: DatabaseState) => Promise<CheckResult>

/** Runs all checks at the same time. None throws, and each ends after its time limit. */
export async function runChecks(deps: CheckDeps, runCheck: RunCheck = (check, state) => check.run(deps, state)) {
  const state = await readDatabaseState(deps)
  return Promise.all(CHECKS.map((check) => runCheck(check, state)))
}

export interface Status {
  checkedAt: Date
  checks: CheckResult[]
}

export interface StatusSource {
  /** Calls that arrive meanwhile share one run; results of outside services are used for half a minute. */
  read: () => Promise<Status>
  /** The last results, without a new run; none before the first one. */
  latest: () => readonly CheckResult[]
}

/** In milliseconds: an admin who presses again and again must not be a burden for services outside. */
const EXTERNAL_MS = 30_000

export function createStatusSource(deps: CheckDeps): StatusSource {
  const remembered = new Map<Check, { result: Promise<CheckResult>; until: number }>()
  let last: readonly CheckResult[] = []
  const runCheck: RunCheck = (check, state) => {
    const known = remembered.get(check)
    if (known && known.until > performance.now()) return known.result
    const result = check.run(deps, state)
    if (check.isExternal) remembered.set(check, { result, until: performance.now() + EXTERNAL_MS })
    return result
  }
  const run = async () => {
    const checks = await runChecks(deps, runCheck)
    last = checks
    return { checkedAt: deps.now(), checks }
  }
  return { read: shareRun(run), latest: () => last }
}
