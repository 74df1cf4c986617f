import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Connection, Db } from '../platform/database/database.ts'
import type { Statement } from './recording-database.ts'
import { assertRead, buildReads, type TownRead } from './town-reads.ts'

/** A statement of an API read whose cost grows with the tables. */
export interface Finding {
  /** The endpoint and its variant. */
  read: string
  /** `reads much of items`, `scans items` or `sorts much`. */
  issue: string
  statement: string
}

interface AllowedFinding {
  reads: RegExp
  issue: string
  /** Limits the exception to matching statements of the read. */
  statement?: RegExp
  reason: string
}

/** Accepted findings, each with the reason why it does not slow down a user. */
export const ALLOWED_FINDINGS: readonly AllowedFinding[] = [
  {
    reads: /^\/api\/items (of a kind|newest) in 20 km/,
    issue: 'reads much of items',
    reason:
      'In a small town all items of a circle are read and sorted; in a large one the newest are read until enough are inside. The planner chooses.',
  },
  {
    reads: /^\/api\/map/,
    issue: 'reads much of items',
    reason: 'The first read of a dense circle adds up its cells; the result is cached.',
  },
  {
    reads: /^\/api\/map/,
    issue: 'sorts much',
    reason: 'The first read of a dense circle sorts its cells; the result is cached.',
  },
  {
    reads: /^\/api\/requests\/:id\/items/,
    issue: 'reads much of items',
    reason: 'At most the newest 1,500 items and 800 that share a key are read, however many there are.',
  },
  {
    reads: /^\/api\/requests\/:id\/items/,
    issue: 'reads much of item_terms',
    reason: 'Only the keys of the same limited number of candidates are read.',
  },
  {
    reads: /^\/api\/me\/data/,
    issue: 'scans conversations',
    reason: 'People rarely export their data, and this person has a third of all conversations.',
  },
  {
    reads: /^\/api\/me\/data/,
    issue: 'reads much of messages',
    reason: 'The copy of one’s data has all messages of the person’s conversations, a part at a time.',
  },
  {
    reads: /^\/api\/admin\//,
    issue: 'reads much of items',
    reason: 'Only the admin’s first page shows the total number, which is counted with an index.',
  },
  {
    reads: /^\/api\/admin\/(people|conversations)/,
    issue: 'scans people',
    reason: 'Only the admin searches for a part of an e-mail address, which has no index, and sees the total number.',
  },
  {
    reads: /^\/api\/admin\/conversations/,
    issue: 'scans conversations',
    reason: 'Only the admin searches for words in the items of conversations, which have no index, and sees the total number.',
  },
]

export function isAllowed({ read, issue, statement }: Finding): boolean {
  return ALLOWED_FINDINGS.some(
    (exception) => exception.reads.test(read) && exception.issue === issue && (exception.statement?.test(statement) ?? true),
  )
}

/** More rows than any page needs: the longest list has 500. */
const MAX_ROWS = 3000
/** Smaller tables may be scanned. */
const MIN_BIG_ROWS = 1000

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/**
 * Makes all API reads of the test town, records the statements that the product executes for them, and explains each statement
 * with its values. Prepared statements are explained at their sixth execution, from which on PostgreSQL may use a generic plan.
 */
export async function findHeavyReads({
  app,
  db,
  connection,
  takeStatements,
}: {
  app: FastifyInstance
  db: Db
  connection: Connection
  takeStatements: () => Statement[]
}) {
  const reads = await buildReads(app, db)
  const client = new pg.Client(connection)
  await client.connect()
  // Makes scans expensive: PostgreSQL would scan tables of a few thousand rows, but here they represent tables of a million.
  await client.query('set seq_page_cost = 30; set cpu_tuple_cost = 0.05')
  const bigTableNames = await findBigTables(client)
  const findings: Finding[] = []
  for (const read of reads) {
    const name = `${read.endpoint} ${read.name}`
    for (const { text, parameters, preparedName } of await recordStatements(app, read, takeStatements)) {
      const explain = preparedName === undefined ? explainPlan : explainPrepared
      const plan = await explain(client, text, parameters)
      for (const issue of new Set(findIssues(plan, bigTableNames))) findings.push({ read: name, issue, statement: text })
    }
  }
  await client.end()
  return findings
}

/** What one statement has read. */
export interface Reads {
  statement: string
  /** Rows that were read from tables and indexes, also those that a condition removed; not the entries of the index of words. */
  rows: number
  /** Pages of 8 KB. */
  pages: number
}

/** Executes the statement once more and counts what it reads. */
export async function countReads(client: pg.Client, { text, parameters }: Statement): Promise<Reads> {
  if (!/^\s*(select|with)\b/i.test(text)) return { statement: text, rows: 0, pages: 0 }
  const { rows } = await client.query(`explain (analyze, buffers, format json, timing off, summary off) ${text}`, [...parameters])
  const plan: PlanNode = rows[0]['QUERY PLAN'][0].Plan
  return { statement: text, rows: rowsScanned(plan), pages: pagesOf(plan) }
}

