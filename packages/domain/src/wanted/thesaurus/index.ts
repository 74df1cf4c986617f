import { formsOf, stemOf } from '../plain.ts'
import { type Token, tokensOf } from '../tokens.ts'
import { CLOTHES } from './clothes.ts'
import { CULTURE } from './culture.ts'
import { AUDIENCES, COLOURS, MATERIALS, PURPOSES } from './describing.ts'
import { HOUSE } from './house.ts'
import { KIDS } from './kids.ts'
import { KITCHEN } from './kitchen.ts'
import { SPORT } from './sport.ts'
import { TECH } from './tech.ts'
import { TOOLS } from './tools.ts'

/** A concept is the first word of its group. */
export type Concept = string
export type Said = 'audience' | 'material' | 'colour' | 'purpose'

interface Group {
  concept: Concept
  words: string[]
  broader: Concept[]
}

/** Parses lines of the form `synonym, synonym < broader, broader`. */
function readGroups(text: string): Group[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [words = [], broader = []] = line.split('<').map((side) => side.split(',').map((word) => word.trim()))
    return { concept: words[0] ?? '', words, broader }
  })
}

const GROUPS = [HOUSE, KITCHEN, KIDS, SPORT, CLOTHES, TOOLS, TECH, CULTURE].flatMap(readGroups)
const SAID: Record<Said, Group[]> = {
  audience: readGroups(AUDIENCES),
  material: readGroups(MATERIALS),
  colour: readGroups(COLOURS),
  purpose: readGroups(PURPOSES),
}

/** The most tokens of a phrase. */
export const PHRASE_MAX = 6

/** The key of a phrase, independent of number, gender and the choice of "di", "da" or "per". */
export function phraseKey(tokens: readonly Token[]): string {
  return tokens.map((token) => ('word' in token ? stemOf(token.word) : token.type === 'link' ? `<${token.link}>` : '&')).join(' ')
}
/** So that "tavolo ping pong" is found as "tavolo da ping pong". */
const withoutLinks = (tokens: readonly Token[]) => tokens.filter(({ type }) => type !== 'link')

const words = new Map<string, Set<Concept>>()
const phrases = new Map<string, Set<Concept>>()
const parents = new Map<Concept, Set<Concept>>()
for (const { concept, words: members, broader } of GROUPS) {
  parents.set(concept, new Set([...(parents.get(concept) ?? []), ...broader]))
  for (const member of members) enter(member, concept)
}

function enter(member: string, concept: Concept) {
  const tokens = tokensOf(member)
  const [first] = tokens
  if (tokens.length > 1) for (const one of [tokens, withoutLinks(tokens)]) keep(phrases, phraseKey(one), concept)
  else if (first && 'word' in first) for (const form of formsOf(first.word)) keep(words, form, concept)
}

function keep<T>(map: Map<string, Set<T>>, key: string, value: T) {
  const there = map.get(key)
  if (there) there.add(value)
  else map.set(key, new Set([value]))
}

const said = new Map<string, { kind: Said; term: string }>()
for (const kind of Object.keys(SAID) as Said[])
  for (const { concept, words: members } of SAID[kind])
    for (const form of members.flatMap(formsOf)) if (!said.has(form)) said.set(form, { kind, term: concept })

export const conceptsOfWord = (word: string): readonly Concept[] => [...(words.get(word) ?? [])]
export const conceptsOfPhrase = (tokens: readonly Token[]): readonly Concept[] => [...(phrases.get(phraseKey(tokens)) ?? [])]
/** The kind and the term of a modifier; undefined for other words. */
export const saidBy = (word: string) => said.get(word)
export const knownWords = (): Iterable<string> => words.keys()
export const size = () => ({ groups: GROUPS.length, words: GROUPS.reduce((sum, group) => sum + group.words.length, 0) })
/** The whole thesaurus. */
export const allGroups = () => [GROUPS, SAID] as const
/** For the tests: the groups with a broader concept that has no line of its own. */
export const brokenLines = () => GROUPS.filter(({ broader }) => broader.some((one) => !parents.has(one)))

/** All broader concepts, transitively, without the concept itself. */
export function broaderThan(concept: Concept): readonly Concept[] {
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
