import { Problem } from '@barattolo/domain/problem'
import { it } from '@barattolo/domain/texts/it'

/** For somebody whom the admin has disabled: with the reason, which is theirs to know and nobody else's. */
export function personDisabled(reason: string | null): Problem {
  return new Problem('personDisabled', reason ? { detail: it.identity.disabledBecause(reason) } : {})
}
