import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isReceivedProblem } from './problem.ts'
import { PROBLEMS, problemBody } from './problem-body.ts'
import { variantsOf } from './type-guards.fixtures.ts'

const receivedSchema = z.extend(z.pick(problemBody, { detail: true, fields: true, present: true }), { code: z.string() })

const anyProblem = fc.record(
  {
    code: fc.constantFrom(...PROBLEMS),
    detail: fc.string(),
    fields: fc.array(fc.record({ path: fc.string(), message: fc.string() }), { maxLength: 2 }),
    present: fc.jsonValue(),
  },
  { requiredKeys: ['code', 'detail'] },
)

test('[PERF-22] A client reads an error response exactly if the schema accepts it, apart from an unknown code', () => {
  fc.assert(
    fc.property(anyProblem, fc.option(fc.jsonValue(), { nil: undefined }), (problem, other) => {
      for (const body of variantsOf(problem, other)) expect(isReceivedProblem(body)).toBe(receivedSchema.safeParse(body).success)
    }),
  )
})

test('[PERF-22] A client reads an error response with a code that it does not know', () => {
  expect(isReceivedProblem({ code: 'codeOfALaterVersion', detail: 'Riprova' })).toBe(true)
})
