/** Providers whose mailbox has every address with a tag: `anna+prova@` is `anna@`. */
const WITH_TAGS = new Set([
  ...['gmail.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me', 'fastmail.com', 'gmx.com'],
  ...['outlook.com', 'outlook.it', 'outlook.fr', 'hotmail.com', 'hotmail.it', 'hotmail.fr', 'live.com', 'live.it', 'live.fr'],
  'msn.com',
])
const SAME_DOMAINS = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
])

/** As mail servers exchange it: `münchen.example` and `xn--mnchen-3ya.example` are one domain. */
function asciiDomain(domain: string): string {
  return /[^\p{ASCII}]/u.test(domain) ? (URL.parse(`http://${domain}`)?.hostname ?? domain) : domain
}

/**
 * One form for all addresses of a mailbox, where the provider is known to have several: without the tag, and at Gmail without dots.
 * For other providers only the case and the form of the domain are ignored, because there a tag may be a mailbox of its own.
 */
export function canonicalEmail(email: string): string {
  const lower = email.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const typedDomain = asciiDomain(lower.slice(at + 1))
  const domain = SAME_DOMAINS.get(typedDomain) ?? typedDomain
  if (at < 1) return lower
  if (!WITH_TAGS.has(domain)) return `${lower.slice(0, at)}@${typedDomain}`
  const local = lower.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`
}
