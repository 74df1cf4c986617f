import { broaderConceptsOf, type Concept, conceptsOfPhrase, conceptsOfWord, isNeed, modifierOf } from './thesaurus/index.ts'
import { CONTAINERS, STOP_WORDS } from './thesaurus/modifiers.ts'
import { type Preposition, stemOf, type Token, tokensOf } from './tokens.ts'
import { conceptsOfBase, guessConcepts, termOf, type Unit, unitsOf } from './units.ts'

/** An object that a title names. */
export interface Head {
  /** Its concepts; empty for a word outside of the thesaurus, which is compared by its stem. */
  concepts: readonly Concept[]
  stem: string
  /** The confidence that the title is about this object, 0 to 1. */
  confidence: number
  /** Set if the object is named after a comma: `list` without more words, `detail` with more words. */
  comma: 'list' | 'detail' | null
  /** The modifiers inside of a name of several words: `fondo` in "sci da fondo". */
  innerModifiers: Modifiers
}

/** The modifiers of the named objects. */
export interface Modifiers {
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
  modifiers: Modifiers
}

const noModifiers = (): Modifiers => ({ all: new Set(), audience: new Set(), purpose: new Set(), sizes: new Set() })

/** The confidences of a misspelt or diminutive word, and of an object after an unknown word ("Zanussi frigo"). */
const GUESSED = 0.9
const AFTER_UNKNOWN = 0.65
/** The confidence of an object that only a tag names. */
const FROM_TAG = 0.75

/**
 * The objects that a title names, with their modifiers: "Bici da bambino, rossa" is a bicycle, for a child, red. The object is
 * the first noun of its part; words after a preposition are modifiers, so that "libro di cucina" is not a kitchen.
 */
export function termsOf(title: string, tags: readonly string[] = []): Terms {
  const terms: Terms = { heads: [], modifiers: noModifiers() }
  let isComma = false
  let previousHasComplements = false
  const parts = partsOf(unitsOf(withoutLead(tokensOf(title))))
  const isPartitive = isPartitiveArticle(parts[0]?.units[0])
  for (const part of parts) {
    isComma ||= part.after === 'break'
    const units = isPartitive && isPartitiveArticle(part.units[0]) ? part.units.slice(1) : part.units
    const continuesPrevious: boolean = part.after === 'or' && (previousHasComplements || terms.heads.length === 0)
    const rest = continuesPrevious ? units : extractHead(units, isComma, terms)
    const hasComplements = collectModifiers(rest, terms.modifiers, continuesPrevious ? 'of' : null)
    previousHasComplements = hasComplements || (continuesPrevious && previousHasComplements)
  }
  addTags(terms, tags)
  return terms
}

/** Lead words such as "Cerco" and "Regalo", which are not part of an object's name. */
const LEAD_WORDS =
  /^(cerc(o|a|hiamo|asi|avo)|vorre(i|mmo)|serv(e|ono)|regal(o|a|asi|iamo)|offr(o|esi)|scambio|baratto|dono|cedo|presto)$/

function withoutLead(tokens: readonly Token[]): readonly Token[] {
  const [first] = tokens
  // "Regalo per bambini" is a need, but "Regalo giochi" begins with a lead word.
  return first?.type === 'word' && LEAD_WORDS.test(first.word) && !startsWithNeed(tokens) ? tokens.slice(1) : tokens
}

function startsWithNeed(tokens: readonly Token[]): boolean {
  const [first] = unitsOf(tokens)
  return first?.type === 'thing' && first.concepts.some(isNeed)
}

/** The article of "dei libri" and "della lana" at the start of a title, which looks like a preposition. */
const isPartitiveArticle = (unit: Unit | undefined) => unit?.type === 'link' && /^de[lgi]/.test(unit.text)

interface Part {
  /** What separates it from the previous part; null for the first one. */
  after: 'break' | 'or' | null
  units: Unit[]
}

function partsOf(units: readonly Unit[]): Part[] {
  const parts: Part[] = [{ after: null, units: [] }]
  for (const unit of units) {
    if (unit.type === 'or' || unit.type === 'break') parts.push({ after: unit.type, units: [] })
    else parts.at(-1)?.units.push(unit)
  }
  return parts.filter((part) => part.units.length > 0)
}

/** Words that begin a remark; what follows names no requested object. */
const REMARK_STARTS = new Set('anche pure purche meglio possibilmente preferibilmente magari no'.split(' '))

