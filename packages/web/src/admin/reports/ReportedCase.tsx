import type { ReportCase, ReportCaseSummary } from '@barattolo/domain/reports/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../shared/format.ts'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import { openedReport, reportedPhotoQuery } from '../admin.queries.ts'
import { PrivateContent } from '../PrivateContent.tsx'
import { SuspectedBot } from '../SuspectedBot.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import caseStyles from './ReportsQueue.module.css'

const labels = texts.reports

/** A reported target in the queue. What is private opens with a reason; the admin decides with everything in view. */
export function ReportedCase({ summary }: { summary: ReportCaseSummary }) {
  const { _id, target, title, reported, reports, upheldBefore, decision } = summary
  return (
    <li className={classes(caseStyles.card, surfaces.panel)}>
      <h2 className={classes(textStyles.title3, textStyles.sign)}>
        {title ? `${labels.mine.kinds[target.kind]}: ${title}` : labels.mine.kinds[target.kind]}
      </h2>
      <p className={textStyles.dim}>
        {labels.admin.of(personLabel(reported)) + (upheldBefore > 0 ? ` · ${labels.admin.before(upheldBefore)}` : '')}
      </p>
      <ul className={caseStyles.reports}>
        {reports.map(({ _id, reason, createdAt, suspectedBot }) => (
          <li key={_id}>
            <b>{labels.reasons[reason]}</b> <Timestamp iso={createdAt} />
            {suspectedBot ? <SuspectedBot /> : null}
          </li>
        ))}
      </ul>
      {decision ? <p>{labels.admin.decided(labels.outcomes[decision.outcome], formatDay(decision.decidedAt))}</p> : null}
      <div className={caseStyles.actions}>
        <PrivateContent
          kind="report"
          id={_id}
          act={texts.admin.opening.report}
          actOn={texts.admin.opening.reportOn(title || labels.mine.kinds[target.kind])}
          query={openedReport(_id)}
        >
          {(reportCase) => <OpenedCase reportCase={reportCase} />}
        </PrivateContent>
      </div>
    </li>
  )
}

/** The content at the time of the report, the reports that are decided together, and the decision. */
function OpenedCase({ reportCase }: { reportCase: ReportCase }) {
  const { snapshot, leadsTo, reported, reports, decision, sealedAt } = reportCase
  return (
    <div className={caseStyles.opened}>
      <p className={textStyles.dim}>{labels.admin.of(personLabel(reported))}</p>
      {snapshot.text || snapshot.images.length > 0 ? (
        <figure className={caseStyles.then}>
          <figcaption className={classes(textStyles.small, textStyles.dim)}>{labels.admin.asItWas}</figcaption>
          {snapshot.images.length > 0 ? (
            <div className={caseStyles.photos}>
              {snapshot.images.map((image, place) =>
                image.startsWith('/') ? (
                  <ReportedPhoto key={image} report={reportCase._id} place={place} />
                ) : (
                  <img key={image} src={image} alt="" loading="lazy" />
                ),
              )}
            </div>
          ) : null}
          {snapshot.text ? <blockquote>{snapshot.text}</blockquote> : null}
        </figure>
      ) : null}
      {sealedAt ? <p>{labels.admin.sealed(formatDay(sealedAt))}</p> : <Link to={leadsTo}>{labels.admin.see}</Link>}
      <ul className={caseStyles.reports}>
        {reports.map(({ _id, reporter, reason, text }) => (
          <li key={_id}>
            {reporter ? <b>{labels.reasons[reason]}</b> : null}
            {text ? <p>{text}</p> : null}
            <p className={classes(textStyles.small, textStyles.dim)}>{reporterLabel(reporter)}</p>
          </li>
        ))}
      </ul>
      {decision ? <DecisionView decision={decision} /> : null}
      {sealedAt || (decision && (!decision.objection || decision.review)) ? null : <DecisionForm reportCase={reportCase} />}
    </div>
  )
}

/** A photo of our own, which may be hidden from all others; nothing if it was removed. */
function ReportedPhoto({ report, place }: { report: string; place: number }) {
  const { data } = useQuery(reportedPhotoQuery(report, place))
  return data ? <img src={data} alt="" /> : null
}

function DecisionView({ decision }: { decision: NonNullable<ReportCase['decision']> }) {
  const { outcome, reasons, decidedAt, objection, review } = decision
  return (
    <div className={caseStyles.decided}>
      <p>
        <b>{labels.admin.decided(labels.outcomes[outcome], formatDay(decidedAt))}</b>
      </p>
      <p>{reasons}</p>
      {objection ? (
        <blockquote>
          <b>{labels.admin.objectedBy[objection.by]}</b>
          <p>{objection.text}</p>
        </blockquote>
      ) : null}
      {review ? (
        <>
          <p>
            <b>{labels.admin.decided(labels.outcomes[review.outcome], formatDay(review.decidedAt))}</b>
          </p>
          <p>{review.reasons}</p>
        </>
      ) : null}
    </div>
  )
}

function reporterLabel(reporter: ReportCase['reports'][number]['reporter']): string {
  if (reporter === null) return labels.admin.byAdmin
  return reporter.uid === null ? labels.admin.byVisitor(personLabel(reporter)) : labels.admin.by(personLabel(reporter))
}

function personLabel({ name, email }: { name: string; email: string }): string {
  if (email === '') return texts.admin.gone
  return name ? texts.admin.named(name, email) : email
}
