import type { ReportCase } from '@barattolo/domain/reports/contract'
import { Link } from 'react-router'
import { day } from '../app/format.ts'
import { texts } from '../app/texts.ts'
import { Moment } from '../conversations/Moment.tsx'
import { Decide } from './Decide.tsx'

const words = texts.reports

/** A reported target: its content at the time of the report, all reports about it, and the decision. */
export function ReportedCase({ reported: one }: { reported: ReportCase }) {
  const { target, snapshot, leadsTo, reported, reports, upheldBefore, decision } = one
  return (
    <li className="case panel">
      <h2 className="t3 sign">
        {words.mine.kinds[target.kind]}: {snapshot.title}
      </h2>
      <p className="dim">
        {words.admin.of(named(reported))}
        {upheldBefore > 0 ? ` · ${words.admin.before(upheldBefore)}` : null}
      </p>
      {snapshot.text || snapshot.images.length > 0 ? (
        <figure className="case__then">
          <figcaption className="sm dim">{words.admin.asItWas}</figcaption>
          {snapshot.images.length > 0 ? (
            <div className="case__photos">
              {snapshot.images.map((image) => (
                <img key={image} src={image} alt="" loading="lazy" />
              ))}
            </div>
          ) : null}
          {snapshot.text ? <blockquote>{snapshot.text}</blockquote> : null}
        </figure>
      ) : null}
      <Link to={leadsTo}>{words.admin.see}</Link>
      <ul className="case__reports">
        {reports.map(({ _id, reporter, reason, text, createdAt }) => (
          <li key={_id}>
            <b>{words.reasons[reason]}</b> <Moment iso={createdAt} />
            {text ? <p>{text}</p> : null}
            <p className="sm dim">{words.admin.by(named(reporter))}</p>
          </li>
        ))}
      </ul>
      {decision ? <Decided decision={decision} /> : null}
      {decision && (!decision.objection || decision.review) ? null : <Decide reported={one} />}
    </li>
  )
}

function Decided({ decision }: { decision: NonNullable<ReportCase['decision']> }) {
  const { outcome, reasons, decidedAt, objection, review } = decision
  return (
    <div className="case__decided">
      <p>
        <b>{words.admin.decided(words.outcomes[outcome], day(decidedAt))}</b>
      </p>
      <p>{reasons}</p>
      {objection ? (
        <blockquote>
          <b>{words.admin.objectedBy[objection.by]}</b>
          <p>{objection.text}</p>
        </blockquote>
      ) : null}
      {review ? (
        <>
          <p>
            <b>{words.admin.decided(words.outcomes[review.outcome], day(review.decidedAt))}</b>
          </p>
          <p>{review.reasons}</p>
        </>
      ) : null}
    </div>
  )
}

function named({ name, email }: { name: string; email: string }): string {
  if (email === '') return texts.admin.gone
  return name ? texts.admin.named(name, email) : email
}
