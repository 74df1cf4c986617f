import { rmSync } from 'node:fs'
import { findOrInstallHeadless, NO_CHROMIUM } from '../e2e/chromium.ts'
import { findObstacle } from '../e2e/deployed/debian-machine.ts'
import { deploy } from '../e2e/deployed/deployment.ts'
import { readCombination } from '../e2e/support/combination.ts'
import { DEPLOYMENT_VARIABLE } from '../e2e/support/deployed-app.ts'
import { hasDebianPostgres } from '../packages/server/src/testing/debian-postgres.ts'
import { print, run } from './run.ts'
import { createTempDir } from './temp-dir.ts'

/**
 * `npm run journeys -- [--processes 1|2] [--postgres embedded|external|debian] [FILES AND OPTIONS OF PLAYWRIGHT…]`: runs the
 * end-to-end tests with another combination of processes and PostgreSQL server than `npm test` does. With `--deployed` they run
 * against a release that is installed on a Debian machine of their own, through its proxy (root only; `e2e/deployed`).
 */
const playwrightArguments = process.argv.slice(2)
const isDeployed = takeFlag('--deployed')
const TEST_PROCESSES = takeOption('--processes') ?? '1'
const TEST_POSTGRES = takeOption('--postgres') ?? 'embedded'
process.exitCode = (await runEndToEndTests()) ? 0 : 1

function takeOption(option: string): string | undefined {
  const index = playwrightArguments.indexOf(option)
  return index < 0 ? undefined : playwrightArguments.splice(index, 2)[1]
}

function takeFlag(flag: string): boolean {
  const index = playwrightArguments.indexOf(flag)
  if (index >= 0) playwrightArguments.splice(index, 1)
  return index >= 0
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
  const folder = createTempDir()
  const env = { CHROMIUM_PATH: chromium, TMPDIR: folder, TEST_PROCESSES, TEST_POSTGRES }
  if (isDeployed) return runDeployed(folder, env)
  print(`Processi: ${processes}. PostgreSQL: ${postgres}.`)
  const ok = await runPlaywright(['--workers=3'], env)
  rmSync(folder, { recursive: true, force: true })
  return ok
}

async function runDeployed(folder: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const obstacle = await findObstacle()
  if (obstacle !== null) {
    print(`Un’installazione di prova qui non si può fare: ${obstacle}.`)
    return false
  }
  print('Installo una versione su una macchina Debian di prova (qualche minuto)…')
  const { authorityFile, close, ...deployment } = await deploy(folder)
  const ok = await runPlaywright(['--workers=1', '--project=deployed'], {
    ...env,
    [DEPLOYMENT_VARIABLE]: JSON.stringify(deployment),
    NODE_EXTRA_CA_CERTS: authorityFile,
  }).finally(close)
  rmSync(folder, { recursive: true, force: true })
  return ok
}

async function runPlaywright(options: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const { ok } = await run(
    'playwright',
    ['test', '-c', 'e2e', ...options, '--reporter=list', ...playwrightArguments],
    'inherited',
    env,
  )
  return ok
}