/**
 * The rows that the scans of the plan have read. A scan of a subquery reads no rows of its own. The index of words stores the objects
 * of a word as a compressed list: 8,000 of them are on six pages.
 */
function rowsScanned(node: PlanNode): number {
  const isList = node['Node Type'] === 'Bitmap Index Scan' && node['Index Name']?.endsWith('_document')
  const own =
    /Scan/.test(node['Node Type']) && !/Subquery|CTE|Function|Values/.test(node['Node Type']) && !isList ? rowsReadBy(node) : 0
  return own + (node.Plans ?? []).reduce((sum, each) => sum + rowsScanned(each), 0)
}

const rowsReadBy = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

/** What one scan of a table has read. */
export interface TableScan {
  /** Undefined for a scan of the whole table. */
  index: string | undefined
  rows: number
}

/** Executes the statement with a plan for its values (`custom`) or for all values (`generic`); returns what it reads of the table. */
export async function readsOfTable(
  client: pg.Client,
  { text, parameters }: Statement,
  table: string,
  plan: 'custom' | 'generic',
): Promise<{ scans: TableScan[]; pages: number }> {
  await client.query(`set plan_cache_mode = force_${plan}_plan`)
  const root = await explainPrepared(client, text, parameters)
  const scans = nodesOf(root)
    .filter((node) => node['Relation Name'] === table)
    .map((node) => ({ index: node['Index Name'], rows: rowsReadBy(node) }))
  return { scans, pages: pagesOf(root) }
}

export const PLAN_KINDS = ['custom', 'generic'] as const

/**
 * What the statements of a call read together with this kind of plan, writes included. `undo` removes the rows that the call has
 * written, which would be in the way. Changes nothing.
 */
export async function countPlannedReads(
  client: pg.Client,
  statements: readonly Statement[],
  plan: (typeof PLAN_KINDS)[number],
  undo = '',
): Promise<Omit<Reads, 'statement'>> {
  const reads = { rows: 0, pages: 0 }
  for (const { text, parameters, preparedName } of statements) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    await client.query(
      `begin; ${undo}; set local session_replication_role = replica; set local plan_cache_mode = force_${plan}_plan`,
    )
    const explain = preparedName === undefined ? explainPlan : explainPreparedOnce
    const root = await explain(client, text, parameters).finally(() => client.query('rollback'))
    reads.rows += rowsScanned(root)
    reads.pages += pagesOf(root)
  }
  return reads
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const pagesOf = (plan: PlanNode) => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)

async function explainPlan(client: pg.Client, text: string, parameters: readonly unknown[] = []): Promise<PlanNode> {
  const { rows } = await client.query(`explain (analyze, buffers, format json, timing off, summary off) ${text}`, [...parameters])
  return rows[0]['QUERY PLAN'][0].Plan
}

/** Executions after which PostgreSQL decides between a generic and a custom plan. */
const CUSTOM_PLAN_EXECUTIONS = 5

function explainPrepared(client: pg.Client, text: string, parameters: readonly unknown[]): Promise<PlanNode> {
  return explainAfter(client, text, parameters, CUSTOM_PLAN_EXECUTIONS)
}

function explainPreparedOnce(client: pg.Client, text: string, parameters: readonly unknown[]): Promise<PlanNode> {
  return explainAfter(client, text, parameters, 0)
}

async function explainAfter(
  client: pg.Client,
  text: string,
  parameters: readonly unknown[],
  executions: number,
): Promise<PlanNode> {
  await client.query(`prepare asked as ${text}`)
  const execute = parameters.length === 0 ? 'execute asked' : `execute asked(${parameters.map(toLiteral).join(', ')})`
  for (let time = 0; time < executions; time++) await client.query(execute)
  const plan = await explainPlan(client, execute)
  await client.query('deallocate asked')
  return plan
}

/** A value as an SQL literal: `execute` takes no separate parameters. */
function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

async function recordStatements(app: FastifyInstance, read: TownRead, takeStatements: () => Statement[]): Promise<Statement[]> {
  takeStatements()
  assertRead(read, await app.inject({ url: read.path, headers: read.headers }))
  return takeStatements().filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !/set_config|for (update|share)/i.test(text))
}

async function findBigTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${MIN_BIG_ROWS}`,
  )
  return new Set(rows.map(({ name }) => name))
}

function findIssues(node: PlanNode, bigTableNames: ReadonlySet<string>): string[] {
  const childIssues = (node.Plans ?? []).flatMap((each) => findIssues(each, bigTableNames))
  const table = node['Relation Name']
  const loops = node['Actual Loops']
  if (table && node['Node Type'] === 'Seq Scan' && bigTableNames.has(table) && loops > 0)
    return [...childIssues, `scans ${table}`]
  if (table && rowsReadBy(node) > MAX_ROWS) return [...childIssues, `reads much of ${table}`]
  const sorted = /Sort$/.test(node['Node Type']) ? (node.Plans?.[0]?.['Actual Rows'] ?? 0) * loops : 0
  return sorted > MAX_ROWS && node['Node Type'] === 'Sort' ? [...childIssues, 'sorts much'] : childIssues
}
