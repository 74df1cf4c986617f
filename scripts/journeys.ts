import { rmSync } from 'node:fs'
import { findOrInstallHeadless, NO_CHROMIUM } from '../e2e/chromium.ts'
import { combinationIn } from '../e2e/support/combination.ts'
import { hasDebianPostgres } from '../packages/server/src/testing/debian-postgres.ts'
import { quickFolder } from './quick-folder.ts'
import { run, say } from './run.ts'

/**
  * `npm run journeys -- [--processes 1|2] [--postgres embedded|external|debian] [FILES AND OPTIONS OF PLAYWRIGHT…]`: runs the
  * journeys with another combination than `npm test`.
 */
const rest = process.argv.slice(2)
const HOUSE_PROCESSES = take('--processes') ?? '1'
const HOUSE_POSTGRES = take('--postgres') ?? 'embedded'
process.exitCode = (await journeys()) ? 0 : 1

function take(option: string): string | undefined {
  const at = rest.indexOf(option)
  return at < 0 ? undefined : rest.splice(at, 2)[1]
}

async function journeys(): Promise<boolean> {
  const { processes, postgres } = combinationIn({ HOUSE_PROCESSES, HOUSE_POSTGRES })
  const chromium = findOrInstallHeadless()
  if (chromium === null) {
    say(NO_CHROMIUM)
    return false
  }
  if (postgres === 'debian' && !hasDebianPostgres) {
    say('Per questa prova serve il PostgreSQL 15 di Debian: sudo apt-get install postgresql-15, e riprova.')
    return false
  }
  say(`Processi: ${processes}. PostgreSQL: ${postgres}.`)
  const folder = quickFolder()
  const env = { CHROMIUM_PATH: chromium, TMPDIR: folder, HOUSE_PROCESSES, HOUSE_POSTGRES }
  const { ok } = await run('playwright', ['test', '-c', 'e2e', '--workers=3', '--reporter=list', ...rest], 'shown', env)
  rmSync(folder, { recursive: true, force: true })
  return ok
}
