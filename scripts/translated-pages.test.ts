import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/*
 * The translator of Chrome replaces each text node by an element that wraps the translation. React removes such a node, or inserts
 * before it, only where it has siblings that come and go: then the node is not where React has put it, and the page dies. A text that
 * is the only child of an element is written with `textContent`, which replaces the translation.
 */

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

interface Source {
  file: string
  text: string
  program: Node
}

const WEB = join(import.meta.dirname, '../packages/web/src')
const SOURCES: Source[] = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => parse(file, readFileSync(join(WEB, file), 'utf8')))

function parse(file: string, text: string): Source {
  return { file, text, program: parseSync(file, text).program as unknown as Node }
}

/** What a child may be at run time. `space` is not translated. */
type Content = 'text' | 'space' | 'element' | 'list' | 'nothing' | 'children'

/** Names of properties and functions that give elements. */
const ELEMENT_NAME = /^(tools|render|dialogs|image|belowLabels|aboveLabels|underTitle)$/
/** Names of variables that hold texts; others that stand as a child hold elements. */
const TEXT_NAME = /^(text|title|label|name|end|lead)$|(Text|Title|Label|Name)$/

function contentsOf(node: Node): Content[] {
  const child = (key: string) => contentsOf(node[key] as Node)
  switch (node.type) {
    case 'JSXText': {
      const text = String(node.value)
      return text.trim() !== '' ? ['text'] : text.includes('\n') ? [] : ['space']
    }
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
      return child('expression')
    case 'ConditionalExpression':
      return [...child('consequent'), ...child('alternate')]
    case 'LogicalExpression':
      return node.operator === '&&' ? ['nothing', ...child('right')] : [...child('left'), ...child('right')]
    case 'Literal':
      if (node.value === null || typeof node.value === 'boolean') return ['nothing']
      return typeof node.value === 'string' && node.value.trim() === '' ? ['space'] : ['text']
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return ['text']
    case 'MemberExpression':
      return [contentOf(String((node.property as Node).name), 'text')]
    case 'Identifier':
      if (node.name === 'undefined') return ['nothing']
      return [contentOf(String(node.name), TEXT_NAME.test(String(node.name)) ? 'text' : 'element')]
    case 'CallExpression':
      return [contentOfCall(node.callee as Node)]
    case 'JSXEmptyExpression':
      return []
    default:
      return ['element']
  }
}

function contentOf(name: string, other: 'text' | 'element'): Content {
  if (name === 'children') return 'children'
  return ELEMENT_NAME.test(name) ? 'element' : other
}

function contentOfCall(callee: Node): Content {
  const name = String((callee.type === 'MemberExpression' ? (callee.property as Node) : callee).name)
  if (name === 'map' || name === 'flatMap') return 'list'
  // A function as `children` renders elements.
  return name === 'children' ? 'element' : contentOf(name, 'text')
}

const comesAndGoes = (child: readonly Content[]) =>
  child.includes('list') || (child.length > 1 && child.some((content) => content === 'nothing' || content === 'element'))

interface Problem {
  place: string
  /** The component whose children stand beside what comes and goes: it must get elements. */
  component: string | null
}

function findProblems({ file, text, program }: Source): Problem[] {
  const problems: Problem[] = []
  const visit = (value: unknown, component: string) => {
    if (Array.isArray(value)) for (const each of value) visit(each, component)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    const inner = node.type === 'FunctionDeclaration' ? String((node.id as Node | null)?.name) : component
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children = (node.children as Node[]).map(contentsOf).filter((child) => child.length > 0)
      const isMixed = children.length > 1 && children.some(comesAndGoes)
      const place = `${file}:${text.slice(0, node.start).split('\n').length}`
      if (isMixed && children.some((child) => child.includes('text'))) problems.push({ place, component: null })
      if (isMixed && children.some((child) => child.includes('children'))) problems.push({ place, component: inner })
    }
    for (const [key, each] of Object.entries(node)) if (key !== 'parent') visit(each, inner)
  }
  visit(program, '')
  return problems
}

/** Where one of these components gets a text as a child. */
function findTextsIn({ file, text, program }: Source, components: ReadonlySet<string>): string[] {
  const places: string[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    if (node.type === 'JSXElement') {
      const { name } = (node.openingElement as Node).name as Node
      const isText = (node.children as Node[]).some((child) => contentsOf(child).includes('text'))
      if (components.has(String(name)) && isText) places.push(`${file}:${text.slice(0, node.start).split('\n').length}`)
    }
    for (const [key, each] of Object.entries(node)) if (key !== 'parent') visit(each)
  }
  visit(program)
  return places
}

test('[ERR-50] a text beside something that comes and goes is an element of its own', () => {
  const problems = SOURCES.flatMap(findProblems)
  expect(problems.filter(({ component }) => component === null).map(({ place }) => place)).toEqual([])
  const components = new Set(problems.flatMap(({ component }) => component ?? []))
  expect(SOURCES.flatMap((source) => findTextsIn(source, components))).toEqual([])
})

test.each([
  ['a text after an icon that comes and goes', '<b>{busy ? <Icon /> : null}{texts.save}</b>'],
  ['two texts of which one comes and goes', '<p>Uno{more ? more.name : null}</p>'],
  ['a text that an element replaces', '<p>{name ?? <Skeleton />} <Icon /></p>'],
  ['a text beside a list', '<p>Tutti: {all.map((one) => <b key={one}>{one}</b>)}</p>'],
  ['a text in a fragment', '<>{text}{error ? <p>{error}</p> : null}</>'],
])('[ERR-50] the check finds %s', (_, jsx) => {
  expect(findProblems(parse('Sample.tsx', `export const sample = ${jsx}`))).toHaveLength(1)
})
