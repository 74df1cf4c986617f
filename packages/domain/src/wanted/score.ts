import { isSlipOf } from './spelling.ts'
import type { Described, Head, Terms } from './terms.ts'
import { broaderThan, type Concept } from './thesaurus/index.ts'

/** The lowest score of a match. */
export const FITS_FROM = 0.5

/** The offer is narrower than the request: a guitar for an instrument. */
const NARROWER = 0.95
/** The offer is broader than the request: "strumenti musicali" for a guitar. */
const BROADER = 0.62
/** Two words outside of the thesaurus that differ by one typo. */
const SLIPPED = 0.85
/** The offer is broader and has another purpose or audience: a board game about trains for a chess set. */
const BROADER_YET_OTHER = 0.45
/** An object that the offer names after a comma. */
const AFTER_COMMA = { list: 0.65, detail: 0.45 }
/** The weight of the request's modifiers (size, colour …) compared with the object itself. */
const OF_DESCRIPTION = 0.25
/** Both have a purpose, and they differ. */
const OTHER_PURPOSE = 0.55
/** Both have an audience, and they differ. */
const OTHER_AUDIENCE = 0.55
/** One has only a purpose and the other only an audience: they may match, less likely if the audience is a child. */
const OTHER_KIND = 0.8
const OTHER_KIND_FOR_A_CHILD = 0.65
const OTHER_SIZE = 0.5

/** How well an offer matches a request, 0 to 1: the similarity of the objects, reduced by contradicting modifiers. */
export function scoreOf(wanted: Terms, offered: Terms): number {
  let best = 0
  for (const sought of wanted.heads)
    for (const thing of offered.heads) {
      const near =
        nearness(sought, thing, offered) * sought.sureness * thing.sureness * (thing.comma ? AFTER_COMMA[thing.comma] : 1)
      if (near > best) best = Math.max(best, near * agreement(wanted, sought, offered, thing))
    }
  return best
}

function nearness(sought: Head, thing: Head, { described }: Terms): number {
  if (sought.concepts.length === 0 || thing.concepts.length === 0) return likeStems(sought, thing)
  if (meet(sought.concepts, thing.concepts)) return 1
  if (meet(sought.concepts, thing.concepts.flatMap(broaderThan))) return NARROWER
  if (!meet(sought.concepts.flatMap(broaderThan), thing.concepts)) return 0
  return described.purpose.size > 0 || described.audience.size > 0 ? BROADER_YET_OTHER : BROADER
}

function likeStems(sought: Head, thing: Head): number {
  if (sought.concepts.length !== thing.concepts.length) return 0
  if (sought.stem === thing.stem) return 1
  return isSlipOf(sought.stem, thing.stem) ? SLIPPED : 0
}

const meet = (some: readonly Concept[], others: readonly Concept[]) => some.some((one) => others.includes(one))

function agreement(wanted: Terms, sought: Head, offered: Terms, thing: Head): number {
  // Modifiers inside of the names count only for a narrower offer: equal names have them in common, broader ones lack them.
  const isNarrower = !meet(sought.concepts, thing.concepts) && meet(sought.concepts, thing.concepts.flatMap(broaderThan))
  const asked = isNarrower ? both(wanted.described, sought.inner) : wanted.described
  const told = isNarrower ? both(offered.described, thing.inner) : offered.described
  const known = both(told, thing.inner)
  const shared = [...asked.all].filter((term) => known.all.has(term)).length
  const share = asked.all.size === 0 ? 1 : shared / asked.all.size
  const described = 1 - OF_DESCRIPTION + OF_DESCRIPTION * share
  return described * contradiction(asked, told) * crossing(wanted.described, offered.described)
}

function contradiction(asked: Described, told: Described): number {
  const size = differ(asked.sizes, told.sizes) ? OTHER_SIZE : 1
  if (differ(asked.audience, told.audience)) return OTHER_AUDIENCE * size
  return differ(asked.purpose, told.purpose) ? OTHER_PURPOSE * size : size
}

/** One has only an audience and the other only a purpose. */
function crossing(asked: Described, told: Described): number {
  const isCrossed = (one: Described, other: Described) =>
    one.audience.size > 0 && !hasPurpose(one) && other.audience.size === 0 && hasPurpose(other)
  if (!isCrossed(asked, told) && !isCrossed(told, asked)) return 1
  return asked.audience.has('bambino') || told.audience.has('bambino') ? OTHER_KIND_FOR_A_CHILD : OTHER_KIND
}

/** Unknown words are no purpose, because they may be a name: "le fiabe dei fratelli Grimm". */
const hasPurpose = ({ purpose }: Described) => [...purpose].some((term) => !term.startsWith('~'))

const differ = (asked: ReadonlySet<string>, told: ReadonlySet<string>) =>
  asked.size > 0 && told.size > 0 && asked.isDisjointFrom(told)

function both(one: Described, other: Described): Described {
  return {
    all: one.all.union(other.all),
    audience: one.audience.union(other.audience),
    purpose: one.purpose.union(other.purpose),
    sizes: one.sizes.union(other.sizes),
  }
}