/** Adds the object of a part to the heads; returns the remaining units, which are its modifiers. */
function extractHead(units: readonly Unit[], isComma: boolean, terms: Terms): Unit[] {
  const [first] = units
  if (!first || (first.type === 'link' && !startsWithAudience(units)) || (first.type === 'word' && REMARK_STARTS.has(first.word)))
    return [...units]
  let index = 0
  while (isLeadIn(units, index, terms.modifiers)) index++
  const unit = units[index]
  if (unit?.type !== 'word' && unit?.type !== 'thing') return units.slice(index)
  if (isComma && isMeasure(units, index)) return [...units]
  const rest = units.slice(index + 1)
  const heads = headsOf(completePhrase(unit, rest), rest, isComma)
  if (isComma && !heads.some(({ concepts }) => concepts.length > 0)) return [...units]
  terms.heads.push(...heads)
  return rest
}

/** Finds a name with other words in between: "cestino in vimini per bici" is a "cestino per bici". */
function completePhrase(unit: NamingUnit, rest: readonly Unit[]): NamingUnit {
  const ownInner = unit.type === 'thing' ? unit.inner : []
  if (ownInner.some(({ type }) => type === 'link')) return unit
  for (const [index, link] of rest.entries()) {
    const noun = rest[index + 1]
    if (link.type !== 'link' || !noun || !('word' in noun)) continue
    const inner: Token[] = [link, { type: 'word', word: noun.word }]
    const concepts = conceptsOfPhrase([{ type: 'word', word: unit.word }, ...inner])
    if (concepts.length > 0) return { type: 'thing', word: unit.word, concepts, inner: [...ownInner, ...inner] }
  }
  return unit
}

/** Whether the audience comes before the object: "per mia figlia una bici". */
function startsWithAudience(units: readonly Unit[]): boolean {
  const noun = units.find((unit) => unit.type === 'thing' || (unit.type === 'word' && !STOP_WORDS.has(unit.word)))
  return noun !== undefined && 'word' in noun && modifierOf(noun.word)?.kind === 'audience'
}

/** Whether the unit only precedes the object: "Cerco un paio di …", "Scatola di …", "per mio figlio …". */
function isLeadIn(units: readonly Unit[], index: number, modifiers: Modifiers): boolean {
  const unit = units[index]
  const next = units[index + 1]
  if (!unit) return false
  if (unit.type === 'number' || (unit.type === 'link' && unit.preposition === 'of')) return index < units.length - 1
  if (!('word' in unit)) return false
  if (STOP_WORDS.has(unit.word) && !(unit.type === 'thing' && unit.inner.length > 0)) return true
  const isAfterLink = units[index - 1]?.type === 'link'
  if (modifierOf(unit.word)?.kind === 'audience' && (unit.type === 'word' || isAfterLink)) {
    addModifier(unit.word, modifiers)
    return true
  }
  return CONTAINERS.has(unit.word) && next?.type === 'link' && /^d[ei]/.test(next.text) && isContent(units[index + 2])
}

/** Whether the unit after "scatola di" is what the box contains and not what it is made of. */
function isContent(unit: Unit | undefined): boolean {
  return unit !== undefined && !('word' in unit && modifierOf(unit.word)?.kind === 'material')
}

type NamingUnit = Extract<Unit, { type: 'thing' | 'word' }>

function headsOf(unit: NamingUnit, rest: readonly Unit[], isComma: boolean): Head[] {
  const comma = isComma ? (rest.length > 0 ? 'detail' : 'list') : null
  const head = (word: string, concepts: readonly Concept[], inner: readonly Token[], confidence: number): Head => {
    return { concepts, stem: stemOf(word), confidence, comma, innerModifiers: innerModifiersOf(concepts, inner) }
  }
  if (unit.type === 'thing') return [head(unit.word, unit.concepts, unit.inner, 1)]
  if (isTooShort(unit.word)) return []
  // A comma is mostly followed by a description, which names no misspelt object.
  const guess = isComma ? conceptsOfBase(unit.word) : guessConcepts(unit.word)
  if (guess.length > 0) return [head(unit.word, guess, [], GUESSED)]
  const [next] = rest
  const ownHead = head(unit.word, [], [], 1)
  return next?.type === 'thing' ? [ownHead, head(next.word, next.concepts, next.inner, AFTER_UNKNOWN)] : [ownHead]
}

const isTooShort = (word: string) => word.length < 3

/**
 * The modifiers inside of a name, and those in the names of its concepts: a "balance bike" is a bicycle for children. A need has
 * none, because its members are not limited by its words: a rucksack for "attrezzatura da montagna" is for the school, too.
 */
