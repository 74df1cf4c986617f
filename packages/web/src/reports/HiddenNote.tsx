import { paths } from '../shared/paths.ts'
import { texts } from '../shared/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import reportStyles from './Reports.module.css'

const labels = texts.reports.hidden

/** Shows the owner why content was hidden; unless `brief`, with a link to the page where the owner can object. */
export function HiddenNote({ reasons, brief = false }: { reasons: string; brief?: boolean }) {
  if (brief)
    return <p className={classes(textStyles.small, textStyles.anywhere, reportStyles.reasonBrief)}>{labels.why(reasons)}</p>
  return (
    <section className={classes(surfaces.panel, reportStyles.hiddenNote)}>
      <p className={textStyles.anywhere}>{labels.why(reasons)}</p>
      <p className={classes(textStyles.small, textStyles.dim)}>{labels.only}</p>
      <ButtonLink look="line" small to={paths.ownReports}>
        {labels.see}
      </ButtonLink>
    </section>
  )
}
