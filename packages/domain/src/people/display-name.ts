import { isReservedName } from './chosen-name.ts'

/**
 * The name that others see: the one that the person has chosen, else the public form of the identity provider's name: `Giulia Rossi` → `Giulia R.`, `Maria` → `Maria`. The second word gives an initial only if
 * it begins with a letter. A name with an @ may contain an e-mail address, and a
 * reserved one would speak for the product: neither is shown at all.
 *
 * `server/src/profiles/profiles.store.ts` has a simplified form of this rule in SQL for the search by name.
 */
export function displayNameOf(name: string, chosenName: string | null): string {
  if (chosenName !== null) return chosenName
  if (name.includes('@')) return ''
  const [first = '', second = ''] = name.trim().split(/\s+/)
  const initial = /^\p{Letter}/u.exec(second)?.[0]
  const displayName = initial ? `${first} ${initial.toLocaleUpperCase('it')}.` : first
  return isReserved(displayName) ? '' : displayName
}

/** The names of a list of 50 items take longer to check than to read: those of the last people are remembered. */
const checkedNames = new Map<string, boolean>()
const MAX_CHECKED_NAMES = 5000

function isReserved(name: string): boolean {
  const known = checkedNames.get(name)
  if (known !== undefined) return known
  if (checkedNames.size >= MAX_CHECKED_NAMES) checkedNames.clear()
  const result = isReservedName(name)
  checkedNames.set(name, result)
  return result
}

/** Both names of a person for the admin, who must recognise the person by either: `Zia Pina · Giulia Rossi`. Empty if there is none. */
export function namesForAdmin(name: string, chosenName: string | null): string {
  return [...new Set([chosenName, name])].filter(Boolean).join(' · ')
}

/** Providers with so many users that their domain does not identify a person. `outlook`, `hotmail`, `live` and `yahoo` have a domain per country. */
export const LARGE_EMAIL_PROVIDERS = [
  ...['gmail.com', 'googlemail.com', 'icloud.com', 'me.com', 'msn.com', 'proton.me', 'protonmail.com', 'gmx.com', 'aol.com'],
  ...[
    'libero.it',
    'virgilio.it',
    'tiscali.it',
    'alice.it',
    'tin.it',
    'tim.it',
    'fastwebnet.it',
    'inwind.it',
    'iol.it',
    'email.it',
  ],
  ...['outlook.com', 'outlook.it', 'outlook.fr', 'hotmail.com', 'hotmail.it', 'hotmail.fr', 'live.com', 'live.it', 'live.fr'],
  ...['yahoo.com', 'yahoo.it', 'yahoo.fr', 'orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr', 'bluewin.ch'],
] as const
const LARGE_PROVIDERS: ReadonlySet<string> = new Set(LARGE_EMAIL_PROVIDERS)

/**
 * `giulia@gmail.com` → `gi***@gmail.com`: two letters of the local part (one if it has at most two) and three stars; the domain
 * only of a large provider, because `giulia@rossi-arredamenti.it` would name the person.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = at < 0 ? email : email.slice(0, at)
  const visible = [...local].slice(0, [...local].length > 2 ? 2 : 1).join('')
  if (at < 0) return `${visible}***`
  const domain = email.slice(at + 1).toLowerCase()
  return `${visible}***@${LARGE_PROVIDERS.has(domain) ? domain : '***'}`
}
