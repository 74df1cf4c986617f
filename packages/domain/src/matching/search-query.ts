import { inflectionsOf } from './inflections.ts'
import { carriesMeaning, WORD_LENGTH_MAX } from './search-document.ts'
import { searchWordsOf } from './search-words-of.ts'
import { isKnownWord, typoCorrections } from './spelling.ts'
import {
  broaderConceptsOf,
  type Concept,
  conceptsOfPhrase,
  conceptsOfWord,
  isNeed,
  modifierOf,
  narrowestBroaderOf,
} from './thesaurus/index.ts'
import { STOP_WORDS } from './thesaurus/modifiers.ts'
import { tokensOf } from './tokens.ts'
import { conceptsOfBase, type Unit, unitsOf } from './units.ts'

/** Anywhere in a document: then the places are no condition. */
export const ANYWHERE = 'ABCD'

/** A term of a `SearchDocument` and the places where it counts, as letters. */
export interface SoughtTerm {
  term: string
  places: string
  /** Words that begin with the term count. */
  isPrefix?: boolean
}

/** One way in which a document has a word of the query. */
export interface Alternative {
  /** How well it answers, 0 to 100. */
  score: number
  /** The document has one term of each group. */
  allOf: SoughtTerm[][]
}

/** A word of the query, or several that name one thing. */
export interface SoughtWord {
  /** As it was typed. */
  text: string
  /** Words as "nuovo" or "3 anni" only raise what has them. */
  isRequired: boolean
  /** The object counts twice as much as what describes it. */
  weight: number
  /** The best first. The last ones have all terms of the others, anywhere: what has any of these terms has a score. */
  alternatives: Alternative[]
  concepts: readonly Concept[]
}

/** More words of a query than any other are left out. */
const SOUGHT_MAX = 8

/** How well each place answers; what is not named here is between two of these. */
const SCORE = {
  /** Of a phrase: the title's object is what its first word means, and its other words are named too. */
  allWords: 104,
  /** The title's object, by this word as it was typed. */
  typed: 102,
  /** The title's object, by this word. */
  object: 100,
  synonym: 96,
  diminutive: 92,
  narrowerWithWords: 90,
  narrower: 88,
  /** Another word of the title. */
  title: 70,
  allWordsInTitle: 66,
  tag: 60,
  /** A thing for what was sought: a lead for "cane". */
  serving: 55,
  broader: 50,
  description: 30,
  prefixOfObject: 24,
  prefixInTitle: 20,
  prefixOfTag: 16,
  prefixInDescription: 12,
}

/** From this score on a title or a tag names what was sought; below it the text only mentions it, or begins like it. */
const NAMED_MIN = SCORE.broader

/** What in a document names the word. */
export const namingAlternatives = ({ alternatives }: SoughtWord) => alternatives.filter(({ score }) => score >= NAMED_MIN)

/** A single letter begins too many words. */
const PREFIX_MIN = 2

/** The words that a text searches for; empty if it has none, as "!!!". */
export function searchQueryOf(text: string): SoughtWord[] {
  const sought = unitsOf(tokensOf(withoutSizeNames(withJoinedWords(text)))).flatMap((unit, index, units) =>
    soughtWordsOf(unit, units[index - 1], units[index + 1]),
  )
  const sizes = searchWordsOf(text).filter(({ word }) => word.startsWith('#'))
  sought.push(...sizes.map(({ word }) => exactly(word, word.slice(1))))
  const words = distinct(sought).slice(0, SOUGHT_MAX)
  const hasRequired = words.some(({ isRequired }) => isRequired)
  const required = hasRequired ? words : words.map((word) => ({ ...word, isRequired: true }))
  const object = required.find(({ isRequired, concepts, text: word }) => isRequired && (concepts.length > 0 || !modifierOf(word)))
  return required.map((word) => ({ ...word, weight: word === object ? 2 : 1 }))
}

/** Only the words themselves and their forms, without synonyms and other concepts. */
export function exactSearchQueryOf(text: string): SoughtWord[] {
  const words = searchWordsOf(text).filter(({ word }) => word.length <= WORD_LENGTH_MAX && carriesMeaning(word))
  return words.slice(0, SOUGHT_MAX).map(({ word }) => exactly(word, word))
}

/**
 * The same words, each with the terms that are near in meaning: other kinds of the same thing, or what serves the same need; also of
 * what a misspelt word may have meant. Empty if no word has a concept.
 */
