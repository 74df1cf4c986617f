import type { Operator } from '@barattolo/domain/client-config'
import { it } from '@barattolo/domain/texts/it'
import { createTransport } from 'nodemailer'
import { truncate } from './truncate.ts'

/** The timeout of an SMTP server, in milliseconds; the e-mail is retried later. */
export const MAIL_TIMEOUT = 15_000

export interface Digest {
  to: string
  name: string
  /** The oldest first. */
  notices: readonly { text: string; path: string }[]
  /** Stops all e-mail to the recipient. */
  unsubscribeUrl: string
}

interface SmtpOptions {
  smtpUrl: string
  from: string
  publicUrl: string
  operator: Operator | null
  timeoutMs?: number
}

/** `refused`: permanent failure; `retry`: temporary failure. */
export type MailOutcome = 'sent' | 'refused' | 'retry'

/** Without TLS any computer on the way could read the names in an e-mail; to a server on this computer there is none on the way. */
export const needsTls = (smtpUrl: string) => !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(smtpUrl).hostname)

/** Sends one e-mail over a connection of its own. */
export async function sendDigest(
  digest: Digest,
  { smtpUrl, from, publicUrl, operator, timeoutMs = MAIL_TIMEOUT }: SmtpOptions,
): Promise<MailOutcome> {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: needsTls(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  try {
    await transport.sendMail({ from, to: digest.to, ...composeDigest(digest, { publicUrl, operator }) })
    return 'sent'
  } catch (error) {
    return isPermanentFailure(error) ? 'refused' : 'retry'
  } finally {
    transport.close()
  }
}

/** The SMTP server has permanently rejected the address or the message (5xx); every other failure may be temporary. */
function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

const texts = it.notices.mail

export function composeDigest(
  { name, notices, unsubscribeUrl }: Digest,
  { publicUrl, operator }: Pick<SmtpOptions, 'publicUrl' | 'operator'>,
) {
  const rows = notices.map(({ text, path }) => ({ text, url: `${publicUrl}${path}` }))
  const preferencesUrl = `${publicUrl}/avvisi/preferenze`
  return {
    subject: toOneLine(rows.length === 1 ? (rows[0]?.text ?? '') : texts.subject(rows.length)),
    text: [
      texts.greeting(name),
      texts.lead(rows.length),
      ...rows.map(({ text, url }) => `${text}\n${url}`),
      texts.why,
      `${texts.choose}: ${preferencesUrl}`,
      `${texts.stop}: ${unsubscribeUrl}`,
      ...(operator ? [texts.foot(operator)] : []),
    ].join('\n\n'),
    html: renderPage([
      `<p>${escapeHtml(texts.greeting(name))}<br>${escapeHtml(texts.lead(rows.length))}</p>`,
      ...rows.map(({ text, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></p>`),
      `<p><small>${escapeHtml(texts.why)}<br>${renderLink(preferencesUrl, texts.choose)} · ${renderLink(unsubscribeUrl, texts.stop)}</small></p>`,
      ...(operator ? [`<p><small>${escapeHtml(texts.foot(operator))}</small></p>`] : []),
    ]),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

const renderPage = (parts: readonly string[]) => `<!doctype html><html lang="it"><body>${parts.join('')}</body></html>`
const renderLink = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => HTML_ENTITIES[character] ?? '')
}

const SUBJECT_MAX = 150
const toOneLine = (text: string) => truncate(text.replaceAll(/\s+/g, ' '), SUBJECT_MAX)
