import { type PersonData, personData } from '@barattolo/domain/account/person-data'
import type { Uid } from '@barattolo/domain/ids'
import { DATA_EXPORT_LIMITS } from '@barattolo/domain/limits'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { Town } from '@barattolo/domain/town'
import { findContactMessagesOf } from '../contact/contact.store.ts'
import { exportConversations } from '../conversations/export-conversations.service.ts'
import { exportRingChats } from '../conversations/export-ring-chats.service.ts'
import { findMutualInterests } from '../conversations/mutual-interests.store.ts'
import { findRevealedFeedback } from '../exchanges/feedback.store.ts'
import { exportFavourites } from '../favourites/favourites.store.ts'
import { asItem } from '../items/item-row.ts'
import { findBazar } from '../items/items.store.ts'
import type { NoticeSources } from '../notices/notice-sources.ts'
import { exportNotices } from '../notices/notices.service.ts'
import { findPreferences } from '../notices/notices.store.ts'
import { findSubscriptions } from '../notices/push-subscriptions.store.ts'
import { findBlocked } from '../people/blocks.store.ts'
import { findDevicesOf } from '../people/devices.store.ts'
import { findImportedItems } from '../people/imported-items.store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { countIfAllowed, dataExportKey } from '../platform/http/limit-counts.store.ts'
import { refusalUntil } from '../platform/http/too-many-requests.ts'
import { listMyReports } from '../reports/reports.service.ts'
import { findNegotiationsToExport } from '../rings/export-rings.store.ts'
import { findRefusalsOf } from '../rings/refusals.store.ts'
import { findRingsOf } from '../rings/rings.store.ts'
import { findSavedSearches } from '../searches/searches.store.ts'
import { findAccountOf, findPictures } from './account-export.store.ts'
import {
  findCellsOf,
  findExchangesOf,
  findFeedbackBy,
  findItemDetails,
  findMunicipalitiesOf,
  findPhotosOf,
  findRequestsOf,
} from './data-export.store.ts'

export interface DataExportDeps {
  db: Db
  town: Town
  config: Pick<Config, 'rateLimits'>
  noticeSources: NoticeSources
  now: () => Date
}

/** The data of a person, and their profile pictures, which the database contains. */
export interface PersonExport {
  data: PersonData
  pictures: { file: string; webp: Buffer }[]
}

/** The folder of the photos in the archive. */
const PHOTO_FOLDER = 'foto'
const PICTURE_FILE = `${PHOTO_FOLDER}/profilo.webp`
const OWN_PICTURE_FILE = `${PHOTO_FOLDER}/profilo-scelta.webp`

/** All stored data about a person, from one database snapshot. */
export async function exportPersonData(deps: DataExportDeps, uid: Uid): Promise<PersonExport> {
  if (deps.config.rateLimits) await limitExports(deps, uid)
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readPersonData(trx, deps, uid))
}

async function limitExports({ db, town, now: clock }: DataExportDeps, uid: Uid): Promise<void> {
  const now = clock()
  const next = await db.transaction().execute((trx) => countIfAllowed(trx, dataExportKey(uid), DATA_EXPORT_LIMITS, now))
  if (next) throw refusalUntil('tooManyRequests', next, { now, timeZone: town.timeZone }, it.dataArchive.tooMany)
}

async function readPersonData(trx: Trx, { town, noticeSources, now: clock }: DataExportDeps, uid: Uid): Promise<PersonExport> {
  const now = clock()
  const account = await findAccountOf(trx, uid)
  if (!account) throw new Problem('personDeleted')
  const { provided, own } = await findPictures(trx, uid)
  const data: PersonData = {
    exportedAt: now.toISOString(),
    account: {
      ...account,
      picture: provided && archivedPhoto(PICTURE_FILE, provided),
      ownPicture: own && { ...archivedPhoto(OWN_PICTURE_FILE, own), createdAt: own.createdAt.toISOString() },
    },
    items: await exportItems(trx, town, uid),
    rememberedCells: await findCellsOf(trx, uid),
    devices: (await findDevicesOf(trx, uid)).map(({ seenOn }) => ({ lastDay: seenOn })),
    rememberedMunicipalities: await findMunicipalitiesOf(trx, uid),
    foundItems: (await findImportedItems(trx, uid)).map(({ item }) => item),
    photos: (await findPhotosOf(trx, uid)).map(({ id, createdAt, ...photo }) => ({
      ...photo,
      ...archivedPhoto(`${PHOTO_FOLDER}/${id}.webp`, photo),
      createdAt: createdAt.toISOString(),
    })),
    requests: await findRequestsOf(trx, uid),
    savedSearches: await findSavedSearches(trx, uid),
    refusedSwaps: (await findRefusalsOf(trx, uid)).map(({ at, ...swap }) => ({ ...swap, at: at.toISOString() })),
    suggestedRings: await exportRings(trx, uid, now),
    rings: await findNegotiationsToExport(trx, uid),
    favourites: await exportFavourites(trx, uid),
    conversations: await exportConversations({ db: trx, town }, uid),
    ringChats: await exportRingChats({ db: trx, town }, uid),
    mutualInterests: (await findMutualInterests({ db: trx, town }, uid, Number.MAX_SAFE_INTEGER)).mutualInterests,
    exchanges: await findExchangesOf(trx, uid),
    reports: await listMyReports({ db: trx, now: () => now }, uid, 'all'),
    contactMessages: await findContactMessagesOf(trx, uid),
    blocked: await findBlocked({ db: trx, town }, uid),
    feedbackReceived: await findRevealedFeedback(trx, uid, now),
    feedback: await findFeedbackBy(trx, uid),
    notices: await exportNotices({ db: trx, town, sources: noticeSources }, uid),
    noticePreferences: await findPreferences(trx, uid),
    pushSubscriptions: (await findSubscriptions(trx, uid)).map(({ endpoint, createdAt }) => ({
      endpoint,
      createdAt: createdAt.toISOString(),
    })),
  }
  // Fields that the schema does not declare do not leave the server.
  const pictures = [
    { file: PICTURE_FILE, picture: provided },
    { file: OWN_PICTURE_FILE, picture: own },
  ].flatMap(({ file, picture }) => (picture && !picture.isHidden ? [{ file, webp: picture.webp }] : []))
  return { data: personData.parse(data), pictures }
}

async function exportRings(trx: Trx, uid: Uid, now: Date): Promise<PersonData['suggestedRings']> {
  const asText = (at: Date | null) => at?.toISOString() ?? null
  return (await findRingsOf(trx, uid, now)).map(({ foundAt, expiresAt, interestedAt, refusedAt, notifiedAt, ...ring }) => ({
    ...ring,
    foundAt: foundAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    interestedAt: asText(interestedAt),
    refusedAt: asText(refusedAt),
    notifiedAt: asText(notifiedAt),
  }))
}

/** A photo that a report hides is not given: it may show a person who has not agreed to it. */
function archivedPhoto(file: string, { isHidden }: { isHidden: boolean }) {
  return isHidden ? { file: null, missing: 'hidden' as const } : { file, missing: null }
}

async function exportItems(trx: Trx, town: Town, uid: Uid): Promise<PersonData['items']> {
  const details = await findItemDetails(trx, uid)
  return (await findBazar(trx, uid)).flatMap((row) => {
    const itemDetails = details.get(row.id)
    return itemDetails ? [{ ...asItem(row, 'signedIn', town), ...itemDetails }] : []
  })
}
