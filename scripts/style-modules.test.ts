import { describe, expect, test } from 'vitest'
import { classesOf, findStyleMistakes } from './style-modules.ts'

const SHEET = 'packages/web/src/items/Card.module.css'
const COMPONENT = 'packages/web/src/items/Card.tsx'
const IMPORT = "import cardStyles from './Card.module.css'\n"
const mistakesOf = (css: string, code: string) =>
  findStyleMistakes([{ file: SHEET, text: css }], [{ file: COMPONENT, text: IMPORT + code }])

test('The classes of a style sheet are those of its selectors, not of comments, values and file names', () => {
  const css = `
    /* .comment */
    @media (max-width: 599.5px) {
      .card:not(.wide) > a[href$=".png"],
      .open { background: url('a.png'); margin: 0.5rem 1.25em; }
    }
    .list { & .row { color: red } }`
  expect([...classesOf(css)].toSorted()).toEqual(['card', 'list', 'open', 'row', 'wide'])
})

describe('A mistake is reported', () => {
  test('where a component uses a class that its module does not have', () => {
    expect(mistakesOf('.card {}', 'cardStyles.card; cardStyles.wide')).toEqual([`${COMPONENT}: ${SHEET} has no class wide`])
  })

  test('for a class that no component uses, unless one of them chooses by name', () => {
    expect(mistakesOf('.card {} .wide {}', 'cardStyles.card')).toEqual([`${SHEET}: no component uses .wide`])
    expect(mistakesOf('.card {} .wide {}', 'cardStyles[look]')).toEqual([])
  })

  test('for a style sheet of a component that is not a module, but not for fonts, tokens and the reset', () => {
    const sheets = ['packages/web/src/items/items.css', 'packages/web/src/styles/base.css'].map((file) => ({ file, text: '' }))
    expect(findStyleMistakes(sheets, [])).toEqual(['packages/web/src/items/items.css: a style sheet of a component is a module'])
  })

  test('for a class that is made global, in a module and in the reset', () => {
    expect(mistakesOf('.card :global(.wide) {}', 'cardStyles.card')).toEqual([`${SHEET}: a class is global`])
    expect(findStyleMistakes([{ file: 'packages/web/src/styles/base.css', text: '.row {}' }], [])).toEqual([
      'packages/web/src/styles/base.css: a class is global',
    ])
  })

  test('for a selector of a module that reaches every screen, but not for one inside another rule or an animation', () => {
    const css = `
      .card:is(a, :has(:disabled, :checked)), .card { & > img { color: red } [hidden] { color: red } }
      @keyframes grow { from { opacity: 0 } }
      @media print { body:has(.card), [data-slot="banner"] svg { display: none } }`
    expect(mistakesOf(css, 'cardStyles.card')).toEqual([
      `${SHEET}: [data-slot="banner"] svg has no class, so it reaches every screen`,
    ])
  })

  test('for two modules with one name', () => {
    const sheets = ['items', 'rings'].map((folder) => ({ file: `packages/web/src/${folder}/Card.module.css`, text: '' }))
    expect(findStyleMistakes(sheets, [])).toEqual([expect.stringContaining('two modules are called Card.module.css')])
  })
})
