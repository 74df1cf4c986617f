import { isTypoOf } from './spelling.ts'
import type { Head, Modifiers, Terms } from './terms.ts'
import { broaderConceptsOf, type Concept } from './thesaurus/index.ts'

/** The lowest score of a match. */
export const MATCH_SCORE_MIN = 0.5

/** The offer is narrower than the request: a guitar for an instrument. */
const NARROWER = 0.95
/** The offer is broader than the request: "strumenti musicali" for a guitar. */
const BROADER = 0.62
/** Two words outside of the thesaurus that differ by one typo. */
const TYPO = 0.85
/** The offer is broader and names a purpose or an audience: a board game about trains for a chess set. */
const BROADER_WITH_OTHER_USE = 0.45
/** An object that the offer names after a comma. */
const AFTER_COMMA = { list: 0.65, detail: 0.45 }
/** The weight of the request's modifiers (size, colour …) compared with the object itself. */
const MODIFIER_WEIGHT = 0.25
/** Both have a purpose, and they differ. */
const OTHER_PURPOSE = 0.55
/** Both have an audience, and they differ. */
const OTHER_AUDIENCE = 0.55
/** One has only a purpose and the other only an audience: a match is possible, but less likely if the audience is a child. */
const AUDIENCE_VERSUS_PURPOSE = 0.8
const CHILD_AUDIENCE_VERSUS_PURPOSE = 0.65
const OTHER_SIZE = 0.5

/** How well an offer matches a request, 0 to 1: the similarity of the objects, reduced by contradicting modifiers. */
export function matchScore(request: Terms, offer: Terms): number {
  let best = 0
  for (const requestHead of request.heads)
    for (const offerHead of offer.heads) {
      const similarity =
        headSimilarity(requestHead, offerHead, offer) *
        requestHead.confidence *
        offerHead.confidence *
        (offerHead.comma ? AFTER_COMMA[offerHead.comma] : 1)
      if (similarity > best) best = Math.max(best, similarity * modifierFactor(request, requestHead, offer, offerHead))
    }
  return best
}

function headSimilarity(requestHead: Head, offerHead: Head, { modifiers }: Terms): number {
  if (requestHead.concepts.length === 0 && offerHead.concepts.length === 0) return stemSimilarity(requestHead, offerHead)
  if (intersects(requestHead.concepts, offerHead.concepts)) return 1
  if (intersects(requestHead.concepts, offerHead.concepts.flatMap(broaderConceptsOf))) return NARROWER
  if (!intersects(requestHead.concepts.flatMap(broaderConceptsOf), offerHead.concepts)) return 0
  return modifiers.purpose.size > 0 || modifiers.audience.size > 0 ? BROADER_WITH_OTHER_USE : BROADER
}

function stemSimilarity(requestHead: Head, offerHead: Head): number {
  if (requestHead.stem === offerHead.stem) return 1
  return isTypoOf(requestHead.stem, offerHead.stem) ? TYPO : 0
}

const intersects = (some: readonly Concept[], others: readonly Concept[]) => some.some((one) => others.includes(one))

function modifierFactor(request: Terms, requestHead: Head, offer: Terms, offerHead: Head): number {
  // Modifiers inside of the names count only for a narrower offer: equal names have them in common, broader ones lack them.
  const isNarrower =
    !intersects(requestHead.concepts, offerHead.concepts) &&
    intersects(requestHead.concepts, offerHead.concepts.flatMap(broaderConceptsOf))
  const requestModifiers = isNarrower ? unionOf(request.modifiers, requestHead.innerModifiers) : request.modifiers
  const offerModifiers = isNarrower ? unionOf(offer.modifiers, offerHead.innerModifiers) : offer.modifiers
  const offerTerms = unionOf(offerModifiers, offerHead.innerModifiers)
  const shared = [...requestModifiers.all].filter((term) => offerTerms.all.has(term)).length
  const share = requestModifiers.all.size === 0 ? 1 : shared / requestModifiers.all.size
  const factor = 1 - MODIFIER_WEIGHT + MODIFIER_WEIGHT * share
  return (
    factor *
    contradictionFactor(requestModifiers, offerModifiers) *
    audienceVersusPurposeFactor(request.modifiers, offer.modifiers)
  )
}

function contradictionFactor(requestModifiers: Modifiers, offerModifiers: Modifiers): number {
  const size = areDisjoint(requestModifiers.sizes, offerModifiers.sizes) ? OTHER_SIZE : 1
  if (areDisjoint(requestModifiers.audience, offerModifiers.audience)) return OTHER_AUDIENCE * size
  return areDisjoint(requestModifiers.purpose, offerModifiers.purpose) ? OTHER_PURPOSE * size : size
}

/** The factor if one has only an audience and the other only a purpose; else 1. */
function audienceVersusPurposeFactor(requestModifiers: Modifiers, offerModifiers: Modifiers): number {
  const isCrossed = (one: Modifiers, other: Modifiers) =>
    one.audience.size > 0 && !hasPurpose(one) && other.audience.size === 0 && hasPurpose(other)
  if (!isCrossed(requestModifiers, offerModifiers) && !isCrossed(offerModifiers, requestModifiers)) return 1
  return requestModifiers.audience.has('bambino') || offerModifiers.audience.has('bambino')
    ? CHILD_AUDIENCE_VERSUS_PURPOSE
    : AUDIENCE_VERSUS_PURPOSE
}

/** Unknown words do not count as a purpose, because they may be a name: "le fiabe dei fratelli Grimm". */
const hasPurpose = ({ purpose }: Modifiers) => [...purpose].some((term) => !term.startsWith('~'))

const areDisjoint = (requestModifiers: ReadonlySet<string>, offerModifiers: ReadonlySet<string>) =>
  requestModifiers.size > 0 && offerModifiers.size > 0 && requestModifiers.isDisjointFrom(offerModifiers)

function unionOf(one: Modifiers, other: Modifiers): Modifiers {
  return {
    all: one.all.union(other.all),
    audience: one.audience.union(other.audience),
    purpose: one.purpose.union(other.purpose),
    sizes: one.sizes.union(other.sizes),
  }
}
