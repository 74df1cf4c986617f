import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './run.ts'

export interface Requirement {
  id: string
  area: string
  /** Level of its tests: `browser` in `e2e/`, the others without a browser. */
  level: 'unit' | 'api' | 'browser'
  /** True if the requirement is deliberately not implemented: it then needs no test. */
  isExcluded: boolean
}

/** Parses the lines `- ID | text | level`; throws for another format and for a duplicate id. */
export function readRequirements(markdown: string): Map<string, Requirement> {
  const requirements = new Map<string, Requirement>()
  for (const line of markdown.split('\n').filter((candidate) => candidate.startsWith('- '))) {
    const [, id, area, text, level] = /^- (([A-Z]{2,6})-\d{2,3}) \| (.+) \| (unit|api|browser)$/.exec(line) ?? []
    if (id === undefined || area === undefined || text === undefined || !isLevel(level))
      throw new Error(`not "- ID | text | unit/api/browser": ${line}`)
    if (requirements.has(id)) throw new Error(`${id} is used twice`)
    requirements.set(id, { id, area, level, isExcluded: text.includes('(deliberately not done') })
  }
  return requirements
}

const isLevel = (level: string | undefined) => level === 'unit' || level === 'api' || level === 'browser'

const COMMENT = /^\s*(\/\/|\/?\*)/
/** The first argument of `test(…)`, `describe(…)` and their variants, or of the function that `test.each(…)` returns. */
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|[)`])\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g
/** A row of `test.each` whose first string or `rule` becomes part of the title. */
const EACH_ROW = /(?:\[|\brule:)\s*'((?:\[[A-Z]{2,6}-\d{2,3}\] )+(?:\\.|[^'\\])*)'/g
const INTERPOLATION = /\$\{[^}]*\}/g
const REQUIREMENT_ID = /\[([A-Z]{2,6}-\d{2,3})\]/g
const DISABLED_TEST = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|todo|fixme|only)\b/

/** A test or a group with this tag runs in `npm run test:all` only. A condition may leave the tag out, so that some rows run in `npm test`. */
const THOROUGH_TAG = /^\s*,\s*\{\s*tags?: (?:\['thorough'\]|'@thorough')/

/** Requirement ids in the test titles of a source file, those of tests without the tag `thorough`, and whether it has a disabled test. */
export function readTests(source: string): { ids: string[]; idsInNpmTest: string[]; hasDisabledTest: boolean } {
  const lines = source.split('\n').filter((line) => !COMMENT.test(line))
  const text = lines.join('\n')
  const titles = [...text.matchAll(TITLE)].map((match) => ({
    ids: idsOf(match),
    at: match.index,
    isThorough: THOROUGH_TAG.test(text.slice(match.index + match[0].length)),
    end: match[0].startsWith('describe') ? endOfCall(text, match.index) : match.index + 1,
  }))
  const isThorough = (at: number) => titles.some((title) => title.isThorough && title.at <= at && at < title.end)
  const rows = [...text.matchAll(EACH_ROW)].map((match) => ({
    ids: idsOf(match),
    at: titles.find(({ at }) => at > match.index)?.at ?? match.index,
  }))
  return {
    ids: [...titles, ...rows].flatMap(({ ids }) => ids),
    idsInNpmTest: [...titles, ...rows].flatMap(({ ids, at }) => (isThorough(at) ? [] : ids)),
    hasDisabledTest: lines.some((line) => DISABLED_TEST.test(line)),
  }
}

function idsOf([, ...quoted]: RegExpExecArray): string[] {
  const title = quoted.join('').replace(INTERPOLATION, '')
  return [...title.matchAll(REQUIREMENT_ID)].flatMap(([, id]) => id ?? [])
}

/** The formatter closes a call that spans lines with a line of the same indentation. */
function endOfCall(text: string, at: number): number {
  const indentation = /^ */.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0] ?? ''
  const end = text.indexOf(`\n${indentation}})`, at)
  return end === -1 ? text.length : end
}

export function testFiles(): { path: string; source: string }[] {
  return ['packages', 'e2e', 'screen-tests', 'scripts', 'demo', 'bench', 'year']
    .flatMap((folder) => [...listTestFiles(join(ROOT, folder))])
    .map((path) => ({
      path: relative(ROOT, path),
      source: readFileSync(path, 'utf8'),
    }))
}

function* listTestFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listTestFiles(path)
    else if (/\.(test\.tsx?|spec\.ts)$/.test(entry.name)) yield path
  }
}
