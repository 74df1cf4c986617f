import { ENDPOINTS } from '@barattolo/domain/api/endpoints'
import { beforeAll, expect, test, vi } from 'vitest'
import { setUpTestApp } from '../../testing/test-app.ts'

const app = setUpTestApp()
// The OpenAPI description, without the types of this project, as another client reads it.
let description: { openapi: string; paths: Record<string, Record<string, Record<string, unknown>>>; components: object }
beforeAll(async () => {
  description = (await app.fastify.inject('/api/openapi.json')).json()
})

const toTemplatePath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

test('Every API route has a contract, and every contract has a route', () => {
  const calls = app.fastify.declaredRoutes
    .filter(({ method, url }) => url.startsWith('/api/') && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
  const contracts = ENDPOINTS.filter(({ path }) => path.startsWith('/api/')).map(({ method, path }) => `${method} ${path}`)
  expect(calls.sort()).toEqual(contracts.sort())
})

test('The OpenAPI description contains exactly the endpoints that have a contract', () => {
  expect(description.openapi).toBe('3.1.0')
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${toTemplatePath(path)}`).sort())
})

test('The OpenAPI description lists exactly the path parameters of each URL', () => {
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const { parameters } of Object.values(methods)) {
      const parameterNames = (parameters as { name: string; in: string }[])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => `{${name}}`)
      expect(parameterNames.sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort())
    }
  }
})

test('The OpenAPI description of an endpoint contains its input, security, response and errors', () => {
  expect(description.paths['/api/items/{id}']?.patch).toMatchObject({
    summary: 'Cambia un proprio oggetto',
    security: [{ idToken: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    requestBody: { content: { 'application/json': { schema: { properties: { title: { type: 'string', maxLength: 120 } } } } } },
    responses: {
      200: { content: { 'application/json': { schema: { properties: { revision: { type: 'integer' } } } } } },
      default: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  })
  expect(description.components).toMatchObject({
    schemas: { Problem: { required: ['type', 'title', 'status', 'code', 'detail'] } },
    securitySchemes: { idToken: { type: 'http', scheme: 'bearer' } },
  })
})

test('The OpenAPI description of GET /api/items has an optional integer `limit`, a string `near` and optional sign-in', () => {
  const { parameters, security } = description.paths['/api/items']?.get ?? {}
  expect(security).toEqual([{}, { idToken: [] }])
  expect(parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: expect.objectContaining({ type: 'integer', minimum: 1, maximum: 100 }),
  })
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'near', schema: expect.objectContaining({ type: 'string' }) }),
  )
})

test('[PERF-23] The OpenAPI description is built once in the life of a process', async () => {
  const build = vi.spyOn(ENDPOINTS, Symbol.iterator)
  const answers = [await app.fastify.inject('/api/openapi.json'), await app.fastify.inject('/api/openapi.json')]
  expect(build).not.toHaveBeenCalled()
  build.mockRestore()
  for (const answer of answers) expect(answer.json()).toEqual(description)
})

test.each(['/api/openapi.json', '/api/config'])(
  '[PERF-23] %s is answered with 304 to a client that has it, and compressed as the client accepts',
  async (url) => {
    const plain = await app.fastify.inject(url)
    const known = await app.fastify.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
    expect([plain.statusCode, known.statusCode, known.body]).toEqual([200, 304, ''])
    expect(plain.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
    const isLarge = plain.rawPayload.length > 2048
    const encoded = await app.fastify.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(encoded.headers['content-encoding']).toBe(isLarge ? 'br' : undefined)
  },
)