function innerModifiersOf(concepts: readonly Concept[], tokens: readonly Token[]): Modifiers {
  const modifiers = noModifiers()
  if (concepts.some(isNeed)) return modifiers
  const nameTokens = concepts
    .flatMap((concept) => [concept, ...broaderConceptsOf(concept).filter((broader) => !isNeed(broader))])
    .map((name) => tokensOf(name).slice(1))
  for (const words of [tokens, ...nameTokens]) collectModifiers(words, modifiers, null)
  return modifiers
}

/** Adds the units to the modifiers. Returns whether objects follow a preposition, so that "e …" may continue them. */
function collectModifiers(units: readonly Unit[], modifiers: Modifiers, initialPreposition: Preposition | null): boolean {
  let link: Preposition | null = initialPreposition
  let hasThings = false
  units.forEach((unit, index) => {
    if (unit.type === 'link') link = unit.preposition
    else if (unit.type === 'number') addSize(units, index, modifiers)
    else if ('word' in unit && link !== 'without' && !isMeasure(units, index)) {
      const isFor = link === 'of' || link === 'on'
      addUnitModifiers(unit, modifiers, isFor)
      if (isFor && unit.type === 'thing' && modifierOf(unit.word) === undefined) hasThings = true
    }
  })
  return hasThings
}

function addUnitModifiers(unit: Unit & { word: string }, modifiers: Modifiers, isFor: boolean) {
  if (unit.type === 'thing' && unit.inner.length > 0) {
    const [concept] = unit.concepts
    if (concept === undefined) return
    modifiers.all.add(concept)
    if (isFor) modifiers.purpose.add(concept)
    collectModifiers(unit.inner, modifiers, null)
  } else if (SIZE_LETTER.test(unit.word)) modifiers.sizes.add(unit.word)
  else if (!STOP_WORDS.has(unit.word) && !isTooShort(unit.word)) addModifier(unit.word, modifiers, isFor)
}

function addModifier(word: string, modifiers: Modifiers, isFor = false) {
  const term = termOf(word)
  const kind = modifierOf(word)?.kind
  modifiers.all.add(term)
  if (INFINITIVE.test(word) && term.startsWith('~')) return
  if (kind === 'audience') modifiers.audience.add(term)
  else if (kind === 'purpose' || (kind === undefined && isFor)) modifiers.purpose.add(term)
}

/** Infinitives: "da sistemare" and "per studiare" are no purpose that another could contradict. */
const INFINITIVE = /.{3}(are|ere|ire|arsi|ersi|irsi)$/

const SIZE_LETTER = /^(s|m|l|xs|xl|xxl|xxxl)$/
/** Units of measure: a number before them is not a size ("40 litri", "3 anni"). */
const UNITS_OF_MEASURE = new Set(
  `mm cm m mt metro metri ml cl l lt litro litri g gr grammi kg chilo chili kili etto etti w watt kw v volt mq gb tb pollice pollici posto
  posti piazze persone pezzo pezzi pz anno anni mese mesi luce luci ripiano ripiani volume volumi tasto tasti basso bassi dente denti giri
  pc x euro gradino gradini cassetto cassetti ante porte marce corde fuochi velocita`.split(/\s+/),
)

/** Whether the unit is a unit of measure after a number: the L of "5 l" is no size, and the "posti" of "3 posti" no object. */
function isMeasure(units: readonly Unit[], index: number): boolean {
  const unit = units[index]
  return units[index - 1]?.type === 'number' && unit !== undefined && 'word' in unit && UNITS_OF_MEASURE.has(unit.word)
}

function addSize(units: readonly Unit[], index: number, modifiers: Modifiers) {
  const unit = units[index]
  if (unit?.type !== 'number') return
  const value = Number(unit.word)
  const isSize = !isMeasure(units, index + 1) && Number.isInteger(value) && value >= 16 && value <= 62
  if (isSize) modifiers.sizes.add(unit.word)
  else modifiers.all.add(`#${unit.word}`)
}

function addTags(terms: Terms, tags: readonly string[]) {
  const hasNamedObject = terms.heads.some(({ concepts }) => concepts.length > 0)
  for (const tag of tags) {
    const words = tokensOf(tag).flatMap((token) => (token.type === 'word' ? [token.word] : []))
    for (const word of words) addModifier(word, terms.modifiers)
    const [word] = words
    if (hasNamedObject || words.length !== 1 || word === undefined || modifierOf(word)) continue
    const concepts = conceptsOfWord(word)
    if (concepts.length > 0)
      terms.heads.push({
        concepts,
        stem: stemOf(word),
        confidence: FROM_TAG,
        comma: null,
        innerModifiers: innerModifiersOf(concepts, []),
      })
  }
}
