import { describe, expect, test } from 'vitest'
import { secureUrl } from './upload-photo.ts'

describe('the answer of an upload', () => {
  test('[API-46] [ADD-26] gives its secure_url', () => {
    expect(secureUrl(200, '{"secure_url":"/images/ab/x-1600.webp","bytes":12}')).toBe('/images/ab/x-1600.webp')
  })

  test.each([
    { what: 'a success without secure_url', status: 200, text: '{"url":"http://elsewhere/x.jpg"}' },
    { what: 'an empty secure_url', status: 201, text: '{"secure_url":""}' },
    { what: 'a success that is not JSON', status: 200, text: '<html>' },
    { what: 'a fault of the host', status: 502, text: 'Bad gateway' },
  ])('[ADD-26] $what is not kept', ({ status, text }) => {
    expect(() => secureUrl(status, text)).toThrow(Error)
  })

  test('a refusal of ours keeps its code', () => {
    const body = { type: 'about:blank', title: 'photoHeic', status: 415, code: 'photoHeic', detail: '…' }
    expect(() => secureUrl(415, JSON.stringify(body))).toThrow('photoHeic')
  })
})
