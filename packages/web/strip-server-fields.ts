import { type Plugin, parseAst } from 'vite'

/** Contract fields that only the server reads, to parse requests and serialise responses; the browser does neither. */
const SERVER_FIELDS = ['params', 'query', 'body', 'answer', 'summary', 'missing', 'status', 'media']
const DOMAIN_MODULES = /packages[\\/]domain[\\/]src[\\/].*(?<!\.test)\.ts$/

interface Edit {
  start: number
  end: number
  insert: string
}

/**
 * Removes the server-only fields of contracts from the browser bundle and marks top-level calls as pure, so that schemas that
 * are then unused are tree-shaken: the bundler does not remove a call that may have side effects.
 */
export function stripServerFields(): Plugin {
  return {
    name: 'strip-server-fields',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: DOMAIN_MODULES, code: 'zod/mini' },
      handler: (code) => ({ code: applyEdits(code, findEdits(code)), map: null }),
    },
  }
}

function findEdits(code: string): Edit[] {
  const edits: Edit[] = []
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (init?.type !== 'CallExpression') continue
      if (init.callee.type === 'Identifier' && init.callee.name === 'endpoint')
        edits.push(...serverFieldEdits(init.arguments[0], code))
      edits.push(
        { start: init.start, end: init.start, insert: '/* @__PURE__ */ (() => ' },
        { start: init.end, end: init.end, insert: ')()' },
      )
    }
  }
  return edits
}

function serverFieldEdits(contract: { type: string } | undefined, code: string): Edit[] {
  // The AST type of an object literal.
  if (contract?.type !== 'ObjectExpression') return []
  const { properties } = contract as unknown as { properties: { key?: { name?: string }; start: number; end: number }[] }
  return properties
    .filter(({ key }) => SERVER_FIELDS.includes(key?.name ?? ''))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), insert: '' }))
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, insert }) => text.slice(0, start) + insert + text.slice(end), code)
}
