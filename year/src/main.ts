import { createWriteStream } from 'node:fs'
import { parseYearArguments, type YearArguments } from './arguments.ts'
import type { Violation } from './beliefs/belief.ts'
import { type CheckedYear, runCheckedYear } from './checked-year.ts'
import { startDatabases } from './database.ts'
import { checkHistoryFile, type HistoryHeader } from './history-file.ts'
import { findShortestYear } from './shortest-year.ts'
import { UNUSED_ENDPOINTS } from './unused-endpoints.ts'

/**
 * `npm run year -- --seed 7 --people 200 --days 365 [--faults 0.02] [--pace 1] [--towns 1] [--history FILE]`, or
 * `npm run year -- --check FILE`; see `docs/testing.md`.
 */
const parameters = parseYearArguments(process.argv.slice(2))
const print = (line: string) => process.stdout.write(`${line}\n`)

if ('error' in parameters) process.exitCode = refuse(parameters.error)
else if ('check' in parameters) process.exitCode = await check(parameters.check)
else process.exitCode = await run(parameters)

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return 1
}

async function check(path: string): Promise<number> {
  const result = await checkHistoryFile(path)
  if (result.error !== undefined) return refuse(result.error)
  print(`${result.records} requests, ${result.violations.length} violations.`)
  printViolations(result.violations)
  return result.violations.length === 0 ? 0 : 1
}

async function run(options: YearArguments): Promise<number> {
  const databases = await startDatabases()
  try {
    for (let town = 0; town < options.towns; town++) {
      const isSound = await runTown({ ...options, seed: options.seed + town }, databases)
      if (!isSound) return 1
    }
    return 0
  } finally {
    await databases.stop()
  }
}

async function runTown(options: YearArguments, databases: Awaited<ReturnType<typeof startDatabases>>): Promise<boolean> {
  const stream = options.history === null ? null : createWriteStream(options.history)
  const writeLine = (value: object) => void stream?.write(`${JSON.stringify(value)}\n`)
  writeLine({ seed: options.seed, people: options.people } satisfies HistoryHeader)
  const begin = Date.now()
  const without = new Set(options.without)
  const year = await databases
    .use((connection) => runCheckedYear({ ...options, without, connection, onRecord: writeLine }))
    .finally(() => stream?.end())
  printSummary(options, year, (Date.now() - begin) / 1000)
  if (year.violations.length === 0) return true

  printViolations(year.violations)
  printTail(year)
  print(`Again: ${commandOf(options)}`)
  const shortest = await findShortestYear(options, year, (shorter) =>
    databases.use((connection) => runCheckedYear({ ...options, ...shorter, connection })),
  )
  print(`A shorter year that fails: ${commandOf({ ...options, ...shortest })}`)
  return false
}

function printSummary({ seed, people, days }: YearArguments, year: CheckedYear, seconds: number) {
  const { acts, requests, violations, actCounts, errors } = year
  print(`Seed ${seed}: ${people} people, ${days} virtual days, ${acts} acts, ${requests} requests.`)
  print(`${seconds.toFixed(0)} seconds, ${(acts / seconds).toFixed(1)} acts a second, ${violations.length} violations.`)
  const counts = [...actCounts].sort(([, one], [, other]) => other - one)
  print(`Acts: ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}.`)
  const unused = Object.entries(UNUSED_ENDPOINTS).map(([name, reason]) => `${name} (${reason})`)
  print(`Endpoints without an act: ${unused.join(', ')}.`)
  if (errors.length > 0) print(`The apps logged ${errors.length} errors, the first: ${errors[0]}`)
}

function printViolations(violations: readonly Violation[]) {
  for (const { belief, n, what } of violations) print(`Violation at request ${n}: ${belief}. ${what}.`)
}

function printTail({ tail }: CheckedYear) {
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
  pace,
  without,
}: Omit<YearArguments, 'history' | 'towns' | 'without'> & { without: Iterable<string> }) {
  const keys = [...without].join(',')
  const command = `npm run year -- --seed ${seed} --people ${people} --days ${days} --faults ${faults} --pace ${pace}`
  return keys === '' ? command : `${command} --without ${keys}`
}
