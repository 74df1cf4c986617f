import { formsOf, stemOf, type Token, tokensOf } from '../tokens.ts'
import { CLOTHES } from './clothes.ts'
import { CULTURE } from './culture.ts'
import { HOME } from './home.ts'
import { KIDS } from './kids.ts'
import { KITCHEN } from './kitchen.ts'
import { AUDIENCES, COLOURS, MATERIALS, PURPOSES } from './modifiers.ts'
import { NEEDS } from './needs.ts'
import { SPORT } from './sport.ts'
import { TECH } from './tech.ts'
import { TOOLS } from './tools.ts'

/** A concept is the first word of its group. */
export type Concept = string
export type ModifierKind = 'audience' | 'material' | 'colour' | 'purpose'

interface Group {
  concept: Concept
  words: string[]
  broader: Concept[]
  /** Narrower concepts that a need lists on its own line. */
  members: Concept[]
}

/**
 * Parses lines of the form `synonym, synonym < broader, broader > kind, kind = synonym of the kind`. Each kind becomes a group
 * that is narrower than the line. A need has members, which are groups of other lines: `synonym, synonym : member, member`.
 */
function parseGroups(text: string): Group[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [names = '', kinds = ''] = line.split('>')
      const [words = [], others = []] = names.split(/[<:]/).map((side) => splitTrimmed(side, ','))
      const [concept = ''] = words
      const [broader, members] = line.includes(':') ? [[], others] : [others, []]
      return [{ concept, words, broader, members }, ...splitTrimmed(kinds, ',').map((kind) => parseKind(kind, concept))]
    })
}

function parseKind(text: string, broader: Concept): Group {
  const words = splitTrimmed(text, '=')
  return { concept: words[0] ?? '', words, broader: [broader], members: [] }
}

const splitTrimmed = (text: string, separator: string) =>
  text
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const NEED_GROUPS = parseGroups(NEEDS)
const GROUPS = [...[HOME, KITCHEN, KIDS, SPORT, CLOTHES, TOOLS, TECH, CULTURE].flatMap(parseGroups), ...NEED_GROUPS]
const MODIFIERS: Record<ModifierKind, Group[]> = {
  audience: parseGroups(AUDIENCES),
  material: parseGroups(MATERIALS),
  colour: parseGroups(COLOURS),
  purpose: parseGroups(PURPOSES),
}

/** The maximum number of tokens of a phrase. */
export const PHRASE_MAX = 6

/** The key of a phrase, independent of number, gender and prepositions. */
function phraseKey(tokens: readonly Token[]): string {
  let key = ''
  for (const token of tokens) if (token.type !== 'link') key += `${'word' in token ? stemKeyOf(token.word) : '&'} `
  return key
}

/** A word without an ending, as "bic", is no form of one that has the same stem, as "bici". */
const stemKeyOf = (word: string) => (stemOf(word) === word ? `${word}.` : stemOf(word))

interface Phrase {
  concept: Concept
  first: string | null
  links: string
}
const words = new Map<string, Concept[]>()
const parents = new Map<Concept, Concept[]>()
for (const { concept, words: names, broader, members } of GROUPS) {
  for (const name of names) addName(name, concept)
  for (const one of broader) append(parents, concept, one)
  for (const member of members) append(parents, member, concept)
}

function addName(name: string, concept: Concept) {
  const word = singleWordOf(name)
  if (word === null) return
  for (const form of formsOf(word)) if (!words.get(form)?.includes(concept)) append(words, form, concept)
}

/** The word of a name that is no phrase. Plain words are not normalized, because the server reads all names when it starts. */
function singleWordOf(name: string): string | null {
  if (/^[a-z]+$/.test(name)) return name
  const tokens = name.includes(' ') ? [] : tokensOf(name)
  return tokens.length === 1 ? firstWordOf(tokens) : null
}

let phrases: Map<string, Phrase[]> | undefined

