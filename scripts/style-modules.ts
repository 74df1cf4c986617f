import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { print, ROOT } from './run.ts'

/**
 * `npm run check` fails if a class is global: a style sheet is a module beside its component (`Button.module.css`), but for those of
 * `styles/`, which have no classes. It also fails if a selector of a module has no class, if a component uses a class that its module does
 * not have, or if no component uses one.
 */
const SOURCES = 'packages/web/src/**/*.{ts,tsx}'
const SHEETS = 'packages/web/src/**/*.css'
/** Fonts, tokens, the reset. */
const GLOBAL_SHEETS = /\/src\/styles\/\w+\.css$/

const CLASS = /\.(-?[a-z_][\w-]*)/gi
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

interface Source {
  /** From the root of the project. */
  file: string
  text: string
}

/** The names of the classes in a style sheet. */
export function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    // Values, and names after an at-rule, have dots too.
    .replace(/[^{};]*;/g, '')
    .replace(/@[^{]*\{/g, '{')
    .replace(/"[^"]*"/g, '')
  return new Set([...selectors.matchAll(CLASS)].map(([, name]) => String(name)))
}

/** The selectors of a style sheet, without those of nested rules and of animations. */
function selectorsOf(css: string): string[] {
  const selectors: string[] = []
  const open: ('at-rule' | 'rule')[] = []
  for (const [, start = '', end] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    const isRule = !start.trim().startsWith('@') || start.includes('@keyframes')
    if (isRule && !open.includes('rule') && !start.includes('@')) selectors.push(...splitList(start))
    open.push(isRule ? 'rule' : 'at-rule')
  }
  return selectors.map((selector) => selector.trim())
}

/** Splits `a, b:is(c, d)` at the commas outside parentheses. */
function splitList(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of list) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${character}`)
  }
  return parts
}

/** What is wrong with the style sheets, one line each. */
export function findStyleMistakes(sheets: readonly Source[], sources: readonly Source[]): string[] {
  const modules = new Map(
    sheets.filter(({ file }) => file.endsWith('.module.css')).map(({ file, text }) => [file, classesOf(text)] as const),
  )
  const used = new Map([...modules.keys()].map((file) => [file, new Set<string>()] as const))
  const mistakes: string[] = []
  for (const { file, text } of sources) {
    const code = text.replace(/^import .*$/gm, '')
    for (const [, local, path] of text.matchAll(IMPORT)) {
      const sheet = relative(ROOT, resolve(ROOT, file, '..', String(path)))
      const defined = modules.get(sheet)
      const isDynamic = new RegExp(`\\b${local}\\[`).test(code)
      for (const [, name] of code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) {
        if (!defined?.has(String(name))) mistakes.push(`${file}: ${sheet} has no class ${name}`)
        used.get(sheet)?.add(String(name))
      }
      if (isDynamic) for (const name of defined ?? []) used.get(sheet)?.add(name)
    }
  }
  for (const [sheet, defined] of modules)
    for (const name of defined) if (!used.get(sheet)?.has(name)) mistakes.push(`${sheet}: no component uses .${name}`)
  for (const { file, text } of sheets) {
    const isModule = modules.has(file)
    if (!isModule && !GLOBAL_SHEETS.test(file)) mistakes.push(`${file}: a style sheet of a component is a module`)
    else if (isModule ? text.includes(':global') : classesOf(text).size > 0) mistakes.push(`${file}: a class is global`)
  }
  for (const { file, text } of sheets)
    if (modules.has(file))
      for (const selector of selectorsOf(text))
        if (classesOf(`${selector} {}`).size === 0) mistakes.push(`${file}: ${selector} has no class, so it reaches every screen`)
  const names = Map.groupBy(modules.keys(), (file) => basename(file))
  for (const [name, files] of names)
    if (files.length > 1)
      mistakes.push(`${files.join(', ')}: two modules are called ${name}, so that their classes would be the same`)
  return mistakes
}

if (import.meta.main) {
  const read = (glob: string): Source[] =>
    globSync(glob, { cwd: ROOT })
      .toSorted()
      .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
  const found = findStyleMistakes(read(SHEETS), read(SOURCES))
  for (const line of found) print(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
