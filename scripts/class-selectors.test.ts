import { expect, test } from 'vitest'
import { findClassSelectors } from './class-selectors.ts'

test.each([
  `page.locator('.toast')`,
  `page.locator('main:not([hidden]) :is(.sk, .jar)')`,
  `page.locator(\n  'form.contact',\n)`,
  `row.querySelector<HTMLElement>('a.cv > .state')`,
  `document.querySelector(\`[data-jar="\${side}"].glass\`)`,
  `element.closest(".modal")`,
  `this.matches('.iw')`,
  `screen.findByText('Bruno', { selector: 'button.owner' })`,
  `for (const part of ['.chips', '.options']) check(part)`,
])('%s selects by a class', (source) => {
  expect(findClassSelectors('e2e/map.spec.ts', source)).not.toEqual([])
})

test.each([
  `page.locator('main > [data-base] svg[data-layers=all]')`,
  `page.locator('a[href="/privacy.html"]')`,
  `screen.getByText('Bruno B.', { selector: 'button *' })`,
  `import { test } from './support/test.ts'`,
  `path.endsWith('.png') || email === 'anna@example.org'`,
  `console.log(\`\${row.p50.toFixed(1)}, \${\`\${time}\`.padStart(2)}.\`)`,
])('%s selects by no class', (source) => {
  expect(findClassSelectors('e2e/map.spec.ts', source)).toEqual([])
})

test('A class selector is reported with its file and line', () => {
  expect(findClassSelectors('e2e/map.spec.ts', `\n\nawait page.locator('.base').click()`)).toEqual([
    `e2e/map.spec.ts:3: '.base' selects by a class`,
  ])
})
