import { backendKilled } from './backend-killed.ts'
import { databaseDiskFull } from './database-disk-full.ts'
import { diskFull } from './disk-full.ts'
import { measureExpensiveReads } from './expensive-reads.ts'
import { measureHalfSentBodies } from './half-sent-bodies.ts'
import { formatReport, formatRow, hasPassed, TABLE_HEAD } from './kit/format-report.ts'
import { type Fault, type Report, runFault } from './kit/run-fault.ts'
import { networkLost, networkStalled } from './network.ts'
import { poolExhausted } from './pool-exhausted.ts'
import { postgresKilled } from './postgres-killed.ts'
import { processKilled } from './process-killed.ts'
import { measureRollingUpgrade } from './rolling-upgrade.ts'
import { slowReplica } from './slow-replica.ts'
import { measureStarvedUploads } from './starved-uploads.ts'

const FAULTS: readonly Fault[] = [
  processKilled,
  backendKilled,
  postgresKilled(),
  networkStalled(),
  networkLost(),
  poolExhausted(),
  slowReplica(),
  diskFull(),
  databaseDiskFull(),
]

/** Attacks and measurements that need no workload beside them. */
const ATTACKS = {
  'expensive-reads': measureExpensiveReads,
  'half-sent-bodies': measureHalfSentBodies,
  'rolling-upgrade': measureRollingUpgrade,
  'starved-uploads': measureStarvedUploads,
}

const names = process.argv.slice(2)
const selected = names.length > 0 ? FAULTS.filter(({ name }) => names.includes(name)) : FAULTS
const writeLine = (text: string) => process.stdout.write(`${text}\n`)
const attacks = Object.entries(ATTACKS).filter(([name]) => names.length === 0 || names.includes(name))
if (selected.length + attacks.length === 0)
  writeLine(`Available faults: ${[...FAULTS.map(({ name }) => name), ...Object.keys(ATTACKS)].join(', ')}`)

// An ordinary exit runs the cleanup of everything that was started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const reports: Report[] = []
try {
  for (const fault of selected) {
    const skipReason = fault.skipReason?.()
    if (skipReason !== undefined) {
      writeLine(`\n${fault.name} is skipped: ${skipReason}.`)
      continue
    }
    const report = await runFault(fault)
    writeLine(formatReport(report))
    reports.push(report)
  }
} finally {
  if (reports.length > 0) writeLine(['', ...TABLE_HEAD, ...reports.map(formatRow)].join('\n'))
}
let hasResisted = true
for (const [, measure] of attacks) {
  const { table, hasPassed: resists } = await measure()
  writeLine(`\n${table}`)
  hasResisted &&= resists
}
const hasRun = selected.length + attacks.length > 0
process.exit(hasRun && reports.every(hasPassed) && hasResisted ? 0 : 1)
