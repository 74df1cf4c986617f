import * as z from 'zod/mini'
import { CONVERSATION_STATUSES } from '../conversations/contract.ts'
import { itemGlimpse, message } from '../conversations/message.ts'
import { endpoint } from '../endpoint.ts'
import { exchangeSummary } from '../exchanges/summary.ts'
import { conversationId, exchangeId, requestId, uid } from '../ids.ts'
import { itemDetail } from '../items/contract.ts'
import { preferences } from '../notices/preferences.ts'
import { listMyReports } from '../reports/contract.ts'
import { savedSearch } from '../searches/contract.ts'
import { blocked } from './blocks.ts'
import { holiday } from './holiday.ts'

const instant = z.iso.datetime()

/** Everything that is kept about a person, as they may take it away. Others in it are shown as everywhere: by name, never by e-mail. */
export const personData = z.object({
  exportedAt: instant,
  account: z.object({
    uid,
    email: z.string(),
    name: z.string(),
    photo: z.nullable(z.string()),
    since: instant,
    /** The rules they have accepted last, by their day, and when. */
    rules: z.nullable(z.object({ version: z.iso.date(), acceptedAt: instant })),
    holiday: z.nullable(holiday),
  }),
  /** The whole bazar, with the exact positions and what has changed hands. */
  items: z.array(itemDetail),
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
      rootItem: itemGlimpse,
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
      given: z.array(itemGlimpse),
      received: z.array(itemGlimpse),
      /** When a code was read: theirs by somebody else, or somebody else's by them. */
      handovers: z.array(z.object({ typed: z.boolean(), at: instant })),
    }),
  ),
  /** Whom they do not want to see. */
  blocked: z.array(blocked),
  /** What they have reported, and what was decided on theirs. */
  reports: listMyReports.answer,
  /** What others have said of them, once it shows: never the note that is for the admin, nor who. */
  feedbackReceived: z.array(z.object({ exchangeId, came: z.boolean(), asDescribed: z.nullable(z.boolean()), text: z.string() })),
  /** What they said about others after an exchange. */
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
  /** What they want to be told, and where. */
  noticePreferences: preferences,
  /** The browsers that show notices by themselves: the address at the browser's maker that rings them. */
  pushSubscriptions: z.array(z.object({ endpoint: z.string(), createdAt: instant })),
})
export type PersonData = z.infer<typeof personData>

export const readMyData = endpoint({
  method: 'GET',
  path: '/api/me/data',
  access: 'signedIn',
  summary: 'Scarica i miei dati: tutto ciò che Barattolo sa di me',
  answer: personData,
})
