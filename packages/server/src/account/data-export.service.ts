import type { Uid } from '@barattolo/domain/ids'
import type { PersonData } from '@barattolo/domain/people/person-data'
import { Problem } from '@barattolo/domain/problem'
import { findContactMessagesOf } from '../contact/contact.store.ts'
import { exportConversations } from '../conversations/read.service.ts'
import { findRevealedFeedback } from '../exchanges/feedback.store.ts'
import { asItem } from '../items/item-row.ts'
import { findBazar } from '../items/items.store.ts'
import { findRememberedCells } from '../items/places.store.ts'
import type { NoticeSources } from '../notices/notice-sources.ts'
import { exportNotices } from '../notices/notices.service.ts'
import { findPreferences } from '../notices/notices.store.ts'
import { findSubscriptions } from '../notices/push-subscriptions.store.ts'
import { findBlocked } from '../people/blocks.store.ts'
import { findImportedItems } from '../people/imported-items.store.ts'
import type { Db } from '../platform/database.ts'
import { listMyReports } from '../reports/reports.service.ts'
import { findSavedSearches } from '../searches/searches.store.ts'
import { findAccountOf, findExchangesOf, findFeedbackBy, findPhotosOf, findRequestsOf } from './data-export.store.ts'

/** The data export of a person: all stored data, from one database snapshot. */
export function exportPersonData(noticeSources: NoticeSources, db: Db, uid: Uid, now: Date): Promise<PersonData> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const account = await findAccountOf(trx, uid)
      if (!account) throw new Problem('personDeleted')
      return {
        exportedAt: now.toISOString(),
        account,
        items: (await findBazar(trx, uid)).map((row) => asItem(row, 'signedIn')),
        rememberedCells: await findRememberedCells(trx, uid),
        foundItems: (await findImportedItems(trx, uid)).map(({ item }) => item),
        photos: await findPhotosOf(trx, uid),
        requests: await findRequestsOf(trx, uid),
        savedSearches: await findSavedSearches(trx, uid),
        conversations: await exportConversations(trx, uid),
        exchanges: await findExchangesOf(trx, uid),
        reports: await listMyReports({ db: trx, now: () => now }, uid),
        contactMessages: await findContactMessagesOf(trx, uid),
        blocked: await findBlocked(trx, uid),
        feedbackReceived: await findRevealedFeedback(trx, uid, now),
        feedback: await findFeedbackBy(trx, uid),
        notices: await exportNotices(noticeSources, trx, uid),
        noticePreferences: await findPreferences(trx, uid),
        pushSubscriptions: (await findSubscriptions(trx, uid)).map(({ endpoint, createdAt }) => ({
          endpoint,
          createdAt: createdAt.toISOString(),
        })),
      }
    })
}
