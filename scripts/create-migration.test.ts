import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMigration } from './create-migration.ts'

const FOLDER = 'packages/server/src/migrations'

function createRoot(...files: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'barattolo-migration-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, FOLDER), { recursive: true })
  for (const file of files) writeFileSync(join(root, FOLDER, file), '')
  return root
}

test('[DB-43] A new migration has the number after the highest one, and only its statement is missing', () => {
  const root = createRoot('0001-first.ts', '0008-person-away.ts', '0008-person-back.ts', '0009-chats.test.ts')
  expect(createMigration('item-colour', root)).toBe(`${FOLDER}/0010-item-colour.ts`)
  expect(createMigration('item-size2', root)).toBe(`${FOLDER}/0011-item-size2.ts`)
  expect(readFileSync(join(root, FOLDER, '0010-item-colour.ts'), 'utf8')).toBe(`import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`\`.execute(db)
}
`)
})

test.each(['', 'ItemColour', 'item_colour', 'item colour', '-item', 'item-', 'item--colour', '2-items', '../item'])(
  '[DB-43] A migration with the name “%s” is not created',
  (name) => expect(createMigration(name, createRoot())).toBeNull(),
)
