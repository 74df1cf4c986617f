import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'

const words = texts.reports.hidden

/** For the owner of hidden content: the reasons and, unless `brief`, a link to where the user can object. */
export function HiddenNote({ reasons, brief = false }: { reasons: string; brief?: boolean }) {
  if (brief) return <p className="sm wrap-anywhere mb-1.5 line-clamp-4">{words.why(reasons)}</p>
  return (
    <section className="panel my-3 flex flex-col items-start gap-2 p-4">
      <p className="wrap-anywhere">{words.why(reasons)}</p>
      <p className="sm dim">{words.only}</p>
      <ButtonLink look="line" small to={paths.myBazar}>
        {words.see}
      </ButtonLink>
    </section>
  )
}
