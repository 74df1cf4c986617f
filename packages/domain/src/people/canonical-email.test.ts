import { expect, test } from 'vitest'
import { canonicalEmail } from './canonical-email.ts'

test.each([
  ['anna.rossi@gmail.com', 'annarossi@gmail.com'],
  ['annarossi+2@gmail.com', 'annarossi@gmail.com'],
  [' A.n.n.a.Rossi+Barattolo@GoogleMail.com ', 'annarossi@gmail.com'],
  ['anna.rossi+2@outlook.it', 'anna.rossi@outlook.it'],
  ['anna+x@icloud.com', 'anna@icloud.com'],
  ['anna+x@pm.me', 'anna@proton.me'],
  ['anna.rossi@libero.it', 'anna.rossi@libero.it'],
  ['Anna+2@rossi-arredamenti.it', 'anna+2@rossi-arredamenti.it'],
  ['+@gmail.com', '+@gmail.com'],
  ['senza', 'senza'],
  ['Anna@MÜNCHEN.example', 'anna@xn--mnchen-3ya.example'],
  ['anna@xn--mnchen-3ya.example', 'anna@xn--mnchen-3ya.example'],
])('[PRIV-74] [DATA-67] %s is the mailbox %s', (email, mailbox) => {
  expect(canonicalEmail(email)).toBe(mailbox)
})
