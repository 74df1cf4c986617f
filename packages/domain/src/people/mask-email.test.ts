import { expect, test } from 'vitest'
import { maskEmail } from './display-name.ts'

test.each([
  ['giulia@gmail.com', 'gi***@gmail.com'],
  ['abc@libero.it', 'ab***@libero.it'],
  ['ab@Outlook.IT', 'a***@outlook.it'],
  ['a@alice.it', 'a***@alice.it'],
  ['@x.it', '***@***'],
  ['anna@rossi-arredamenti.it', 'an***@***'],
  ['anna@gmail.com.example.org', 'an***@***'],
  ['anna@mail.gmail.com', 'an***@***'],
  ['abc', 'ab***'],
  ['anna.bianchi+prova@posta.example.co.uk', 'an***@***'],
])('[INBX-07] [PRIV-02] [PRIV-20] the e-mail %s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
