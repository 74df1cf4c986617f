import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { variantsOf } from './type-guards.fixtures.ts'
import {
  isArrayOf,
  isBoolean,
  isNullable,
  isNumber,
  isObjectOf,
  isOneOf,
  isOptional,
  isRecordOf,
  isString,
} from './type-guards.ts'

const pair = { name: fc.string(), count: fc.double() }

test.each([
  { name: 'isString', check: isString, schema: z.string(), valid: fc.string() },
  { name: 'isBoolean', check: isBoolean, schema: z.boolean(), valid: fc.boolean() },
  {
    name: 'isNumber',
    check: isNumber,
    schema: z.number(),
    valid: fc.constantFrom(0, -1.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY),
  },
  { name: 'isOneOf', check: isOneOf(['a', 'b']), schema: z.enum(['a', 'b']), valid: fc.constantFrom('a', 'b') },
  { name: 'isNullable', check: isNullable(isString), schema: z.nullable(z.string()), valid: fc.option(fc.string()) },
  {
    name: 'isOptional',
    check: isOptional(isString),
    schema: z.optional(z.string()),
    valid: fc.option(fc.string(), { nil: undefined }),
  },
  { name: 'isArrayOf', check: isArrayOf(isString), schema: z.array(z.string()), valid: fc.array(fc.string()) },
  {
    name: 'isRecordOf',
    check: isRecordOf(isNumber),
    schema: z.record(z.string(), z.number()),
    valid: fc.dictionary(fc.constantFrom('default', '/bazar?q=sci', ''), fc.integer()),
  },
  {
    name: 'isObjectOf',
    check: isObjectOf<{ name: string; count?: number | undefined }>({ name: isString, count: isOptional(isNumber) }),
    schema: z.object({ name: z.string(), count: z.optional(z.number()) }),
    valid: fc.record(pair, { requiredKeys: ['name'] }),
  },
])('[PERF-22] $name accepts exactly the values that the schema accepts', ({ check, schema, valid }) => {
  fc.assert(
    fc.property(valid, fc.option(fc.jsonValue(), { nil: undefined }), (value, other) => {
      for (const each of [value, ...variantsOf(value, other)]) expect(check(each)).toBe(schema.safeParse(each).success)
    }),
  )
})
