import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { print, ROOT } from './run.ts'

/**
 * `npm run check` fails if a feature uses a feature that is not below it. `ARCHITECTURE.md` explains how a feature reports to those
 * above it.
 */

/**
 * The features of the server, from the bottom: a feature may import, and join the tables of, features below it. Features on one
 * line may not use each other. The files directly in `src` are above all features.
 */
const SERVER_ORDER = [
  ['platform'],
  ['events'],
  ['admin-log'],
  ['identity'],
  ['people'],
  ['photos'],
  ['notices'],
  ['items'],
  ['searches', 'requests', 'map'],
  ['matching'],
  ['favourites'],
  ['exchanges'],
  ['conversations'],
  ['rings'],
  ['effects'],
  ['radar', 'overview'],
  ['profiles'],
  ['reports', 'contact'],
  ['account'],
  ['admin', 'import', 'sharing', 'backup'],
  ['production-checks'],
]

/** The folders of the domain, from the bottom. Its files directly in `src` (`app`) are below all of them. */
const DOMAIN_ORDER = [
  ['app'],
  ['geo', 'matching'],
  ['identity', 'contact', 'reports'],
  ['items'],
  ['photos', 'map', 'searches', 'favourites', 'messages'],
  ['people', 'notices'],
  ['requests', 'radar', 'exchanges'],
  ['conversations'],
  ['rings'],
  ['admin', 'overview'],
  ['texts'],
  ['import'],
  ['account'],
  ['api'],
]

/** The folders of the web app, from the bottom. */
const WEB_ORDER = [
  ['assets', 'styles', 'ui'],
  ['shared'],
  ['service-worker'],
  ['identity'],
  ['people'],
  ['photos'],
  ['reports'],
  ['searches'],
  ['items'],
  ['map'],
  ['publish'],
  ['requests'],
  ['bazar'],
  ['search'],
  ['notices'],
  ['favourites'],
  ['exchanges'],
  ['conversations'],
  ['rings'],
  ['radar'],
  ['admin'],
  ['landing', 'pages', 'style-guide', 'import'],
  ['contact', 'overview'],
  ['shell'],
]

/** The feature that writes each table. */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  admin_log: 'admin-log',
  write_counts: 'platform',
  limit_counts: 'platform',
  job_limits: 'platform',
  last_backup: 'platform',
  socket_io_attachments: 'platform',
  house_keys: 'platform',
  identity_accounts: 'identity',
  identity_refresh_tokens: 'identity',
  identity_used_tokens: 'identity',
  sign_ins: 'identity',
  refresh_tokens: 'identity',
  sign_in_attempts: 'identity',
  sign_in_links: 'identity',
  people: 'people',
  person_pictures: 'people',
  own_pictures: 'people',
  blocks: 'people',
  imported_items: 'people',
  daily_counts: 'people',
  person_devices: 'people',
  person_groups: 'people',
  suspended_emails: 'people',
  photos: 'photos',
  photo_removals: 'photos',
  notices: 'notices',
  notice_preferences: 'notices',
  push_subscriptions: 'notices',
  deliveries: 'notices',
  items: 'items',
  item_negotiations: 'items',
  bazar_versions: 'items',
  item_counts: 'items',
  item_count_changes: 'items',
  item_passages: 'items',
  remembered_cells: 'items',
  remembered_municipalities: 'items',
  saved_searches: 'searches',
  requests: 'requests',
  item_terms: 'matching',
  town_words: 'items',
  request_terms: 'matching',
  request_fits: 'matching',
  favourites: 'favourites',
  favourite_counts: 'favourites',
  exchanges: 'exchanges',
  exchange_people: 'exchanges',
  exchange_legs: 'exchanges',
  handover_proofs: 'exchanges',
  meeting_options: 'exchanges',
  reservations: 'exchanges',
  feedback: 'exchanges',
  conversations: 'conversations',
  proposal_items: 'conversations',
  inbox_changes: 'conversations',
  chats: 'conversations',
  chat_people: 'conversations',
  ring_refusals: 'rings',
  rings: 'rings',
  ring_people: 'rings',
  ring_legs: 'rings',
  ring_searches: 'rings',
  ring_nights: 'rings',
  ring_events: 'rings',
  ring_checks: 'rings',
  messages: 'conversations',
  reports: 'reports',
  report_decisions: 'reports',
  visitor_mails: 'reports',
  contact_messages: 'contact',
  text_cleanings: 'account',
}

