import { isKnownWord, typoCorrections } from './spelling.ts'
import { type Concept, conceptsOfPhrase, conceptsOfWord, isNeed, modifierOf, PHRASE_MAX } from './thesaurus/index.ts'
import { STOP_WORDS } from './thesaurus/modifiers.ts'
import type { Preposition, Token } from './tokens.ts'
import { stemOf } from './tokens.ts'

/** A word of a title, or several words that name one object together. */
export type Unit =
  | { type: 'thing'; word: string; concepts: readonly Concept[]; inner: readonly Token[] }
  | { type: 'word'; word: string }
  | { type: 'number'; word: string }
  | { type: 'link'; preposition: Preposition; text: string }
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
    const { unit, length } = unitAt(tokens, index, units.every(isStopWord))
    units.push(unit)
    index += length
  }
  return units
}

const isStopWord = (unit: Unit) => unit.type === 'word' && STOP_WORDS.has(unit.word)

/** The unit at an index. Only the first one, apart from stop words, can be a need: "casco per andare in bici" is a helmet. */
function unitAt(tokens: readonly Token[], index: number, isFirst: boolean): { unit: Unit; length: number } {
  const token = tokens[index] ?? { type: 'break' }
  const canBe = (concept: Concept) => isFirst || !isNeed(concept)
  const phrase = startsPhrase(token, isFirst) ? phraseAt(tokens, index, canBe) : null
  if (phrase) return phrase
  const need = isFirst ? needAt(tokens, index) : null
  if (need) return need
  if (token.type !== 'word') return { unit: token, length: 1 }
  const next = tokens[index + 1]
  const compound = next?.type === 'word' ? joinCompound(token.word, next.word) : null
  if (compound) return { unit: compound, length: 2 }
  return { unit: wordUnit(token.word, canBe), length: 1 }
}

/** Whether a phrase may start here; one with a preposition only at the start, because elsewhere it is a complement. */
const startsPhrase = ({ type }: Token, isFirst: boolean) => type === 'word' || type === 'or' || (type === 'link' && isFirst)

function phraseAt(
  tokens: readonly Token[],
  index: number,
  canBe: (concept: Concept) => boolean,
): { unit: Unit; length: number } | null {
  for (let length = Math.min(PHRASE_MAX, tokens.length - index); length >= 2; length--) {
    const phraseTokens = tokens.slice(index, index + length)
    const concepts = conceptsOfPhrase(phraseTokens).filter(canBe)
    const word = phraseTokens.find((token) => token.type === 'word')?.word ?? ''
    if (concepts.length > 0) return { unit: { type: 'thing', word, concepts, inner: phraseTokens.slice(1) }, length }
  }
  return null
}

/** Nouns that say nothing of the object: "qualcosa per dipingere" is the need "per dipingere". */
const GENERIC_NOUNS = new Set(
  'roba cose cosa qualcosa tutto materiale materiali occorrente necessario oggetti articoli accessori attrezzatura attrezzature prodotti'.split(
    ' ',
  ),
)

/** A need that the thesaurus lists with another generic noun, or with none. */
function needAt(tokens: readonly Token[], index: number): { unit: Unit; length: number } | null {
  const token = tokens[index]
  if (token?.type !== 'word' || !GENERIC_NOUNS.has(token.word)) return null
  const rest = tokens.slice(index + 1)
  for (const noun of ['roba', 'cose']) {
    const found = phraseAt([{ type: 'word', word: noun }, ...rest], 0, isNeed)
    if (found) return found
  }
  const found = phraseAt(rest, 0, isNeed)
  return found && { unit: found.unit, length: found.length + 1 }
}

function joinCompound(verb: string, noun: string): Unit | null {
  if (!PREFIXES.has(verb)) return null
  const word = verb + noun
  const concepts = conceptsOfWord(word)
  if (concepts.length > 0) return { type: 'thing', word, concepts, inner: [] }
  return OFTEN_NOUNS.has(verb) || AFTER_DOOR.test(noun) || modifierOf(noun)?.kind === 'colour' ? null : { type: 'word', word }
}

function wordUnit(word: string, canBe: (concept: Concept) => boolean): Unit {
  const concepts = conceptsOfWord(word).filter(canBe)
  return concepts.length > 0 ? { type: 'thing', word, concepts, inner: [] } : { type: 'word', word }
}

/** The concepts of an unknown word, as a diminutive, an augmentative or a typo of a known word. */
export function guessConcepts(word: string): readonly Concept[] {
  const concepts = conceptsOfBase(word)
  return concepts.length > 0 ? concepts : [...new Set(typoCorrections(word).flatMap(conceptsOfWord))]
}

/** The concepts of the word that an unknown diminutive or augmentative comes from. */
export function conceptsOfBase(word: string): readonly Concept[] {
  if (isKnownWord(word)) return []
  const base = /^(.{3,}?)(in|ett|on|ell|ucci|acci)[oaei]$/.exec(word)?.[1]
  return base === undefined ? [] : ['a', 'o', 'e'].flatMap((ending) => conceptsOfWord(base + ending))
}

/** The term of a modifier: its concept if it has one, else its stem. */
export const termOf = (word: string) =>
  modifierOf(word)?.term ?? conceptsOfWord(word).find((concept) => !isNeed(concept)) ?? `~${stemOf(word)}`
