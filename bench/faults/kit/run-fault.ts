import { type AnswerStats, createAnswerRecorder, recoveryTime, unexpectedAnswers } from './answer-stats.ts'
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts'
import { compare, type Discrepancies } from './compare.ts'
import { httpClient } from './http-client.ts'
import { pause } from './pause.ts'
import { LARGE_SCENARIO, type Scenario, type ScenarioSize, seedScenario } from './scenario.ts'
import { type Ledger, startWorkload } from './workload.ts'

export interface Fault {
  name: string
  /** For the report. */
  title: string
  clusterOptions?: (() => ClusterOptions | Promise<ClusterOptions>) | undefined
  /** Answers that are acceptable for this fault besides `EXPECTED_ANSWERS`, in the format of `answer-stats.ts`. */
  acceptableAnswers?: readonly string[]
  /** Why the fault cannot run on this machine; undefined if it can. */
  skipReason?: () => string | undefined
  /** Injects the fault and resolves when its cause is repaired: from then on the app must recover on its own. */
  inject: (cluster: Cluster) => Promise<void>
}

export interface Report extends Discrepancies {
  name: string
  title: string
  answerStats: AnswerStats[]
  acknowledged: Record<Exclude<keyof Ledger, 'neverAcknowledged'>, number>
  /** Time from the repair until every action succeeds again, in milliseconds. */
  recovery: number
  /** Answers that this fault must not cause, with the action that got them. */
  unexpected: string[]
  /** Number of processes that exited although the fault did not kill them. */
  exitedProcesses: number
}

/** How long the workload runs before the fault and after the recovery, in milliseconds. */
const SETTLE_TIME = 3000

/** Starts a cluster and a workload, injects the fault and compares the result with the ledger. */
export async function runFault(
  fault: Fault,
  options: ClusterOptions & { settleTime?: number; size?: ScenarioSize } = {},
): Promise<Report> {
  const { settleTime = SETTLE_TIME, size = LARGE_SCENARIO } = options
  const cluster = await startCluster({ ...(await fault.clusterOptions?.()), ...options })
  try {
    return await injectAndCompare(cluster, fault, settleTime, await seedScenario(cluster, size))
  } finally {
    await cluster.close()
  }
}

async function injectAndCompare(cluster: Cluster, fault: Fault, settleTime: number, scenario: Scenario): Promise<Report> {
  const recorder = createAnswerRecorder()
  const workload = startWorkload(cluster.origin, scenario, recorder)
  try {
    await pause(settleTime)
    await fault.inject(cluster)
    const repairedAt = performance.now()
    await waitForRecovery(() => recoveryTime(recorder.all(), repairedAt))
    await pause(settleTime)
    await workload.stop()
    const answerStats = recorder.all()
    const { call, close } = httpClient(cluster.origin, {}, () => undefined)
    const db = cluster.openDb()
    const discrepancies = await compare(db, workload, call, cluster.dataDir)
    await db.destroy()
    close()
    const { messages, items, accepted, photos } = workload.ledger
    return {
      name: fault.name,
      title: fault.title,
      answerStats,
      acknowledged: { messages: messages.length, items: items.length, accepted: accepted.length, photos: photos.length },
      recovery: recoveryTime(answerStats, repairedAt),
      unexpected: unexpectedAnswers(answerStats, fault.acceptableAnswers),
      exitedProcesses: cluster.processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).length,
      ...discrepancies,
    }
  } finally {
    workload.close()
  }
}

/** Waits until every action has succeeded again, for at most a minute. */
async function waitForRecovery(recovery: () => number) {
  const until = performance.now() + 60_000
  while (!Number.isFinite(recovery()) && performance.now() < until) await pause(50)
}
