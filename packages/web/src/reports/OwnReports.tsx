import './reports.css'
import type { Decision, DecisionAboutMe, Report } from '@barattolo/domain/reports/contract'
import { useQuery } from '@tanstack/react-query'
import { day } from '../app/format.ts'
import { texts } from '../app/texts.ts'
import { ErrorNotice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Objection } from './Objection.tsx'
import { ownReports } from './reports.queries.ts'

const words = texts.reports

/** "Le tue segnalazioni": the user's reports with their decisions, and decisions about the user's own content. */
export function OwnReports() {
  const { data, isPending, isError, refetch } = useQuery(ownReports)
  return (
    <section className="panel own__data" aria-labelledby="own-reports">
      <h2 id="own-reports" className="sign t2">
        {words.mine.title}
      </h2>
      {isPending ? <Skeleton className="h-11 w-full" /> : null}
      {isError ? <ErrorNotice text={words.mine.failed} retryText={texts.app.retry} onRetry={() => void refetch()} /> : null}
      {data?.made.length === 0 ? <p className="dim">{words.mine.none}</p> : null}
      {data && data.made.length > 0 ? (
        <ul className="rep__list">
          {data.made.map((report) => (
            <Made key={report._id} report={report} />
          ))}
        </ul>
      ) : null}
      {data && data.about.length > 0 ? <AboutMe decisions={data.about} /> : null}
    </section>
  )
}

function Made({ report: { target, title, reason, text, createdAt, decision } }: { report: Report }) {
  return (
    <li>
      <p>
        <b>
          {words.mine.kinds[target.kind]}: {title}
        </b>{' '}
        <time className="sm dim" dateTime={createdAt}>
          {day(createdAt)}
        </time>
      </p>
      <p className="sm dim">
        {words.reasons[reason]}
        {text ? `. ${text}` : null}
      </p>
      {decision ? <Decided decision={decision} /> : <p className="rep__state">{words.mine.open}</p>}
    </li>
  )
}

function AboutMe({ decisions }: { decisions: readonly DecisionAboutMe[] }) {
  return (
    <>
      <h3 className="sign t3 mt-4">{words.mine.about}</h3>
      <p className="dim">{words.mine.aboutLead}</p>
      <ul className="rep__list">
        {decisions.map((decision) => (
          <li key={decision._id}>
            <p>
              <b>
                {words.mine.kinds[decision.target.kind]}: {decision.title}
              </b>
            </p>
            <Decided decision={decision} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Decided({ decision }: { decision: Decision }) {
  const { outcome, reasons, objection, review, mayObject } = decision
  return (
    <>
      <p className="rep__state">{words.mine.decided(words.outcomes[outcome])}</p>
      <p className="sm">{words.mine.because(reasons)}</p>
      {objection && !review ? <p className="rep__state">{words.mine.objected}</p> : null}
      {review ? (
        <>
          <p className="rep__state">{words.mine.again(words.outcomes[review.outcome])}</p>
          <p className="sm">{words.mine.because(review.reasons)}</p>
        </>
      ) : null}
      {mayObject ? <Objection decision={decision} /> : null}
    </>
  )
}
