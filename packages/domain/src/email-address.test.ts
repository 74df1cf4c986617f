import { expect, test } from 'vitest'
import { emailAddress } from './email-address.ts'

test.each([
  'anna@example.org',
  'anna.maria+prova@mail.example.co',
  'anna@münchen.example',
  'anna@société.fr',
  'anna@почта.рф',
  'anna@xn--80a1acny.xn--p1ai',
  'anna@例え.テスト',
])('[DATA-67] The e-mail address %s is accepted', (address) => {
  expect(emailAddress.safeParse(address).success).toBe(true)
})

test.each([
  'anna',
  'anna@',
  'anna@example',
  'anna@münchen',
  '.anna@example.org',
  'a..b@example.org',
  'anna@exa mple.org',
  'anna@-a.org',
  'anna@a.org\r\nBcc: x@y.org',
  `${'a'.repeat(250)}@a.org`,
])('[DATA-67] The e-mail address %j is refused', (address) => {
  expect(emailAddress.safeParse(address).success).toBe(false)
})
