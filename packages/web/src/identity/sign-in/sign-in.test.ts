import { expect, test } from 'vitest'
import { getDisabledReason } from './sign-in.ts'

const refusal = (code: string, message?: string) =>
  Object.assign(new Error('refused'), { code, customData: { _tokenResponse: message ? { error: { message } } : undefined } })

test.each([
  [
    'a code with a reason that contains colons',
    refusal('auth/user-disabled', 'USER_DISABLED : Motivo: tre : due'),
    'Motivo: tre : due',
  ],
  ['a code without a reason', refusal('auth/user-disabled', 'USER_DISABLED'), null],
  ['an error without a response', refusal('auth/user-disabled'), null],
  ['another refusal code', refusal('auth/network-request-failed', 'X : y'), null],
  ['another error', new TypeError('fetch failed'), null],
  ['a value that is no error', 'no', null],
])('getDisabledReason returns the reason, or null if there is none: %s', (_, error, reason) => {
  expect(getDisabledReason(error)).toBe(reason)
})
