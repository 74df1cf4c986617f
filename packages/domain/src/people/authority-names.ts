import data from '../../../../towns/aosta/authority-names.json' with { type: 'json' }
import { joinedWordsOf, skeletonOf, skeletonsOf } from './name-skeleton.ts'

/** The names of authorities and roles of a town, as its data lists them. */
export interface AuthorityNameData {
  /** A name with such a word is refused. */
  readonly words: readonly string[]
  /** Words that are also surnames: they pass after a first name. */
  readonly surnames: readonly string[]
  /** Beginnings of words. */
  readonly stems: readonly string[]
  /** Several words in this order, anywhere in a name. */
  readonly phrases: readonly string[]
  /** Refused only as the whole name. */
  readonly wholeNames: readonly string[]
  /** Words that begin a title and no name: `il`, `signor`. */
  readonly particles: readonly string[]
  /** Words that make a surname an authority again: `Aosta`, `locale`. */
  readonly qualifiers: readonly string[]
}

/** The data as it is compared. */
export interface AuthorityNames {
  words: ReadonlySet<string>
  surnames: ReadonlySet<string>
  stems: readonly string[]
  phrases: readonly string[]
  wholeNames: ReadonlySet<string>
  particles: ReadonlySet<string>
  qualifiers: ReadonlySet<string>
}

export function readAuthorityNames(names: AuthorityNameData): AuthorityNames {
  const skeletons = (words: readonly string[]) => new Set(words.map(skeletonOf))
  return {
    words: skeletons(names.words),
    surnames: skeletons(names.surnames),
    stems: names.stems.map(skeletonOf),
    phrases: names.phrases.map((phrase) => ` ${skeletonOf(phrase)} `),
    wholeNames: new Set(names.wholeNames.map((name) => skeletonsOf(name).join(''))),
    particles: skeletons(names.particles),
    qualifiers: skeletons(names.qualifiers),
  }
}

export const AUTHORITY_NAMES = readAuthorityNames(data)

/** Shorter words are not looked for in split ones: `Mai Re` would be `maire`. */
const MIN_SPLIT_LENGTH = 6

/** Whether a name speaks for an authority or for a role. Words may be split: `Poli zia`. */
export function isAuthorityName(name: string, { words, stems, phrases, wholeNames, ...rest }: AuthorityNames): boolean {
  const parts = skeletonsOf(name)
  if (wholeNames.has(parts.join(''))) return true
  if (phrases.some((phrase) => ` ${parts.join(' ')} `.includes(phrase))) return true
  if (parts.some((part) => words.has(part) || stems.some((stem) => part.startsWith(stem)))) return true
  if (joinedWordsOf(parts).some((joined) => joined.length >= MIN_SPLIT_LENGTH && words.has(joined))) return true
  return parts.some((part) => rest.surnames.has(part)) && !isSurnameOfPerson(parts, rest)
}

/** Whether a word that is also a surname stands after a first name: `Giulia Comune`, `Anna Lo Giudice`, but neither `Comune Aosta` nor `Il Sindaco`. */
function isSurnameOfPerson(
  parts: readonly string[],
  names: Pick<AuthorityNames, 'surnames' | 'particles' | 'qualifiers'>,
): boolean {
  const [first = ''] = parts
  const isFirstName = first.length > 1 && !names.surnames.has(first) && !names.particles.has(first)
  return isFirstName && !parts.some((part) => names.qualifiers.has(part))
}
