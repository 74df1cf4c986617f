import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallHeadless, NO_CHROMIUM } from '../e2e/chromium.ts'
import { findObstacle } from '../e2e/deployed/debian-machine.ts'
import { runChecks } from './checks.ts'
import { print, run } from './run.ts'
import { failureLines, type Tally, tallyLine, tallyOfPlaywright, tallyOfVitest } from './tally.ts'
import { createTempDir } from './temp-dir.ts'

/** `npm run test:all`: includes the tests that need not run for each merge (`thorough` in both runners' configurations). */
const ALL = process.argv.includes('--all')
/** The cheapest combination with two processes and an external database. For others see `npm run journeys`. */
const COMBINATION = { TEST_PROCESSES: '2', TEST_POSTGRES: 'external' }

const folder = createTempDir()
/** Temporary files of the tests go to the same folder. */
const TEMP_ENVIRONMENT = { TMPDIR: folder }
// The checks run beside Vitest, which often waits for the database. The browser tests run alone, because they use both cores.
const tallies = [...(await Promise.all([runStaticChecks(), runVitest()])), await runEndToEndTests()]
if (ALL) tallies.push(await runDeployedJourneys())
rmSync(folder, { recursive: true, force: true })
for (const line of failureLines(tallies)) print(line)
print(tallyLine(tallies))
process.exitCode = tallies.some(({ failed }) => failed > 0) ? 1 : 0

/** Format, lint rules, types, plain words, dead code. A failed check counts as a failed test; a passed check is not counted. */
async function runStaticChecks(): Promise<Tally> {
  const failures = await runChecks()
  return { passed: 0, failed: failures.length, skipped: 0, failures }
}

async function runVitest(): Promise<Tally> {
  const report = join(folder, 'vitest.json')
  const { ok } = await run(
    'vitest',
    [
      'run',
      ...(ALL ? [] : ['--project=!thorough', '--project=!second-town', '--project=!measured', '--tags-filter=!thorough']),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    'inherited',
    { ...TEMP_ENVIRONMENT, ...(ALL ? { THOROUGH: 'yes' } : {}) },
  )
  return tallyOfVitest(report, ok)
}

async function runEndToEndTests(): Promise<Tally> {
  const chromium = findOrInstallHeadless()
  if (chromium === null) {
    return { passed: 0, failed: 1, skipped: 0, failures: [NO_CHROMIUM] }
  }
  const report = join(folder, 'playwright.json')
  const { ok } = await run(
    'playwright',
    ['test', '-c', 'e2e', ...(ALL ? [] : ['--project=journeys']), '--workers=3', '--reporter=list,json', '--pass-with-no-tests'],
    'inherited',
    {
      ...COMBINATION,
      ...TEMP_ENVIRONMENT,
      ...(ALL ? {} : { ACCESSIBILITY: 'screens' }),
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  return tallyOfPlaywright(report, ok)
}

/** The journeys through an installed release, where a machine for it can be started. */
async function runDeployedJourneys(): Promise<Tally> {
  const obstacle = await findObstacle()
  if (obstacle !== null) {
    print(`Le prove su un’installazione non si possono fare: ${obstacle}.`)
    return { passed: 0, failed: 0, skipped: 1, failures: [] }
  }
  const report = join(folder, 'deployed.json')
  const { ok } = await run('node', ['scripts/journeys.ts', '--deployed', '--reporter=list,json'], 'inherited', {
    ...TEMP_ENVIRONMENT,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return tallyOfPlaywright(report, ok)
}
