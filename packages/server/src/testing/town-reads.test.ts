import { ENDPOINTS } from '@barattolo/domain/api/endpoints'
import { expect, test } from 'vitest'
import { READS } from './town-reads.ts'

/** GET endpoints that read no growing table. */
const NOT_READ = ['/api/config', '/api/health', '/api/ready', '/api/openapi.json']

test('The checks of query plans read every GET endpoint, or it reads no growing table', () => {
  const gets = ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const read = new Set([...READS.map(([endpoint]) => endpoint), ...NOT_READ])
  expect([...read].toSorted(), 'a new GET endpoint needs an entry in testing/town-reads.ts').toEqual(gets.toSorted())
})
