import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { AppMigration } from '../platform/database/migrate.ts'

/**
 * A statement that is incompatible with the previous version, or that blocks queries for a long time on a large table.
 */
export interface Danger {
  rule: string
  statement: string
}

/** Collects the SQL that a migration runs, in order, with a driver that executes nothing. */
export async function collectStatements({ up }: AppMigration): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ level, query }) => {
      if (level === 'query') statements.push(...query.sql.split(/;(?=(?:[^$]*\$\$[^$]*\$\$)*[^$]*$)/))
    },
  })
  await up(db)
  return statements.map(normalize).filter((statement) => statement !== '')
}

/** Returns the statement on one line in lower case, without comments and quoted text. */
function normalize(statement: string): string {
  return statement
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Forms of statements, and what each does to an existing table. */
const STATEMENT_RULES: readonly [RegExp, string][] = [
  [/^drop (table|view|materialized view|schema|type|domain|function|sequence|extension)/, 'drops what the previous version uses'],
  [/^alter (type|view|function|schema|sequence|domain) .*\brename\b/, 'renames what the previous version uses'],
  [/^create (unique )?index (?!concurrently)/, 'builds an index and blocks writes: use concurrently'],
  [/^drop index (?!concurrently)/, 'blocks all queries of the table: use concurrently'],
  [/^reindex (?!.*concurrently)/, 'builds an index and blocks writes: use concurrently'],
  [/^(update|delete from|truncate|lock) /, 'locks many rows until it ends: change them in batches after the start'],
  [/^(with .*\b(update|delete from|insert into)\b)/, 'locks many rows until it ends: change them in batches after the start'],
  [/^(cluster|vacuum full)\b/, 'rewrites the whole table and blocks reads'],
]

/** Forms of actions of an ALTER TABLE, and what each does. */
const ACTION_RULES: readonly [RegExp, string][] = [
  [/^drop (?!constraint|default|not null|expression|identity)/, 'drops what the previous version uses'],
  [/^rename (?!constraint)/, 'renames what the previous version uses'],
  [/^alter (column )?\S+ (set data )?type /, 'rewrites the whole table and blocks reads'],
  [/^alter (column )?\S+ set not null/, 'scans the whole table and blocks queries: use a check not valid, validate it later'],
  [
    /^add (constraint \S+ )?(check|foreign key)(?!.*\bnot valid\b)/,
    'scans the whole table and blocks writes: use not valid, validate it later',
  ],
  [
    /^add (constraint \S+ )?(primary key|unique|exclude)(?!.*\busing index\b)/,
    'builds an index and blocks writes: create the index concurrently, then use it',
  ],
  [/^set (logged|unlogged|tablespace|access method)/, 'rewrites the whole table and blocks reads'],
]

/** Forms of columns that an ALTER TABLE adds, and what each does. */
const COLUMN_RULES: readonly [RegExp, string][] = [
  [/\bnot null\b(?!.*\bdefault\b)(?<!\bdefault\b.*)/, 'rejects inserts of the previous version: add a default'],
  [
    /\b(gen_random_uuid|uuidv\d|random|clock_timestamp|nextval)\(|\bserial\b|\bgenerated\b/,
    'rewrites the whole table and blocks reads',
  ],
  [/\b(references|unique|primary key|check)\b/, 'scans the whole table and blocks writes: use not valid, validate it later'],
]

/** Finds the statements of a migration that must not run while the previous version keeps serving requests. */
export function findDangers(statements: readonly string[], { alone = false }: { alone?: boolean } = {}): Danger[] {
  const normalized = statements.map(normalize)
  const createdTables = new Set(
    normalized.flatMap((statement) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  )
  return normalized.flatMap((statement) => {
    const rules = createdTables.has(tableOf(statement) ?? '') ? [] : findBrokenRules(statement)
    const isConcurrent = /\bconcurrently\b/.test(statement)
    if (isConcurrent && !alone) rules.push('concurrently needs to run outside of a transaction: export const alone = true')
    if (alone && !isConcurrent && !isRepeatable(statement))
      rules.push('may be applied only in part without a transaction: use a separate migration')
    return rules.map((rule) => ({ rule, statement }))
  })
}

/** Statements that change nothing when they run again: they may stand outside of a transaction, to hold no lock longer than they run. */
function isRepeatable(statement: string): boolean {
  return (
    /^insert into .* on conflict \([^)]*\) do nothing$/.test(statement) ||
    /^alter table (only )?\S+ validate constraint \S+$/.test(statement)
  )
}

function findBrokenRules(statement: string): string[] {
  const alteration = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(statement)?.[1]
  if (alteration === undefined) return findMatchingRules(STATEMENT_RULES, statement)
  return splitActions(alteration).flatMap((action) => {
    const isColumn = /^add (column )?(?!constraint|check|foreign|primary|unique|exclude)/.test(action)
    return findMatchingRules(isColumn && !action.startsWith('add constraint') ? COLUMN_RULES : ACTION_RULES, action)
  })
}

const findMatchingRules = (rules: readonly [RegExp, string][], text: string) =>
  rules.flatMap(([form, rule]) => (form.test(text) ? [rule] : []))

/** Splits at commas outside of parentheses: `add a int, add b text check (b in ('x', 'y'))`. */
function splitActions(alteration: string): string[] {
  return alteration.split(/,(?![^(]*\))/).map((action) => action.trim())
}

/** The table that a statement changes, if any. */
function tableOf(statement: string): string | undefined {
  return (
    /^alter table (?:if exists )?(?:only )?(\S+)/.exec(statement)?.[1] ??
    /^create (?:unique )?index .*? on (?:only )?([^\s(]+)/.exec(statement)?.[1] ??
    /^(?:update|delete from) (?:only )?(\S+)/.exec(statement)?.[1]
  )
}
