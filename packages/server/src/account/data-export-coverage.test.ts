import { randomUUID } from 'node:crypto'
import type { PersonData } from '@barattolo/domain/account/person-data'
import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { publicCellOf } from '@barattolo/domain/geo/public-cell'
import {
  exchangeId as exchangeIdSchema,
  type ItemId,
  itemId as itemIdSchema,
  meetingOptionId,
  type Uid,
} from '@barattolo/domain/ids'
import { type ItemFieldName, mapFields } from '@barattolo/domain/items/fields'
import { DEFAULT_NOTICE_PREFERENCES } from '@barattolo/domain/notices/preferences'
import { addDays, toTownTime } from '@barattolo/domain/town-time'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEmailHash } from '../people/email-hash.store.ts'
import { toSnakeCase } from '../platform/database/query.ts'
import type { Tables } from '../platform/database/tables.ts'
import { conversationApiOf, ok } from '../testing/conversations.ts'
import { exportData } from '../testing/data-archive.ts'
import { createAgreedExchange } from '../testing/exchanges.ts'
import { fillFields, insertItem, insertPhoto, insertRequest, isListField } from '../testing/factories.ts'
import { insertRingChat, ringChatApiOf } from '../testing/ring-chats.ts'
import { insertEndedRing } from '../testing/rings.ts'
import { type SignedInPerson, setUpTestApp } from '../testing/test-app.ts'

/**
 * Every column of the database is listed here: with its place in the copy of a person's data, or with the reason why it is not
 * there. A new table or column does not compile, and fails the first test, until it is listed.
 */

/** A path in `dati.json`, as `items[].title`; several paths if the value may stand in each of them. */
type Place = string | readonly string[]
interface Withheld {
  withheld: string
}
const withheld = (reason: string): Withheld => ({ withheld: reason })
/** The table refers to no person: no row contains a uid, an e-mail address, or its hash. */
interface Unrelated {
  unrelated: string
}
const unrelated = (content: string): Unrelated => ({ unrelated: content })

interface Exported<T extends keyof Tables> {
  /** The rows of the person. */
  of: RawBuilder<boolean>
  columns: { [C in keyof Tables[T]]: Place | Withheld }
}
type Coverage = { [T in keyof Tables]: Exported<T> | Withheld | Unrelated }

const TECHNICAL = withheld('a number of the program, which says nothing about the person')
const DERIVED = withheld('computed from other columns')
const SECRET = withheld('a secret: who has the copy could use it')
const TIMER = withheld('when a job looks at the row next')

const app = setUpTestApp()
let anna: SignedInPerson
let emailHash: string

const mine = (column: string) => sql<boolean>`${sql.ref(column)} = ${anna.uid}`
const mineByEmail = () => sql<boolean>`email_hash = ${emailHash}`
const MY_CONVERSATIONS = () => sql`(select id from conversations where ${anna.uid} in (interested_uid, owner_uid))`
const MY_EXCHANGES = () => sql`(select exchange_id from exchange_people where uid = ${anna.uid})`
const PARTICIPANTS = ['account.uid', 'conversations[].with.uid']
const CHATS = ['conversations[]', 'ringChats[]']
const LEGS = ['exchanges[].given[]', 'exchanges[].received[]']
const PROPOSALS = ['proposal', 'previousProposal', 'draft'].map((name) => `conversations[].${name}[]`)
const inEach = (places: readonly string[], rest: string) => places.map((place) => place + rest)

