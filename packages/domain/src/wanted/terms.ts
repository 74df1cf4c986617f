import { stemOf } from './plain.ts'
import { HOLDERS, SKIPPED } from './thesaurus/describing.ts'
import { broaderThan, type Concept, conceptsOfPhrase, conceptsOfWord, saidBy } from './thesaurus/index.ts'
import { type Link, type Token, tokensOf } from './tokens.ts'
import { guessOf, termOf, type Unit, unitsOf } from './units.ts'

/** An object that a title names. */
export interface Head {
  /** Its concepts; empty for a word outside of the thesaurus, which is compared by its stem. */
  concepts: readonly Concept[]
  stem: string
  /** The confidence that the title is about this object, 0 to 1. */
  sureness: number
  /** Set if the object is named after a comma: `list` without more words, `detail` with more words. */
  comma: 'list' | 'detail' | null
  /** The modifiers inside of a name of several words: `fondo` in "sci da fondo". */
  inner: Described
}

/** The modifiers of the named objects. */
export interface Described {
  /** All terms, as concepts or stems. */
  all: Set<string>
  /** For whom the object is. */
  audience: Set<string>
  /** Purpose, topic or place. */
  purpose: Set<string>
  sizes: Set<string>
}

export interface Terms {
  /** Empty if a title names no object, as "Cerco". */
  heads: Head[]
  described: Described
}

const nothing = (): Described => ({ all: new Set(), audience: new Set(), purpose: new Set(), sizes: new Set() })

/** The confidences of a misspelt or diminutive word, and of an object after an unknown word ("Zanussi frigo"). */
const GUESSED = 0.9
const BEHIND_UNKNOWN = 0.65
/** The confidence of an object that only a tag names. */
const FROM_TAG = 0.75

/**
 * The objects that a title names, with their modifiers: "Bici da bambino, rossa" is a bicycle, for a child, red. The object is
 * the first noun of its part; words after a preposition are modifiers, so that "libro di cucina" is not a kitchen.
 */
export function termsOf(title: string, tags: readonly string[] = []): Terms {
  const terms: Terms = { heads: [], described: nothing() }
  let open = { isComma: false, complements: false }
  for (const part of partsOf(unitsOf(withoutLead(tokensOf(title))))) {
    const isFirst = part.after === 'start'
    const isComma = part.after === 'break' || (part.after === 'or' && open.isComma)
    const goesOn = part.after === 'or' && (open.complements || terms.heads.length === 0)
    const rest = goesOn && !isFirst ? part.units : takeHead(part.units, isComma, terms)
    const complements = describe(rest, terms.described, goesOn ? 'of' : null)
    open = { isComma, complements: complements || (goesOn && open.complements) }
  }
  addTags(terms, tags)
  return terms
}

/** Lead words such as "Cerco" and "Regalo", which are not part of an object's name. */
const LEADS =
  /^(cerc(o|a|hiamo|asi|avo)|vorre(i|mmo)|serv(e|ono)|regal(o|a|asi|iamo)|offr(o|esi)|scambio|baratto|dono|cedo|presto)$/

function withoutLead(tokens: readonly Token[]): readonly Token[] {
  const [first] = tokens
  return first?.type === 'word' && LEADS.test(first.word) && tokens.length > 1 ? tokens.slice(1) : tokens
}

interface Part {
  after: 'start' | 'break' | 'or'
  units: Unit[]
}

function partsOf(units: readonly Unit[]): Part[] {
  const parts: Part[] = [{ after: 'start', units: [] }]
  for (const unit of units) {
    if (unit.type === 'or' || unit.type === 'break') parts.push({ after: unit.type, units: [] })
    else parts.at(-1)?.units.push(unit)
  }
  return parts.filter(({ units: own, after }) => own.length > 0 || after === 'start')
}

/** Words that begin a remark; what follows names no requested object. */
const ASIDES = new Set('anche pure purche meglio possibilmente preferibilmente magari no'.split(' '))

/** Adds the object of a part to the heads; returns the remaining units, which are its modifiers. */
function takeHead(units: readonly Unit[], isComma: boolean, terms: Terms): Unit[] {
  const [first] = units
  if (!first || (first.type === 'link' && !isForSomebody(units)) || (first.type === 'word' && ASIDES.has(first.word)))
    return [...units]
  let at = 0
  while (isBefore(units, at, terms.described)) at++
  const unit = units[at]
  if (unit?.type !== 'word' && unit?.type !== 'thing') return units.slice(at)
  const rest = units.slice(at + 1)
  const heads = headsOf(completed(unit, rest), rest, isComma)
  if (isComma && !heads.some(({ concepts }) => concepts.length > 0)) return units.slice(at)
  terms.heads.push(...heads)
  return rest
}

/** Finds a name with other words in between: "cestino in vimini per bici" is a "cestino per bici". */
function completed(unit: Naming, rest: readonly Unit[]): Naming {
  if (unit.type === 'thing' && unit.inner.length > 0) return unit
  for (const [at, link] of rest.entries()) {
    const noun = rest[at + 1]
    if (link.type !== 'link' || !noun || !('word' in noun)) continue
    const inner: Token[] = [link, { type: 'word', word: noun.word }]
    const concepts = conceptsOfPhrase([{ type: 'word', word: unit.word }, ...inner])
    if (concepts.length > 0) return { type: 'thing', word: unit.word, concepts, inner }
  }
  return unit
}

/** Whether the audience comes before the object: "per mia figlia una bici". */
function isForSomebody(units: readonly Unit[]): boolean {
  const noun = units.find((unit) => unit.type === 'thing' || (unit.type === 'word' && !SKIPPED.has(unit.word)))
  return noun !== undefined && 'word' in noun && saidBy(noun.word)?.kind === 'audience'
}

