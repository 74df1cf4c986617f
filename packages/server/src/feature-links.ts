import type { ConversationId, ItemId, RequestId, Uid } from '@barattolo/domain/ids'
import { sql } from 'kysely'
import { type DeleteAccountDeps, deletePerson } from './account/delete-account.service.ts'
import { findVisibleChats, IS_COUNTED_BY_INBOX } from './conversations/chats.store.ts'
import { isConversationVisible, lockConversationsContaining } from './conversations/find-conversations.store.ts'
import { findNoticePhotos } from './conversations/notice-photos.store.ts'
import { createApplyEffects } from './effects/effects.service.ts'
import type { ExchangeChat } from './exchanges/exchange-moves.service.ts'
import { IS_REMINDER_VALID } from './exchanges/reminders.store.ts'
import type { SignedInPeople } from './identity/signed-in-people.ts'
import { IS_PHOTO_USED } from './items/item-conditions.ts'
import { type MatchNoticeDeps, notifyMatchesOfItem, notifyMatchesOfRequest } from './matching/match-notices.service.ts'
import { findRequestsByTitle } from './matching/read-matches.service.ts'
import { refreshFitsOfItem } from './matching/request-fits.service.ts'
import { addItem } from './matching/title-keys.store.ts'
import type { NoticeSources } from './notices/notice-sources.ts'
import { saveProfilePicture } from './people/profile-picture.store.ts'
import { fetchProfilePicture } from './people/profile-picture.ts'
import { recordVisit } from './people/record-visit.service.ts'
import { addSessionPerson, findWithoutSignIn } from './people/session-person.store.ts'
import type { Background } from './platform/jobs/background.ts'
import type { JobLimits } from './platform/jobs/job-limits.ts'
import type { Clock } from './platform/process/clock.ts'
import { isHiddenByReport } from './reports/intimate-reports.store.ts'
import { runRingChecks } from './rings/ring-checks.service.ts'
import { queueSearchesOfWisher, runRingSearches } from './rings/ring-searches.service.ts'
import { queueRingSearches, queueSearchesOfConversation, queueSearchesOfRequest } from './rings/ring-searches.store.ts'

/** What features use of the features above them, which they may not import. */
export const FEATURE_LINKS = {
  addItem,
  findRequestsByTitle,
  chat: { isVisible: isConversationVisible, lock: lockConversationsContaining } satisfies ExchangeChat,
  noticeSources: {
    findVisibleChats,
    findPhotos: findNoticePhotos,
    isCountedByInbox: IS_COUNTED_BY_INBOX,
    isReminderValid: IS_REMINDER_VALID,
  } satisfies NoticeSources,
  isPhotoUsed: IS_PHOTO_USED,
  isPhotoHidden: sql<boolean>`(${isHiddenByReport(sql`photos.address`)} or exists (select from items join people on people.uid = items.owner_uid
    where items.images @> array[photos.address] and (items.hidden_at is not null or people.disabled_at is not null)))`,
  isPictureHidden: isHiddenByReport(sql`people.photo`),
}

/** `FEATURE_LINKS` with the functions that need dependencies of their own. */
export function linkFeatures(deps: MatchNoticeDeps & { clock: Clock; jobLimits: JobLimits }, background: Background) {
  const logFailure = (error: unknown) => deps.log.error({ err: error }, 'ring searches failed')
  const runSearches = () => runRingSearches(deps).then(() => undefined, logFailure)
  /** Queued before the task, which a busy or a stopping process drops: a job runs what is left. */
  const searchRings = async (wisher: Uid, queue: () => Promise<void>) => {
    await queue().catch(logFailure)
    await background.run(wisher, runSearches)
  }
  const applyEffects = createApplyEffects(deps.town)
  const checks = { ...deps, applyEffects }
  return {
    ...FEATURE_LINKS,
    applyEffects,
    // A job like the others: while the clock is not trusted, the rings wait.
    checkRings: async () => {
      if (deps.clock.isTrusted()) await background.run('rings', () => runRingChecks(checks).then(() => undefined, logFailure))
    },
    notifyMatchesOfItem: (owner: Uid, id: ItemId) => background.run(owner, () => notifyMatchesOfItem(deps, id)),
    refreshFitsOfItem: (owner: Uid, id: ItemId) => background.run(owner, () => refreshFitsOfItem(deps, id)),
    notifyMatchesOfRequest: (owner: Uid, id: RequestId) =>
      background.run(owner, async () => {
        await notifyMatchesOfRequest(deps, id)
        // After the fits of the ad have been stored.
        await queueSearchesOfRequest(deps.db, id).then(runSearches, logFailure)
      }),
    searchRingsOfHeart: (wisher: Uid, itemId: ItemId) =>
      searchRings(wisher, () => queueRingSearches(deps.db, [{ itemId, wisher }])),
    searchRingsOfPerson: (wisher: Uid) => searchRings(wisher, () => queueSearchesOfWisher(deps.db, wisher)),
    searchRingsOfConversation: (wisher: Uid, id: ConversationId) =>
      searchRings(wisher, () => queueSearchesOfConversation(deps.db, wisher, id)),
  }
}
export type FeatureLinks = ReturnType<typeof linkFeatures>

/** What signing in uses of people and of their accounts. */
export function linkPeople(deps: DeleteAccountDeps): SignedInPeople {
  return {
    recordVisit,
    addPerson: addSessionPerson,
    findWithoutSignIn,
    copyPicture: async (db, uid, pictureUrl) => saveProfilePicture(db, uid, await fetchProfilePicture(pictureUrl)),
    deletePerson: (uid) => deletePerson(deps, uid),
  }
}
