import { DAY_MS } from '../durations.ts'
import { hasLink } from '../has-link.ts'
import { type AuthorityTown, isAuthorityName } from './authority-names.ts'
import { joinedWordsOf, skeletonOf, skeletonsOf } from './name-skeleton.ts'

export const CHOSEN_NAME_MAX = 30
/** A name may be changed again after this time, in days. */
export const NAME_CHANGE_DAYS = 30
/** When a name that was changed at this time may be changed again; until then counterparts see the former one beside it. */
export const nameChangeableAt = (changedAt: Date) => new Date(changedAt.getTime() + NAME_CHANGE_DAYS * DAY_MS)

/** A change of the name that others see, also the first choice, which replaces the identity provider's. */
export interface NameChange {
  former: string
  at: Date
}

/** The name by which a counterpart knew the person when they met, if it was changed since then and in the last 30 days. `changes` are the oldest first. */
export function formerNameFor(changes: readonly NameChange[], metAt: Date, now: Date): string | null {
  const change = changes.find(({ at }) => metAt < at && now < nameChangeableAt(at))
  return change?.former || null
}

/**
 * The alphabets of a name. Latin has no letters beyond those of living languages: phonetic letters and small capitals look like
 * others. A name is written in one alphabet, because `Аda` with a Cyrillic А would look like `Ada`.
 */
const ALPHABETS = [
  /^[a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u0218-\u021b\u1e00-\u1eff]+$/i,
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^\p{Script=Arabic}+$/u,
  /^\p{Script=Georgian}+$/u,
  /^\p{Script=Armenian}+$/u,
  /^\p{Script=Hebrew}+$/u,
  /^\p{Script=Han}+$/u,
]
/** Words of letters, without modifier letters, between single separators: `Anna Maria`, `D’Angelo`, `Jean-Pierre`, `Giulia R.` */
const SHAPE = /^[\p{Lu}\p{Ll}\p{Lo}]+(?:(?:\. ?| ?['’-] ?| )[\p{Lu}\p{Ll}\p{Lo}]+)*\.?$/u

export type ChosenNameProblem = 'nameInvalid' | 'nameReserved'
export type ChosenNameResult = { name: string } | { problem: ChosenNameProblem }

/** What a browser does not know: the names of the admins, and those of the town's authorities. */
export interface ReservedNames {
  readonly takenNames: readonly string[]
  readonly town: AuthorityTown
}

/** The name as it is stored, or why it is refused. */
export function parseChosenName(typed: string, reserved?: ReservedNames): ChosenNameResult {
  const name = typed.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const letters = name.replaceAll(/[ '’.-]/g, '')
  const isWellFormed =
    [...letters].length >= 2 &&
    [...name].length <= CHOSEN_NAME_MAX &&
    SHAPE.test(name) &&
    !hasLink(name) &&
    ALPHABETS.some((alphabet) => alphabet.test(letters))
  if (!isWellFormed) return { problem: 'nameInvalid' }
  const shape = skeletonsOf(name).join('')
  const isTaken = reserved?.takenNames.some((taken) => skeletonsOf(taken).join('') === shape)
  const isAuthority = reserved && isAuthorityName(name, reserved.town)
  return isTaken || isAuthority || isReservedName(name) ? { problem: 'nameReserved' } : { name }
}

/** Words that a name may not contain, also as a part of a word. */
const RESERVED_PARTS = ['barattolo', 'admin', 'amministra', 'assistenza', 'moderator', 'админ', 'бараттоло'].map(skeletonOf)
/** Words that a name may not contain as a word: longer words that begin like them are surnames. */
const RESERVED_WORDS = ['staff', 'team', 'supporto', 'support', 'help', 'helpdesk', 'root', 'sistema', 'gestore'].map(skeletonOf)

/** Whether a name speaks for the product or for those who run it. Words may be split: `Ad min`, `B a r a t t o l o`. */
export function isReservedName(name: string): boolean {
  const words = skeletonsOf(name)
  if (words.some((word) => RESERVED_PARTS.some((part) => word.includes(part)))) return true
  return joinedWordsOf(words).some((text) => RESERVED_WORDS.includes(text) || RESERVED_PARTS.includes(text))
}
