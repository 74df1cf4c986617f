import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { OurMigration } from '../platform/migrate.ts'

/** A statement that the version before cannot live with, or that holds up people for as long as a big table takes. */
export interface Danger {
  rule: string
  statement: string
}

/** The SQL that a migration runs, in order, on a database that answers nothing. */
export async function statementsOf({ up }: OurMigration): Promise<string[]> {
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
  return statements.map(plainly).filter((statement) => statement !== '')
}

/** Without comments and without what stands between quotes, on one line, in small letters. */
function plainly(statement: string): string {
  return statement
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** What a statement of this form does to a table that was there before. */
const STATEMENTS: readonly [RegExp, string][] = [
  [/^drop (table|view|materialized view|schema|type|domain|function|sequence|extension)/, 'drops what the version before uses'],
  [/^alter (type|view|function|schema|sequence|domain) .*\brename\b/, 'renames what the version before uses'],
  [/^create (unique )?index (?!concurrently)/, 'makes an index while nobody may write: concurrently'],
  [/^drop index (?!concurrently)/, 'waits for everybody, and everybody for it: concurrently'],
  [/^reindex (?!.*concurrently)/, 'makes an index while nobody may write: concurrently'],
  [/^(update|delete from|truncate|lock) /, 'holds what people change until it is done: a few rows at a time, after the start'],
  [
    /^(with .*\b(update|delete from|insert into)\b)/,
    'holds what people change until it is done: a few rows at a time, after the start',
  ],
  [/^(cluster|vacuum full)\b/, 'writes the whole table anew while nobody may read it'],
]

/** The same for each action of an ALTER TABLE. */
const ACTIONS: readonly [RegExp, string][] = [
  [/^drop (?!constraint|default|not null|expression|identity)/, 'drops what the version before uses'],
  [/^rename (?!constraint)/, 'renames what the version before uses'],
  [/^alter (column )?\S+ (set data )?type /, 'writes the whole table anew while nobody may read it'],
  [/^alter (column )?\S+ set not null/, 'reads the whole table while nobody may: a check not valid, validated after'],
  [
    /^add (constraint \S+ )?(check|foreign key)(?!.*\bnot valid\b)/,
    'reads the whole table while nobody may write: not valid, validated after',
  ],
  [
    /^add (constraint \S+ )?(primary key|unique|exclude)(?!.*\busing index\b)/,
    'makes an index while nobody may write: concurrently, then using it',
  ],
  [/^set (logged|unlogged|tablespace|access method)/, 'writes the whole table anew while nobody may read it'],
]

/** The same for a column that an ALTER TABLE adds. */
const COLUMNS: readonly [RegExp, string][] = [
  [/\bnot null\b(?!.*\bdefault\b)(?<!\bdefault\b.*)/, 'refuses what the version before writes: a default'],
  [
    /\b(gen_random_uuid|uuidv\d|random|clock_timestamp|nextval)\(|\bserial\b|\bgenerated\b/,
    'writes the whole table anew while nobody may read it',
  ],
  [/\b(references|unique|primary key|check)\b/, 'reads the whole table while nobody may write: not valid, validated after'],
]

/** Which of a migration's statements must not run while the version before still answers people. */
export function dangersOf(statements: readonly string[], { alone = false }: { alone?: boolean } = {}): Danger[] {
  const plain = statements.map(plainly)
  const made = new Set(
    plain.flatMap((statement) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  )
  return plain.flatMap((statement) => {
    const rules = made.has(tableOf(statement) ?? '') ? [] : rulesBroken(statement)
    const isConcurrent = /\bconcurrently\b/.test(statement)
    if (isConcurrent && !alone) rules.push('concurrently runs outside of a transaction: export const alone = true')
    if (!isConcurrent && alone) rules.push('without a transaction it may be left half done: a migration of its own')
    return rules.map((rule) => ({ rule, statement }))
  })
}

function rulesBroken(statement: string): string[] {
  const altered = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(statement)?.[1]
  if (altered === undefined) return matching(STATEMENTS, statement)
  return actionsOf(altered).flatMap((action) => {
    const isColumn = /^add (column )?(?!constraint|check|foreign|primary|unique|exclude)/.test(action)
    return matching(isColumn && !action.startsWith('add constraint') ? COLUMNS : ACTIONS, action)
  })
}

const matching = (rules: readonly [RegExp, string][], text: string) =>
  rules.flatMap(([form, rule]) => (form.test(text) ? [rule] : []))

/** `add a int, add b text check (b in ('x', 'y'))`: between commas that stand in no brackets. */
function actionsOf(altered: string): string[] {
  return altered.split(/,(?![^(]*\))/).map((action) => action.trim())
}

/** The table that a statement is about, where it is about one. */
function tableOf(statement: string): string | undefined {
  return (
    /^alter table (?:if exists )?(?:only )?(\S+)/.exec(statement)?.[1] ??
    /^create (?:unique )?index .*? on (?:only )?([^\s(]+)/.exec(statement)?.[1] ??
    /^(?:update|delete from) (?:only )?(\S+)/.exec(statement)?.[1]
  )
}