export function nearSearchQueryOf(text: string): SoughtWord[] {
  return searchQueryOf(text).flatMap((word) => {
    const concepts = word.concepts.length > 0 ? word.concepts : typoCorrections(word.text).flatMap(conceptsOfWord)
    const kinds = concepts.flatMap(narrowestBroaderOf)
    // What is of no kind serves a need, as a pram and a cot that of a newborn.
    const near = kinds.length > 0 ? kinds : concepts.flatMap(broaderConceptsOf)
    if (near.length === 0) return []
    const terms = near.flatMap((concept) => [`=${concept}`, `^${concept}`])
    return [{ ...word, isRequired: true, alternatives: [{ score: SCORE.broader, allOf: [termsAt(terms, ANYWHERE)] }] }]
  })
}

const HYPHENATED = /\p{L}+(?:-\p{L}+)+/gu

/** "Wi-Fi" and "t-shirt" are one word; "tappeto-puzzle" is two. */
function withJoinedWords(text: string): string {
  return text.normalize('NFKC').replace(HYPHENATED, (piece) => {
    const joined = piece.replaceAll('-', '')
    const isOneWord = conceptsOfWord(joined.toLowerCase()).length > 0 || piece.split('-').every((part) => part.length <= 2)
    return isOneWord ? joined : piece.replaceAll('-', ' ')
  })
}

const withoutSizeNames = (text: string) =>
  text.replace(/(?<!\p{L})(taglia|tg|misura|mis|numero|num|nr|n)[.°º]*\s*(?=\d|(xs|s|m|l|xl|xxl|xxxl)(?!\p{L}))/giu, '')

/** Units of measure and ages: the number before them counts, and an age is no condition. */
const MEASURE = /^(cm|mm|mt|kg|gr|litri?|metr[io]|pollici|grammi|watt|volt)$/
const AGE = /^(ann[io]|mes[ei])$/
/** Prepositions, articles and conjunctions of the valley's other language. */
const FRENCH_LINK = /^(de|du|des|les|le|et|en|au|aux|pour|avec|sans|une)$/
const SIZE_LETTER = /^(xs|s|m|xl|xxl|xxxl)$/

function soughtWordsOf(unit: Unit, previous: Unit | undefined, next: Unit | undefined): SoughtWord[] {
  if ('word' in unit && unit.word.length > WORD_LENGTH_MAX) return []
  switch (unit.type) {
    case 'number':
      return [{ ...exactly(unit.word, unit.word), isRequired: !(next && 'word' in next && AGE.test(next.word)) }]
    case 'word':
    case 'thing': {
      const inner = unit.type === 'thing' ? unit.inner.flatMap((token) => ('word' in token ? [token.word] : [])) : []
      if (inner.length > 0 && unit.type === 'thing') return [phrase([unit.word, ...inner], unit.concepts)]
      if (previous?.type === 'number' && (MEASURE.test(unit.word) || AGE.test(unit.word))) return []
      if (FRENCH_LINK.test(unit.word)) return []
      if (SIZE_LETTER.test(unit.word)) return [exactly(`#${unit.word}`, unit.word)]
      return [singleWord(unit.word)]
    }
    default:
      return []
  }
}

function exactly(term: string, text: string): SoughtWord {
  const forms = /^\p{L}/u.test(term) ? inflectionsOf(term) : [term]
  const alternatives = [
    { score: SCORE.object, allOf: [termsAt(forms, 'A')] },
    { score: SCORE.title, allOf: [termsAt(forms, 'B')] },
    { score: SCORE.tag, allOf: [termsAt(forms, 'C')] },
    { score: SCORE.description, allOf: [termsAt(forms, ANYWHERE)] },
  ]
  return { text, isRequired: true, weight: 1, alternatives, concepts: [] }
}

