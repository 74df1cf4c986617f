import { Problem } from '@barattolo/domain/problem'
import { texts } from '../shared/texts.ts'

/** The error message of a failed save, with the reason if there is one. */
export function SaveProblem({ error }: { error: Error }) {
  return (
    <div className="publish__bad" role="alert">
      <p>{texts.itemForm.notSaved}</p>
      {error instanceof Problem ? <p className="sm">{texts.problems[error.code]}</p> : null}
    </div>
  )
}
