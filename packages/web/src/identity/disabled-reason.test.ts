import { expect, test } from 'vitest'
import { reasonOf } from './disabled-reason.ts'

const refusal = (code: string, message?: string) =>
  Object.assign(new Error('refused'), { code, customData: { _tokenResponse: message ? { error: { message } } : undefined } })

test.each([
  [
    'the reason after the word, with colons of its own',
    refusal('auth/user-disabled', 'USER_DISABLED : Motivo: tre : due'),
    'Motivo: tre : due',
  ],
  ['nothing after the word', refusal('auth/user-disabled', 'USER_DISABLED'), null],
  ['no answer on the error', refusal('auth/user-disabled'), null],
  ['another refusal', refusal('auth/network-request-failed', 'X : y'), null],
  ['another fault', new TypeError('fetch failed'), null],
  ['no error at all', 'no', null],
])('reads why an account is disabled: %s', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})
