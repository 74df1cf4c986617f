import { expect, test } from 'vitest'
import { maskEmail } from './display-name.ts'

test.each([
  ['giulia@gmail.com', 'gi***@gmail.com'],
  ['abc@x.it', 'ab***@x.it'],
  ['ab@x.it', 'a***@x.it'],
  ['a@x.it', 'a***@x.it'],
  ['@x.it', '***@x.it'],
  ['abc', 'ab***'],
  ['anna.bianchi+prova@posta.example.co.uk', 'an***@posta.example.co.uk'],
])('[PRIV-02] the e-mail %s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
