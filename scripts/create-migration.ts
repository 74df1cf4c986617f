import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'

const MIGRATIONS = 'packages/server/src/migrations'

/** Without a statement, which `migration-rules.test.ts` refuses. */
const TEMPLATE = `import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`\`.execute(db)
}
`

/** Creates the migration with the next free number and returns its path; null if the name is not in lower case with hyphens. */
export function createMigration(name: string, root = ROOT): string | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return null
  const numbers = readdirSync(join(root, MIGRATIONS)).map((file) => Number(/^\d{4}(?=-)/.exec(file)?.[0] ?? 0))
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const path = `${MIGRATIONS}/${number}-${name}.ts`
  writeFileSync(join(root, path), TEMPLATE, { flag: 'wx' })
  return path
}
