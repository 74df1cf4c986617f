import type { Access, Endpoint } from '@barattolo/domain/endpoint'
import { problemBody } from '@barattolo/domain/problem-body'
import { it } from '@barattolo/domain/texts/it'
import { toJSONSchema } from 'zod/v4/core'

type Schema = Endpoint['answer']

/** A public endpoint answers without a token too; which items a person may change is checked by the handlers. */
const SECURITY: Record<Access, object[]> = {
  public: [{}, { idToken: [] }],
  signedIn: [{ idToken: [] }],
  admin: [{ idToken: ['admin'] }],
}

/** Generates the OpenAPI 3.1 description from the same schemas that the server parses and serializes with. */
export function buildOpenApi(endpoints: readonly Endpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: it.app.name, version: '1' },
    paths,
    components: {
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problemBody, 'output') },
    },
  }
}

function operationOf({ summary, access, params, query, body, answer, media, status = 200 }: Endpoint) {
  return {
    summary,
    security: SECURITY[access],
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {}),
    responses: {
      [status]: {
        description: summary,
        content: media ? { [media]: { schema: {} } } : json(schemaOf(answer, 'output')),
      },
      default: {
        description: 'application/problem+json',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** One parameter for each property of the object schema. */
function parametersOf(location: 'path' | 'query', schema: Schema | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

function json(schema: object) {
  return { 'application/json': { schema } }
}

/** OpenAPI 3.1 uses JSON Schema 2020-12; `$schema` is dropped because the document declares the dialect. */
function schemaOf(schema: Schema, io: 'input' | 'output') {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io })
  return rest
}
