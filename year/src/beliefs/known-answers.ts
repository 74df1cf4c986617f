import { PROBLEMS } from '@barattolo/domain/problem-body'
import { type Belief, textAt } from './belief.ts'

const CODES: ReadonlySet<string> = new Set(PROBLEMS)

/** No answer is an error of the server, and each refusal has a code that clients know. */
export const knownAnswers: Belief = {
  name: 'every refusal has a known code, and no answer is an error of the server',
  ids: ['ERR-33'],
  watch: () => (record, report) => {
    const { status, answer, method, route, fault } = record
    const isOutage = fault?.kind === 'connection' && fault.repeats === null && textAt(answer, 'code') === 'unavailable'
    // An erasure removes the person’s files while another device uploads one.
    const isErased = route === '/upload' && fault?.kind === 'together' && textAt(answer, 'code') === 'photoNotKept'
    if (status >= 500 && !isOutage && !isErased) report(`${method} ${route} answered ${status}`)
    // A page says it in words.
    else if (status >= 400 && typeof answer !== 'string' && !CODES.has(textAt(answer, 'code') ?? ''))
      report(`${method} ${route} refused with ${status} without a known code`)
  },
}
