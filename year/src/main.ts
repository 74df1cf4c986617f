import { createWriteStream } from 'node:fs'
import { parseYearArguments, type YearArguments } from './arguments.ts'
import { type CheckedYear, runCheckedYear } from './checked-year.ts'
import { startDatabases } from './database.ts'
import type { HistoryRecord } from './history.ts'
import { findShortestYear } from './shortest-year.ts'
import { UNUSED_ENDPOINTS } from './unused-endpoints.ts'

/** `npm run year -- --seed 7 --people 200 --days 365 [--faults 0.02] [--history FILE]`; see `docs/testing.md`. */
const parameters = parseYearArguments(process.argv.slice(2))
const print = (line: string) => process.stdout.write(`${line}\n`)

if ('error' in parameters) {
  process.stderr.write(`${parameters.error}\n`)
  process.exit(1)
}
process.exitCode = await run(parameters)

async function run(options: YearArguments): Promise<number> {
  const databases = await startDatabases()
  const stream = options.history === null ? null : createWriteStream(options.history)
  const begin = Date.now()
  try {
    const onRecord = (record: HistoryRecord) => void stream?.write(`${JSON.stringify(record)}\n`)
    const year = await databases.use((connection) =>
      runCheckedYear({ ...options, without: new Set(options.without), pace: 1, connection, onRecord }),
    )
    printSummary(options, year, (Date.now() - begin) / 1000)
    if (year.violations.length === 0) return 0
    printViolations(year)
    print(`Again: ${commandOf(options)}`)
    const shortest = await findShortestYear(options, year, (shorter) =>
      databases.use((connection) => runCheckedYear({ ...shorter, pace: 1, connection })),
    )
    print(`A shorter year that fails: ${commandOf(shortest)}`)
    return 1
  } finally {
    stream?.end()
    await databases.stop()
  }
}

function printSummary({ seed, people, days }: YearArguments, year: CheckedYear, seconds: number) {
  const { acts, requests, violations, actCounts, errors } = year
  print(`Seed ${seed}: ${people} people, ${days} virtual days, ${acts} acts, ${requests} requests.`)
  print(`${seconds.toFixed(0)} seconds, ${(acts / seconds).toFixed(1)} acts a second, ${violations.length} violations.`)
  const counts = [...actCounts].sort(([, one], [, other]) => other - one)
  print(`Acts: ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}.`)
  print(
    `Endpoints without an act: ${Object.entries(UNUSED_ENDPOINTS)
      .map(([name, reason]) => `${name} (${reason})`)
      .join(', ')}.`,
  )
  if (errors.length > 0) print(`The apps logged ${errors.length} errors, the first: ${errors[0]}`)
}

function printViolations({ violations, tail }: CheckedYear) {
  for (const { belief, n, what } of violations) print(`Violation at request ${n}: ${belief}. ${what}.`)
  print('The last requests that concern the first one:')
  for (const { n, at, who, app, act, method, path, body, status, fault } of tail)
    print(
      `  ${n} ${at} ${who} app ${app} "${act}" ${method} ${path} ${JSON.stringify(body)} → ${status}${fault ? ` (${fault.kind})` : ''}`,
    )
}

function commandOf({
  seed,
  people,
  days,
  faults,
  without,
}: Omit<YearArguments, 'history' | 'without'> & { without: Iterable<string> }) {
  const keys = [...without].join(',')
  return `npm run year -- --seed ${seed} --people ${people} --days ${days} --faults ${faults}${keys === '' ? '' : ` --without ${keys}`}`
}