const listCoverage = (): Coverage => ({
  adminLog: withheld(
    'who among the admins did what, and why: it protects people from admins, would reveal reports before their decision, and its reasons may name others',
  ),
  blocks: {
    of: mine('blocker_uid'),
    columns: { blockerUid: 'account.uid', blockedUid: 'blocked[].uid', createdAt: 'blocked[].since' },
  },
  chatPeople: {
    of: mine('uid'),
    columns: {
      chatId: 'ringChats[]._id',
      uid: 'account.uid',
      fromLine: withheld('from which message on they read, which `messages` shows'),
      toLine: withheld('up to which message they read, which `messages` shows'),
      readTo: 'ringChats[].readTo',
      joinedAt: 'ringChats[].joinedAt',
      leftAt: 'ringChats[].leftAt',
    },
  },
  chats: {
    of: sql<boolean>`id in (select chat_id from chat_people where uid = ${anna.uid} and left_at is null)`,
    columns: {
      id: 'ringChats[]._id',
      kind: withheld('the name of the list that has it'),
      createdAt: DERIVED,
      lastMessageAt: DERIVED,
      closedAt: 'ringChats[].closedAt',
    },
  },
  contactMessages: {
    of: mine('person_uid'),
    columns: {
      id: TECHNICAL,
      personUid: 'account.uid',
      name: 'contactMessages[].name',
      email: 'contactMessages[].email',
      message: 'contactMessages[].message',
      suspectedBot: 'contactMessages[].suspectedBot',
      createdAt: 'contactMessages[].createdAt',
      answeredAt: 'contactMessages[].answeredAt',
      mailedAt: TIMER,
      mailDueAt: TIMER,
      mailTries: TIMER,
    },
  },
  conversations: {
    of: sql<boolean>`${anna.uid} in (interested_uid, owner_uid)`,
    columns: {
      id: 'conversations[]._id',
      interestedUid: PARTICIPANTS,
      ownerUid: PARTICIPANTS,
      rootItemId: 'conversations[].rootItem._id',
      rootItem: 'conversations[].rootItem',
      requestId: 'conversations[].requestId',
      status: 'conversations[].status',
      lastActionBy: 'conversations[].lastActionBy',
      unsent: withheld('whether there is a draft, which is given if it is theirs'),
      takesBack: withheld('whether there is a previous proposal, which is given'),
      previousActionBy: DERIVED,
      archivedBy: 'conversations[].archivedBy',
      askedBy: 'conversations[].askedBy',
      interestClosedUntil: 'conversations[].interestClosedUntil',
      offeredTimes: 'conversations[].times[]',
      version: TECHNICAL,
      sharedVersion: TECHNICAL,
      lastMessage: DERIVED,
      lastMessageAt: DERIVED,
      interestedReadTo: withheld('`readTo` gives theirs; the other person’s is not shown to them'),
      ownerReadTo: withheld('`readTo` gives theirs; the other person’s is not shown to them'),
      createdAt: 'conversations[].createdAt',
      updatedAt: 'conversations[].updatedAt',
      personLeft: DERIVED,
      personAway: withheld('whether the other person is suspended, which concerns them'),
      turnSince: TIMER,
      quietSince: TIMER,
      nudges: TIMER,
      nextDueAt: TIMER,
      apart: withheld('whether one of the two has blocked the other, which stays secret'),
      limitedUid: 'account.uid',
      limitedMessages: 'conversations[].messagesToStranger',
    },
  },
  dailyCounts: {
    of: mineByEmail(),
    columns: {
      emailHash: SECRET,
      contacts: 'account.dailyCounts.contacts[]',
      reports: 'account.dailyCounts.reports[]',
      countedAt: DERIVED,
    },
  },
  deliveries: withheld('the queue of the notices, which are given, on their way to a device: rows are there for minutes'),
  exchangeLegs: {
    of: sql<boolean>`${anna.uid} in (giver_uid, receiver_uid)`,
    columns: {
      exchangeId: 'exchanges[]._id',
      itemId: inEach(LEGS, '._id'),
      item: LEGS,
      giverUid: inEach(LEGS, '.ownerUid'),
      receiverUid: PARTICIPANTS,
    },
  },
  exchangePeople: {
    of: mine('uid'),
    columns: {
      exchangeId: 'exchanges[]._id',
      uid: 'account.uid',
      meetingConfirmedAt: 'exchanges[].own.meetingConfirmedAt',
      statement: 'exchanges[].own.statement',
      statedAt: 'exchanges[].own.statedAt',
      handoverCode: SECRET,
      handedOverAt: 'exchanges[].own.handedOverAt',
      wrongCodes: 'exchanges[].own.wrongCodes',
      wrongCodesSince: TIMER,
      notifiedAt: 'exchanges[].own.notifiedAt',
    },
  },
  exchanges: {
    of: sql<boolean>`id in ${MY_EXCHANGES()}`,
    columns: {
      id: 'exchanges[]._id',
      conversationId: 'exchanges[].conversationId',
      ringId: TECHNICAL,
      state: 'exchanges[].state',
      place: 'exchanges[].place',
      meetingAt: 'exchanges[].meetingAt',
      endedAt: 'exchanges[].endedAt',
      calledOffBy: 'exchanges[].calledOffBy',
      createdAt: 'exchanges[].createdAt',
      updatedAt: 'exchanges[].updatedAt',
      proposedPlace: 'exchanges[].proposedMeeting.place',
      proposedAt: 'exchanges[].proposedMeeting.at',
      proposedBy: 'exchanges[].proposedMeeting.by',
      heldAt: 'exchanges[].heldAt',
      changeBy: 'exchanges[].proposedChange.by',
      changeItems: 'exchanges[].proposedChange.items[]',
      setVersion: TECHNICAL,
      setAskedAt: 'exchanges[].setAskedAt',
      version: TECHNICAL,
      nextDueAt: TIMER,
      placesErasedAt: 'exchanges[].placesErasedAt',
    },
  },
  // Feedback about the person is given once it is revealed, without author, time and private note (feedback.test.ts).
  feedback: {
    of: mine('author_uid'),
    columns: {
      exchangeId: 'feedback[].exchangeId',
      authorUid: 'account.uid',
      aboutUid: 'feedback[].about',
      came: 'feedback[].came',
      asDescribed: 'feedback[].asDescribed',
      text: 'feedback[].text',
      privateNote: 'feedback[].privateNote',
      createdAt: 'feedback[].createdAt',
      id: TECHNICAL,
      textHiddenAt: withheld('the decision that hides the sentence is in `decisions`, with its time'),
    },
  },
  handoverProofs: {
    of: sql<boolean>`${anna.uid} in (typed_by, shown_by)`,
    columns: {
      exchangeId: 'exchanges[]._id',
      typedBy: PARTICIPANTS,
      shownBy: PARTICIPANTS,
      createdAt: 'exchanges[].handovers[].at',
    },
  },
  meetingOptions: {
    of: sql<boolean>`exchange_id in ${MY_EXCHANGES()}`,
    columns: {
      exchangeId: 'exchanges[]._id',
      position: withheld('the order in which they are given'),
      id: TECHNICAL,
      place: 'exchanges[].meetingOptions[].place',
      at: 'exchanges[].meetingOptions[].at',
      proposedBy: PARTICIPANTS,
      tickedBy: withheld('whether they are among them is in `meetingOptions`, as `possible`'),
    },
  },
  houseKeys: unrelated('the secrets of the server'),
  lastBackup: unrelated('when the last backup was made'),
  identityAccounts: unrelated('empty since 0081-sign-ins; the next version drops it'),
  identityRefreshTokens: unrelated('empty since 0081-sign-ins; the next version drops it'),
  identityUsedTokens: unrelated('ids of tokens that may not be used twice'),
  importedItems: {
    of: mineByEmail(),
    columns: { sourceId: TECHNICAL, emailHash: SECRET, item: 'foundItems[]', importedAt: withheld('when the operator imported') },
  },
  itemCounts: unrelated('numbers of objects by cell'),
  itemCountChanges: unrelated('numbers of objects by cell'),
  inboxChanges: withheld('random numbers that tell whether an inbox has changed'),
  itemNegotiations: unrelated('numbers of open negotiations by object'),
  itemPassages: unrelated('when an object changed hands, without names'),
  itemTerms: unrelated('the index of titles'),
  items: {
    of: mine('owner_uid'),
    columns: {
      id: 'items[]._id',
      ownerUid: 'items[].ownerUid',
      ...mapFields<Record<ItemFieldName, Place>>((name) => `items[].${name}${isListField(name) ? '[]' : ''}`),
      availability: 'items[].availability',
      images: 'items[].images[]',
      exactLat: withheld('erased: earlier versions stored it'),
      exactLng: withheld('erased: earlier versions stored it'),
      cellX: withheld('given in `rememberedCells`'),
      cellY: withheld('given in `rememberedCells`'),
      lat: 'items[].coords.lat',
      lng: 'items[].coords.lng',
      place: DERIVED,
      location: 'items[].location',
      locationCorrected: 'items[].locationCorrected',
      revision: 'items[].revision',
      passages: 'items[].passages',
      search: DERIVED,
      card: DERIVED,
      createdAt: 'items[].createdAt',
      updatedAt: 'items[].updatedAt',
      restingSince: 'items[].pausedSince',
      freshAt: 'items[].confirmedAt',
      askedAt: 'items[].askedAt',
      hiddenAt: 'items[].hiddenAt',
      crops: 'items[].crops',
      hiddenReason: 'items[].hidden',
      area: 'items[].area',
      weight: 'items[].weight',
    },
  },
  jobLimits: unrelated('how many rows each job has ended in this hour'),
  limitCounts: withheld('when the person has taken copies of their data today: a row is deleted a day after the last one'),
  messages: {
    of: sql<boolean>`(conversation_id in ${MY_CONVERSATIONS()} or conversation_id in (select chat_id from chat_people where uid = ${anna.uid}))`,
    columns: {
      id: inEach(CHATS, '.messages[]._id'),
      conversationId: inEach(CHATS, '._id'),
      fromUid: inEach(CHATS, '.messages[].from.uid'),
      clientId: inEach(CHATS, '.messages[].clientId'),
      kind: inEach(CHATS, '.messages[].kind'),
      text: inEach(CHATS, '.messages[].text'),
      details: withheld('the parameters of a system message, which `text` and `items` give'),
      createdAt: inEach(CHATS, '.messages[].createdAt'),
    },
  },
  noticePreferences: { of: mine('uid'), columns: { uid: 'account.uid', preferences: 'noticePreferences' } },
  notices: {
    of: mine('uid'),
    columns: {
      id: TECHNICAL,
      uid: 'account.uid',
      kind: 'notices[].kind',
      event: TECHNICAL,
      fromUid: withheld('named in `text`'),
      conversationId: withheld('named in `text`'),
      about: withheld('the parameters of the notice, which `text` gives'),
      shown: withheld('whether `noticePreferences` lets it be shown'),
      createdAt: 'notices[].createdAt',
      readAt: 'notices[].readAt',
      pushAt: TIMER,
      mailAt: TIMER,
      deliveredAt: 'notices[].deliveredAt',
    },
  },
  people: {
    of: mine('uid'),
    columns: {
      uid: 'account.uid',
      email: 'account.email',
      emailVerified: 'account.emailVerified',
      name: 'account.name',
      photo: 'account.photo',
      disabledAt: 'account.suspension.since',
      disabledReason: 'account.suspension.reason',
      deletedAt: withheld('a deleted account has no copy'),
      createdAt: 'account.since',
      lastSeenAt: 'account.lastSeenAt',
      holidaySince: 'account.holiday.since',
      holidayUntil: 'account.holiday.until',
      rulesVersion: 'account.rules.version',
      rulesAcceptedAt: 'account.rules.acceptedAt',
      chosenName: 'account.chosenName',
      nameChangedAt: 'account.nameChangedAt',
      formerName: 'account.formerName',
      nameChosenAt: 'account.nameChosenAt',
      unusedWarnedAt: 'account.unusedWarnedAt',
      favouritesArePrivate: 'account.favouritesArePrivate',
      ringsOfFour: 'account.ringsOfFour',
      viewpoint: 'account.viewpoint',
      words: 'account.words',
      wordsHiddenReason: 'account.wordsHiddenReason',
      hiddenPhoto: 'account.hiddenPhoto',
      photoHiddenReason: 'account.photoHiddenReason',
      municipality: 'account.municipality',
      showsMunicipality: 'account.showsMunicipality',
      alias: withheld('true only for the rows that stand for deleted accounts'),
    },
  },
  personDevices: {
    of: mine('uid'),
    columns: {
      uid: 'account.uid',
      deviceHash: withheld('a hash of the id that the browser itself stores, of which only the server has the key'),
      seenOn: 'devices[].lastDay',
    },
  },
  personGroups: {
    of: mine('uid'),
    columns: {
      uid: 'account.uid',
      groupId: withheld('computed from cells and devices, also those of others: it would reveal who shares one'),
      aloneSince: 'account.countsAloneSince',
      checkedAt: TIMER,
    },
  },
  personPictures: { of: mine('uid'), columns: { uid: 'account.uid', webp: withheld('the file that `account.picture` names') } },
  ownPictures: {
    of: mine('uid'),
    columns: {
      uid: 'account.uid',
      webp: withheld('the file that `account.ownPicture` names'),
      createdAt: 'account.ownPicture.createdAt',
    },
  },
  photoRemovals: unrelated('files that wait for their removal'),
  photos: {
    of: mine('owner_uid'),
    columns: {
      id: withheld('part of `address`'),
      ownerUid: 'account.uid',
      address: 'photos[].address',
      width: 'photos[].width',
      height: 'photos[].height',
      bytes: 'photos[].bytes',
      createdAt: 'photos[].createdAt',
    },
  },
  // Without the drafts of others.
  proposalItems: {
    of: sql<boolean>`exists (select from conversations c where c.id = conversation_id and ${anna.uid} in (interested_uid, owner_uid)
      and (stage <> 'draft' or last_action_by is distinct from ${anna.uid}))`,
    columns: {
      conversationId: 'conversations[]._id',
      stage: withheld('the name of the list that has it'),
      itemId: inEach(PROPOSALS, '.item._id'),
      item: inEach(PROPOSALS, '.item'),
      revision: TECHNICAL,
      selectedBy: inEach(PROPOSALS, '.selectedBy'),
      position: TECHNICAL,
    },
  },
  pushSubscriptions: {
    of: mine('uid'),
    columns: {
      id: TECHNICAL,
      uid: 'account.uid',
      endpoint: 'pushSubscriptions[].endpoint',
      p256dh: SECRET,
      auth: SECRET,
      createdAt: 'pushSubscriptions[].createdAt',
    },
  },
  refreshTokens: {
    of: sql<boolean>`sign_in_id in (select id from sign_ins where uid = ${anna.uid})`,
    columns: { tokenHash: SECRET, signInId: TECHNICAL, createdAt: 'account.signIns[].sessions[]' },
  },
  signInAttempts: unrelated(
    'a random number for each sign-in at a provider that has begun, of 15 minutes; no person is known yet',
  ),
  signInLinks: withheld('the links of the last 15 minutes, which the person has in their mailbox'),
  signIns: {
    of: mine('uid'),
    columns: {
      id: TECHNICAL,
      issuer: 'account.signIns[].issuer',
      subject: 'account.signIns[].subject',
      uid: 'account.uid',
      email: 'account.signIns[].email',
      name: 'account.signIns[].name',
      isPrimary: 'account.signIns[].isPrimary',
      disabled: 'account.signIns[].disabled',
      createdAt: 'account.signIns[].createdAt',
    },
  },
  rememberedCells: {
    of: mine('uid'),
    columns: {
      uid: 'account.uid',
      size: 'rememberedCells[].size',
      y: 'rememberedCells[].y',
      x: 'rememberedCells[].x',
      usedAt: 'rememberedCells[].usedAt',
    },
  },
  rememberedMunicipalities: {
    of: mine('uid'),
    columns: {
      uid: 'account.uid',
      name: 'rememberedMunicipalities[].name',
      usedAt: 'rememberedMunicipalities[].usedAt',
    },
  },
  reportDecisions: {
    of: mine('reported_uid'),
    columns: {
      id: 'reports.about[]._id',
      targetKind: 'reports.about[].target.kind',
      targetId: 'reports.about[].target.id',
      reportedUid: 'account.uid',
      outcome: 'reports.about[].outcome',
      reasons: 'reports.about[].reasons',
      decidedAt: 'reports.about[].decidedAt',
      objectorUid: withheld('`objection.mine` says whether it is theirs; a reporter is not revealed'),
      objection: 'reports.about[].objection.mine',
      objectedAt: 'reports.about[].objection.at',
      reviewOutcome: 'reports.about[].review.outcome',
      reviewReasons: 'reports.about[].review.reasons',
      reviewedAt: 'reports.about[].review.decidedAt',
    },
  },
  // Reports about the person are not given, because they reveal the reporter; their decisions are.
  reports: {
    of: mine('reporter_uid'),
    columns: {
      id: 'reports.made[]._id',
      reporterUid: 'account.uid',
      reportedUid: withheld('whose content `target` names'),
      targetKind: 'reports.made[].target.kind',
      targetId: 'reports.made[].target.id',
      reason: 'reports.made[].reason',
      text: 'reports.made[].text',
      snapshot: withheld('content of others as it was reported: the title is given'),
      decisionId: 'reports.made[].decision._id',
      createdAt: 'reports.made[].createdAt',
      hidesUntil: withheld('what the report does to content of others'),
      photosHidden: withheld('what the report does to content of others'),
      visitorName: withheld('of a visitor without an account'),
      visitorEmail: withheld('of a visitor without an account'),
      suspectedBot: withheld('of a visitor without an account'),
      sealedAt: withheld('evidence that only admins read'),
    },
  },
  requestFits: unrelated('which object matches which ad, computed from their titles'),
  requestTerms: unrelated('the index of titles'),
  ringLegs: {
    of: sql<boolean>`${anna.uid} in (giver_uid, receiver_uid)`,
    columns: {
      ringId: TECHNICAL,
      itemId: ['suggestedRings[].gives', 'suggestedRings[].receives'],
      giverUid: withheld('the others of a suggested ring may be known through a favourite only'),
      receiverUid: withheld('the others of a suggested ring may be known through a favourite only'),
      item: withheld('the object as they have seen it; its title is in `rings[].gives` or `rings[].receives`'),
      revision: TECHNICAL,
      position: TECHNICAL,
      broken: withheld('it may be the answer of another person'),
    },
  },
  ringChecks: unrelated('rings that a job looks at next'),
  ringEvents: {
    of: mine('by_uid'),
    columns: {
      id: TECHNICAL,
      ringId: TECHNICAL,
      version: TECHNICAL,
      kind: withheld('for the admin; what the person has done is in `rings`'),
      byUid: 'account.uid',
      details: withheld('for the admin; what the person has done is in `rings`'),
      createdAt: withheld('for the admin; what the person has done is in `rings`'),
    },
  },
  ringNights: unrelated('the runs of the nightly job'),
  ringPeople: {
    of: mine('uid'),
    columns: {
      ringId: TECHNICAL,
      uid: 'account.uid',
      place: TECHNICAL,
      interestedAt: 'suggestedRings[].interestedAt',
      refusedAt: 'suggestedRings[].refusedAt',
      notifiedAt: 'suggestedRings[].notifiedAt',
      joinedVersion: TECHNICAL,
      leftVersion: TECHNICAL,
      leftWhy: 'rings[].leftWhy',
      leftAt: 'rings[].leftAt',
      answer: 'rings[].answer',
      answerKey: withheld('what the answer belongs to: ids of objects, and uids of others'),
      answeredAt: 'rings[].answeredAt',
      heldBack: withheld('a person who is not asked yet does not learn of the ring'),
      askedAt: 'rings[].askedAt',
      answerBy: 'rings[].answerBy',
      nudges: 'rings[].nudges',
      changes: 'rings[].changes',
    },
  },
  rings: {
    of: sql<boolean>`id in (select ring_id from ring_people where uid = ${anna.uid})`,
    columns: {
      id: TECHNICAL,
      signature: withheld('the uids of all people, of whom some may be known through a favourite only'),
      size: ['suggestedRings[].size', 'rings[].size'],
      state: ['suggestedRings[].state', 'rings[].state'],
      foundAt: ['suggestedRings[].foundAt', 'rings[].foundAt'],
      expiresAt: ['suggestedRings[].expiresAt', 'rings[].expiresAt'],
      recommendedOn: withheld('the choice for the whole town'),
      proven: withheld('the choice for the whole town'),
      version: TECHNICAL,
      proposedBy: withheld('of another person; whether it is the person is `rings[].proposedByMe`'),
      openedAt: 'rings[].openedAt',
      deadlineAt: TIMER,
      hardUntil: TIMER,
      nextDueAt: TIMER,
      repairs: TECHNICAL,
      refusedItems: withheld('it may be the answer of another person'),
      endedWhy: withheld('it may be the answer of another person'),
      endedAt: 'rings[].endedAt',
      pairUids: DERIVED,
      updatedAt: TECHNICAL,
      afterRing: TECHNICAL,
    },
  },
  ringSearches: { of: mine('wisher_uid'), columns: { itemId: TIMER, wisherUid: 'account.uid', createdAt: TIMER } },
  ringRefusals: {
    of: mine('uid'),
    columns: {
      uid: 'account.uid',
      givesItemId: 'refusedSwaps[].gives',
      receivesItemId: 'refusedSwaps[].receives',
      receivesWeight: withheld('the weight of another person’s object, which only its owner reads'),
      refusedAt: 'refusedSwaps[].at',
    },
  },
  requests: {
    of: mine('owner_uid'),
    columns: {
      id: 'requests[]._id',
      ownerUid: 'account.uid',
      title: 'requests[].title',
      description: 'requests[].description',
      tags: 'requests[].tags[]',
      closedAt: 'requests[].closedAt',
      search: DERIVED,
      createdAt: 'requests[].createdAt',
      updatedAt: 'requests[].updatedAt',
      hiddenAt: 'requests[].hiddenAt',
      hiddenReason: 'requests[].hiddenReason',
    },
  },
  reservations: unrelated('which exchange an object is reserved for'),
  favouriteCounts: unrelated('how many people have an object among their favourites'),
  favourites: {
    of: mine('uid'),
    columns: {
      uid: 'account.uid',
      itemId: 'favourites[].itemId',
      ownerUid: withheld('whose object it is, which the object shows to those who may see it'),
      private: 'favourites[].isPrivate',
      gives: 'favourites[].gives[]',
      createdAt: 'favourites[].createdAt',
      goneTitle: 'favourites[].title',
    },
  },
  savedSearches: {
    of: mine('owner_uid'),
    columns: {
      id: 'savedSearches[]._id',
      ownerUid: 'account.uid',
      name: 'savedSearches[].name',
      words: 'savedSearches[].words',
      status: 'savedSearches[].status',
      category: 'savedSearches[].category',
      lat: 'savedSearches[].circle.lat',
      lng: 'savedSearches[].circle.lng',
      radiusKm: 'savedSearches[].circle.radius',
      place: 'savedSearches[].circle.place',
      keys: DERIVED,
      sought: DERIVED,
      version: TECHNICAL,
      createdAt: 'savedSearches[].createdAt',
    },
  },
  socketIoAttachments: withheld('events between the processes of the server, deleted after seconds'),
  suspendedEmails: withheld('the hash of a deleted account’s e-mail; `account.suspension` gives what follows from it'),
  textCleanings: unrelated('when the stored texts were cleaned'),
  townWords: unrelated('the words of the public objects'),
  visitorMails: unrelated('e-mails about reports of visitors without an account'),
  bazarVersions: withheld('how often the objects and cells have changed; these are given'),
  writeCounts: withheld('the number of calls in the last minutes, for the rate limit'),
})

