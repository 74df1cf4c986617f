import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
/** Folders whose styles are on every page; a feature may refine them. */
const SHARED = new Set(['ui', 'styles', 'app'])
/** Classes that two features may style: the landing page's steps reuse the object card. */
const LENT = new Set(['card'])

/** The first class of each selector in a style sheet. */
function subjectsOf(path: string): string[] {
  const css = readFileSync(join(SOURCE, path), 'utf8').replace(/\/\*.*?\*\/|\([^()]*\)/gs, '')
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) => selector.split(','))
  return selectors.flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? [])
}

// A page's style sheet stays loaded after navigating away: a class name of two features would affect both.
test('No two features style the same class', () => {
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
