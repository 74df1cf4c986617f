import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
/** What every page has from the start; a feature may refine it. */
const SHARED = new Set(['ui', 'styles', 'app'])
/** The card of an object is what the landing's steps are printed on. */
const LENT = new Set(['card'])

/** The class that each rule of a style sheet begins with: what the sheet is about. */
function subjectsOf(path: string): string[] {
  const css = readFileSync(join(SOURCE, path), 'utf8').replace(/\/\*.*?\*\/|\([^()]*\)/gs, '')
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) => selector.split(','))
  return selectors.flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? [])
}

// A page's style sheet comes with the page and stays when one walks on: a name of two features would dress both.
test('no two features style the same class', () => {
  const sheets = globSync('*/**/*.css', { cwd: SOURCE })
  expect(sheets.length).toBeGreaterThan(10)
  const features = new Map<string, Set<string>>()
  for (const sheet of sheets) {
    const [feature = ''] = sheet.split(sep)
    if (SHARED.has(feature)) continue
    for (const name of subjectsOf(sheet)) features.set(name, (features.get(name) ?? new Set()).add(feature))
  }
  const shared = [...features].filter(([name, of]) => of.size > 1 && !LENT.has(name))
  expect(shared.map(([name, of]) => [name, ...of])).toEqual([])
})