beforeAll(async () => {
  anna = await app.signIn({ name: 'Anna', email: 'anna.tutto@example.org' })
  const hashEmail = await app.db.transaction().execute((trx) => createEmailHash(trx))
  emailHash = hashEmail(anna.email)
})

test('[PRIV-61] every table and column of the database is listed with its place in the data export or with a reason', async () => {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(app.db)
  const camelCase = (name: string) => name.replace(/_(\w)/g, (_, character: string) => character.toUpperCase())
  const coverage: Record<string, Exported<'people'> | Withheld | Unrelated> = listCoverage() as never
  expect(Object.keys(coverage).toSorted()).toEqual([...new Set(rows.map(({ tableName }) => camelCase(tableName)))].toSorted())
  for (const [table, entry] of Object.entries(coverage)) {
    const columns = rows.filter(({ tableName }) => camelCase(tableName) === table).map(({ columnName }) => camelCase(columnName))
    if ('columns' in entry) expect(Object.keys(entry.columns).toSorted(), table).toEqual(columns.toSorted())
  }
})

describe('of a person who has used everything', () => {
  let data: PersonData
  beforeAll(async () => {
    await useEverything()
    data = (await exportData(app, anna)).data
  })

  test('[PRIV-61] each listed value of their rows is in the data export', async () => {
    const missing: string[] = []
    for (const [table, entry] of Object.entries(listCoverage()) as [keyof Tables, Exported<'people'> | Withheld | Unrelated][]) {
      if (!('columns' in entry)) continue
      const rows: Record<string, unknown>[] = await app.db.selectFrom(table).selectAll().where(entry.of).execute()
      for (const [column, place] of Object.entries(entry.columns)) {
        if (typeof place === 'object' && 'withheld' in place) continue
        const values = rows.flatMap((row) => row[column]).filter((value) => value !== null && value !== undefined)
        const found = new Set([place].flat().flatMap((path) => valuesAt(data, path).map(asText)))
        if (values.length === 0) missing.push(`${table}.${column}: no row has a value`)
        for (const value of values) if (!found.has(asText(value))) missing.push(`${table}.${column}: ${asText(value)}`)
      }
    }
    expect(missing).toEqual([])
  })

  test('[PRIV-61] no table that is listed as unrelated refers to them', async () => {
    for (const [table, entry] of Object.entries(listCoverage())) {
      if (!('unrelated' in entry)) continue
      const name = toSnakeCase(table)
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(app.db)
      for (const text of [anna.uid, anna.email, emailHash]) expect(rows.map(({ row }) => row).join(), table).not.toContain(text)
    }
  })
})

