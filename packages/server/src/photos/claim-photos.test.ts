import { expect, test } from 'vitest'
import { isHosted } from './claim-photos.ts'

const host = {
  uploadUrl: 'https://api.images.example/v1_1/town/image/upload',
  preset: 'open',
  cloudName: 'town',
  domain: 'images.example',
}

test.each([
  ['https://res.images.example/town/image/upload/v1/a.jpg', true],
  ['https://images.example/town/a.jpg', true],
  ['http://res.images.example/town/a.jpg', false],
  ['https://res.images.example/other/a.jpg', false],
  ['https://res.images.example.evil.example/town/a.jpg', false],
  ['https://evilimages.example/town/a.jpg', false],
  ['https://images.example@evil.example/town/a.jpg', false],
  ['https://res.images.example:8443/town/a.jpg', false],
  ['//res.images.example/town/a.jpg', false],
  ['/images/7c/a.webp', false],
  ['javascript:alert(1)', false],
])('[PHOTO-11] %s is an address of the image host: %s', (address, expected) => expect(isHosted(address, host)).toBe(expected))
