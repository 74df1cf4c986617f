import { assignCell, publicCellCentre, publicCellOfCentre } from '@barattolo/domain/geo/public-cell'
import type { Uid } from '@barattolo/domain/ids'
import { type ImportEntry, type ImportRefusal, type ParsedEntry, parseImportEntry } from '@barattolo/domain/import/parse-import'
import { ITEMS_PER_PERSON_MAX } from '@barattolo/domain/limits'
import type { Town } from '@barattolo/domain/town'
import { lockBazar } from '../items/items.changes.store.ts'
import { createEmailHash } from '../people/email-hash.store.ts'
import { addImportedItem, countWaitingFor, findImportedIds, findWaitingPositions } from '../people/imported-items.store.ts'
import { lockPersonIfActive } from '../people/lock-person.store.ts'
import { findUidsByEmail } from '../people/people.store.ts'
import { isHosted } from '../photos/claim-photos.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { placeItem } from './place-item.service.ts'

interface ImportOptions {
  /** The base URL of relative photo paths. */
  host: string
  /** False rolls everything back: the report says what an import would do. */
  write: boolean
  now: Date
}

/** What became of one entry of the file; `position` counts from 1. */
export type ImportOutcome = { position: number } & (
  | { kind: 'bazar' | 'waiting'; entry: ImportEntry }
  | { kind: 'known' }
  | { kind: 'refused'; sourceId: string; title: string; refusal: ImportRefusal }
)

interface Candidate {
  position: number
  entry: ImportEntry
}

/** Imports the entries in one transaction: all that are accepted, or, after an error, none. */
export async function importItems(
  { db, config }: { db: Db; config: Pick<Config, 'imageHost' | 'town'> },
  entries: readonly unknown[],
  { host, write, now }: ImportOptions,
): Promise<ImportOutcome[]> {
  const { imageHost, town } = config
  const isHostedPhoto = (address: string) => imageHost !== null && isHosted(address, imageHost)
  const parsed = refuseDuplicates(entries.map((entry) => parseImportEntry(entry, { host, isHostedPhoto, town })))
  const trx = await db.startTransaction().execute()
  try {
    const outcomes = await importParsed(trx, town, parsed, now)
    await (write ? trx.commit() : trx.rollback()).execute()
    return outcomes
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute()
    throw error
  }
}

function refuseDuplicates(parsed: readonly ParsedEntry[]): ParsedEntry[] {
  const seen = new Set<string>()
  return parsed.map((entry) => {
    if ('refusal' in entry) return entry
    const { sourceId } = entry
    if (seen.has(sourceId)) return { sourceId, title: entry.item.title, refusal: 'duplicate' }
    seen.add(sourceId)
    return entry
  })
}

async function importParsed(trx: Trx, town: Town, parsed: readonly ParsedEntry[], now: Date): Promise<ImportOutcome[]> {
  const candidates = parsed.flatMap((entry, index) => ('refusal' in entry ? [] : [{ position: index + 1, entry }]))
  const known = await findImportedIds(
    trx,
    candidates.map(({ entry }) => entry.sourceId),
  )
  const outcomes: ImportOutcome[] = parsed.flatMap((entry, index) => {
    if ('refusal' in entry) return { position: index + 1, kind: 'refused' as const, ...entry }
    return known.has(entry.sourceId) ? { position: index + 1, kind: 'known' as const } : []
  })
  const byOwner = Map.groupBy(
    candidates.filter(({ entry }) => !known.has(entry.sourceId)),
    ({ entry }) => entry.ownerEmail,
  )
  const uids = await findUidsByEmail(trx, [...byOwner.keys()])
  // Every import takes the locks of people in the same order.
  const owners = [...byOwner].toSorted(([a], [b]) => ((uids.get(a) ?? a) < (uids.get(b) ?? b) ? -1 : 1))
  const hashEmail = await createEmailHash(trx)
  for (const [email, own] of owners) {
    const uid = uids.get(email)
    outcomes.push(...(uid ? await fillBazar(trx, town, uid, own, now) : await keepWaiting(trx, town, hashEmail(email), own, now)))
  }
  return outcomes.toSorted((a, b) => a.position - b.position)
}

async function fillBazar(trx: Trx, town: Town, uid: Uid, candidates: readonly Candidate[], now: Date): Promise<ImportOutcome[]> {
  if (!(await lockPersonIfActive(trx, uid))) return candidates.map((candidate) => refuse(candidate, 'ownerDisabled'))
  await lockBazar(trx, uid)
  const outcomes: ImportOutcome[] = []
  for (const candidate of candidates) {
    const { entry } = candidate
    if (await placeItem(trx, town, { ownerUid: uid, item: entry.item, hasWaited: false }, now)) {
      await addImportedItem(trx, entry.sourceId, now)
      outcomes.push({ ...candidate, kind: 'bazar' })
    } else outcomes.push(refuse(candidate, 'tooMany'))
  }
  return outcomes
}

/** Of a person who has never signed in only the cell is stored, not the exact position. The cells of earlier imports count as remembered. */
async function keepWaiting(
  trx: Trx,
  town: Town,
  emailHash: string,
  candidates: readonly Candidate[],
  now: Date,
): Promise<ImportOutcome[]> {
  let count = await countWaitingFor(trx, emailHash)
  const cells = (await findWaitingPositions(trx, emailHash)).map((centre) => publicCellOfCentre(centre, town))
  const outcomes: ImportOutcome[] = []
  for (const candidate of candidates) {
    const { sourceId, item } = candidate.entry
    if (count >= ITEMS_PER_PERSON_MAX) {
      outcomes.push(refuse(candidate, 'tooMany'))
      continue
    }
    const cell = item.position && assignCell(item.position, cells, town)
    if (cell) cells.push(cell)
    await addImportedItem(trx, sourceId, now, { emailHash, item: { ...item, position: cell && publicCellCentre(cell) } })
    count += 1
    outcomes.push({ ...candidate, kind: 'waiting' })
  }
  return outcomes
}

const refuse = ({ position, entry }: Candidate, refusal: ImportRefusal): ImportOutcome => ({
  position,
  kind: 'refused',
  sourceId: entry.sourceId,
  title: entry.item.title,
  refusal,
})
