import type { FieldProblem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'
import type { core } from 'zod/mini'

/** Converts a validation issue (of a parse with `reportInput`) into the field’s path and an Italian message. */
export function fieldProblem(issue: core.$ZodIssue): FieldProblem {
  return { path: issue.path.join('.'), message: messageFor(issue) }
}

function messageFor(issue: core.$ZodIssue): string {
  const texts = it.fields
  const isMissing = issue.input === undefined || issue.input === null
  if (isMissing && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return texts.missing
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? texts.noNumber : texts.wrong
    case 'too_small':
      if (issue.origin === 'number' || issue.origin === 'int') return texts.tooLow(Number(issue.minimum))
      return Number(issue.minimum) === 1 ? texts.empty : texts.tooShort(Number(issue.minimum))
    case 'too_big':
      if (issue.origin === 'number' || issue.origin === 'int') return texts.tooHigh(Number(issue.maximum))
      return issue.origin === 'array' ? texts.tooMany(Number(issue.maximum)) : texts.tooLong(Number(issue.maximum))
    case 'invalid_value':
      return texts.noneOf(issue.values.map(String))
    default:
      return texts.wrong
  }
}
