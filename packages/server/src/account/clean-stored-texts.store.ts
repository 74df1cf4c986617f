import { cleanText, INVISIBLE_RANGES } from '@barattolo/domain/clean-text'
import { sql } from 'kysely'
import { markKeysOutdated } from '../matching/title-keys.store.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/database/query.ts'

/** A table with its columns that hold text: by name, text, list of texts or JSON. */
export interface TextTable {
  name: string
  columns: TextColumns
}
type TextColumns = Record<string, 'text' | '_text' | 'jsonb'>

/** What a later version of `cleanText` has to raise, so that all texts are cleaned again. */
const RULES = 1
/** After the first run, a second one a day later cleans what a process of the version before has written meanwhile. */
const RUNS = 2
const PAUSE = '1 day'
/** Pages of a table that one statement reads: 2 MB. */
const PAGES = 256

/** The log of the admins cannot be changed. */
const UNCHANGEABLE_TABLES = ['admin_log']
/** Rows that stay as they are: sealed reports with their decisions. */
const KEPT_ROWS: Record<string, string> = {
  reports: 'sealed_at is not null',
  report_decisions: 'exists (select from reports where decision_id = report_decisions.id and sealed_at is not null)',
}
/** The keys of a text are computed again: `storeMissingKeys` finds the rows by their version. The row of a saved search has its keys itself. */
const OWN_KEYS: Record<string, string> = { saved_searches: ', version = 0' }

/** The tables that have not been gone through often enough with these rules. */
export function findTablesToClean(db: Db, now: Date): Promise<TextTable[]> {
  return query(
    db,
    'findTablesToClean',
    sql<TextTable>`
    select c.relname::text as name, jsonb_object_agg(a.attname, t.typname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      left join text_cleanings done on done.cleaned_table = c.relname and done.rules = ${RULES}
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname not like 'kysely%'
      and c.relname <> all(${UNCHANGEABLE_TABLES}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and t.typname in ('text', '_text', 'jsonb')
      and (done.runs is null or done.runs < ${RUNS} and done.ended_at <= ${now}::timestamptz - ${PAUSE}::interval)
    group by c.relname order by c.relname`,
  )
}

export async function saveCleaning(db: Db, table: TextTable, now: Date): Promise<void> {
  await db
    .insertInto('textCleanings')
    .values({ cleanedTable: table.name, rules: RULES, runs: 1, endedAt: now })
    .onConflict((conflict) =>
      conflict.column('cleanedTable').doUpdateSet((eb) => ({
        runs: eb
          .case()
          .when('textCleanings.rules', '=', RULES)
          .then(eb('textCleanings.runs', '+', 1))
          .else(1)
          .end(),
        rules: RULES,
        endedAt: now,
      })),
    )
    .execute()
}

/** Goes through a table in the order of its pages, each statement through a few. Returns how many rows were changed. */
export async function cleanTable(db: Db, table: TextTable, shouldStop: () => boolean): Promise<number> {
  const pages = await countPages(db, table)
  let count = 0
  for (let page = 0; page < pages && !shouldStop(); page += PAGES)
    for (const row of await findRowsToClean(db, table, page)) count += await cleanRow(db, table, row)
  return count
}

async function countPages(db: Db, { name }: TextTable): Promise<number> {
  const [row] = await query(
    db,
    'countPages',
    sql<{ pages: number }>`
    select ceil(pg_relation_size(${name}::regclass) / current_setting('block_size')::float8)::int as pages`,
  )
  return row?.pages ?? 0
}

interface StoredRow {
  ctid: string
  values: Record<string, unknown>
}

const codePoint = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`
/** Invisible characters and, roughly, too many combining marks: the text itself decides. */
const SUSPICIOUS = `[${INVISIBLE_RANGES.map(([from, to]) => `${codePoint(from)}-${codePoint(to)}`).join('')}]|[\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]{4}`
/** JSON has control characters in this form. */
const SUSPICIOUS_IN_JSON = `${SUSPICIOUS}|\\\\u00[0-9a-f]{2}`

function findRowsToClean(db: Db, { name, columns }: TextTable, page: number): Promise<StoredRow[]> {
  const isSuspicious = Object.entries(columns).map(
    ([column, type]) => sql`${sql.ref(column)}::text ~ ${type === 'jsonb' ? SUSPICIOUS_IN_JSON : SUSPICIOUS}`,
  )
  const values = Object.keys(columns).map((column) => sql`${column}::text, ${sql.ref(column)}`)
  return query(
    db,
    'findRowsToClean',
    sql<StoredRow>`
    select ctid::text as ctid, jsonb_build_object(${sql.join(values)}) as values from ${sql.table(name)}
    where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES},0)`}::tid and (${sql.join(isSuspicious, sql` or `)})
      and not ${sql.raw(KEPT_ROWS[name] ? `coalesce(${KEPT_ROWS[name]}, false)` : 'false')}`,
  )
}

/** Changes the texts alone, if they are still as they were read: no revision, no time and no notice. */
async function cleanRow(db: Db, { name, columns }: TextTable, { ctid, values }: StoredRow): Promise<number> {
  const changes = Object.entries(values).flatMap(([column, before]) => {
    const after = cleanValue(before)
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [{ column, before, after }]
  })
  if (changes.length === 0) return 0
  const sets = changes.map(({ column, after }) => sql`${sql.ref(column)} = ${asColumn(after, columns[column])}`)
  const same = changes.map(
    ({ column, before }) => sql`${sql.ref(column)} is not distinct from ${asColumn(before, columns[column])}`,
  )
  const isLeft = sql`ctid = ${ctid}::tid and ${sql.join(same, sql` and `)}`
  const update = sql`update ${sql.table(name)} set ${sql.join(sets)} ${sql.raw(OWN_KEYS[name] ?? '')} where ${isLeft}`
  const hasKeys = name === 'items' || name === 'requests'
  const statement = hasKeys
    ? sql`with cleaned as (${update} returning id) ${markKeysOutdated(name, sql`select id from cleaned`)}`
    : update
  await statement.execute(db.withoutPlugins())
  return 1
}

function asColumn(value: unknown, type: TextColumns[string] | undefined) {
  if (type === 'jsonb') return sql`${JSON.stringify(value)}::jsonb`
  return type === '_text' ? sql`${value}::text[]` : sql`${value}::text`
}

/** Cleans all texts inside of a value. */
function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanStored(value)
  if (Array.isArray(value)) return value.map(cleanValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleanValue(each)]))
}

/** Keeps a text of which nothing visible would be left, and spaces around a text, which a part of a sentence may have. */
function cleanStored(text: string): string {
  const clean = cleanText(text)
  return clean === '' || clean === text.trim() ? text : clean
}