/** All values at a path; `[]` enters a list. */
function valuesAt(value: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (values, step) =>
      values.flatMap((parent) => {
        const child = (parent as Record<string, unknown> | null)?.[step.replace('[]', '')]
        return step.endsWith('[]') ? ((child as unknown[] | null | undefined) ?? []) : [child]
      }),
    [value],
  )
}

/** The same text for equal values, whatever the order of their keys. */
function asText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

let days = 0
/** A different time at each call, so that a value in the place of another one is found. */
const past = () => new Date(Date.UTC(2026, 0, ++days, 10))

/** Gives Anna rows in every table, with a value in every column that is exported. */
async function useEverything() {
  const bruno = await app.signIn({ name: 'Bruno', email: 'bruno.tutto@example.org' })
  const carla = await app.signIn({ name: 'Carla', email: 'carla.tutto@example.org' })
  const { db } = app
  const photo = await insertPhoto(db, anna.uid)
  const lamp = await insertItem(db, { owner: anna.uid, ...fillFields('Lampada'), images: [photo], weight: 3 })
  const basket = await insertItem(db, { owner: anna.uid, title: 'Cesto' })
  const request = await insertRequest(db, { owner: anna.uid, title: 'Cerco sci', description: 'Da fondo', tags: ['neve'] })
  const [bicycle, sledge, hammer, skis] = await Promise.all(
    ['Bicicletta', 'Slitta', 'Martello', 'Sci'].map((title) => insertItem(db, { owner: bruno.uid, title })),
  )
  if (!bicycle || !sledge || !hammer || !skis) throw new Error('an item is missing')
  await negotiate(bruno, { bicycle, sledge, skis, lamp, request })
  await exchange(bruno, hammer, basket)
  await report(bruno, bicycle, lamp)
  await db
    .insertInto('ringRefusals')
    .values({ uid: anna.uid, givesItemId: lamp, receivesItemId: bicycle, receivesWeight: 3, refusedAt: past() })
    .execute()
  const ring = {
    signature: 'anna bruno carla',
    size: 3,
    state: 'refused',
    foundAt: past(),
    expiresAt: past(),
    recommendedOn: '2026-11-26',
  } as const
  // The same numbers as in the proposed rings.
  const own = { uid: anna.uid, place: 0, nudges: 1, changes: 1 }
  const { id: ringId } = await db.insertInto('rings').values(ring).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('ringPeople')
    .values({ ...own, ringId, interestedAt: past(), refusedAt: past(), notifiedAt: past() })
    .execute()
  await db
    .insertInto('ringLegs')
    .values([
      { ringId, itemId: lamp, giverUid: anna.uid, receiverUid: bruno.uid },
      { ringId, itemId: sledge, giverUid: carla.uid, receiverUid: anna.uid },
    ])
    .execute()
  const endedAt = past()
  await insertEndedRing(db, { id: lamp, title: 'Lampada' }, [anna.uid, bruno.uid, carla.uid], endedAt)
  const leftRing = await insertEndedRing(db, { id: sledge, title: 'Slitta' }, [carla.uid, anna.uid, bruno.uid], endedAt)
  await db
    .updateTable('ringPeople')
    .set({ leftVersion: 2, leftWhy: 'notNow', leftAt: past() })
    .where('ringId', '=', leftRing)
    .where('uid', '=', anna.uid)
    .execute()
  await db.insertInto('ringSearches').values({ itemId: bicycle, wisherUid: anna.uid }).execute()
  // A chat of a ring that has ended, and one that Anna has left.
  for (const state of [{ closedAt: past() }, { leftAt: past(), toLine: Number.MAX_SAFE_INTEGER.toString() }]) {
    const chatId = await insertRingChat(db, [anna.uid, bruno.uid], past())
    await ok(ringChatApiOf(app, anna).write(chatId, { text: 'Portate tutto', clientId: randomUUID() }))
    if ('closedAt' in state) await db.updateTable('chats').set(state).where('id', '=', chatId).execute()
    else await db.updateTable('chatPeople').set(state).where('chatId', '=', chatId).where('uid', '=', anna.uid).execute()
  }
  await db.insertInto('blocks').values({ blockerUid: anna.uid, blockedUid: carla.uid }).execute()
  await insertOwnRows()
  const favourite = { uid: anna.uid, ownerUid: bruno.uid, private: true }
  await db
    .insertInto('favourites')
    .values([
      { ...favourite, itemId: bicycle, gives: [lamp], createdAt: past() },
      { ...favourite, itemId: itemIdSchema.parse(randomUUID()), createdAt: past(), goneTitle: 'Un vecchio vaso' },
    ])
    .execute()
  await db
    .updateTable('requests')
    .set({ closedAt: past(), hiddenAt: past(), hiddenReason: 'Non è un oggetto' })
    .where('id', '=', request)
    .execute()
  await db
    .updateTable('items')
    .set({
      location: 'Aosta',
      locationCorrected: true,
      restingSince: past(),
      askedAt: past(),
      hiddenAt: past(),
      hiddenReason: 'Foto di altri',
      crops: JSON.stringify({ [photo]: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 } }),
    })
    .where('id', '=', lamp)
    .execute()
  await db.updateTable('notices').set({ readAt: past(), deliveredAt: past() }).where('uid', '=', anna.uid).execute()
  await db
    .updateTable('people')
    .set({
      photo: `/api/people/${anna.uid}/picture?v=1`,
      createdAt: past(),
      disabledAt: past(),
      disabledReason: 'Una prova',
      holidaySince: past(),
      holidayUntil: past(),
      chosenName: 'Nina',
      formerName: 'Annina',
      nameChangedAt: past(),
      nameChosenAt: past(),
      unusedWarnedAt: past(),
      favouritesArePrivate: true,
      ringsOfFour: true,
      viewpoint: 'gressan',
      words: 'Rimetto a nuovo le cose',
      wordsHiddenReason: 'Una prova',
      hiddenPhoto: `/api/people/${anna.uid}/picture?v=2`,
      photoHiddenReason: 'Un’altra prova',
      municipality: 'gressan',
      showsMunicipality: true,
    })
    .where('uid', '=', anna.uid)
    .execute()
}