function singleWord(word: string): SoughtWord {
  const concepts = conceptsOfWord(word)
  const diminutives = concepts.length > 0 ? [] : conceptsOfBase(word)
  const forms = inflectionsOf(word)
  const named = concepts.map((concept) => `@${concept}`)
  const described = describingTerms(word)
  const narrower = concepts.map((concept) => `^${concept}`)
  const serving = servingNeedsOf(word).map((need) => `^${need}`)
  const small = diminutives.map((concept) => `@${concept}`)
  const broader = concepts.flatMap(broaderConceptsOf).map((concept) => `=${concept}`)
  const meant = [...forms, ...named, ...described, ...narrower, ...small]
  const all = [...meant, ...serving]
  // A word that the thesaurus knows is whole: "tavolo" is not the beginning of "tavolozza".
  const isWhole = isKnownWord(word) || modifierOf(word) !== undefined
  const isBeginning = !isWhole && [...word].length >= PREFIX_MIN
  const beginningAt = (places: string) => (isBeginning ? [{ term: word, places, isPrefix: true }] : [])
  const alternatives = [
    { score: SCORE.typed, allOf: [termsAt([word], 'A')] },
    { score: SCORE.object, allOf: [termsAt(forms, 'A')] },
    { score: SCORE.synonym, allOf: [termsAt(named, 'A')] },
    { score: SCORE.diminutive, allOf: [termsAt(small, 'A')] },
    { score: SCORE.narrower, allOf: [termsAt(narrower, 'A')] },
    { score: SCORE.title, allOf: [termsAt(meant, 'B')] },
    { score: SCORE.tag, allOf: [termsAt(meant, 'C')] },
    { score: SCORE.serving, allOf: [termsAt(serving, 'A')] },
    { score: SCORE.broader, allOf: [termsAt(broader, ANYWHERE)] },
    { score: SCORE.description, allOf: [termsAt(all, ANYWHERE)] },
    { score: SCORE.prefixOfObject, allOf: [beginningAt('A')] },
    { score: SCORE.prefixInTitle, allOf: [beginningAt('B')] },
    { score: SCORE.prefixOfTag, allOf: [beginningAt('C')] },
    { score: SCORE.prefixInDescription, allOf: [beginningAt(ANYWHERE)] },
  ]
  return {
    text: word,
    isRequired: !STOP_WORDS.has(word),
    weight: 1,
    alternatives: alternatives.filter(({ allOf }) => allOf.every((group) => group.length > 0)),
    concepts: concepts.length > 0 ? concepts : diminutives,
  }
}

/** The needs that things for a word serve: "cose per il cane" for "cane". */
const servingNeedsOf = (word: string) => conceptsOfPhrase(tokensOf(`cose per ${word}`)).filter(isNeed)

/** Several words that name one thing: the thing by any of its names, or a text with all of the words. */
function phrase(words: readonly string[], concepts: readonly Concept[]): SoughtWord {
  const named = concepts.map((concept) => `@${concept}`)
  const narrower = concepts.map((concept) => `^${concept}`)
  const broader = concepts.flatMap(broaderConceptsOf).map((concept) => `=${concept}`)
  const everyWord = (places: string) =>
    words.map((word) => {
      const terms = conceptsOfWord(word).flatMap((concept) => (isNeed(concept) ? [] : [`@${concept}`, `^${concept}`]))
      return termsAt([...inflectionsOf(word), ...terms, ...describingTerms(word)], places)
    })
  const [object = []] = everyWord('A')
  const others = everyWord(ANYWHERE).slice(1)
  const alternatives = [
    { score: SCORE.allWords, allOf: [object, ...others] },
    { score: SCORE.object, allOf: [termsAt(named, 'A')] },
    { score: SCORE.narrowerWithWords, allOf: [termsAt(narrower, 'A'), ...others] },
    { score: SCORE.narrower, allOf: [termsAt(narrower, 'A')] },
    { score: SCORE.title, allOf: [termsAt([...named, ...narrower], 'B')] },
    { score: SCORE.allWordsInTitle, allOf: everyWord('ABC') },
    { score: SCORE.tag, allOf: [termsAt([...named, ...narrower], 'C')] },
    { score: SCORE.broader, allOf: [termsAt(broader, ANYWHERE)] },
    { score: SCORE.description, allOf: [termsAt([...named, ...narrower], ANYWHERE)] },
    { score: SCORE.description, allOf: everyWord(ANYWHERE) },
  ]
  return {
    text: words.join(' '),
    isRequired: true,
    weight: 1,
    alternatives: alternatives.filter(({ allOf }) => allOf.every((group) => group.length > 0)),
    concepts,
  }
}

/**
 * The term of a word that describes an object. A material stands for what its name says alone: "legno" for larch too, but "lana" not for
 * every fabric. A word that also names a thing is no other form of a describing one: "sale" is not the plural of "sala".
 */
function describingTerms(word: string): string[] {
  const modifier = modifierOf(word)
  if (!modifier || (modifier.kind === 'material' && modifier.term !== word)) return []
  const isOtherThing = modifier.kind !== 'audience' && conceptsOfWord(word).length > 0 && modifier.term !== word
  return isOtherThing ? [] : [`@${modifier.term}`]
}

const termsAt = (terms: readonly string[], places: string): SoughtTerm[] => [...new Set(terms)].map((term) => ({ term, places }))

const distinct = (words: readonly SoughtWord[]) => [...new Map(words.map((word) => [word.text, word])).values()]
