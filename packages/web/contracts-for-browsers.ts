import { type Plugin, parseAst } from 'vite'

/** What only the server reads of a contract: it parses and serialises with these, the browser sends and believes. */
const OF_THE_SERVER = ['params', 'query', 'body', 'answer', 'summary', 'missing', 'status', 'media']
const DOMAIN = /packages[\\/]domain[\\/]src[\\/].*(?<!\.test)\.ts$/

interface Cut {
  start: number
  end: number
  put: string
}

/**
 * Leaves out of the browser's program what contracts say to the server alone, and lets go of every schema that nobody
 * names then: calls at the top of a module would stay, for whatever they might do besides.
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
  // As the parser calls an object written in place.
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
