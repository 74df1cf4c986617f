import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallHeadless, NO_CHROMIUM } from '../e2e/chromium.ts'
import { runChecks } from './checks.ts'
import { run, say } from './run.ts'
import { type Tally, tallyLine, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

/** What costs least of what proves most: two real processes and a database at an address. Others: `npm run journeys`. */
const COMBINATION = { HOUSE_PROCESSES: '2', HOUSE_POSTGRES: 'external' }

const reports = mkdtempSync(join(tmpdir(), 'barattolo-reports-'))
const tallies = [await checks(), await vitest(), await journeys()]
rmSync(reports, { recursive: true, force: true })
say(tallyLine(tallies))
process.exitCode = tallies.some(({ failed }) => failed > 0) ? 1 : 0

/** Format, rules, types, dead code. What fails here counts as failed; what passes is no test. */
async function checks(): Promise<Tally> {
  return { passed: 0, failed: await runChecks(), skipped: 0 }
}

async function vitest(): Promise<Tally> {
  const report = join(reports, 'vitest.json')
  const { ok } = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], 'shown')
  return tallyOfVitest(report, ok)
}

async function journeys(): Promise<Tally> {
  const chromium = findOrInstallHeadless()
  if (chromium === null) {
    say(NO_CHROMIUM)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const report = join(reports, 'playwright.json')
  const { ok } = await run(
    'playwright',
    ['test', '-c', 'e2e', '--workers=3', '--reporter=list,json', '--pass-with-no-tests'],
    'shown',
    {
      ...COMBINATION,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  const tally = tallyOfPlaywright(report, ok)
  if (tally.repeated > 0) say(`Riuscite solo al secondo tentativo: ${tally.repeated} (segnate “flaky” qui sopra).`)
  return tally
}
