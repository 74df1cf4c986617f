import { backendKilled } from './backend-killed.ts'
import { connectionsTaken } from './connections-taken.ts'
import { diskFull } from './disk-full.ts'
import { type Fault, happen, type Report } from './kit/fault.ts'
import { HEAD, isWhole, print, row } from './kit/print.ts'
import { networkHeld, networkLost } from './network.ts'
import { postgresKilled } from './postgres-killed.ts'
import { processKilled } from './process-killed.ts'
import { slowReplica } from './slow-replica.ts'

const FAULTS: readonly Fault[] = [
  processKilled,
  backendKilled,
  postgresKilled(),
  networkHeld(),
  networkLost(),
  connectionsTaken(),
  slowReplica(),
  diskFull(),
]

const wanted = process.argv.slice(2)
const chosen = wanted.length > 0 ? FAULTS.filter(({ name }) => wanted.includes(name)) : FAULTS
const say = (text: string) => process.stdout.write(`${text}\n`)
if (chosen.length === 0) say(`Available faults: ${FAULTS.map(({ name }) => name).join(', ')}`)

// An ordinary exit runs the cleanup of everything that was started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const reports: Report[] = []
try {
  for (const fault of chosen) {
    const why = fault.impossible?.()
    if (why !== undefined) {
      say(`\n${fault.name} is skipped: ${why}.`)
      continue
    }
    const report = await happen(fault)
    say(print(report))
    reports.push(report)
  }
} finally {
  say(['', ...HEAD, ...reports.map(row)].join('\n'))
}
process.exit(chosen.length > 0 && reports.every(isWhole) ? 0 : 1)