/** One conversation with a draft of Anna's, one that she has archived, and one that answers her wanted ad. */
async function negotiate(
  bruno: SignedInPerson,
  {
    bicycle,
    sledge,
    skis,
    lamp,
    request,
  }: Record<'bicycle' | 'sledge' | 'skis' | 'lamp', ItemId> & {
    request: Parameters<ReturnType<typeof conversationApiOf>['answer']>[0]
  },
) {
  const [annas, brunos] = [conversationApiOf(app, anna), conversationApiOf(app, bruno)]
  const tomorrow = addDays(toTownTime(new Date(), AOSTA.timeZone).day, 1)
  const { _id: id } = await ok(annas.interestWith(bicycle, { times: [{ day: tomorrow, part: 'sera' }] }))
  await ok(annas.write(id, { text: 'È ancora in buono stato?', clientId: randomUUID() }))
  await ok(brunos.request(id, lamp))
  await ok(brunos.send(id))
  await ok(annas.offer(id, lamp, { selected: false }))
  const { _id: archived } = await ok(annas.interest(sledge))
  await ok(annas.status(archived, 'archived'))
  await ok(brunos.answer(request, skis))
  const { _id: refused } = await ok(annas.interest(await insertItem(app.db, { owner: bruno.uid })))
  await ok(brunos.status(refused, 'rejected'))
}

