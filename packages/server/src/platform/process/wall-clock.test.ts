import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

/** Where the machine's own clock is read, and why. Everything else takes `deps.now()`, which follows the database's clock. */
const ALLOWED: Record<string, string> = {
  'identity/oidc-providers.ts': 'compares the time of an ID token, as its library does with the other times',
  'platform/process/clock.ts': 'compares it with the database’s',
  'backup/backup.ts': 'names the folder of a back-up, and measures how long it took',
  'backup/command.ts': 'measures how long a program of the operator took',
  'backup/restore.ts': 'measures how long a program of the operator took',
  'production-checks/check-production.ts': 'a program of the operator, which checks the clock itself',
  'production-checks/database-checks.ts': 'compares it with the database’s',
}

test('[APP-30] The server reads the clock of its machine in the listed files only', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^(testing|migrations)\//.test(path))
    .filter((path) => /\bnew Date\(\)|\bDate\.now\b|\bDate\(\)/.test(readFileSync(join(SOURCES, path), 'utf8')))
  expect(files.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})
