import { DAY_MS } from '@barattolo/domain/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPersonInEveryTable, MARKER } from '../testing/person-in-every-table.ts'
import { setUpTestApp } from '../testing/test-app.ts'
import { cleanStoredTexts } from './clean-stored-texts.ts'

let clock = new Date()
const app = setUpTestApp({ now: () => clock })
/** What the search and the inbox compute again from a changed text, and the cleaning itself. */
const RECOMPUTED = ['inbox_changes', 'item_count_changes', 'item_counts', 'item_negotiations', 'text_cleanings']

interface TextColumn {
  table: string
  column: string
  type: string
}

async function listTextColumns(): Promise<TextColumn[]> {
  const { rows } = await sql<TextColumn>`
    select table_name as table, column_name as column, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'admin_log' and is_generated = 'NEVER'
      and udt_name in ('text', '_text', 'jsonb')`.execute(app.db)
  return rows
}

/** Replaces a word in every text of the database, as if it had been written so. */
async function replaceEverywhere(from: string, to: string): Promise<void> {
  for (const { table, column, type } of await listTextColumns())
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}::text, ${from}, ${to})::${sql.raw(type)}
      where ${sql.ref(column)}::text like ${`%${from}%`}`.execute(app.db.withoutPlugins())
}

/** Every row of every table, but for what is computed again. */
async function readEverything(): Promise<Record<string, string[]>> {
  const tables = new Set((await listTextColumns()).map(({ table }) => table).filter((name) => !RECOMPUTED.includes(name)))
  const all: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{
      text: string
    }>`select (to_jsonb(t) - 'fits_due_at')::text as text from ${sql.table(table)} t`.execute(app.db.withoutPlugins())
    all[table] = rows.map(({ text }) => text).toSorted()
  }
  return all
}

test('[TRUST-68] invisible characters leave every stored text without another change of any row; sealed reports keep them', async () => {
  await createPersonInEveryTable(app, (now) => {
    clock = now
  })
  const { id } = await app.db.selectFrom('reports').select('id').limit(1).executeTakeFirstOrThrow()
  await app.db.updateTable('reports').set({ sealedAt: clock }).where('id', '=', id).execute()
  const before = await readEverything()
  const hidden = `${MARKER.slice(0, 4)}\u00ad\u200b${MARKER.slice(4)}`
  await replaceEverywhere(MARKER, hidden)
  expect(JSON.stringify(await readEverything())).toContain(hidden)

  expect(await cleanStoredTexts(app.db, clock)).toBeGreaterThan(20)
  const { reports = [], report_decisions: _, ...after } = await readEverything()
  const { reports: reportsBefore, report_decisions: __, ...rest } = before
  expect(after).toEqual(rest)
  for (const report of reports)
    expect([report.includes(id), report.includes(hidden)]).toEqual([report.includes(id), report.includes(id)])
  expect(reportsBefore).toHaveLength(reports.length)
})

test('[TRUST-68] the texts are gone through once, and once more a day later', async () => {
  const write = (title: string) => app.db.updateTable('items').set({ title }).execute()
  const titles = async () => new Set((await app.db.selectFrom('items').select('title').execute()).map(({ title }) => title))
  await app.db.deleteFrom('textCleanings').execute()
  await cleanStoredTexts(app.db, clock)
  await write('bi\u00adci')
  expect(await cleanStoredTexts(app.db, new Date(clock.getTime() + DAY_MS - 1))).toBe(0)
  expect(await cleanStoredTexts(app.db, new Date(clock.getTime() + DAY_MS))).toBeGreaterThan(0)
  expect(await titles()).toEqual(new Set(['bici']))
  await write('bi\u00adci')
  expect(await cleanStoredTexts(app.db, new Date(clock.getTime() + 30 * DAY_MS))).toBe(0)
})

test('[TRUST-68] emoji, scripts that need joiners and spaces inside of parts of sentences stay as they are stored', async () => {
  const [person] = await app.db.selectFrom('people').select('uid').where('deletedAt', 'is', null).limit(1).execute()
  const about = {
    itemId: crypto.randomUUID(),
    title: 'famiglia 👨‍👩‍👧 ❤️ ',
    more: ['می\u200cخواهم', `z${'\u0301'.repeat(9)}`, '\u200b'],
  }
  const notice = { uid: person?.uid ?? expect.fail(), kind: 'stillHaveIt' as const, event: 'x', about: JSON.stringify(about) }
  const { id } = await app.db.insertInto('notices').values(notice).returning('id').executeTakeFirstOrThrow()
  await app.db.deleteFrom('textCleanings').execute()
  await cleanStoredTexts(app.db, clock)
  const row = await app.db.selectFrom('notices').select('about').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.about).toEqual({ ...about, more: ['می\u200cخواهم', 'z\u0301\u0301\u0301', '\u200b'] })
})
