import { Problem } from '@barattolo/domain/problem'
import { texts } from '../app/texts.ts'

/** The specification's sentence, and the reason when there is one. What was typed is still in the form. */
export function SaveProblem({ error }: { error: Error }) {
  return (
    <div className="publish__bad" role="alert">
      <p>{texts.itemForm.notSaved}</p>
      {error instanceof Problem ? <p className="sm">{texts.problems[error.code]}</p> : null}
    </div>
  )
}
