import type { Decision, DecisionAboutMe, Report } from '@barattolo/domain/reports/contract'
import { useQuery } from '@tanstack/react-query'
import panelStyles from '../people/Panels.module.css'
import { ownReports } from '../people/people.queries.ts'
import { formatDay } from '../shared/format.ts'
import { texts } from '../shared/texts.ts'
import { ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import surfaces from '../ui/surfaces.module.css'
import textStyles from '../ui/text.module.css'
import { Objection } from './Objection.tsx'
import reportStyles from './Reports.module.css'

const labels = texts.reports

/** "Le tue segnalazioni": the user's reports with their decisions, and decisions about the user's own content. */
export function OwnReports() {
  const { data, isPending, isError, refetch } = useQuery(ownReports)
  return (
    <section className={classes(surfaces.panel, panelStyles.list)} aria-labelledby="own-reports">
      <h2 id="own-reports" className={classes(textStyles.sign, textStyles.title2)}>
        {labels.mine.title}
      </h2>
      {isPending ? <Skeleton height="control" /> : null}
      {isError ? <ErrorState text={labels.mine.failed} onRetry={() => void refetch()} /> : null}
      {data?.made.length === 0 ? <p className={textStyles.dim}>{labels.mine.none}</p> : null}
      {data && data.made.length > 0 ? (
        <ul className={reportStyles.list}>
          {data.made.map((report) => (
            <OwnReport key={report._id} report={report} />
          ))}
        </ul>
      ) : null}
      {data && data.about.length > 0 ? <DecisionsAboutMe decisions={data.about} /> : null}
    </section>
  )
}

function OwnReport({ report: { target, title, reason, text, createdAt, decision } }: { report: Report }) {
  return (
    <li>
      <p>
        <b>
          {labels.mine.kinds[target.kind]}: {title}
        </b>{' '}
        <time className={classes(textStyles.small, textStyles.dim)} dateTime={createdAt}>
          {formatDay(createdAt)}
        </time>
      </p>
      <p className={classes(textStyles.small, textStyles.dim)}>{labels.reasons[reason] + (text ? `. ${text}` : '')}</p>
      {decision ? <DecisionView decision={decision} /> : <p className={reportStyles.state}>{labels.mine.open}</p>}
    </li>
  )
}

function DecisionsAboutMe({ decisions }: { decisions: readonly DecisionAboutMe[] }) {
  return (
    <>
      <h3 className={classes(textStyles.sign, textStyles.title3, reportStyles.about)}>{labels.mine.about}</h3>
      <p className={textStyles.dim}>{labels.mine.aboutLead}</p>
      <ul className={reportStyles.list}>
        {decisions.map((decision) => (
          <li key={decision._id}>
            <p>
              <b>
                {labels.mine.kinds[decision.target.kind]}: {decision.title}
              </b>
            </p>
            <DecisionView decision={decision} />
          </li>
        ))}
      </ul>
    </>
  )
}

function DecisionView({ decision }: { decision: Decision }) {
  const { outcome, reasons, objection, review, mayObject } = decision
  return (
    <>
      <p className={reportStyles.state}>{labels.mine.decided(labels.outcomes[outcome])}</p>
      <p className={textStyles.small}>{labels.mine.because(reasons)}</p>
      {objection && !review ? <p className={reportStyles.state}>{labels.mine.objected}</p> : null}
      {review ? (
        <>
          <p className={reportStyles.state}>{labels.mine.again(labels.outcomes[review.outcome])}</p>
          <p className={textStyles.small}>{labels.mine.because(review.reasons)}</p>
        </>
      ) : null}
      {mayObject ? <Objection decision={decision} /> : null}
    </>
  )
}
