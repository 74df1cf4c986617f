import * as z from 'zod/mini'
import { CONVERSATION_STATUSES } from '../conversations/conversation-status.ts'
import { itemSnapshot, message } from '../conversations/message.ts'
import { endpoint } from '../endpoint.ts'
import { exchangeSummary } from '../exchanges/summary.ts'
import { conversationId, exchangeId, requestId, uid } from '../ids.ts'
import { importedItem } from '../import/contract.ts'
import { item } from '../items/item.ts'
import { CELL_SIZES } from '../map/cell.ts'
import { noticePreferences } from '../notices/preferences.ts'
import { reportsOfPerson } from '../reports/contract.ts'
import { savedSearch } from '../searches/contract.ts'
import { blockedUser } from './blocks.ts'
import { suspension } from './contract.ts'
import { holiday } from './holiday.ts'

const instant = z.iso.datetime()

/** The export of all data about a person. It has other people's public names, but never their e-mail addresses. */
export const personData = z.object({
  exportedAt: instant,
  account: z.object({
    uid,
    email: z.string(),
    name: z.string(),
    /** The name that others see; null if none was chosen. */
    chosenName: z.nullable(z.string()),
    /** The name before the last change, as others saw it. */
    formerName: z.nullable(z.string()),
    photo: z.nullable(z.string()),
    since: instant,
    /** The last accepted version of the rules, and when. */
    rules: z.nullable(z.object({ version: z.iso.date(), acceptedAt: instant })),
    holiday: z.nullable(holiday),
    /** Set while the admin has suspended the account. */
    suspension: z.nullable(suspension),
  }),
  /** All objects, also the received ones. Their exact positions are not stored. */
  items: z.array(item),
  /** The cells in which their objects were shown (`docs/decisions/005-public-cell.md`). */
  rememberedCells: z.array(z.object({ size: z.enum(CELL_SIZES), x: z.int(), y: z.int() })),
  /** The objects of an earlier system that wait for their decision. */
  foundItems: z.array(importedItem),
  photos: z.array(z.object({ address: z.string(), width: z.int(), height: z.int(), createdAt: instant })),
  requests: z.array(
    z.object({
      _id: requestId,
      title: z.string(),
      description: z.string(),
      tags: z.array(z.string()),
      createdAt: instant,
      closedAt: z.nullable(instant),
    }),
  ),
  savedSearches: z.array(savedSearch),
  conversations: z.array(
    z.object({
      _id: conversationId,
      with: z.object({ uid, name: z.string() }),
      rootItem: itemSnapshot,
      status: z.enum(CONVERSATION_STATUSES),
      createdAt: instant,
      messages: z.array(message),
    }),
  ),
  exchanges: z.array(
    z.object({
      _id: exchangeId,
      state: exchangeSummary.shape.state,
      place: z.nullable(z.string()),
      meetingAt: z.nullable(instant),
      createdAt: instant,
      endedAt: z.nullable(instant),
      given: z.array(itemSnapshot),
      received: z.array(itemSnapshot),
      /** The handovers: `typed` is true if they typed another person's code, and false if the other person typed theirs. */
      handovers: z.array(z.object({ typed: z.boolean(), at: instant })),
    }),
  ),
  /** The people whom they have blocked. */
  blocked: z.array(blockedUser),
  /** Their reports, and the decisions about their content. */
  reports: reportsOfPerson,
  /** What they have written to the operator while signed in. */
  contactMessages: z.array(z.object({ name: z.string(), email: z.string(), message: z.string(), createdAt: instant })),
  /** The visible feedback about them, without authors and private notes. */
  feedbackReceived: z.array(z.object({ exchangeId, came: z.boolean(), asDescribed: z.nullable(z.boolean()), text: z.string() })),
  /** Their feedback about others. */
  feedback: z.array(
    z.object({
      exchangeId,
      came: z.boolean(),
      asDescribed: z.nullable(z.boolean()),
      text: z.string(),
      privateNote: z.string(),
      createdAt: instant,
    }),
  ),
  notices: z.array(z.object({ text: z.string(), createdAt: instant, readAt: z.nullable(instant) })),
  /** Which notices they want on which channel. */
  noticePreferences,
  /** The browsers with push notices; `endpoint` is a URL of the browser vendor's push service. */
  pushSubscriptions: z.array(z.object({ endpoint: z.string(), createdAt: instant })),
})
export type PersonData = z.infer<typeof personData>

export const readMyData = endpoint({
  method: 'GET',
  path: '/api/me/data',
  access: 'signedIn',
  whileSuspended: true,
  summary: 'Scarica i miei dati: tutto ciò che Barattolo sa di me',
  answer: personData,
})