async function exchange(bruno: SignedInPerson, hammer: ItemId, basket: ItemId) {
  const { db } = app
  const agreed = await createAgreedExchange(app, { interested: anna, owner: bruno, root: hammer, offer: [basket] })
  const id = exchangeIdSchema.parse(agreed.id)
  const place = {
    place: 'Piazza Chanoux',
    meetingAt: past(),
    proposedPlace: 'Stazione',
    proposedAt: past(),
    proposedBy: anna.uid,
  }
  const dates = { endedAt: past(), heldAt: past(), placesErasedAt: past(), setAskedAt: past() }
  const legs = await db.selectFrom('exchangeLegs').select('item').where('exchangeId', '=', id).execute()
  const change = { changeBy: anna.uid, changeItems: JSON.stringify(legs.map(({ item }) => ({ item, revision: 1 }))) }
  await db
    .updateTable('exchanges')
    .set({ ...place, ...dates, ...change, state: 'calledOff', calledOffBy: bruno.uid, nextDueAt: null })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('exchangePeople')
    .set({
      meetingConfirmedAt: past(),
      statement: 'happened',
      statedAt: past(),
      handedOverAt: past(),
      notifiedAt: past(),
      wrongCodes: 2,
    })
    .where('exchangeId', '=', id)
    .execute()
  await db.insertInto('handoverProofs').values({ exchangeId: id, typedBy: anna.uid, shownBy: bruno.uid }).execute()
  const option = { id: meetingOptionId.parse(randomUUID()), place: 'Municipio', at: past(), proposedBy: bruno.uid }
  await db
    .insertInto('meetingOptions')
    .values({ exchangeId: id, position: 1, tickedBy: [anna.uid], ...option })
    .execute()
  const feedback = { came: true, asDescribed: true, text: 'Gentile', privateNote: 'In ritardo' }
  await db
    .insertInto('feedback')
    .values({ exchangeId: id, authorUid: anna.uid, aboutUid: bruno.uid, ...feedback })
    .execute()
}

