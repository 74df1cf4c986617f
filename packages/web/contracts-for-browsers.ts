import { type Plugin, parseAst } from 'vite'

/** Contract fields that only the server reads, to parse requests and serialise responses; the browser does neither. */
const OF_THE_SERVER = ['params', 'query', 'body', 'answer', 'summary', 'missing', 'status', 'media']
const DOMAIN = /packages[\\/]domain[\\/]src[\\/].*(?<!\.test)\.ts$/

interface Cut {
  start: number
  end: number
  put: string
}

/**
 * Removes the server-only fields of contracts from the browser bundle and marks top-level calls as pure, so that schemas that
 * are then unused are tree-shaken; a call that may have side effects would stay.
 */
export function contractsForBrowsers(): Plugin {
  return {
    name: 'contracts-for-browsers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: DOMAIN, code: 'zod/mini' },
      handler: (code) => ({ code: applied(code, cutsOf(code)), map: null }),
    },
  }
}

function cutsOf(code: string): Cut[] {
  const cuts: Cut[] = []
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression') continue
      if (init.callee.type === 'Identifier' && init.callee.name === 'endpoint')
        cuts.push(...fieldsOfServer(init.arguments[0], code))
      cuts.push(
        { start: init.start, end: init.start, put: '/* @__PURE__ */ (() => ' },
        { start: init.end, end: init.end, put: ')()' },
      )
    }
  }
  return cuts
}

function fieldsOfServer(contract: { type: string } | undefined, code: string): Cut[] {
  // The AST type of an object literal.
  if (contract?.type !== 'ObjectExpression') return []
  const { properties } = contract as unknown as { properties: { key?: { name?: string }; start: number; end: number }[] }
  return properties
    .filter(({ key }) => OF_THE_SERVER.includes(key?.name ?? ''))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), put: '' }))
}

function applied(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(end), code)
}