/** Tables that features below their owner join: lists are searched by the terms that matching computes. */
const JOINED_FROM_BELOW: Readonly<Record<string, readonly string[]>> = {
  item_terms: ['items', 'searches'],
  request_terms: ['requests'],
}

const SERVER = 'packages/server/src'
const DOMAIN = 'packages/domain/src'
const WEB = 'packages/web/src'

/** A sentence for each import, table join or table write of the tree in `root` that contradicts the order. */
export function findViolations(root: string): string[] {
  return [...serverViolations(root), ...importViolations(root, DOMAIN, DOMAIN_ORDER), ...importViolations(root, WEB, WEB_ORDER)]
}

function serverViolations(root: string): string[] {
  return [...importViolations(root, SERVER, SERVER_ORDER), ...tableViolations(root)]
}

function importViolations(root: string, base: string, order: string[][]): string[] {
  return sourceFiles(join(root, base)).flatMap(({ path, feature, source }) => {
    // Models of the whole server, which only tests of the domain use.
    if (base === DOMAIN && path.endsWith('.fixtures.ts')) return []
    const rank = rankIn(order, feature)
    if (rank === undefined) return [`${base}/${path}: the feature ${feature} has no place in the order`]
    return importedPaths(source).flatMap((imported) => {
      const target = featureOf(normalize(join(dirname(path), imported)))
      // Data of the towns.
      if (target === '..') return []
      const targetRank = rankIn(order, target)
      if (target === feature || (targetRank !== undefined && targetRank < rank)) return []
      return [`${base}/${path}: ${feature} may not import ${target} (${imported})`]
    })
  })
}

function tableViolations(root: string): string[] {
  return sourceFiles(join(root, SERVER)).flatMap(({ path, feature, source }) => {
    const rank = rankIn(SERVER_ORDER, feature) ?? 0
    const problems = tablesIn(source).flatMap(({ table, isWritten }) => {
      const owner = TABLE_OWNERS[table] ?? feature
      if (owner === feature) return []
      if (!isWritten && JOINED_FROM_BELOW[table]?.includes(feature)) return []
      if (isWritten) return [`${SERVER}/${path}: ${feature} may not write the table ${table} of ${owner}`]
      return (rankIn(SERVER_ORDER, owner) ?? 0) < rank
        ? []
        : [`${SERVER}/${path}: ${feature} may not join the table ${table} of ${owner}`]
    })
    return [...new Set(problems)]
  })
}

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

function importedPaths(source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, path]) => path ?? [])
}

/** Kysely's methods with a table as the first argument, and the same in SQL. */
const WRITES =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)|\b(?:insert\s+into|update|delete\s+from|truncate)\s+(\w+)/g
const READS =
  /\.(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|using|from)\(\s*'(\w+)|\b(?:from|join|using)\s+(\w+)/g

function tablesIn(source: string): { table: string; isWritten: boolean }[] {
  const find = (pattern: RegExp, isWritten: boolean) =>
    [...source.matchAll(pattern)].map(([, method, statement]) => ({ table: statement ?? snakeCase(method ?? ''), isWritten }))
  return [...find(WRITES, true), ...find(READS, false)]
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

interface SourceFile {
  /** Relative to the `src` folder. */
  path: string
  feature: string
  source: string
}

/** Without tests, and without what only tests or migrations use. */
function sourceFiles(folder: string): SourceFile[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((path) => !/\.test\.tsx?$|^(testing|migrations)\//.test(path.replaceAll(sep, '/')))
    .toSorted()
    .map((path) => ({ path, feature: featureOf(path), source: readFileSync(join(folder, path), 'utf8') }))
}

/** The files directly in `src` are the feature `app`, above all others unless the order names it. */
function featureOf(path: string): string {
  const [first = '', ...rest] = path.split(sep)
  return rest.length === 0 ? 'app' : first
}

function rankIn(order: string[][], feature: string): number | undefined {
  const rank = order.findIndex((features) => features.includes(feature))
  if (rank !== -1) return rank
  return feature === 'app' ? order.length : undefined
}

if (import.meta.main) {
  const violations = findViolations(ROOT)
  for (const violation of violations) print(violation)
  process.exitCode = violations.length > 0 ? 1 : 0
}
