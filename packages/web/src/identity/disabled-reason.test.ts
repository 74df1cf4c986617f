import { expect, test } from 'vitest'
import { getDisabledReason } from './disabled-reason.ts'

const refusal = (code: string, message?: string) =>
  Object.assign(new Error('refused'), { code, customData: { _tokenResponse: message ? { error: { message } } : undefined } })

test.each([
  [
    'a reason after the code, with colons of its own',
    refusal('auth/user-disabled', 'USER_DISABLED : Motivo: tre : due'),
    'Motivo: tre : due',
  ],
  ['a code without a reason', refusal('auth/user-disabled', 'USER_DISABLED'), null],
  ['an error without a response', refusal('auth/user-disabled'), null],
  ['another refusal code', refusal('auth/network-request-failed', 'X : y'), null],
  ['another error', new TypeError('fetch failed'), null],
  ['a value that is no error', 'no', null],
])('The reason for a disabled account is read from %s', (_, error, reason) => {
  expect(getDisabledReason(error)).toBe(reason)
})
