import type { Config } from './config/config.ts'
import { publishFailure } from './metrics/failures.ts'
import { truncate } from './truncate.ts'

/** The timeout of an SMTP server, in milliseconds; the e-mail is retried later. */
const MAIL_TIMEOUT = 15_000

export interface Mail {
  to: string
  /** Shortened to one line. */
  subject: string
  text: string
  html?: string
  /** A valid address. */
  replyTo?: string
  headers?: Record<string, string>
}

export interface SmtpOptions {
  smtpUrl: string
  from: string
  timeoutMs?: number | undefined
}

/** `refused`: permanent failure; `retry`: temporary failure. */
export type MailOutcome = 'sent' | 'refused' | 'retry'

/** The settings of e-mail, with those that every e-mail contains; null if no e-mails are sent. */
export function mailSettings({ mail, publicUrl, operator }: Pick<Config, 'mail' | 'publicUrl' | 'operator'>) {
  return mail && publicUrl ? { ...mail, publicUrl, operator } : null
}

/** The settings of an e-mail to the operator, or to a person who can answer to the operator; null if there is no operator. */
export function operatorMailSettings(config: Parameters<typeof mailSettings>[0]) {
  const settings = mailSettings(config)
  return settings?.operator ? { ...settings, operator: settings.operator } : null
}

/** Without TLS any computer on the way could read the names in an e-mail; to a server on this computer there is none on the way. */
export const needsTls = (smtpUrl: string) => !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(smtpUrl).hostname)

/** Loaded with the first e-mail. Null if its file is missing because a newer version is being installed. */
async function openTransport({ smtpUrl, timeoutMs = MAIL_TIMEOUT }: Pick<SmtpOptions, 'smtpUrl' | 'timeoutMs'>) {
  const library = await import('nodemailer').catch(() => null)
  if (!library) return null
  return library.createTransport({
    url: smtpUrl,
    requireTLS: needsTls(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
}

/** Sends one e-mail over a connection of its own. */
export async function sendMail({ subject, headers, ...mail }: Mail, { from, ...options }: SmtpOptions): Promise<MailOutcome> {
  const transport = await openTransport(options)
  if (!transport) return 'retry'
  try {
    await transport.sendMail({
      from,
      ...mail,
      subject: toOneLine(subject),
      headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    })
    return 'sent'
  } catch (error) {
    publishFailure('mail')
    return isPermanentFailure(error) ? 'refused' : 'retry'
  } finally {
    transport.close()
  }
}

/** Connects, and signs in if the address has a name. Throws the error of the library, whose `code` is `EAUTH` if it was refused. */
export async function verifySmtp(options: Pick<SmtpOptions, 'smtpUrl' | 'timeoutMs'>): Promise<void> {
  const transport = await openTransport(options)
  try {
    await transport?.verify()
  } finally {
    transport?.close()
  }
}

/** The SMTP server has permanently rejected the address or the message (5xx); every other failure may be temporary. */
function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

const SUBJECT_MAX = 150
const toOneLine = (text: string) => truncate(text.replaceAll(/\s+/g, ' '), SUBJECT_MAX)