/** A decided report of Anna's, and one about her against whose decision she has objected. */
async function report(bruno: SignedInPerson, bicycle: ItemId, lamp: ItemId) {
  const payload = { target: { kind: 'item', id: bicycle }, reason: 'deceptive', text: 'Non è una bicicletta.' }
  await app.fastify.inject({ method: 'POST', url: '/api/reports', headers: anna.headers, payload })
  await decide(bruno.uid, bicycle, { reporterUid: anna.uid }, {})
  const about = { target: { kind: 'item', id: lamp }, reason: 'deceptive', text: 'Non è una lampada.' }
  await app.fastify.inject({ method: 'POST', url: '/api/reports', headers: bruno.headers, payload: about })
  const review = { reviewOutcome: 'nothing', reviewReasons: 'Avevi ragione', reviewedAt: past() } as const
  await decide(
    anna.uid,
    lamp,
    { reporterUid: bruno.uid },
    { objectorUid: anna.uid, objection: 'Sì', objectedAt: past(), ...review },
  )
}

async function decide(reportedUid: Uid, targetId: string, { reporterUid }: { reporterUid: Uid }, objection: object) {
  const none = {
    objectorUid: null,
    objection: null,
    objectedAt: null,
    reviewOutcome: null,
    reviewReasons: null,
    reviewedAt: null,
  }
  const decision = { targetKind: 'item', targetId, reportedUid, outcome: 'warned', reasons: 'Foto sbagliata' } as const
  const { id } = await app.db
    .insertInto('reportDecisions')
    .values({ ...decision, decidedAt: past(), ...none, ...objection })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.updateTable('reports').set({ decisionId: id }).where('reporterUid', '=', reporterUid).execute()
}

