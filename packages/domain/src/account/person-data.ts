import * as z from 'zod/mini'
import { offeredTime } from '../conversations/conversation.ts'
import { CONVERSATION_STATUSES } from '../conversations/conversation-status.ts'
import { endpoint } from '../endpoint.ts'
import { EXCHANGE_STATES, STATEMENTS } from '../exchanges/summary.ts'
import { CELL_SIZES } from '../geo/cell.ts'
import { conversationId, exchangeId, itemId, requestId, ringId, uid } from '../ids.ts'
import { importedItem } from '../import/contract.ts'
import { item } from '../items/item.ts'
import { itemSnapshot } from '../items/snapshot.ts'
import { weight } from '../items/weight.ts'
import { message } from '../messages/message.ts'
import { NOTICE_KINDS } from '../notices/kinds.ts'
import { noticePreferences } from '../notices/preferences.ts'
import { blockedUser } from '../people/blocks.ts'
import { suspension } from '../people/contract.ts'
import { holiday } from '../people/holiday.ts'
import { mutualInterest } from '../radar/contract.ts'
import { reportsOfPerson } from '../reports/contract.ts'
import { RING_VIEW_STATES } from '../rings/negotiation-contract.ts'
import { RING_STATES } from '../rings/ring.ts'
import { LEAVE_REASONS } from '../rings/ring-negotiation.ts'
import { savedSearch } from '../searches/contract.ts'

const instant = z.iso.datetime()

/** Why a photo of the person is not in the archive: a report hides it, or the store of the photos did not give it. */
export const MISSING_PHOTO_REASONS = ['hidden', 'unavailable'] as const
/** A photo in the archive: `file` is its name there, null if it is missing. */
const archivedPhoto = { file: z.nullable(z.string()), missing: z.nullable(z.enum(MISSING_PHOTO_REASONS)) }

const proposal = z.array(z.object({ item: itemSnapshot, selectedBy: uid }))

/**
 * The export of all data about a person: `dati.json` of the archive. It has other people's public names, and their e-mail
 * addresses at most masked.
 */
