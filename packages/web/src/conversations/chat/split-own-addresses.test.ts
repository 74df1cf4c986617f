import { expect, test } from 'vitest'
import { splitOwnAddresses } from './split-own-addresses.ts'

const HERE = { host: 'barattolo.example', origin: 'https://barattolo.example' }
const linksIn = (text: string, here = HERE) =>
  splitOwnAddresses(text, here).flatMap(({ text, path }) => (path === null ? [] : [[text, path]]))

test.each([
  ['Guarda https://barattolo.example/item/7.', [['https://barattolo.example/item/7', '/item/7']]],
  ['(barattolo.example/bazar?q=a&stato=dono), va bene?', [['barattolo.example/bazar?q=a&stato=dono', '/bazar?q=a&stato=dono']]],
  ['HTTP://BARATTOLO.example/bazar/x#y', [['HTTP://BARATTOLO.example/bazar/x#y', '/bazar/x#y']]],
  ['Sta su barattolo.example.', [['barattolo.example', '/']]],
  [
    'https://barattolo.example/item/1 o https://barattolo.example/item/2',
    [
      ['https://barattolo.example/item/1', '/item/1'],
      ['https://barattolo.example/item/2', '/item/2'],
    ],
  ],
] as const)('[RT-32] In %j the addresses of this site are links', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test.each([
  'https://altrove.example/item/7',
  'https://barattolo.example.evil.test/item/7',
  'https://evil-barattolo.example/item/7',
  'https://evil.test/barattolo.example/item/7',
  'https://barattolo.example@evil.test/',
  'https://barattolo.example:x@evil.test/',
  'anna@barattolo.example',
  'barattoloXexample/item/7',
  'https://barattolo.example/api/me',
  'javascript:alert(1)//barattolo.example/x',
  '/item/7',
])('[RT-32] In %j nothing is a link', (text) => {
  expect(linksIn(text)).toEqual([])
})

test('[RT-32] The parts of a text make up the whole text, and a link never leaves this site', () => {
  const text = 'Prima <b>https://barattolo.example//evil.test/\\x</b>, poi barattolo.example/item/7!'
  const parts = splitOwnAddresses(text, HERE)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  const paths = parts.flatMap(({ path }) => path ?? [])
  expect(paths).not.toEqual([])
  for (const path of paths) expect(new URL(path, HERE.origin).origin).toBe(HERE.origin)
})
