import { CLIENT_FIELDS } from '@barattolo/domain/endpoint'
import { type ESTree, type Plugin, parseSync } from 'vite'

/**
 * Replaces a file with contracts by its endpoints, with the fields that a client needs (`CLIENT_FIELDS`), so that the browser loads no
 * schemas of them. Other values that the browser needs are in other files: an import of one from a contract fails the build.
 */
export function clientEndpoints(): Plugin {
  return {
    name: 'client-endpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /domain[\\/]src[\\/].*\.ts$/, code: /= endpoint\(/ },
      handler(code, id) {
        const exports = Object.entries(readClientEndpoints(code, id)).map(
          ([name, endpoint]) => `export const ${name} = ${JSON.stringify(endpoint)}\n`,
        )
        // Without mappings: constants without code, which no stack trace names.
        return { code: exports.join(''), map: { mappings: '' } }
      },
    },
  }
}

/** The endpoints that this file exports, by name. Throws if a field that a client needs is not a constant of the file. */
export function readClientEndpoints(code: string, file: string): Record<string, object> {
  const { constants, endpoints } = findDeclarations(parseSync(file, code).program)

  /** The expression without `as const`, or that of the constant that it names. */
  const resolve = (node: Expression): Expression => {
    if (node?.type === 'TSAsExpression') return resolve(node.expression)
    return node?.type === 'Identifier' ? resolve(constants.get(node.name)) : node
  }
  const readFields = (node: Expression): object => {
    const literal = resolve(node)
    if (literal?.type !== 'ObjectExpression') throw new Error(`${file}: an endpoint is not an object literal of this file`)
    return Object.assign({}, ...literal.properties.map(readProperty))
  }
  const readProperty = (property: ESTree.ObjectPropertyKind): object => {
    if (property.type === 'SpreadElement') return readFields(property.argument)
    const { key } = property
    const field = CLIENT_FIELDS.find((name) => key.type === 'Identifier' && key.name === name)
    if (!field) return {}
    const value = resolve(property.value)
    if (value?.type !== 'Literal') throw new Error(`${file}: ${field} of an endpoint is not a constant of this file`)
    return { [field]: value.value }
  }
  return Object.fromEntries([...endpoints].map(([name, argument]) => [name, readFields(argument)]))
}

type Expression = ESTree.Argument | null | undefined

/** The arguments of the exported `endpoint(…)`, and the other constants of the file, by name. */
function findDeclarations({ body }: ESTree.Program) {
  const constants = new Map<string, Expression>()
  const endpoints = new Map<string, Expression>()
  for (const statement of body) {
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declaration = isExport ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier') continue
      if (isExport && isEndpointCall(init)) endpoints.set(id.name, init.arguments[0])
      else constants.set(id.name, init)
    }
  }
  return { constants, endpoints }
}

function isEndpointCall(node: Expression): node is ESTree.CallExpression {
  return node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'endpoint'
}
