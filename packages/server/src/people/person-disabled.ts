import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'

/** The Problem for a disabled user. It contains the reason, so it must only be sent to that user. */
export function createPersonDisabledProblem(reason: string | null): Problem {
  return new Problem('personDisabled', reason ? { detail: it.identity.disabledBecause(reason) } : {})
}
