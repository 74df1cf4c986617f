import { searchWordsOf } from './search-words-of.ts'
import { type Head, type Modifiers, termsOf } from './terms.ts'
import { broaderConceptsOf, conceptsOfWord, modifierOf } from './thesaurus/index.ts'
import { stemOf, tokensOf } from './tokens.ts'

/**
 * Where a text names a term: `A` the object of the title, `B` another word of the title, `C` a tag, `D` the description. These are
 * the weights of PostgreSQL's `tsvector`.
 */
export type Place = 'A' | 'B' | 'C' | 'D'

/**
 * The terms of an object or an ad: its words as `searchWordsOf` writes them, its concepts (`@bici`), the concepts that are broader
 * than one of them (`^mobile`), the concepts of the title's object once more (`=bici`), and size letters (`#m`), each with the places
 * that name it.
 */
export type SearchDocument = ReadonlyMap<string, ReadonlySet<Place>>

interface SearchableText {
  title: string
  description: string
  tags: readonly string[]
}

/** More words of a text are left out: what follows them is hardly what the object is. */
const WORDS_MAX = 400
/** What is longer is no word. */
export const WORD_LENGTH_MAX = 60

export function searchDocumentOf({ title, description, tags }: SearchableText): SearchDocument {
  const document = new Map<string, Set<Place>>()
  const add = (term: string, place: Place) => {
    const places = document.get(term)
    if (places) places.add(place)
    else document.set(term, new Set([place]))
  }
  addTitle(title, add)
  for (const tag of tags) addTag(tag, add)
  for (const word of wordsOf(description)) add(word, 'D')
  return document
}

type AddTerm = (term: string, place: Place) => void

function addTitle(title: string, add: AddTerm) {
  const { heads, modifiers } = termsOf(title)
  const placed = heads.map((head) => ({ head, place: isNamedClearly(head) ? ('A' as const) : ('B' as const) }))
  const stems = new Set(placed.flatMap(({ head, place }) => (place === 'A' ? [head.stem] : [])))
  for (const word of wordsOf(title)) {
    add(word, stems.has(stemOf(word)) ? 'A' : 'B')
    addMeanings(word, 'B', add)
  }
  for (const { head, place } of placed) addHead(head, place, add)
  addModifiers(modifiers, 'B', add)
}

/** A title is about an object that it names first, and less about one that it names after a comma. */
const isNamedClearly = ({ comma, confidence }: Head) => comma === null && confidence > 0.8

function addTag(tag: string, add: AddTerm) {
  const { heads, modifiers } = termsOf(tag)
  for (const word of wordsOf(tag)) {
    add(word, 'C')
    addMeanings(word, 'C', add)
  }
  // A tag is hardly misspelt: "legno" is not "lego".
  for (const head of heads) if (head.confidence === 1) addHead(head, 'C', add)
  addModifiers(modifiers, 'C', add)
}

/** What a word means on its own, also inside of a name of several words. */
function addMeanings(word: string, place: Place, add: AddTerm) {
  for (const concept of conceptsOfWord(word)) add(`@${concept}`, place)
  const modifier = modifierOf(word)
  if (modifier) add(`@${modifier.term}`, place)
}

function addHead({ concepts, innerModifiers }: Head, place: Place, add: AddTerm) {
  for (const concept of concepts) {
    add(`@${concept}`, place)
    if (place === 'A') add(`=${concept}`, place)
    for (const broader of broaderConceptsOf(concept)) add(`^${broader}`, place)
  }
  // What is a part of a name is not said of this object: a cookery book is no kitchen.
  addModifiers(innerModifiers, 'D', add)
}

function addModifiers({ all }: Modifiers, place: Place, add: AddTerm) {
  for (const term of all) if (/^\p{L}/u.test(term)) add(`@${term}`, place)
}

/** The words that carry meaning, with the parts of those with hyphens; without articles, prepositions and conjunctions. */
function wordsOf(text: string): string[] {
  const words = searchWordsOf(text).flatMap(({ word, parts }) => [word, ...parts])
  return words.filter((word) => word.length <= WORD_LENGTH_MAX && carriesMeaning(word)).slice(0, WORDS_MAX)
}

/** Whether a word is more than a letter, an article, a preposition or a conjunction. */
export function carriesMeaning(word: string): boolean {
  if (word.startsWith('#') || /\p{N}/u.test(word)) return true
  const [token] = tokensOf(word)
  return [...word].length > 1 && token?.type === 'word'
}
