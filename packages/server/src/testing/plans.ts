import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Connection, Db } from '../platform/database.ts'
import { isPreparable } from '../platform/prepared.ts'
import { expectRead, type Read, readsOf } from './city-reads.ts'
import type { Statement } from './listening-database.ts'

/** A statement of a read that does more work the more there is in the tables. */
export interface Finding {
  /** The call and the way in which it was asked. */
  read: string
  /** `reads items through 20000 rows`, `scans items`, `sorts 20000 rows`. */
  what: string
  statement: string
}

interface Allowed {
  reads: RegExp
  what: string
  /** Only this of the read's statements; whichever does it, where it is not told. */
  statement?: RegExp
  reason: string
}

/** What may be, and why nobody waits for it, for whoever reads it a year later. */
export const ALLOWED: readonly Allowed[] = [
  {
    reads: /^\/api\/items a frequent word/,
    what: 'reads much of items',
    statement: /^\s*select count\(\*\)/,
    reason: 'The number of a frequent word is counted once a minute for everybody, and the page does not need it.',
  },
  {
    reads: /^\/api\/items a frequent word by title/,
    what: 'reads much of items',
    statement: /^\s*with found as materialized/,
    reason: 'Those that hold a word stand close together in the order of their titles, wherever that is: all are gathered.',
  },
  {
    reads: /^\/api\/items a word with a slip/,
    what: 'reads much of items',
    statement: /word_similarity/,
    reason: 'Of what resembles a word a thousand are compared, whatever there is.',
  },
  {
    reads: /^\/api\/items (of a kind|newest) in 20 km/,
    what: 'reads much of items',
    reason:
      'In a small town all of a circle are read and put in order; in a large one the newest are read until enough lie in it. The database chooses.',
  },
  {
    reads: /^\/api\/map/,
    what: 'reads much of items',
    reason: 'A crowded circle is added up cell by cell when it is first looked at, and what was added up is kept.',
  },
  {
    reads: /^\/api\/map/,
    what: 'sorts much',
    reason: 'The cells of a crowded circle when it is first looked at: kept afterwards.',
  },
  {
    reads: /^\/api\/requests\/:id\/items/,
    what: 'reads much of items',
    reason: 'At most the newest 1,500 and 800 that share a key, each looked up twice: a bound, whatever there is.',
  },
  {
    reads: /^\/api\/requests\/:id\/items/,
    what: 'reads much of item_terms',
    reason: 'The keys of the same bounded candidates.',
  },
  {
    reads: /^\/api\/me\/data/,
    what: 'scans conversations',
    reason: 'A person’s own copy of everything, asked for once in a while: of somebody with a third of all conversations.',
  },
  {
    reads: /^\/api\/admin\//,
    what: 'reads much of items',
    reason: 'The admin alone is told how many there are of everything, counted along one index, on the first page.',
  },
  {
    reads: /^\/api\/admin\/(people|conversations)/,
    what: 'scans people',
    reason: 'The admin alone looks for a part of an e-mail, which no index has; and counts everybody.',
  },
  {
    reads: /^\/api\/admin\/conversations/,
    what: 'scans conversations',
    reason: 'The admin alone looks for words in what conversations are about, which no index has; and counts all.',
  },
]

export function isAllowed({ read, what, statement }: Finding): boolean {
  return ALLOWED.some((one) => one.reads.test(read) && one.what === what && (one.statement?.test(statement) ?? true))
}

/** More rows than any page needs: of the lists that are read, the longest has 500. */
const MOST_ROWS = 3000
/** Smaller tables are read as they are. */
const BIG = 1000

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/**
 * Asks everything there is to read of the city, hears the statements that the product sends for it, and has each of them
 * explained while it runs once more, with the values it was sent with. What is prepared is explained as it runs for the sixth time: from then
 * on PostgreSQL may have one plan for all values.
 */
export async function findHeavyReads({
  app,
  db,
  connection,
  heard,
}: {
  app: FastifyInstance
  db: Db
  connection: Connection
  heard: () => Statement[]
}) {
  const reads = await readsOf(app, db)
  const client = new pg.Client(connection)
  await client.connect()
  // A table of some thousand rows is read quickest as it is; here it stands for one of a million.
  await client.query('set seq_page_cost = 30; set cpu_tuple_cost = 0.05')
  const big = await bigTables(client)
  const findings: Finding[] = []
  for (const read of reads) {
    const name = `${read.of} ${read.name}`
    for (const { text, parameters } of await statementsOf(app, read, heard)) {
      const plan = isPreparable(text) ? await preparedPlan(client, text, parameters) : await planOf(client, text, parameters)
      for (const what of new Set(heavyIn(plan, big))) findings.push({ read: name, what, statement: text })
    }
  }
  await client.end()
  return { reads, findings }
}

async function planOf(client: pg.Client, text: string, parameters: readonly unknown[] = []): Promise<Node> {
  const { rows } = await client.query(`explain (analyze, format json, timing off, summary off) ${text}`, [...parameters])
  return rows[0]['QUERY PLAN'][0].Plan
}

/** After so many times it is decided whether the values matter. */
const TRIED_FIRST = 5

async function preparedPlan(client: pg.Client, text: string, parameters: readonly unknown[]): Promise<Node> {
  await client.query(`prepare asked as ${text}`)
  const execute = parameters.length === 0 ? 'execute asked' : `execute asked(${parameters.map(literal).join(', ')})`
  try {
    for (let time = 0; time < TRIED_FIRST; time++) await client.query(execute)
    return await planOf(client, execute)
  } finally {
    await client.query('deallocate asked')
  }
}

/** A value as the text of a statement has it: `execute` takes none beside it. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

async function statementsOf(app: FastifyInstance, read: Read, heard: () => Statement[]): Promise<Statement[]> {
  heard()
  expectRead(read, await app.inject({ url: read.path, headers: read.headers }))
  return heard().filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !/set_config|for (update|share)/i.test(text))
}

async function bigTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${BIG}`,
  )
  return new Set(rows.map(({ name }) => name))
}

function heavyIn(node: Node, big: ReadonlySet<string>): string[] {
  const inner = (node.Plans ?? []).flatMap((each) => heavyIn(each, big))
  const table = node['Relation Name']
  const loops = node['Actual Loops']
  const passed = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  if (table && node['Node Type'] === 'Seq Scan' && big.has(table) && loops > 0) return [...inner, `scans ${table}`]
  if (table && passed * loops > MOST_ROWS) return [...inner, `reads much of ${table}`]
  const sorted = /Sort$/.test(node['Node Type']) ? (node.Plans?.[0]?.['Actual Rows'] ?? 0) * loops : 0
  return sorted > MOST_ROWS && node['Node Type'] === 'Sort' ? [...inner, 'sorts much'] : inner
}