async function insertOwnRows() {
  const { db } = app
  const { uid, email } = anna
  await db.updateTable('conversations').set({ limitedUid: uid, limitedMessages: 2 }).where('interestedUid', '=', uid).execute()
  await db
    .insertInto('rememberedCells')
    .values({ uid, ...publicCellOf({ lat: 45.737, lng: 7.317 }, AOSTA) })
    .execute()
  await db.insertInto('personDevices').values({ uid, deviceHash: 'hash', seenOn: '2026-11-20' }).execute()
  await db.insertInto('personGroups').values({ uid, groupId: randomUUID(), aloneSince: past(), checkedAt: past() }).execute()
  await db.insertInto('rememberedMunicipalities').values({ uid, name: 'Gressan' }).execute()
  await db
    .insertInto('personPictures')
    .values({ uid, webp: Buffer.from('foto') })
    .execute()
  await db
    .insertInto('ownPictures')
    .values({ uid, webp: Buffer.from('scelta'), createdAt: past() })
    .execute()
  await db
    .insertInto('noticePreferences')
    .values({ uid, preferences: JSON.stringify(DEFAULT_NOTICE_PREFERENCES) })
    .execute()
  await db.insertInto('pushSubscriptions').values({ uid, endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a' }).execute()
  const mail = { mailedAt: null, mailDueAt: null }
  const message = {
    id: randomUUID(),
    name: 'Anna',
    email,
    message: 'Una domanda',
    createdAt: past(),
    answeredAt: past(),
    ...mail,
  }
  await db
    .insertInto('contactMessages')
    .values({ personUid: uid, ...message })
    .execute()
  const circle = { lat: 45.74, lng: 7.32, radiusKm: 5, place: 'Aosta' }
  await db
    .insertInto('savedSearches')
    .values({ ownerUid: uid, name: 'Sci', words: 'sci', status: 'baratto', category: 'home', ...circle, version: 1 })
    .execute()
  const item = {
    ...fillFields('Fisarmonica'),
    availability: 'disponibile',
    resting: false,
    images: [],
    position: null,
    createdAt: null,
  }
  await db
    .insertInto('importedItems')
    .values({ sourceId: 'vecchio-1', emailHash, item: JSON.stringify(item) })
    .execute()
}
