import { expect, test } from 'vitest'
import { classNamesInPlace, cssOptions } from './styles-of-build.ts'

const [{ AtRule }] = cssOptions.postcss.plugins as [(typeof cssOptions.postcss.plugins)[number]]
const written = (params: string) => {
  const rule = { params }
  AtRule.media(rule)
  return rule.params
}

test('The build writes the media query of a breakpoint for its name, also beside another condition', () => {
  expect(written('(--compact)')).toBe('(max-width: 1099px)')
  expect(written('(--wide) and (max-width: 1359px)')).toBe('(min-width: 1100px) and (max-width: 1359px)')
  expect(written('(forced-colors: active)')).toBe('(forced-colors: active)')
})

test('A name that is no breakpoint stops the build', () => {
  expect(() => written('(--toString)')).toThrow('@media (--toString) is no breakpoint')
})

test('A class has one short name, and the same name in two modules is two classes', () => {
  const { generateScopedName } = cssOptions.modules
  const wide = generateScopedName('wide', '/web/src/ui/Button.module.css')
  expect(wide).toMatch(/^_[0-9a-z]+$/)
  expect(generateScopedName('wide', '/web/src/ui/Button.module.css?used')).toBe(wide)
  expect(generateScopedName('wide', '/web/src/style-guide/StyleGuide.module.css')).not.toBe(wide)
})

test('The names of classes stand in the component; a module from which it chooses by name stays an object', () => {
  const [{ transform }] = classNamesInPlace()
  const written = transform.handler(
    [
      "import styles from './Button.module.css'",
      'export const text = classes(styles.button, styles.go)',
      'export const one = classes(styles.button, isWide && styles.wide)',
    ].join('\n'),
    '/web/src/ui/Button.tsx',
  ).code
  expect(written).toContain("import './Button.module.css'")
  expect(written).toMatch(/text = '_\w+ _\w+'/)
  expect(written).toMatch(/one = classes\('_\w+', isWide && '_\w+'\)/)
})