export const personData = z.object({
  exportedAt: instant,
  account: z.object({
    uid,
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string(),
    /** The name that others see; null if none was chosen. */
    chosenName: z.nullable(z.string()),
    /** When a name was chosen first, and when it was changed last. */
    nameChosenAt: z.nullable(instant),
    nameChangedAt: z.nullable(instant),
    /** The name before the last change, as others saw it. */
    formerName: z.nullable(z.string()),
    photo: z.nullable(z.string()),
    /** The identity provider's picture in the archive; null if there is none. */
    picture: z.nullable(z.object(archivedPhoto)),
    /** The one that they have chosen, which is shown in its place. */
    ownPicture: z.nullable(z.object({ ...archivedPhoto, createdAt: instant })),
    /** The address of a picture that the admin has hidden, and why. */
    hiddenPhoto: z.nullable(z.string()),
    photoHiddenReason: z.nullable(z.string()),
    /** What they have written about themselves, and why the admin has hidden it. */
    words: z.nullable(z.string()),
    wordsHiddenReason: z.nullable(z.string()),
    /** Their municipality by its slug, and whether their page shows it. */
    municipality: z.nullable(z.string()),
    showsMunicipality: z.boolean(),
    since: instant,
    /** The last visit, to the hour. */
    lastSeenAt: instant,
    /** When they were warned that an unused account is erased. */
    unusedWarnedAt: z.nullable(instant),
    /** The last accepted version of the rules, and when. */
    rules: z.nullable(z.object({ version: z.iso.date(), acceptedAt: instant })),
    holiday: z.nullable(holiday),
    /** Whether new favourites are for them alone; null until they have chosen. */
    favouritesArePrivate: z.nullable(z.boolean()),
    ringsOfFour: z.boolean(),
    /** The municipality from which they look at the town, by its slug, or `tutti`; null until they have answered. */
    viewpoint: z.nullable(z.string()),
    /** Set while the admin has suspended the account. */
    suspension: z.nullable(suspension),
    /** Set once they count as a person of their own in public figures, although they share a cell or a browser with others. */
    countsAloneSince: z.nullable(instant),
    /** How they sign in. The issuer's name for them is known to the issuer and here only. */
    signIns: z.array(
      z.object({
        issuer: z.string(),
        subject: z.string(),
        email: z.nullable(z.string()),
        name: z.string(),
        /** Whether their name and e-mail follow it. */
        isPrimary: z.boolean(),
        disabled: z.boolean(),
        createdAt: instant,
        /** When each session of our own server that is not signed out began. */
        sessions: z.array(instant),
      }),
    ),
    /** When they have contacted strangers and reported something, for the daily limits. */
    dailyCounts: z.object({ contacts: z.array(instant), reports: z.array(instant) }),
  }),
  /** All objects, also the received ones. Their exact positions are not stored. */
  items: z.array(
    z.object({
      ...item.shape,
      /** Whether the owner has corrected the municipality. */
      locationCorrected: z.boolean(),
      /** Null where the default of the category counts. */
      weight,
      pausedSince: z.nullable(instant),
      /** When they last said that the object is still there, and when they were asked since. */
      confirmedAt: instant,
      askedAt: z.nullable(instant),
      hiddenAt: z.nullable(instant),
    }),
  ),
  /** The cells in which their objects were shown (`docs/decisions/005-public-cell.md`). */
  rememberedCells: z.array(z.object({ size: z.enum(CELL_SIZES), x: z.int(), y: z.int(), usedAt: instant })),
  /** The last day of each browser in which they have signed in; its id is stored as a hash only. */
  devices: z.array(z.object({ lastDay: z.iso.date() })),
  /** The municipalities of their objects that showed nothing else. */
  rememberedMunicipalities: z.array(z.object({ name: z.string(), usedAt: instant })),
  /** The objects of an earlier system that wait for their decision. */
  foundItems: z.array(importedItem),
  /** Their uploads. Objects name a photo by its address; addresses of other sites are links, and not in the archive. */
  photos: z.array(
    z.object({ address: z.string(), ...archivedPhoto, width: z.int(), height: z.int(), bytes: z.int(), createdAt: instant }),
  ),
  requests: z.array(
    z.object({
      _id: requestId,
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      createdAt: instant,
      updatedAt: instant,
      closedAt: z.nullable(instant),
      hiddenAt: z.nullable(instant),
      hiddenReason: z.nullable(z.string()),
    }),
  ),
  savedSearches: z.array(savedSearch),
  /** The suggested swaps that they have refused in the last 90 days: what they would have given, and what received. */
  refusedSwaps: z.array(z.object({ gives: itemId, receives: itemId, at: instant })),
  /** The rings of three and four that were suggested to them: what they would give and receive, and what they have said. */
  suggestedRings: z.array(
    z.object({
      size: z.int(),
      state: z.enum(RING_STATES),
      gives: z.nullable(itemId),
      receives: z.nullable(itemId),
      foundAt: instant,
      expiresAt: instant,
      interestedAt: z.nullable(instant),
      refusedAt: z.nullable(instant),
      notifiedAt: z.nullable(instant),
    }),
  ),
  /** Proposed swaps of three and four people: the person's own part, and what they give and receive. */
  rings: z.array(
    z.object({
      _id: ringId,
      size: z.int(),
      state: z.enum(RING_VIEW_STATES),
      proposedByMe: z.boolean(),
      foundAt: instant,
      expiresAt: instant,
      openedAt: instant,
      endedAt: z.nullable(instant),
      answer: z.nullable(z.literal('yes')),
      answeredAt: z.nullable(instant),
      askedAt: instant,
      answerBy: instant,
      nudges: z.int(),
      changes: z.int(),
      leftWhy: z.nullable(z.enum(LEAVE_REASONS)),
      leftAt: z.nullable(instant),
      /** Titles, as the person has seen them. Empty if they have left. */
      gives: z.array(z.string()),
      receives: z.array(z.string()),
    }),
  ),
  /** The objects that they have among their favourites; `title` is null if they may not see the object now. */
  favourites: z.array(
    z.object({ itemId, title: z.nullable(z.string()), isPrivate: z.boolean(), gives: z.array(itemId), createdAt: instant }),
  ),
  conversations: z.array(
    z.object({
      _id: conversationId,
      /** Null if they no longer see the conversation, because of a block: then only what they have written themselves is given. */
      with: z.nullable(z.object({ uid, name: z.string() })),
      role: z.enum(['interested', 'owner']),
      rootItem: itemSnapshot,
      /** The wanted ad that the conversation answers. */
      requestId: z.nullable(requestId),
      status: z.enum(CONVERSATION_STATUSES),
      lastActionBy: z.nullable(uid),
      archivedBy: z.nullable(uid),
      /** Who has passed the turn with a question last. */
      askedBy: z.nullable(uid),
      /** Until when the owner's refusal closes the object for the interested person. */
      interestClosedUntil: z.nullable(z.iso.datetime()),
      /** When the interested person could meet; null for the other participant after a block, and once it is deleted. */
      times: z.nullable(z.array(offeredTime)),
      /** How many messages they have written to a stranger; null if they have not opened it with one. */
      messagesToStranger: z.nullable(z.int()),
      /** The id of the newest message that they have read. */
      readTo: z.string(),
      createdAt: instant,
      updatedAt: instant,
      /** The sent proposal, the one that taking it back would restore, and their unsent changes. */
      proposal,
      previousProposal: z.nullable(proposal),
      draft: z.nullable(proposal),
      messages: z.array(message),
    }),
  ),
  /** The chats of proposed rings. */
  ringChats: z.array(
    z.object({
      _id: ringId,
      /** The names of the others whom they have met there. */
      with: z.array(z.string()),
      readTo: z.string(),
      joinedAt: instant,
      leftAt: z.nullable(instant),
      /** When the ring ended; null for a person who left it before. */
      closedAt: z.nullable(instant),
      /** What they read there; after they can open the chat no more, what they wrote. */
      messages: z.array(message),
    }),
  ),
  /** The people whose interest in their objects is mutual. */
  mutualInterests: z.array(mutualInterest),
  exchanges: z.array(
    z.object({
      _id: exchangeId,
      conversationId: z.nullable(conversationId),
      state: z.enum(EXCHANGE_STATES),
      place: z.nullable(z.string()),
      meetingAt: z.nullable(instant),
      /** A meeting that not all have confirmed. */
      proposedMeeting: z.nullable(z.object({ place: z.nullable(z.string()), at: z.nullable(instant), by: z.nullable(uid) })),
      /** The latest places and times that one of three or more people has proposed; `possible`: for this person. */
      /** The whole set of objects that one of two people proposes instead of the agreed one. */
      proposedChange: z.nullable(
        z.object({ by: z.nullable(uid), items: z.array(z.object({ item: itemSnapshot, revision: z.int() })) }),
      ),
      setAskedAt: z.nullable(instant),
      meetingOptions: z.array(z.object({ place: z.string(), at: instant, by: uid, possible: z.boolean() })),
      createdAt: instant,
      updatedAt: instant,
      endedAt: z.nullable(instant),
      heldAt: z.nullable(instant),
      calledOffBy: z.nullable(uid),
      /** When a job has erased the places. */
      placesErasedAt: z.nullable(instant),
      given: z.array(itemSnapshot),
      received: z.array(itemSnapshot),
      /** What they have confirmed and stated. Their handover code is a secret until the meeting, so it is not given. */
      own: z.object({
        meetingConfirmedAt: z.nullable(instant),
        statement: z.nullable(z.enum(STATEMENTS)),
        statedAt: z.nullable(instant),
        handedOverAt: z.nullable(instant),
        notifiedAt: z.nullable(instant),
        wrongCodes: z.int(),
      }),
      /** The handovers: `typed` is true if they typed another person's code, and false if the other person typed theirs. */
      handovers: z.array(z.object({ typed: z.boolean(), at: instant })),
    }),
  ),
  /** The people whom they have blocked. */
  blocked: z.array(blockedUser),
  /** Their reports, and the decisions about their content. */
  reports: reportsOfPerson,
  /** What they have written to the operator while signed in. */
  contactMessages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      message: z.string(),
      /** Whether the field that people do not see was filled. */
      suspectedBot: z.boolean(),
      createdAt: instant,
      answeredAt: z.nullable(instant),
    }),
  ),
  /** The visible feedback about them, without authors and private notes. */
  feedbackReceived: z.array(z.object({ exchangeId, came: z.boolean(), asDescribed: z.nullable(z.boolean()), text: z.string() })),
  /** Their feedback about others. */
  feedback: z.array(
    z.object({
      exchangeId,
      about: uid,
      came: z.boolean(),
      asDescribed: z.nullable(z.boolean()),
      text: z.string(),
      privateNote: z.string(),
      createdAt: instant,
    }),
  ),
  /** Also those that they have switched off in the product. */
  notices: z.array(
    z.object({
      kind: z.nullable(z.enum(NOTICE_KINDS)),
      text: z.string(),
      createdAt: instant,
      readAt: z.nullable(instant),
      deliveredAt: z.nullable(instant),
    }),
  ),
  /** Which notices they want on which channel. */
  noticePreferences,
  /** The browsers with push notices; `endpoint` is a URL of the browser vendor's push service. */
  pushSubscriptions: z.array(z.object({ endpoint: z.string(), createdAt: instant })),
})
export type PersonData = z.infer<typeof personData>

/** Answers a ZIP archive of `dati.json`, which has the form of `personData`, the photos, and a page that explains them. */
export const readMyData = endpoint({
  method: 'GET',
  path: '/api/me/data',
  access: 'signedIn',
  whileSuspended: true,
  summary: 'Scarica i miei dati: tutto ciò che Barattolo sa di me, in un archivio ZIP con le foto',
  media: 'application/zip',
  answer: z.unknown(),
})
