import { expect, test } from 'vitest'
import { sameOriginPath } from './paths.ts'

test.each([
  ['/scambio/12?x=1#chat', '/scambio/12?x=1#chat'],
  ['/', '/'],
  ['//evil.example/x', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('The return address %j resolves to %j', (address, path) => {
  expect(sameOriginPath(address, 'https://barattolo.example')).toBe(path)
})
