import type { FieldProblem, ProblemBody, ProblemCode } from './problem-body.ts'
import { isArrayOf, isObjectOf, isOptional, isString } from './type-guards.ts'

export type { FieldProblem, ProblemBody, ProblemCode }

/** What a client reads of an error response. */
type ReceivedProblem = Pick<ProblemBody, 'code' | 'detail' | 'fields' | 'present'>

/**
 * The code may be unknown to a page that is older than the server, and the list of all codes would be a part of every page's first
 * scripts.
 */
const isAnyCode = (code: unknown): code is ProblemCode => isString(code)

export const isReceivedProblem = isObjectOf<ReceivedProblem>({
  code: isAnyCode,
  detail: isString,
  fields: isOptional(isArrayOf(isObjectOf<FieldProblem>({ path: isString, message: isString }))),
  present: (_present): _present is unknown => true,
})

interface ProblemOptions extends ErrorOptions {
  fields?: FieldProblem[] | undefined
  /** The current state, for a client that acted on an outdated one. */
  present?: unknown
  /** A text instead of the catalogue's text for the code: received from the server, or with more details. */
  detail?: string | undefined
}

/** An expected error with a text for the user. Any other thrown error is a bug. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly fields: FieldProblem[] | undefined
  readonly present: unknown
  /** Undefined if the catalogue's text for the code applies. */
  readonly detail: string | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? code, options)
    this.code = code
    this.fields = options.fields
    this.present = options.present
    this.detail = options.detail
  }
}
