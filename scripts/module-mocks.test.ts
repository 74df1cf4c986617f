import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MODULE_MOCKING } from '../vitest.config.ts'
import { ROOT } from './run.ts'

const MODULE_MOCK = /\bvi\.(mock|doMock|resetModules)\(/

test('Every test file that mocks modules is listed for the project with isolated processes', () => {
  const files = globSync(
    [
      'packages/*/src/**/*.test.{ts,tsx}',
      'screen-tests/**/*.test.tsx',
      'scripts/**/*.test.ts',
      'demo/src/**/*.test.ts',
      'bench/**/*.test.ts',
      'year/**/*.test.ts',
    ],
    {
      cwd: ROOT,
      exclude: ['**/node_modules/**'],
    },
  )
  const mockingFiles = files.filter((file) => MODULE_MOCK.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(mockingFiles.toSorted()).toEqual([...MODULE_MOCKING].toSorted())
})