/** The phrases by their key, computed for the first title, because they would make the start of the server slower. */
function phrasesByKey(): Map<string, Phrase[]> {
  if (phrases) return phrases
  phrases = new Map()
  for (const { concept, words: names } of GROUPS)
    for (const name of names) {
      const tokens = tokensOf(name)
      if (tokens.length > 1) append(phrases, phraseKey(tokens), { concept, first: firstWordOf(tokens), links: linksOf(tokens) })
    }
  return phrases
}

function append<T>(map: Map<string, T[]>, key: string, value: T) {
  const existing = map.get(key)
  if (existing) existing.push(value)
  else map.set(key, [value])
}

const modifiers = new Map<string, { kind: ModifierKind; term: string }>()
for (const kind of Object.keys(MODIFIERS) as ModifierKind[])
  for (const { concept, words: members } of MODIFIERS[kind])
    for (const form of members.flatMap(formsOf)) if (!modifiers.has(form)) modifiers.set(form, { kind, term: concept })

const NONE: readonly never[] = []
export const conceptsOfWord = (word: string): readonly Concept[] => words.get(word) ?? NONE
export function conceptsOfPhrase(tokens: readonly Token[]): readonly Concept[] {
  const candidates = phrasesByKey().get(phraseKey(tokens))
  if (!candidates) return NONE
  const found = candidates.filter((phrase) => isSamePhrase(tokens, phrase))
  return [...new Set(found.map(({ concept }) => concept))]
}

/**
 * The prepositions must be the same or missing: "tavolo ping pong" is a "tavolo da ping pong". "Casa nuova" is not the need "per
 * la casa nuova". The stems of "tavolo" and "tavola" are equal: a known word starts only the phrases that start with its forms.
 */
function isSamePhrase(tokens: readonly Token[], phrase: Phrase): boolean {
  const links = linksOf(tokens)
  if (links !== phrase.links && (links !== '' || phrase.first === null)) return false
  const first = firstWordOf(tokens)
  if (first === null || phrase.first === null || !words.has(first)) return true
  const forms = formsOf(phrase.first)
  return formsOf(first).some((form) => forms.includes(form))
}

/** The first word of a phrase; null if the phrase starts with a preposition. */
function firstWordOf([first]: readonly Token[]): string | null {
  return first && 'word' in first ? first.word : null
}

/** The prepositions of a phrase with their positions. */
function linksOf(tokens: readonly Token[]): string {
  let links = ''
  for (const [index, token] of tokens.entries()) if (token.type === 'link') links += `${index}${token.preposition}`
  return links
}

const needs = new Set(NEED_GROUPS.map(({ concept }) => concept))
/** Whether a concept is a need, as "materiale scolastico": a purpose with all things that serve it. */
export const isNeed = (concept: Concept) => needs.has(concept)
/** The kind and the term of a modifier; undefined for other words. */
export const modifierOf = (word: string) => modifiers.get(word)
export const knownWords = (): Iterable<string> => words.keys()
/** The whole thesaurus. */
export const allGroups = () => [GROUPS, MODIFIERS] as const
const broaderConcepts = new Map<Concept, readonly Concept[]>()
/** All broader concepts, transitively, without the concept itself; each list is computed once. */
export function broaderConceptsOf(concept: Concept): readonly Concept[] {
  const known = broaderConcepts.get(concept)
  if (known) return known
  const found = new Set<Concept>()
  const visit = (one: Concept) => {
    for (const parent of parents.get(one) ?? [])
      if (parent !== concept && !found.has(parent)) {
        found.add(parent)
        visit(parent)
      }
  }
  visit(concept)
  const broader = [...found]
  if (parents.has(concept)) broaderConcepts.set(concept, broader)
  return broader
}
/** The kinds directly broader than a concept, of which "sedia" and "divano" are two; needs are no kinds. */
export const narrowestBroaderOf = (concept: Concept): readonly Concept[] =>
  (parents.get(concept) ?? []).filter((broader) => !isNeed(broader))
