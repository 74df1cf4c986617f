import { wantListTexts as texts } from './want-list-texts.ts'

/** One line `(user) item : wanted …`: the user gives the item for any one of the wanted ones. */
export interface WantListEntry {
  readonly line: number
  readonly user: string
  readonly name: string
  /** A placeholder (`%name`) stands for what its own line names, and is used once. It belongs to its user and is not an object. */
  readonly isPlaceholder: boolean
  /** Indexes of entries, ascending. */
  readonly wanted: readonly number[]
}

export interface WantListProblem {
  /** The number of the line, from 1. The last line stands for what is missing at the end. */
  readonly line: number
  /** An Italian sentence, with the number of the line. */
  readonly sentence: string
}

export interface WantListFile {
  /** Null if the file exceeds a limit. */
  readonly entries: readonly WantListEntry[] | null
  /** The problems in the order of their lines. The entries do not contain what is wrong. */
  readonly problems: readonly WantListProblem[]
}

export interface WantListLimits {
  readonly characters: number
  /** The most entries, placeholders included. The same limit applies to official names. */
  readonly items: number
  readonly wanted: number
  readonly nameLength: number
  readonly problems: number
}

/** The largest known lists have about 20,000 objects. */
export const WANT_LIST_LIMITS: WantListLimits = {
  characters: 20_000_000,
  items: 50_000,
  wanted: 2_000_000,
  nameLength: 200,
  problems: 1000,
}

interface RawEntry {
  line: number
  user: string
  name: string
  wanted: string[]
}

/** If a limit is exceeded, nothing of the file is used. */
class LimitExceeded extends Error {
  readonly line: number

  constructor(line: number, sentence: string) {
    super(sentence)
    this.line = line
  }
}

/**
 * Reads a want list in the format of TradeMaximizer: comments (`#`), options (`#!`), official names between
 * `!BEGIN-OFFICIAL-NAMES` and `!END-OFFICIAL-NAMES`, and lines `(user) item : wanted …`. Names and users are compared without regard
 * to case, unless `CASE-SENSITIVE` is set. Semicolons and `=number` state priorities, which are not used; the other options decide what
 * TradeMaximizer prints.
 */
export function readWantList(text: string, limits: WantListLimits = WANT_LIST_LIMITS): WantListFile {
  const problems = createProblems(limits.problems)
  try {
    if (text.length > limits.characters) throw new LimitExceeded(1, texts.tooLong(limits.characters))
    const { raw, officialNames } = readLines(text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/), limits, problems.add)
    const entries = resolveEntries(raw, officialNames, problems.add)
    return { entries, problems: problems.list() }
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error
    problems.add(error.line, error.message)
    return { entries: null, problems: problems.list() }
  }
}

type AddProblem = (line: number, sentence: string) => void

function createProblems(max: number): { add: AddProblem; list: () => WantListProblem[] } {
  const all: { line: number; text: string }[] = []
  let left = 0
  return {
    add: (line, text) => {
      if (all.length < max) all.push({ line, text })
      else left = Math.max(left, line)
    },
    list: () => {
      const sorted = all.toSorted((one, other) => one.line - other.line)
      if (left > 0) sorted.push({ line: left, text: texts.moreProblems })
      return sorted.map((problem) => ({ line: problem.line, sentence: texts.atLine(problem.line, problem.text) }))
    },
  }
}

function readLines(lines: readonly string[], limits: WantListLimits, addProblem: AddProblem) {
  const state = { isCaseSensitive: false, needsColon: false, isInNames: false }
  const raw: RawEntry[] = []
  let officialNames: Set<string> | null = null
  let wantedCount = 0
  const normalize = (name: string) => (state.isCaseSensitive ? name : name.toUpperCase())

  for (const [index, untrimmed] of lines.entries()) {
    const [line, text] = [index + 1, untrimmed.trim()]
    if (text.startsWith('#!')) readOptions(text, state)
    if (text === '' || text.startsWith('#')) continue
    if (text.startsWith('!')) {
      const problem = readDirective(text.toUpperCase(), state, officialNames !== null, raw.length > 0)
      if (problem !== null) addProblem(line, problem)
      else if (state.isInNames) officialNames = new Set()
    } else if (state.isInNames && officialNames) {
      const problem = addOfficialName(officialNames, normalize(text.split(/[:\s]/, 1)[0] ?? ''), line, limits)
      if (problem !== null) addProblem(line, problem)
    } else {
      const entry = readEntry(text, line, state.needsColon)
      if (typeof entry === 'string') {
        addProblem(line, entry)
        continue
      }
      wantedCount += entry.wanted.length
      checkLimits(entry, raw.length + 1, wantedCount, limits)
      raw.push({ line, user: normalize(entry.user), name: normalize(entry.name), wanted: entry.wanted.map(normalize) })
    }
  }
  if (state.isInNames) addProblem(lines.length, texts.namesNotClosed)
  return { raw, officialNames }
}

