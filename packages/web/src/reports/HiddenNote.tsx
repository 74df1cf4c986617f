import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'

const labels = texts.reports.hidden

/** Shows the owner why content was hidden; unless `brief`, with a link to the page where the owner can object. */
export function HiddenNote({ reasons, brief = false }: { reasons: string; brief?: boolean }) {
  if (brief) return <p className="sm wrap-anywhere mb-1.5 line-clamp-4">{labels.why(reasons)}</p>
  return (
    <section className="panel my-3 flex flex-col items-start gap-2 p-4">
      <p className="wrap-anywhere">{labels.why(reasons)}</p>
      <p className="sm dim">{labels.only}</p>
      <ButtonLink look="line" small to={paths.myBazar}>
        {labels.see}
      </ButtonLink>
    </section>
  )
}
