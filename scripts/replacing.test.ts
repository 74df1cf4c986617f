import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPLACING } from '../vitest.config.ts'
import { ROOT } from './run.ts'

const REPLACES = /\bvi\.(mock|doMock|resetModules)\(/

test('a test file that puts something in a module’s place has a process of its own', () => {
  const files = globSync(
    [
      'packages/*/src/**/*.test.{ts,tsx}',
      'screen-tests/**/*.test.tsx',
      'scripts/**/*.test.ts',
      'demo/src/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    {
      cwd: ROOT,
      exclude: ['**/node_modules/**'],
    },
  )
  const replacing = files.filter((file) => REPLACES.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(replacing.toSorted()).toEqual([...REPLACING].toSorted())
})
