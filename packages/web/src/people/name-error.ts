import { parseChosenName } from '@barattolo/domain/people/chosen-name'
import { texts } from '../shared/texts.ts'

/** Why a name is refused, as the server would say; undefined for a valid one. The server also refuses the names of the admin and of the town's authorities. */
export function nameErrorOf(typed: string): string | undefined {
  const result = parseChosenName(typed)
  if (!('problem' in result)) return undefined
  // Not from `texts.problems`, which the first scripts of a page would then contain.
  return result.problem === 'nameInvalid' ? texts.rules.nameInvalid : texts.rules.nameReserved
}
