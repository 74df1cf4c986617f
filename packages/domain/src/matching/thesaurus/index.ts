import { formsOf, stemOf, type Token, tokensOf } from '../tokens.ts'
import { CLOTHES } from './clothes.ts'
import { CULTURE } from './culture.ts'
import { HOME } from './home.ts'
import { KIDS } from './kids.ts'
import { KITCHEN } from './kitchen.ts'
import { AUDIENCES, COLOURS, MATERIALS, PURPOSES } from './modifiers.ts'
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
}

/** Parses lines of the form `synonym, synonym < broader, broader`. */
function parseGroups(text: string): Group[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [words = [], broader = []] = line.split('<').map((side) => side.split(',').map((word) => word.trim()))
    return { concept: words[0] ?? '', words, broader }
  })
}

const GROUPS = [HOME, KITCHEN, KIDS, SPORT, CLOTHES, TOOLS, TECH, CULTURE].flatMap(parseGroups)
const MODIFIERS: Record<ModifierKind, Group[]> = {
  audience: parseGroups(AUDIENCES),
  material: parseGroups(MATERIALS),
  colour: parseGroups(COLOURS),
  purpose: parseGroups(PURPOSES),
}

/** The maximum number of tokens of a phrase. */
export const PHRASE_MAX = 6

/** The key of a phrase, independent of number, gender and the choice of "di", "da" or "per". */
export function phraseKey(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('word' in token ? stemOf(token.word) : token.type === 'link' ? `<${token.preposition}>` : '&'))
    .join(' ')
}
/** Phrases are also stored without prepositions, so that "tavolo ping pong" is found as "tavolo da ping pong". */
const withoutPrepositions = (tokens: readonly Token[]) => tokens.filter(({ type }) => type !== 'link')

const words = new Map<string, Set<Concept>>()
const phrases = new Map<string, Set<Concept>>()
const parents = new Map<Concept, Set<Concept>>()
for (const { concept, words: members, broader } of GROUPS) {
  parents.set(concept, new Set([...(parents.get(concept) ?? []), ...broader]))
  for (const member of members) addWord(member, concept)
}

function addWord(member: string, concept: Concept) {
  const tokens = tokensOf(member)
  const [first] = tokens
  if (tokens.length > 1) for (const one of [tokens, withoutPrepositions(tokens)]) addToSet(phrases, phraseKey(one), concept)
  else if (first && 'word' in first) for (const form of formsOf(first.word)) addToSet(words, form, concept)
}

function addToSet<T>(map: Map<string, Set<T>>, key: string, value: T) {
  const existing = map.get(key)
  if (existing) existing.add(value)
  else map.set(key, new Set([value]))
}

const modifiers = new Map<string, { kind: ModifierKind; term: string }>()
for (const kind of Object.keys(MODIFIERS) as ModifierKind[])
  for (const { concept, words: members } of MODIFIERS[kind])
    for (const form of members.flatMap(formsOf)) if (!modifiers.has(form)) modifiers.set(form, { kind, term: concept })

export const conceptsOfWord = (word: string): readonly Concept[] => [...(words.get(word) ?? [])]
export const conceptsOfPhrase = (tokens: readonly Token[]): readonly Concept[] => [...(phrases.get(phraseKey(tokens)) ?? [])]
/** The kind and the term of a modifier; undefined for other words. */
export const modifierOf = (word: string) => modifiers.get(word)
export const knownWords = (): Iterable<string> => words.keys()
/** The whole thesaurus. */
export const allGroups = () => [GROUPS, MODIFIERS] as const
/** All broader concepts, transitively, without the concept itself. */
export function broaderConceptsOf(concept: Concept): readonly Concept[] {
  const found = new Set<Concept>()
  const visit = (one: Concept) => {
    for (const parent of parents.get(one) ?? [])
      if (parent !== concept && !found.has(parent)) {
        found.add(parent)
        visit(parent)
      }
  }
  visit(concept)
  return [...found]
}
/** The concepts directly broader than a concept: "sedia" and "divano" are both kinds of them. */
export const narrowestBroaderOf = (concept: Concept): readonly Concept[] => [...(parents.get(concept) ?? [])]
