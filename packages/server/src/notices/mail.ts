import type { Operator } from '@barattolo/domain/client-config'
import { it } from '@barattolo/domain/texts/it'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { type MailOutcome, type SmtpOptions, sendMail } from '../platform/mail.ts'

export interface Digest {
  to: string
  name: string
  /** The oldest first. */
  notices: readonly { text: string; path: string }[]
  /** Stops all e-mail to the recipient. */
  unsubscribeUrl: string
}

interface DigestOptions extends SmtpOptions {
  publicUrl: string
  operator: Operator | null
}

/** Sends one digest over a connection of its own. */
export function sendDigest(digest: Digest, options: DigestOptions): Promise<MailOutcome> {
  return sendMail({ to: digest.to, ...composeDigest(digest, options) }, options)
}

const texts = it.notices.mail

export function composeDigest(
  { name, notices, unsubscribeUrl }: Digest,
  { publicUrl, operator }: Pick<DigestOptions, 'publicUrl' | 'operator'>,
) {
  const rows = notices.map(({ text, path }) => ({ text, url: `${publicUrl}${path}` }))
  const preferencesUrl = `${publicUrl}/avvisi/preferenze`
  return {
    subject: rows.length === 1 ? (rows[0]?.text ?? '') : texts.subject(rows.length),
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
    },
  }
}

const renderPage = (parts: readonly string[]) => `<!doctype html><html lang="it"><body>${parts.join('')}</body></html>`
const renderLink = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
