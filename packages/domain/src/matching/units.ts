import { typoCorrections } from './spelling.ts'
import { type Concept, conceptsOfPhrase, conceptsOfWord, modifierOf, PHRASE_MAX } from './thesaurus/index.ts'
import type { Preposition, Token } from './tokens.ts'
import { stemOf } from './tokens.ts'

/** A word of a title, or several words that name one object together. */
export type Unit =
  | { type: 'thing'; word: string; concepts: readonly Concept[]; inner: readonly Token[] }
  | { type: 'word'; word: string }
  | { type: 'number'; word: string }
  | { type: 'link'; preposition: Preposition }
  | { type: 'or' }
  | { type: 'break' }

/** Verbs that form a compound with the next word: a "porta bici" is neither a door nor a bicycle. */
const PREFIXES = new Set(
  'porta copri apri asciuga scalda spremi poggia appendi reggi ferma salva segna para taglia lava gira passa trita batti tira spazza cava conta guarda attacca'.split(
    ' ',
  ),
)
/** Words after "porta" that show that it means a door and not a prefix: "porta blindata". */
const AFTER_DOOR = /^(blindat|intern|estern|scorrevol|finestr|basculant|garage|ingresso|antic|vecchi|bianc|tagliafuoco|legno)/
/** Prefixes that are also nouns: they form a compound only if the compound is a known word. */
const OFTEN_NOUNS = new Set('taglia lava gira passa trita batti tira conta guarda para'.split(' '))

export function unitsOf(tokens: readonly Token[]): Unit[] {
  const units: Unit[] = []
  for (let index = 0; index < tokens.length; ) {
    const { unit, length } = unitAt(tokens, index)
    units.push(unit)
    index += length
  }
  return units
}

function unitAt(tokens: readonly Token[], index: number): { unit: Unit; length: number } {
  const token = tokens[index] ?? { type: 'break' }
  const phrase = token.type === 'word' || token.type === 'or' ? phraseAt(tokens, index) : null
  if (phrase) return phrase
  if (token.type !== 'word') return { unit: token, length: 1 }
  const next = tokens[index + 1]
  const compound = next?.type === 'word' ? joinCompound(token.word, next.word) : null
  if (compound) return { unit: compound, length: 2 }
  return { unit: wordUnit(token.word), length: 1 }
}

function phraseAt(tokens: readonly Token[], index: number): { unit: Unit; length: number } | null {
  for (let length = Math.min(PHRASE_MAX, tokens.length - index); length >= 2; length--) {
    const phraseTokens = tokens.slice(index, index + length)
    const concepts = conceptsOfPhrase(phraseTokens)
    const [first] = phraseTokens
    if (concepts.length > 0)
      return {
        unit: { type: 'thing', word: first && 'word' in first ? first.word : '', concepts, inner: phraseTokens.slice(1) },
        length,
      }
  }
  return null
}

function joinCompound(verb: string, noun: string): Unit | null {
  if (!PREFIXES.has(verb)) return null
  const word = verb + noun
  const concepts = conceptsOfWord(word)
  if (concepts.length > 0) return { type: 'thing', word, concepts, inner: [] }
  return OFTEN_NOUNS.has(verb) || AFTER_DOOR.test(noun) || modifierOf(noun)?.kind === 'colour' ? null : { type: 'word', word }
}

function wordUnit(word: string): Unit {
  const concepts = conceptsOfWord(word)
  return concepts.length > 0 ? { type: 'thing', word, concepts, inner: [] } : { type: 'word', word }
}

/** The concepts of an unknown word, as a diminutive, an augmentative or a typo of a known word. */
export function guessConcepts(word: string): readonly Concept[] {
  const bases = diminutiveConcepts(word)
  return bases.length > 0 ? bases : [...new Set(typoCorrections(word).flatMap(conceptsOfWord))]
}

/** The concepts of the word of which this is a diminutive or an augmentative. */
export function diminutiveConcepts(word: string): readonly Concept[] {
  const base = /^(.{3,}?)(in|ett|on|ell|ucci|acci)[oaei]$/.exec(word)?.[1]
  return base === undefined ? [] : [...new Set(['a', 'o', 'e'].flatMap((ending) => conceptsOfWord(base + ending)))]
}

/** The term of a modifier: its concept if it has one, else its stem. */
export const termOf = (word: string) => modifierOf(word)?.term ?? conceptsOfWord(word)[0] ?? `~${stemOf(word)}`
