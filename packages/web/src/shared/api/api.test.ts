import { ENDPOINTS } from '@barattolo/domain/api/endpoints'
import { listItems } from '@barattolo/domain/items/contract'
import { describe, expect, test } from 'vitest'
import { nextCursor } from './api.ts'
import { buildUrl } from './http.ts'

describe('the URL of a call', () => {
  test('The URL of a call leaves out empty and undefined query parameters', () => {
    expect(buildUrl(listItems, { query: { q: 'sedia & tavolo', status: '', sort: undefined, limit: 24 } })).toBe(
      '/api/items?q=sedia+%26+tavolo&limit=24',
    )
    expect(buildUrl(listItems, { query: {} })).toBe('/api/items')
  })
})

describe('[API-01] [API-02] every call', () => {
  test.each(ENDPOINTS.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    '%s is sent to the origin that served the page',
    (_name, contract) => {
      const path = buildUrl(contract, { params: { id: 'x', uid: '//evil.example' } })
      for (const origin of ['http://localhost:3000', 'https://barattolo.example'])
        expect(new URL(path, origin).origin).toBe(origin)
      // The unsubscribe link of e-mails is a page that also accepts POST.
      expect(path).toMatch(/^\/(api|identity)\/|^\/disiscrizione$/)
    },
  )
})

describe('the cursor of the next page', () => {
  test.each([
    ['</api/items?limit=24&cursor=a%2Bb>; rel="next"', 'a+b'],
    ['</api/items?cursor=x>; rel="prev", </api/items?cursor=y>; rel="next"', 'y'],
    ['</api/items>; rel="next"', null],
    ['', null],
    [null, null],
  ])('The Link header %s has the next cursor %s', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor)
  })
})
