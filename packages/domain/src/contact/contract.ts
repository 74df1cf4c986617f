import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import { endpoint } from '../endpoint.ts'
import { clientId, uid } from '../ids.ts'
import { CONTACT_NAME_MAX, MESSAGE_MAX } from '../limits.ts'
import { userLine, userText } from '../user-text.ts'
import { MESSAGE_STATES } from './message-states.ts'

export const newContactMessage = z.object({
  name: userLine(1, CONTACT_NAME_MAX),
  email: emailAddress,
  message: userText(1, MESSAGE_MAX),
  clientId: z.optional(clientId),
  /** A field that people do not see. What fills it is stored with a mark for the admin. */
  website: z._default(z.string(), ''),
})

/** `sent`: also e-mailed to the operator; `stored`: only stored for the admin. */
export const CONTACT_OUTCOMES = ['sent', 'stored'] as const

/** Repeating a message with the same client id stores it once. */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  beforeRules: true,
  summary: 'Scrive a chi gestisce il sito, anche senza accesso',
  body: newContactMessage,
  status: 201,
  answer: z.object({ outcome: z.enum(CONTACT_OUTCOMES) }),
})

const instant = z.iso.datetime()

/** A message as the admin sees it. */
export const contactMessage = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Whether the field that people do not see was filled, by a program or a password manager. */
  suspectedBot: z.boolean(),
  /** Who was signed in when writing; null for a visitor. The typed name and e-mail may be others. */
  uid: z.nullable(uid),
  createdAt: instant,
  /** When it was also e-mailed to the operator; null if it was not. */
  mailedAt: z.nullable(instant),
  answeredAt: z.nullable(instant),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  access: 'admin',
  summary:
    'Amministrazione: i messaggi del modulo dei contatti a pagine, prima quello che aspetta da più tempo; di quelli con risposta il più recente. Link rel="next" e X-Total-Count nelle intestazioni',
  query: z.object({
    state: z._default(z.enum(MESSAGE_STATES), 'open'),
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 30),
  }),
  answer: z.array(contactMessage),
})

/** Marks a message as answered, or as open again. */
export const markContactMessage = endpoint({
  method: 'PATCH',
  path: '/api/admin/messages/:id',
  access: 'admin',
  summary: 'Amministrazione: segna un messaggio come risposto, o di nuovo da rispondere',
  params: z.object({ id: z.uuid() }),
  missing: 'messageNotFound',
  body: z.object({ answered: z.boolean() }),
  answer: z.object({ success: z.literal(true) }),
})
