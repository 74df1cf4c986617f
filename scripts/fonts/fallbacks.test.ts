import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fallbacksCss } from './fallbacks.ts'

const STYLES = join(import.meta.dirname, '../../packages/web/src/styles')
const withoutLayout = (css: string) => css.replace(/\s+/g, ' ')

test('The committed fallbacks.css is the output of write-fallbacks.ts', () => {
  const written = readFileSync(join(STYLES, 'fallbacks.css'), 'utf8')
  expect(withoutLayout(written)).toBe(withoutLayout(fallbacksCss()))
})
