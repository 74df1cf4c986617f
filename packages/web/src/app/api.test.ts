import { ENDPOINTS } from '@barattolo/domain/endpoints'
import { listItems } from '@barattolo/domain/items/contract'
import { describe, expect, test } from 'vitest'
import { nextCursor } from './api.ts'
import { address } from './http.ts'

describe('an address', () => {
  test('leaves out what was not asked', () => {
    expect(address(listItems, { query: { q: 'sedia & tavolo', status: '', sort: undefined, limit: 24 } })).toBe(
      '/api/items?q=sedia+%26+tavolo&limit=24',
    )
    expect(address(listItems, { query: {} })).toBe('/api/items')
  })
})

describe('[API-01] [API-02] every call', () => {
  test.each(ENDPOINTS.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    '%s goes to the origin that served the page, whatever it is: no address is built in',
    (_name, contract) => {
      const path = address(contract, { params: { id: 'x', uid: '//evil.example' } })
      for (const origin of ['http://localhost:3000', 'https://barattolo.example'])
        expect(new URL(path, origin).origin).toBe(origin)
      // The way out of the e-mails is a page that may be posted to.
      expect(path).toMatch(/^\/(api|identity)\/|^\/disiscrizione$/)
    },
  )
})

describe('where the next part of a list begins', () => {
  test.each([
    ['</api/items?limit=24&cursor=a%2Bb>; rel="next"', 'a+b'],
    ['</api/items?cursor=x>; rel="prev", </api/items?cursor=y>; rel="next"', 'y'],
    ['</api/items>; rel="next"', null],
    ['', null],
    [null, null],
  ])('%s → %s', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor)
  })
})
