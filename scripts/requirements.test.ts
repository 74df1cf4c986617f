import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MEASURED, THOROUGH } from '../vitest.config.ts'
import { PROVEN_BY_TEST_ALL } from './proven-by-test-all.ts'
import { readRequirements, readTests, testFiles } from './requirements.ts'
import { ROOT } from './run.ts'

const requirements = readRequirements(readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8'))
const THIS_FILE = 'scripts/requirements.test.ts'
const tests = testFiles()
  .filter(({ path }) => path !== THIS_FILE)
  .map(({ path, source }) => ({ path, ...readTests(source) }))

describe('requirements', () => {
  test('Every requirement id in a test title exists', () => {
    const unknown = tests.flatMap(({ path, ids }) => ids.filter((id) => !requirements.has(id)).map((id) => `${id} in ${path}`))
    expect(unknown).toEqual([])
  })

  test('Every requirement has a test', () => {
    const testedIds = new Set(tests.flatMap(({ ids }) => ids))
    const required = [...requirements.values()].filter(({ isExcluded }) => !isExcluded)
    expect(required.map(({ id }) => id).filter((id) => !testedIds.has(id))).toEqual([])
  })

  test('Every requirement is tested at its level: in a browser for "browser", else without one', () => {
    const isTested = (id: string, inBrowser: boolean) =>
      tests.some(({ path, ids }) => path.startsWith('e2e/') === inBrowser && ids.includes(id))
    const required = [...requirements.values()].filter(({ isExcluded: notDone }) => !notDone)
    const missing = required.filter(({ id, level }) => !isTested(id, level === 'browser'))
    expect(missing.map(({ id, level }) => `${id}: ${level}`)).toEqual([])
  })

  test('Every requirement has a test that `npm test` runs, or is listed with the reason why only `npm run test:all` proves it', () => {
    const isRunByNpmTest = (path: string) => path !== MEASURED && !THOROUGH.includes(path) && !path.startsWith('e2e/thorough/')
    const proven = new Set(tests.flatMap(({ path, idsInNpmTest }) => (isRunByNpmTest(path) ? idsInNpmTest : [])))
    const required = [...requirements.values()].filter(({ isExcluded }) => !isExcluded)
    expect(required.map(({ id }) => id).filter((id) => !proven.has(id))).toEqual(Object.keys(PROVEN_BY_TEST_ALL))
  })

  test('No test is disabled', () => {
    expect(tests.filter(({ hasDisabledTest }) => hasDisabledTest).map(({ path }) => path)).toEqual([])
  })
})

describe('reading requirements and tests', () => {
  test('Several requirement ids are read from a test title, none from comments, other strings and interpolations', () => {
    const source = [
      "test('[MAP-07] [MAP-08] the radius', async () => {})",
      "// test('[MAP-09] gone')",
      "test.each([1])('[IDN-01] %s', () => {})",
      `for (const id of ['[ADD-01]']) test(\`[ADD-02] \${id} \${'[ADD-03]'}\`, () => expect('[ADD-04]').toBe(id))`,
      "test.each([\n  ['[ITEM-01] [ITEM-02] a row', 1],\n  { rule: '[ITEM-03] a rule' },\n])('%s', () => {})",
      "describe('[BAZ-01] the list', () => {",
      "  test(\n    '[BAZ-02] its order', () => {})",
    ].join('\n')
    expect(readTests(source).ids).toEqual([
      'MAP-07',
      'MAP-08',
      'IDN-01',
      'ADD-02',
      'BAZ-01',
      'BAZ-02',
      'ITEM-01',
      'ITEM-02',
      'ITEM-03',
    ])
  })

  test('The tests that run in `npm run test:all` only are separated from the others', () => {
    const source = [
      "test('[MAP-01] one', { tags: ['thorough'] }, async () => {})",
      "test('[MAP-02] two', {\n  tags: ['thorough'],\n}, async () => {\n})",
      "test('[MAP-03] three', { tag: '@thorough' }, async ({ page }) => {\n})",
      "test('[MAP-04] [MAP-05] four', async () => {})",
      "test(`[MAP-06] six`, { tags: index === 0 ? [] : ['thorough'] }, async () => {\n})",
      "describe('[MAP-07] a group', { tags: ['thorough'] }, () => {\n  test('[MAP-08] five', () => {\n  })\n})",
      "test.each([\n  ['[MAP-09] a row', () => 1],\n])('%s', { tags: ['thorough'] }, check)",
      "test.each([\n  ['[MAP-10] a row', () => 1],\n])('%s', check)",
    ].join('\n')
    expect(readTests(source).ids).toHaveLength(10)
    expect(readTests(source).idsInNpmTest).toEqual(['MAP-04', 'MAP-05', 'MAP-06', 'MAP-10'])
  })

  test.each(["test.skip('[MAP-07] x')", "describe.only('x')", "test.concurrent.todo('x')"])(
    '%s is read as a disabled test',
    (source) => {
      expect(readTests(source).hasDisabledTest).toBe(true)
    },
  )

  test('A requirement in another format or with a duplicate id is an error', () => {
    expect(() => readRequirements('- MAP-1 | text | unit')).toThrow('not "- ID')
    expect(() => readRequirements('- MAP-01 | one | unit\n- MAP-01 | two | unit')).toThrow('MAP-01 is used twice')
  })
})
