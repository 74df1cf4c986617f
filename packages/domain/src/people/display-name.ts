import { hasLink } from '../has-link.ts'
import { type AuthorityTown, isAuthorityName } from './authority-names.ts'
import { isReservedName } from './chosen-name.ts'

/**
 * The name that others see: the one that the person has chosen, else the public form of the identity provider's name. Empty if there is
 * none.
 *
 * `server/src/profiles/profiles.store.ts` has a simplified form of this rule in SQL for the search by name.
 */
export function displayNameOf(name: string, chosenName: string | null, town: AuthorityTown): string {
  return chosenName ?? publicFormOf(name, town)
}

/** The names of a list of 50 items take longer to check than to read: those of the last people of each town are remembered. */
const publicFormsByTown = new WeakMap<AuthorityTown['authorityNames'], Map<string, string>>()
const MAX_PUBLIC_FORMS = 5000

function publicFormOf(name: string, town: AuthorityTown): string {
  const publicForms = publicFormsByTown.get(town.authorityNames) ?? new Map<string, string>()
  publicFormsByTown.set(town.authorityNames, publicForms)
  const known = publicForms.get(name)
  if (known !== undefined) return known
  if (publicForms.size >= MAX_PUBLIC_FORMS) publicForms.clear()
  const form = shorten(name, town)
  publicForms.set(name, form)
  return form
}

/**
 * `Giulia Rossi` → `Giulia R.`, `Maria` → `Maria`. The second word gives an initial only if it begins with a letter. Not shown at all are
 * an e-mail, a telephone number and an address, by which the person could be found, and a name that speaks for the product or for an
 * authority.
 */
function shorten(name: string, town: AuthorityTown): string {
  if (name.includes('@')) return ''
  const [first = '', second = ''] = name.trim().split(/\s+/)
  const initial = /^\p{Letter}/u.exec(second)?.[0]
  const shortened = initial ? `${first} ${initial.toLocaleUpperCase('it')}.` : first
  const isHidden = isContact(name) || isReservedName(shortened) || isAuthorityName(name, town)
  return isHidden ? '' : shortened
}

/** Words with which an address begins. Those of the second line are also surnames, and so count only in a name with a number. */
const STREET =
  /^(via|viale|vicolo|piazzale|piazzetta|frazione|fraz|localita|località|loc|rue|avenue|boulevard|chemin|hameau|impasse)$/
const STREET_OR_SURNAME = /^(corso|piazza|largo|strada|borgo|villaggio|place|route|ruelle)$/
/** The fewest digits of a telephone number. */
const PHONE_DIGITS = 5

/** Whether the beginning of a name, which others would see, is a telephone number, an address or a link. */
function isContact(name: string): boolean {
  const [first = '', second = ''] = name.normalize('NFKC').trim().toLowerCase().split(/\s+/)
  if (/^[^\p{Letter}]*$/u.test(first) || /^[+\d]/.test(first)) return true
  if (first.replace(/\D/g, '').length >= PHONE_DIGITS || hasLink(first)) return true
  const word = first.replace(/\.$/, '')
  return (STREET.test(word) && second !== '') || (STREET_OR_SURNAME.test(word) && /\d/.test(name))
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
