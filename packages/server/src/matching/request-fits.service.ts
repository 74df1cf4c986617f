import type { ItemId, RequestId } from '@barattolo/domain/ids'
import { FITS_PER_REQUEST_MAX, FITS_REFRESH_MS } from '@barattolo/domain/matching/fits'
import { MATCH_SCORE_MIN, matchScore } from '@barattolo/domain/matching/match-score'
import { termsOf } from '@barattolo/domain/matching/terms'
import type { Db, Trx } from '../platform/database/database.ts'
import { matchItems, matchRequests, type ScoredMatch } from './matches.store.ts'
import {
  type FitItem,
  type FitRequest,
  findDueForFits,
  findFitItem,
  findFitRequest,
  findFitting,
  findStoredItems,
  lockFitItems,
  lockFitRequests,
  removeFits,
  removeFitsOf,
  removeSurplus,
  saveFits,
  setFitsDue,
} from './request-fits.store.ts'

/** The most ads of one run of the job, a second's work: after a change of the thesaurus all of them are due. */
const MAX_PER_RUN = 200

interface FitsDeps {
  db: Db
  now: () => Date
}

interface LoggedFitsDeps extends FitsDeps {
  log: { error: (about: { err: unknown }, message: string) => void }
}

/**
 * Writes the best fits of an ad and returns all its matches. A stored item that cannot be found now stays while there is room: it may
 * be available again at any time. If the ad changes meanwhile, nothing is written, because the change has made it due again.
 */
export async function storeFitsOfRequest({ db, now }: FitsDeps, id: RequestId): Promise<ScoredMatch<ItemId>[]> {
  const request = await findFitRequest(db, id)
  if (!request) return []
  const matches = request.closedAt ? [] : await matchItems(db, termsOf(request.title, request.tags), request.ownerUid)
  const best = matches.slice(0, FITS_PER_REQUEST_MAX).map((match) => match.id)
  const stored = await findStoredItems(db, id)
  await db.transaction().execute(async (trx) => {
    const [locked] = await lockFitRequests(trx, [id])
    if (!locked || hasChanged(request, locked)) return
    if (locked.closedAt) {
      await removeFitsOf(trx, id)
      return setFitsDue(trx, id, 'infinity')
    }
    const items = await lockFitItems(trx, [...new Set([...best, ...stored])])
    const findable = await findFitting(trx, id, stored)
    const candidates = items.filter((item) => best.includes(item.id) || !findable.has(item.id))
    const saved = await savePairs(
      trx,
      candidates.map((item) => ({ request: locked, item })),
    )
    const outdated = stored.filter((itemId) => !saved.some((fit) => fit.itemId === itemId))
    await removeFits(
      trx,
      outdated.map((itemId) => ({ requestId: id, itemId })),
    )
    await removeSurplus(trx, [id])
    await setFitsDue(trx, id, new Date(now().getTime() + FITS_REFRESH_MS))
  })
  return matches
}

/** Writes an item into the fits of the ads that it matches, and returns these. If the item changes meanwhile, nothing is written. */
export async function storeFitsOfItem(db: Db, id: ItemId): Promise<ScoredMatch<RequestId>[]> {
  const found = await findFitItem(db, id)
  if (!found) return []
  const { item, stored } = found
  const matches = await matchRequests(db, termsOf(item.title, item.tags), item.ownerUid)
  const requestIds = [...new Set([...matches.map((match) => match.id), ...stored])]
  if (requestIds.length === 0) return matches
  await db.transaction().execute(async (trx) => {
    const requests = (await lockFitRequests(trx, requestIds)).filter(({ closedAt }) => closedAt === null)
    const [locked] = await lockFitItems(trx, [id])
    if (!locked || hasChanged(item, locked)) return
    const saved = await savePairs(
      trx,
      requests.map((request) => ({ request, item: locked })),
    )
    const outdated = stored.filter((requestId) => !saved.some((fit) => fit.requestId === requestId))
    await removeFits(
      trx,
      outdated.map((requestId) => ({ requestId, itemId: id })),
    )
    await removeSurplus(
      trx,
      saved.map(({ requestId }) => requestId),
    )
  })
  return matches
}

/** Scores the pairs as they are under their locks, and saves those that fit. */
async function savePairs(trx: Trx, pairs: readonly { request: FitRequest; item: FitItem }[]) {
  const fits = pairs
    .filter(({ request, item }) => request.ownerUid !== item.ownerUid)
    .map(({ request, item }) => ({
      requestId: request.id,
      itemId: item.id,
      score: matchScore(termsOf(request.title, request.tags), termsOf(item.title, item.tags)),
    }))
    .filter(({ score }) => score >= MATCH_SCORE_MIN)
  await saveFits(trx, fits)
  return fits
}

const hasChanged = (before: FitItem | FitRequest, now: FitItem | FitRequest) => JSON.stringify(before) !== JSON.stringify(now)

/** After a change of title or availability, which is not announced to seekers. A failure is logged: the job repairs it within a day. */
export async function refreshFitsOfItem({ db, log }: LoggedFitsDeps, id: ItemId): Promise<void> {
  try {
    await storeFitsOfItem(db, id)
  } catch (error) {
    log.error({ err: error }, `fits of item ${id} could not be stored`)
  }
}

/** Writes the fits of ads that are new or changed, that have keys of another thesaurus, or whose fits are a day old. */
export async function storeDueFits(deps: LoggedFitsDeps): Promise<void> {
  for (const id of await findDueForFits(deps.db, deps.now(), MAX_PER_RUN)) {
    try {
      await storeFitsOfRequest(deps, id)
    } catch (error) {
      deps.log.error({ err: error }, `fits of request ${id} could not be stored`)
    }
  }
}
