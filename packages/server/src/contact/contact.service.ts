import type { newContactMessage, sendContactMessage } from '@barattolo/domain/contact/contract'
import type { Answer } from '@barattolo/domain/endpoint'
import { CONTACT_LIMITS, OPERATOR_MAIL_LIMITS } from '@barattolo/domain/limits'
import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { Town } from '@barattolo/domain/town'
import type * as z from 'zod/mini'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { idempotentId } from '../platform/http/idempotent-id.ts'
import { countIfAllowed } from '../platform/http/limit-counts.store.ts'
import { hashAddress } from '../platform/http/network-address.ts'
import type { Person } from '../platform/http/session.ts'
import { refusalUntil } from '../platform/http/too-many-requests.ts'
import { BACKOFF } from '../platform/jobs/backoff.ts'
import { operatorMailSettings, sendMail } from '../platform/mail.ts'
import {
  type ClaimedMessage,
  type ContactMessageValues,
  claimDueMail,
  claimNewMail,
  findContactMessage,
  insertContactMessage,
  saveMailOutcome,
} from './contact.store.ts'
import { composeContactMail } from './contact-mail.ts'

export interface ContactDeps {
  db: Db
  town: Town
  config: Pick<Config, 'mail' | 'publicUrl' | 'operator' | 'rateLimits'>
  now: () => Date
  log: { warn: (about: object, message: string) => void }
}

export interface Sender {
  person: Person | null
  /** The network address of the request. */
  ip: string
}

type ContactOutcome = Answer<typeof sendContactMessage>['outcome']

/** A writer waits for the SMTP server at most this long in each step, in milliseconds; then a job sends the e-mail. */
const WRITER_TIMEOUT = 5000

/**
 * Stores a message for the admin, and sends it to the operator where e-mail is configured. A password manager may have filled the
 * hidden field: such a message is marked and only stored, so that programs do not use up the e-mails of the day.
 */
export async function receiveMessage(
  deps: ContactDeps,
  input: z.infer<typeof newContactMessage>,
  sender: Sender,
): Promise<ContactOutcome> {
  const { name, email, message } = input
  const id = idempotentId(sender.person?.uid ?? 'visitor', input.clientId)
  const values = { id, name, email, message, suspectedBot: input.website !== '' }
  const stored = await deps.db.transaction().execute((trx) => storeMessage(deps, trx, values, sender))
  if (stored === 'known') {
    const known = await findContactMessage(deps.db, values.id)
    if (known && !isSameMessage(known, values)) throw new Problem('alreadyStored', { detail: it.contact.alreadyStored })
    return known?.mailedAt ? 'sent' : 'stored'
  }
  if (stored === 'storedOnly') return 'stored'
  return (await mailMessage(deps, { ...values, mailTries: 1 }, WRITER_TIMEOUT)) ? 'sent' : 'stored'
}

type Content = Pick<ContactMessageValues, 'name' | 'email' | 'message'>

const isSameMessage = (a: Content, b: Content) => a.name === b.name && a.email === b.email && a.message === b.message

type Stored = 'known' | 'storedOnly' | 'toMail'

async function storeMessage(
  { config, town, now }: ContactDeps,
  trx: Trx,
  values: Omit<ContactMessageValues, 'personUid'>,
  { person, ip }: Sender,
): Promise<Stored> {
  const isNew = await insertContactMessage(trx, { ...values, personUid: person?.uid ?? null }, now())
  if (!isNew) return 'known'
  if (config.rateLimits) {
    const next = await countIfAllowed(trx, `contact ${await hashAddress(trx, ip)}`, CONTACT_LIMITS, now())
    if (next) throw refusalUntil('tooManyContactMessages', next, { now: now(), timeZone: town.timeZone }, it.contact.tooMany)
  }
  if (!operatorMailSettings(config) || values.suspectedBot) return 'storedOnly'
  if (config.rateLimits && (await countIfAllowed(trx, 'operator mail', OPERATOR_MAIL_LIMITS, now()))) return 'storedOnly'
  await claimNewMail(trx, values.id, now())
  return 'toMail'
}

/** Sends the e-mails whose first try has failed. Several processes may run it at once. */
export async function sendDueContactMails(deps: ContactDeps): Promise<void> {
  if (!operatorMailSettings(deps.config)) return
  for (;;) {
    const message = await claimDueMail(deps.db, deps.now())
    if (!message) return
    await mailMessage(deps, message)
  }
}

/** Whether the e-mail of a claimed message was sent. A failure is retried later, and finally given up; the admin has the message. */
async function mailMessage({ db, config, now, log }: ContactDeps, message: ClaimedMessage, timeoutMs?: number): Promise<boolean> {
  const settings = operatorMailSettings(config)
  if (!settings) return false
  const outcome = await sendMail(composeContactMail(message, settings), { ...settings, timeoutMs })
  const delay = outcome === 'retry' ? BACKOFF[message.mailTries - 1] : undefined
  const mailDueAt = delay === undefined ? null : new Date(now().getTime() + delay)
  await saveMailOutcome(db, message.id, { mailedAt: outcome === 'sent' ? now() : null, mailDueAt })
  if (outcome !== 'sent' && mailDueAt === null)
    log.warn({ tries: message.mailTries, outcome }, 'e-mail of a contact message given up')
  return outcome === 'sent'
}
