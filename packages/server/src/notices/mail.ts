import { it } from '@barattolo/domain/texts/it'
import { createTransport } from 'nodemailer'
import { shortened } from './shortened.ts'

/** The timeout of an SMTP server, in milliseconds; the e-mail is retried later. */
export const MAIL_WITHIN = 15_000

export interface Digest {
  to: string
  name: string
  /** The oldest first. */
  notices: readonly { text: string; path: string }[]
  /** Stops all e-mail to the recipient. */
  unsubscribeUrl: string
}

interface Post {
  smtpUrl: string
  from: string
  publicUrl: string
  within?: number
}

/** `refused`: permanent failure; `later`: temporary failure. */
export type Outcome = 'sent' | 'refused' | 'later'

/** Sends one e-mail over a connection of its own. */
export async function sendDigest(digest: Digest, { smtpUrl, from, publicUrl, within = MAIL_WITHIN }: Post): Promise<Outcome> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: within,
    greetingTimeout: within,
    socketTimeout: within,
    dnsTimeout: within,
  })
  try {
    await transport.sendMail({ from, to: digest.to, ...composeDigest(digest, publicUrl) })
    return 'sent'
  } catch (error) {
    return isFinal(error) ? 'refused' : 'later'
  } finally {
    transport.close()
  }
}

/** The SMTP server has permanently rejected the address or the message (5xx); every other failure may be temporary. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

const words = it.notices.mail

export function composeDigest({ name, notices, unsubscribeUrl }: Digest, publicUrl: string) {
  const rows = notices.map(({ text, path }) => ({ text, url: `${publicUrl}${path}` }))
  const preferencesUrl = `${publicUrl}/avvisi/preferenze`
  return {
    subject: oneLine(rows.length === 1 ? (rows[0]?.text ?? '') : words.subject(rows.length)),
    text: [
      words.greeting(name),
      words.lead(rows.length),
      ...rows.map(({ text, url }) => `${text}\n${url}`),
      words.why,
      `${words.choose}: ${preferencesUrl}`,
      `${words.stop}: ${unsubscribeUrl}`,
    ].join('\n\n'),
    html: page([
      `<p>${escaped(words.greeting(name))}<br>${escaped(words.lead(rows.length))}</p>`,
      ...rows.map(({ text, url }) => `<p><a href="${escaped(url)}">${escaped(text)}</a></p>`),
      `<p><small>${escaped(words.why)}<br>${link(preferencesUrl, words.choose)} · ${link(unsubscribeUrl, words.stop)}</small></p>`,
    ]),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

const page = (parts: readonly string[]) => `<!doctype html><html lang="it"><body>${parts.join('')}</body></html>`
const link = (url: string, text: string) => `<a href="${escaped(url)}">${escaped(text)}</a>`

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? '')
}

const SUBJECT_MAX = 150
const oneLine = (text: string) => shortened(text.replaceAll(/\s+/g, ' '), SUBJECT_MAX)
