import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uid } from './ids.ts'
import { isUid, UID_MAX } from './is-uid.ts'

test('[PERF-22] isUid accepts exactly the values that the schema of a uid accepts', () => {
  const textOfLength = fc.constantFrom(0, 1, UID_MAX, UID_MAX + 1).map((length) => 'é'.repeat(length))
  fc.assert(
    fc.property(fc.oneof(textOfLength, fc.string(), fc.jsonValue()), (value) => {
      expect(isUid(value)).toBe(uid.safeParse(value).success)
    }),
  )
})
