import type { Town } from '../town.ts'
import { joinedWordsOf, skeletonOf, skeletonsOf } from './name-skeleton.ts'

/** A town's names of authorities and roles. */
export type AuthorityTown = Pick<Town, 'authorityNames'>

/** The names as they are compared. */
interface ComparedNames {
  words: ReadonlySet<string>
  surnames: ReadonlySet<string>
  stems: readonly string[]
  phrases: readonly string[]
  wholeNames: ReadonlySet<string>
  particles: ReadonlySet<string>
  qualifiers: ReadonlySet<string>
}

function readNames(names: Town['authorityNames']): ComparedNames {
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

/** Each town's names are read once. */
const comparedNames = new WeakMap<Town['authorityNames'], ComparedNames>()

function comparedNamesOf({ authorityNames }: AuthorityTown): ComparedNames {
  const known = comparedNames.get(authorityNames)
  if (known) return known
  const names = readNames(authorityNames)
  comparedNames.set(authorityNames, names)
  return names
}

/** Shorter words are not looked for in split ones: `Mai Re` would be `maire`. */
const MIN_SPLIT_LENGTH = 6

/** Whether a name speaks for an authority or for a role. Words may be split: `Poli zia`. */
export function isAuthorityName(name: string, town: AuthorityTown): boolean {
  const { words, stems, phrases, wholeNames, ...rest } = comparedNamesOf(town)
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
  names: Pick<ComparedNames, 'surnames' | 'particles' | 'qualifiers'>,
): boolean {
  const [first = ''] = parts
  const isFirstName = first.length > 1 && !names.surnames.has(first) && !names.particles.has(first)
  return isFirstName && !parts.some((part) => names.qualifiers.has(part))
}
