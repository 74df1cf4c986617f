import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tallyLine, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'barattolo-tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown) {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('The last line of npm test is the sum of the Vitest and Playwright results', () => {
  const vitest = tallyOfVitest(report({ numPassedTests: 40, numFailedTests: 2, numPendingTests: 0, numTodoTests: 0 }), false)
  const playwright = tallyOfPlaywright(report({ stats: { expected: 3, unexpected: 1, skipped: 0 } }), false)
  expect(tallyLine([vitest, playwright])).toBe('43 passed, 3 failed')
})

test('The last line of npm test shows skipped tests only if there are some', () => {
  expect(tallyLine([{ passed: 1, failed: 0, skipped: 2 }])).toBe('1 passed, 0 failed, 2 skipped')
})

test('A run that exits with an error but without a failed test counts as one failure', () => {
  expect(tallyOfVitest(report({ numPassedTests: 40, numFailedTests: 0 }), false).failed).toBe(1)
  expect(tallyOfPlaywright(join(folder, 'never-written.json'), false)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})
