import { PROBLEMS } from '@barattolo/domain/problem-body'
import { it } from '@barattolo/domain/texts/it'
import { expect, test } from 'vitest'
import { PROBLEM_STATUS } from './problem-status.ts'

test.each(PROBLEMS)('[ERR-34] Problem code %s has an HTTP status and an Italian message', (code) => {
  expect(PROBLEM_STATUS[code]).toBeGreaterThanOrEqual(400)
  expect(PROBLEM_STATUS[code]).toBeLessThan(600)
  expect(it.problems[code]).toMatch(/^\p{Lu}.{9,}$/u)
  expect(it.problems[code]).not.toContain(code)
})
