import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findViolations, TABLE_OWNERS } from './feature-order.ts'
import { ROOT } from './run.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'barattolo-order-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The violations of a tree with this one file. */
function violationsOf(path: string, source: string): string[] {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), source)
  return findViolations(folder)
}

test('[APP-12] No feature of the product uses a feature that is not below it', () => {
  expect(findViolations(ROOT)).toEqual([])
})

test.each([
  [
    'packages/server/src/items/items.service.ts',
    "import { makeMove } from '../conversations/moves.service.ts'",
    'may not import conversations',
  ],
  [
    'packages/server/src/items/items.service.ts',
    "import type { MoveDeps } from '../conversations/moves.service.ts'",
    'may not import conversations',
  ],
  ['packages/server/src/requests/requests.store.ts', "import { findCells } from '../map/cells.store.ts'", 'may not import map'],
  ['packages/server/src/platform/database/database.ts', "import { buildApp } from '../../app.ts'", 'may not import app'],
  ['packages/server/src/gifts/gifts.store.ts', 'export const gifts = 1', 'the feature gifts has no place'],
  [
    'packages/web/src/items/page/ItemPage.tsx',
    "const Chat = lazy(() => import('../../conversations/chat/Chat.tsx'))",
    'may not import conversations',
  ],
  ['packages/domain/src/items/item.ts', "import { moves } from '../conversations/moves.ts'", 'may not import conversations'],
  ['packages/domain/src/conversations/moves.ts', "import { it } from '../texts/it.ts'", 'may not import texts'],
  ['packages/domain/src/ids.ts', "import { item } from './items/item.ts'", 'app may not import items'],
  ['packages/web/src/shared/api/api.ts', "import { Router } from '../../shell/router.tsx'", 'may not import shell'],
])('[APP-12] A planted import in %s is reported: %s', (path, source, message) => {
  expect(violationsOf(path, source)).toEqual([expect.stringContaining(message)])
})

test.each([
  ['conversations/queue.store.ts', "trx.updateTable('items').set({ title: '' })", 'may not write the table items'],
  ['conversations/queue.store.ts', 'sql`update items set title = 1`', 'may not write the table items'],
  ['reports/cases.store.ts', 'sql`insert into messages (text) select 1`', 'may not write the table messages'],
  ['people/people.store.ts', "db.deleteFrom('savedSearches')", 'may not write the table saved_searches'],
  [
    'items/items.store.ts',
    'sql`select from items i join conversations c on c.root_item_id = i.id`',
    'may not join the table conversations',
  ],
  ['notices/notices.store.ts', "db.selectFrom('exchangePeople as e').select('uid')", 'may not join the table exchange_people'],
  [
    'items/items.store.ts',
    "db.selectFrom('items').innerJoin('reservations', 'itemId', 'id')",
    'may not join the table reservations',
  ],
])('[APP-12] A planted statement in %s is reported: %s', (path, source, message) => {
  expect(violationsOf(`packages/server/src/${path}`, source)).toEqual([expect.stringContaining(message)])
})

test.each([
  ['packages/server/src/conversations/read.service.ts', "import { findItemsById } from '../items/items.store.ts'"],
  ['packages/server/src/conversations/queue.store.ts', 'sql`select from conversations c join items i on i.id = c.root_item_id`'],
  ['packages/server/src/items/items.test.ts', "import { makeMove } from '../conversations/moves.service.ts'"],
  ['packages/domain/src/conversations/moves.ts', "import type { ItemId } from '../ids.ts'"],
  ['packages/web/src/shell/router.tsx', "import { ItemPage } from '../items/page/ItemPage.tsx'"],
])('A use of a feature below is allowed in %s', (path, source) => {
  expect(violationsOf(path, source)).toEqual([])
})

test('Each table of the database has the feature that writes it', () => {
  const source = readFileSync(join(ROOT, 'packages/server/src/platform/database/database-tables.ts'), 'utf8')
  const tables = [...source.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name = '']) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
  expect(tables.length).toBeGreaterThan(30)
  expect(Object.keys(TABLE_OWNERS).toSorted()).toEqual(tables.toSorted())
})
