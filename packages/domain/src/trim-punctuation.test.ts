import fc from 'fast-check'
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

test('[ERR-54] Trimming keeps the characters up to the last one that is no punctuation, or that an address may end with', () => {
  const character = fc.constantFrom(...'a7è./_=&#*~-,;»”…) \t€😀\ud83d\ude00')
  fc.assert(
    fc.property(fc.array(character), (characters) => {
      const address = characters.join('')
      const trailing = /[\p{P}\p{S}\s]+$/u.exec(address)?.[0] ?? ''
      const kept = /^.*[/_=&#*~-]/su.exec(trailing)?.[0] ?? ''
      expect(trimPunctuation(address)).toBe(address.slice(0, address.length - trailing.length) + kept)
    }),
  )
})

test('[ERR-54] Punctuation inside an address is read once: a search from each of its characters would take more than a minute', () => {
  const address = `/item/${'.'.repeat(300_000)}a`
  expect(trimPunctuation(`${address}.`)).toBe(address)
})
