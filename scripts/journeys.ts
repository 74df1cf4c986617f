import { rmSync } from 'node:fs'
import { findOrInstallHeadless, NO_CHROMIUM } from '../e2e/chromium.ts'
import { readCombination } from '../e2e/support/combination.ts'
import { hasDebianPostgres } from '../packages/server/src/testing/debian-postgres.ts'
import { print, run } from './run.ts'
import { createTempDir } from './temp-dir.ts'

/**
 * `npm run journeys -- [--processes 1|2] [--postgres embedded|external|debian] [FILES AND OPTIONS OF PLAYWRIGHT…]`: runs the
 * end-to-end tests with another combination of processes and PostgreSQL server than `npm test` does.
 */
const playwrightArguments = process.argv.slice(2)
const TEST_PROCESSES = takeOption('--processes') ?? '1'
const TEST_POSTGRES = takeOption('--postgres') ?? 'embedded'
process.exitCode = (await runEndToEndTests()) ? 0 : 1

function takeOption(option: string): string | undefined {
  const index = playwrightArguments.indexOf(option)
  return index < 0 ? undefined : playwrightArguments.splice(index, 2)[1]
}

async function runEndToEndTests(): Promise<boolean> {
  const { processes, postgres } = readCombination({ TEST_PROCESSES, TEST_POSTGRES })
  const chromium = findOrInstallHeadless()
  if (chromium === null) {
    print(NO_CHROMIUM)
    return false
  }
  if (postgres === 'debian' && !hasDebianPostgres) {
    print('Per questa prova serve il PostgreSQL 15 di Debian: sudo apt-get install postgresql-15, e riprova.')
    return false
  }
  print(`Processi: ${processes}. PostgreSQL: ${postgres}.`)
  const folder = createTempDir()
  const env = { CHROMIUM_PATH: chromium, TMPDIR: folder, TEST_PROCESSES, TEST_POSTGRES }
  const { ok } = await run(
    'playwright',
    ['test', '-c', 'e2e', '--workers=3', '--reporter=list', ...playwrightArguments],
    'inherited',
    env,
  )
  rmSync(folder, { recursive: true, force: true })
  return ok
}
