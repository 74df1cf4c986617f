import { expect, test } from 'vitest'
import { suspensionKeptUntil } from './suspension.ts'

test('[IDN-139] The hash of a suspended e-mail is kept for 24 months after the deletion', () => {
  expect(suspensionKeptUntil(new Date('2026-10-25T10:00:00Z'))).toEqual(new Date('2028-10-25T10:00:00Z'))
})
