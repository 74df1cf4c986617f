import { expect, test } from 'vitest'
import { collectStatements, findDangers } from '../../testing/migration-dangers.ts'
import { listMigrationNames, readMigration } from './migrate.ts'

/** The last migration that was written before these rules. */
const LAST_EXEMPT = '0017-write-counts'

/** Exceptions by migration: how the statement begins, and why it blocks no queries. An unused entry also fails the test. */
const ALLOWED: Record<string, { begins: string; reason: string }[]> = {
  '0076-notices-of-old-rings': [
    { begins: 'delete from notices', reason: 'At most one notice a person and night; only marking it as read waits for it.' },
  ],
  '0081-sign-ins': [
    { begins: 'delete from identity_accounts', reason: 'Only trials have rows, and nothing of a request waits for them.' },
  ],
}

test('[DB-25] Migrations can run while the previous version keeps serving requests', async () => {
  const names = (await listMigrationNames()).filter((name) => name > LAST_EXEMPT)
  const found: string[] = []
  const unused = new Set(Object.values(ALLOWED).flat())
  for (const name of names) {
    const migration = await readMigration(name)
    const statements = await collectStatements(migration)
    if (statements.length === 0) found.push(`${name}: has no statement`)
    for (const { rule, statement } of findDangers(statements, migration)) {
      const allowed = ALLOWED[name]?.find(({ begins }) => statement.startsWith(begins))
      if (allowed) unused.delete(allowed)
      else found.push(`${name}: ${rule}\n${statement}`)
    }
  }
  expect(found).toEqual([])
  expect([...unused]).toEqual([])
  for (const { reason } of Object.values(ALLOWED).flat()) expect(reason.length).toBeGreaterThan(30)
})

/** How many migrations have the same number; landed migrations keep their names. */
const SHARED_NUMBERS: Record<string, number> = {
  '0004': 2,
  '0012': 3,
  '0024': 2,
  '0050': 3,
  '0052': 2,
  '0053': 2,
  '0057': 2,
  '0059': 3,
  '0060': 5,
  '0072': 2,
  '0075': 2,
}

test('[DB-43] Each new migration has a number of its own: `npm run migration` gives it the next one', async () => {
  const byNumber = Map.groupBy(await listMigrationNames(), (name) => name.slice(0, 4))
  const shared = [...byNumber].filter(([number, names]) => names.length !== (SHARED_NUMBERS[number] ?? 1))
  expect(shared).toEqual([])
})

test.each([
  ['create table toys (id int primary key, of text not null references people)'],
  ['alter table items add column colour text'],
  ["alter table items add colour text not null default 'red', add size int"],
  ['alter table items add made_at timestamptz not null default now()'],
  ['alter table items add constraint short check (length(colour) < 9) not valid'],
  ['alter table items validate constraint short'],
  ['alter table items drop constraint short'],
  ['alter table items alter column colour drop not null'],
  ['create or replace function f() returns void as $$ update items set a = 1; drop table items; $$ language sql'],
  ["insert into kinds values ('drop table items; update items')"],
])('[DB-25] The migration rules accept %s', (statement) => expect(findDangers([statement])).toEqual([]))

test.each([
  ['drop table items', 'drops'],
  ['alter table items drop column colour', 'drops'],
  ['ALTER TABLE items\n  add a int, DROP colour', 'drops'],
  ['alter table items rename to things', 'renames'],
  ['alter table items rename column colour to tint', 'renames'],
  ['alter table items add column colour text not null', 'rejects inserts of the previous version'],
  ['alter table items add a numeric(3, 1) not null, add b int', 'rejects inserts of the previous version'],
  ['alter table items add column key uuid not null default gen_random_uuid()', 'rewrites the whole table'],
  ['alter table items add column plain text generated always as (lower(title)) stored', 'rewrites the whole table'],
  ['alter table items alter column colour type varchar(9)', 'rewrites the whole table'],
  ['alter table items alter column colour set not null', 'scans the whole table'],
  ["alter table items add constraint c check (colour in ('a', 'b'))", 'scans the whole table'],
  ['alter table items add foreign key (kind) references kinds', 'scans the whole table'],
  ['alter table items add column kind text references kinds', 'scans the whole table'],
  ['alter table items add unique (title)', 'builds an index'],
  ['create index items_colour on items (colour)', 'builds an index'],
  ['create unique index if not exists items_colour on items (colour)', 'builds an index'],
  ['drop index items_colour', 'blocks all queries of the table'],
  ["update items set colour = 'red'", 'locks many rows'],
  ['delete from items where colour is null', 'locks many rows'],
  ['create index concurrently items_colour on items (colour)', 'concurrently needs to run outside'],
])('[DB-25] The migration rules reject %s', (statement, rule) => {
  expect(findDangers([statement])).toEqual([{ rule: expect.stringContaining(rule), statement: expect.any(String) }])
})

test('[DB-25] The migration rules accept any change of a table that the same migration creates', () => {
  const created = [
    'create table toys (id int)',
    'create index toys_id on toys (id)',
    'alter table toys add column a text not null',
  ]
  expect(findDangers(created)).toEqual([])
})

test('[DB-25] The migration rules allow only statements that can be repeated in a migration that runs alone', () => {
  const alone = { alone: true as const }
  const index = ['drop index concurrently if exists items_colour', 'create index concurrently items_colour on items (colour)']
  expect(findDangers(index, alone)).toEqual([])
  const repeatable = [
    'insert into toys (id) select id from items on conflict (id) do nothing',
    'alter table items validate constraint short',
  ]
  expect(findDangers(repeatable, alone)).toEqual([])
  expect(findDangers(['insert into toys (id) select id from items'], alone)).toHaveLength(1)
  expect(findDangers(['alter table items validate constraint short, add column colour text'], alone)).toHaveLength(1)
  expect(findDangers(['create table toys (id int)'], alone)).toHaveLength(1)
})

test('[DB-25] The migration rules read the executed SQL: many migrations older than the rules would fail', async () => {
  const violating = []
  for (const name of (await listMigrationNames()).filter((each) => each <= LAST_EXEMPT)) {
    const statements = await collectStatements(await readMigration(name))
    expect(statements.length).toBeGreaterThan(0)
    if (findDangers(statements).length > 0) violating.push(name)
  }
  expect(violating).toContain('0002-items-by-plain-title')
  expect(violating).not.toContain('0017-write-counts')
})
