import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failureLines, tallyLine, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'barattolo-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown) {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('The last line of npm test is the sum of the Vitest and Playwright results', () => {
  const vitest = tallyOfVitest(report({ numPassedTests: 40, numFailedTests: 2 }), false)
  const playwright = tallyOfPlaywright(report({ stats: { expected: 3, unexpected: 1, skipped: 0 } }), false)
  expect(tallyLine([vitest, playwright])).toBe('43 passed, 3 failed')
})

test('The last line of npm test shows skipped tests only if there are some, without those of npm run test:all', () => {
  const assertionResults = [
    { fullName: 'No PostgreSQL 15', status: 'skipped', tags: [] },
    { fullName: 'Slow', status: 'skipped', tags: ['thorough'] },
  ]
  expect(tallyOfVitest(report({ testResults: [{ name: 'a.test.ts', assertionResults }] }), true).skipped).toBe(1)
  expect(tallyLine([{ passed: 1, failed: 0, skipped: 2, failures: [] }])).toBe('1 passed, 0 failed, 2 skipped')
})

test('A run that exits with an error but without a failed test counts as one failure', () => {
  expect(tallyOfVitest(report({ numPassedTests: 40, numFailedTests: 0 }), false).failed).toBe(1)
  expect(tallyOfPlaywright(join(folder, 'never-written.json'), false)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('npm test repeats the title and the error of each failed test at its end', () => {
  const passed = { fullName: 'Right', status: 'passed', failureMessages: [] }
  const wrong = { fullName: 'Wrong', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'] }
  const vitest = tallyOfVitest(
    report({
      numFailedTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [passed, wrong] },
        { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [passed] },
      ],
    }),
    false,
  )
  const spec = (title: string, status: string, error?: object) => ({
    title,
    file: 'd.spec.ts',
    tests: [{ results: [{ status, error }] }],
  })
  const playwright = tallyOfPlaywright(
    report({
      stats: { expected: 1, unexpected: 1, skipped: 1 },
      suites: [
        {
          suites: [{ specs: [spec('Timed out', 'timedOut', { message: 'Too slow' }), spec('Skipped', 'skipped')] }],
          specs: [spec('Right', 'passed')],
        },
      ],
    }),
    false,
  )
  expect(failureLines([vitest, playwright])).toEqual([
    '✗ a.test.ts › Wrong\n    expected 1\n    to be 2',
    '✗ b.test.ts\n    Cannot find module',
    '✗ d.spec.ts › Timed out\n    Too slow',
  ])
})