function readOptions(text: string, state: { isCaseSensitive: boolean; needsColon: boolean }) {
  const options = text.slice(2).trim().toUpperCase().split(/\s+/)
  if (options.includes('CASE-SENSITIVE')) state.isCaseSensitive = true
  if (options.includes('REQUIRE-COLONS')) state.needsColon = true
}

/** Changes whether the next lines are official names, or returns a problem. */
function readDirective(text: string, state: { isInNames: boolean }, hasNames: boolean, hasEntries: boolean): string | null {
  if (text === '!BEGIN-OFFICIAL-NAMES') {
    if (hasNames) return texts.namesTwice
    if (hasEntries) return texts.namesTooLate
    state.isInNames = true
    return null
  }
  if (text === '!END-OFFICIAL-NAMES') {
    if (!state.isInNames) return texts.namesNotOpen
    state.isInNames = false
    return null
  }
  return texts.unknownDirective(text.slice(0, 40))
}

function addOfficialName(names: Set<string>, name: string, line: number, limits: WantListLimits): string | null {
  if (name.length > limits.nameLength) throw new LimitExceeded(line, texts.nameTooLong(limits.nameLength))
  if (name === '') return texts.noName
  if (name.startsWith('%')) return texts.officialPlaceholder(name)
  if (names.has(name)) return texts.officialTwice(name)
  if (names.size === limits.items) throw new LimitExceeded(line, texts.tooManyItems(limits.items))
  names.add(name)
  return null
}

/** The entry of a line, or what is wrong with it. */
function readEntry(text: string, line: number, needsColon: boolean): RawEntry | string {
  const [, user = '', rest = ''] = /^\(([^()]*)\)(.*)$/.exec(text) ?? []
  if (user.trim() === '') return texts.noUser
  const parts = rest.replaceAll(';', ' ').split(':')
  if (parts.length > 2) return texts.twoColons
  if (parts.length === 1 && needsColon) return texts.noColon
  const [head = [], tail = []] = parts.map((part) => part.split(/\s+/).filter((word) => word !== ''))
  const [name, ...others] = head
  if (name === undefined) return texts.noName
  if (parts.length === 2 && others.length > 0) return texts.oneItem
  const wanted = [...others, ...tail].map((word) => word.replace(/(?<=.)=\d+$/, ''))
  return { line, user: user.trim().replace(/\s+/g, ' '), name, wanted }
}

function checkLimits({ line, user, name, wanted }: RawEntry, items: number, wantedCount: number, limits: WantListLimits) {
  if (items > limits.items) throw new LimitExceeded(line, texts.tooManyItems(limits.items))
  if (wantedCount > limits.wanted) throw new LimitExceeded(line, texts.tooManyWanted(limits.wanted))
  if ([user, name, ...wanted].some((text) => text.length > limits.nameLength))
    throw new LimitExceeded(line, texts.nameTooLong(limits.nameLength))
}

/** Replaces names by indexes. A placeholder is known by its user and name, because two users may choose the same name. */
function resolveEntries(raw: readonly RawEntry[], officialNames: ReadonlySet<string> | null, addProblem: AddProblem) {
  const keyOf = (user: string, name: string) => (name.startsWith('%') ? `${user}\n${name}` : name)
  const known = new Map<string, number>()
  const kept: RawEntry[] = []
  for (const entry of raw) {
    const { line, user, name } = entry
    const key = keyOf(user, name)
    const first = known.get(key)
    if (officialNames && !name.startsWith('%') && !officialNames.has(name)) addProblem(line, texts.notOfficial(name))
    else if (first !== undefined) addProblem(line, texts.itemTwice(name, kept[first]?.line ?? line))
    else known.set(key, kept.push(entry) - 1)
  }
  return kept.map(({ line, user, name, wanted }): WantListEntry => {
    const indexes = new Set<number>()
    for (const each of wanted) {
      const index = known.get(keyOf(user, each))
      if (index === undefined) {
        // An official object without a list of its own is not traded.
        if (!officialNames?.has(each)) addProblem(line, texts.unknownItem(each))
      } else if (isOwn(kept[index], user, name)) addProblem(line, texts.ownItem(each))
      else indexes.add(index)
    }
    return { line, user, name, isPlaceholder: name.startsWith('%'), wanted: [...indexes].sort((one, other) => one - other) }
  })
}

/** Own placeholders may be wanted, except by themselves. */
const isOwn = (wanted: RawEntry | undefined, user: string, name: string) =>
  wanted?.user === user && (wanted.name === name || !wanted.name.startsWith('%'))
