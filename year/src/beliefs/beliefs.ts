import { adsFind } from './ads-find.ts'
import { agreedRings } from './agreed-rings.ts'
import { availabilityNotices } from './availability-notices.ts'
import type { Belief } from './belief.ts'
import { blockedList } from './blocked-list.ts'
import { changesAfterBlock } from './changes-after-block.ts'
import { clientIds } from './client-ids.ts'
import { contactAfterBlock } from './contact-after-block.ts'
import { contactMessages } from './contact-messages.ts'
import { countsEqualLists } from './counts-equal-lists.ts'
import { damagedBrowsers } from './damaged-browsers.ts'
import { dataCopy } from './data-copy.ts'
import { decisionNotices } from './decision-notices.ts'
import { erasedTexts } from './erased-texts.ts'
import { feedbackNotices } from './feedback-notices.ts'
import { feedbackOnce } from './feedback-once.ts'
import { feedbackTogether } from './feedback-together.ts'
import { goneFavourites } from './gone-favourites.ts'
import { handoverGuesses } from './handover-guesses.ts'
import { hiddenPeople } from './hidden-people.ts'
import { hiddenSuggestions } from './hidden-suggestions.ts'
import { inboxAsConversations } from './inbox-as-conversations.ts'
import { knownAnswers } from './known-answers.ts'
import { latestExchanges } from './latest-exchanges.ts'
import { leftRings } from './left-rings.ts'
import { liveEvents } from './live-events.ts'
import { meetingReminders } from './meeting-reminders.ts'
import { moveEffects } from './move-effects.ts'
import { newsReaches } from './news-reaches.ts'
import { nothingPending } from './nothing-pending.ts'
import { noticePaths } from './notice-paths.ts'
import { notices } from './notices.ts'
import { offeredMoves } from './offered-moves.ts'
import { offeredTimes } from './offered-times.ts'
import { oneExchange } from './one-exchange.ts'
import { oneOwner } from './one-owner.ts'
import { oneVersion } from './one-version.ts'
import { onlySignIn } from './only-sign-in.ts'
import { openedPeople } from './opened-people.ts'
import { ownObjectsGiven } from './own-objects-given.ts'
import { ownerTries } from './owner-tries.ts'
import { passedOver } from './passed-over.ts'
import { photoFiles } from './photo-files.ts'
import { photosShown } from './photos-shown.ts'
import { privateData } from './private-data.ts'
import { proposedMeetings } from './proposed-meetings.ts'
import { pushesArrive } from './pushes-arrive.ts'
import { questionLines } from './question-lines.ts'
import { readYourWrites } from './read-your-writes.ts'
import { repeatsOnce } from './repeats-once.ts'
import { reportedMessages } from './reported-messages.ts'
import { reservedWhileOpen } from './reserved-while-open.ts'
import { ringChats } from './ring-chats.ts'
import { ringNotices } from './ring-notices.ts'
import { ringTimes } from './ring-times.ts'
import { ringsAreFound } from './rings-are-found.ts'
import { sameEtag } from './same-etag.ts'
import { searchReadings } from './search-readings.ts'
import { seenByOthers } from './seen-by-others.ts'
import { silencePauses } from './silence-pauses.ts'
import { staleVersions } from './stale-versions.ts'
import { statedExchanges } from './stated-exchanges.ts'
import { statementTimes } from './statement-times.ts'
import { suggestionAges } from './suggestion-ages.ts'
import { suggestionPauses } from './suggestion-pauses.ts'
import { suspendedConversations } from './suspended-conversations.ts'
import { suspensions } from './suspensions.ts'
import { unreadMessages } from './unread-messages.ts'
import { unusedAccounts } from './unused-accounts.ts'

export const BELIEFS: readonly Belief[] = [
  knownAnswers,
  oneOwner,
  oneExchange,
  readYourWrites,
  hiddenPeople,
  privateData,
  feedbackTogether,
  countsEqualLists,
  repeatsOnce,
  newsReaches,
  oneVersion,
  reservedWhileOpen,
  nothingPending,
  agreedRings,
  ringTimes,
  hiddenSuggestions,
  ringChats,
  ringNotices,
  notices,
  erasedTexts,
  seenByOthers,
  liveEvents,
  noticePaths,
  pushesArrive,
  suggestionAges,
  suggestionPauses,
  silencePauses,
  ringsAreFound,
  leftRings,
  decisionNotices,
  feedbackOnce,
  feedbackNotices,
  goneFavourites,
  meetingReminders,
  handoverGuesses,
  inboxAsConversations,
  proposedMeetings,
  questionLines,
  staleVersions,
  offeredMoves,
  offeredTimes,
  moveEffects,
  statementTimes,
  suspendedConversations,
  unreadMessages,
  adsFind,
  availabilityNotices,
  blockedList,
  changesAfterBlock,
  clientIds,
  contactAfterBlock,
  contactMessages,
  damagedBrowsers,
  dataCopy,
  latestExchanges,
  onlySignIn,
  openedPeople,
  ownObjectsGiven,
  ownerTries,
  passedOver,
  photoFiles,
  photosShown,
  reportedMessages,
  sameEtag,
  searchReadings,
  statedExchanges,
  suspensions,
  unusedAccounts,
]