/** Whether the unit only precedes the object: "Cerco un paio di …", "Scatola di …", "per mio figlio …". */
function isBefore(units: readonly Unit[], at: number, described: Described): boolean {
  const unit = units[at]
  const next = units[at + 1]
  if (!unit) return false
  if (unit.type === 'number' || (unit.type === 'link' && unit.link === 'of')) return at < units.length - 1
  if (!('word' in unit)) return false
  if (SKIPPED.has(unit.word) && !(unit.type === 'thing' && unit.inner.length > 0)) return true
  const said = saidBy(unit.word)
  if (unit.type === 'word' && said?.kind === 'audience') {
    note(unit.word, described)
    return true
  }
  const inside = units[at + 2]
  const isMaterial = inside && 'word' in inside && saidBy(inside.word)?.kind === 'material'
  return HOLDERS.has(unit.word) && next?.type === 'link' && next.link === 'of' && inside !== undefined && !isMaterial
}

type Naming = Extract<Unit, { type: 'thing' | 'word' }>

function headsOf(unit: Naming, rest: readonly Unit[], isComma: boolean): Head[] {
  const comma = isComma ? (rest.length > 0 ? 'detail' : 'list') : null
  const head = (word: string, concepts: readonly Concept[], inner: readonly Token[], sureness: number): Head => {
    return { concepts, stem: stemOf(word), sureness, comma, inner: innerOf(concepts, inner) }
  }
  if (unit.type === 'thing') return [head(unit.word, unit.concepts, unit.inner, 1)]
  if (isTooShort(unit.word)) return []
  const guess = guessOf(unit.word)
  if (guess.length > 0) return [head(unit.word, guess, [], GUESSED)]
  const [next] = rest
  const own = head(unit.word, [], [], 1)
  return next?.type === 'thing' ? [own, head(next.word, next.concepts, next.inner, BEHIND_UNKNOWN)] : [own]
}

const isTooShort = (word: string) => word.length < 3

/** Includes the modifiers in the names of its concepts: a "balance bike" is a bicycle for children. */
function innerOf(concepts: readonly Concept[], tokens: readonly Token[]): Described {
  const described = nothing()
  const named = concepts.flatMap((concept) => [concept, ...broaderThan(concept)]).map((name) => tokensOf(name).slice(1))
  for (const words of [tokens, ...named]) describe(words, described, null)
  return described
}

/** Adds the units to the modifiers. Returns whether objects follow a preposition, so that "e …" may continue them. */
function describe(units: readonly Unit[], described: Described, from: Link | null): boolean {
  let link: Link | null = from
  let hasThings = false
  units.forEach((unit, at) => {
    if (unit.type === 'link') link = unit.link
    else if (unit.type === 'number') noteSize(units, at, described)
    else if ('word' in unit && link !== 'without') {
      const isFor = link === 'of' || link === 'on'
      noteUnit(unit, described, isFor)
      if (isFor && unit.type === 'thing' && saidBy(unit.word) === undefined) hasThings = true
    }
  })
  return hasThings
}

function noteUnit(unit: Unit & { word: string }, described: Described, isFor: boolean) {
  if (unit.type === 'thing' && unit.inner.length > 0) {
    const [concept] = unit.concepts
    if (concept === undefined) return
    described.all.add(concept)
    if (isFor) described.purpose.add(concept)
    describe(unit.inner, described, null)
  } else if (SIZE_LETTER.test(unit.word)) described.sizes.add(unit.word)
  else if (!SKIPPED.has(unit.word) && !isTooShort(unit.word)) note(unit.word, described, isFor)
}

function note(word: string, described: Described, isFor = false) {
  const term = termOf(word)
  const kind = saidBy(word)?.kind
  described.all.add(term)
  if (INFINITIVE.test(word) && kind === undefined && term.startsWith('~')) return
  if (kind === 'audience') described.audience.add(term)
  else if (kind === 'purpose' || (kind === undefined && isFor)) described.purpose.add(term)
}

/** Infinitives: "da sistemare" and "per studiare" are no purpose that another could contradict. */
const INFINITIVE = /.{3}(are|ere|ire|arsi|ersi|irsi)$/

const SIZE_LETTER = /^(s|m|l|xs|xl|xxl|xxxl)$/
/** Units of measure: a number before them is not a size ("40 litri", "3 anni"). */
const UNITS = /^(cm|mm|metr|litr|kg|kw|watt|poll|post|pezz|ann|mes|luc|ripian|volum|tast|bass|dent|giri|pc|x|euro|kili|gradin)/

function noteSize(units: readonly Unit[], at: number, described: Described) {
  const unit = units[at]
  const next = units[at + 1]
  if (unit?.type !== 'number') return
  const isCount = next !== undefined && 'word' in next && UNITS.test(next.word)
  const value = Number(unit.word)
  if (isCount || !Number.isInteger(value) || value < 16 || value > 62) described.all.add(`#${unit.word}`)
  else described.sizes.add(unit.word)
}

function addTags(terms: Terms, tags: readonly string[]) {
  const named = terms.heads.some(({ concepts }) => concepts.length > 0)
  for (const tag of tags) {
    const words = tokensOf(tag).flatMap((token) => (token.type === 'word' ? [token.word] : []))
    for (const word of words) note(word, terms.described)
    const [word] = words
    if (named || words.length !== 1 || word === undefined || saidBy(word)) continue
    const concepts = conceptsOfWord(word)
    if (concepts.length > 0)
      terms.heads.push({ concepts, stem: stemOf(word), sureness: FROM_TAG, comma: null, inner: innerOf(concepts, []) })
  }
}
