import { expect, test } from 'vitest'
import { trimPagePath, trimPunctuation } from './trim-punctuation.ts'

test.each([
  ['/item/7.', '/item/7'],
  ['/item/7),', '/item/7'],
  ['/item/7»', '/item/7'],
  ['/item/7”…', '/item/7'],
  ['/bazar/', '/bazar/'],
  ['/bazar/.', '/bazar/'],
  ['/bazar?q=', '/bazar?q='],
  ['/bazar?q=a!', '/bazar?q=a'],
  ['', ''],
])('[ERR-54] The address %j stands in its sentence as %j', (address, trimmed) => {
  expect(trimPunctuation(address)).toBe(trimmed)
})

test.each([
  ['/item/7.', '/item/7'],
  ['/item/7%C2%BB', '/item/7'],
  ['/item/7%20', '/item/7'],
  ['/bazar/%C3%A8.', '/bazar/%C3%A8'],
  ['/bazar/a%2Fb.', '/bazar/a%2Fb'],
  ['/item/7', null],
  ['/bazar/', null],
  ['/', null],
  ['/%', null],
  // A redirection to it would lead to another host.
  ['//evil.test/.', null],
])('[ERR-54] The path %s leads to the page %s', (path, page) => {
  expect(trimPagePath(path)).toBe(page)
})
