import { parseChosenName } from '@barattolo/domain/people/chosen-name'
import { texts } from '../shared/texts.ts'

/** Why a name is refused, as the server would say; undefined for a valid one. The server also refuses the names of the admin. */
export function nameErrorOf(typed: string): string | undefined {
  const result = parseChosenName(typed)
  return 'problem' in result ? texts.problems[result.problem] : undefined
}
