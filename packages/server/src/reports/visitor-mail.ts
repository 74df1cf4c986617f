import type { Operator } from '@barattolo/domain/client-config'
import { objectionDeadline, reportNumber, type VisitorMailKind } from '@barattolo/domain/reports/report'
import { it } from '@barattolo/domain/texts/it'
import { formatTownDate } from '@barattolo/domain/town-time'
import type { Mail } from '../platform/mail.ts'
import type { DecisionRow } from './decisions.store.ts'
import type { ReportRow } from './reports.store.ts'

interface VisitorMailContent {
  report: Pick<ReportRow, 'id' | 'createdAt'>
  /** Of a report that is decided. */
  decision: Pick<DecisionRow, 'outcome' | 'reasons' | 'decidedAt' | 'reviewOutcome' | 'reviewReasons'> | null
}

/**
 * An e-mail to a visitor about their report; null if what it tells has gone. The address is not verified, so it contains nothing that
 * the visitor or the owner of the reported content has written: so it cannot carry words of a stranger.
 */
export function composeVisitorMail(
  kind: VisitorMailKind,
  to: string,
  content: VisitorMailContent,
  { publicUrl, operator, timeZone }: { publicUrl: string; operator: Operator; timeZone: string },
): Mail | null {
  const texts = it.visitorMail
  const number = reportNumber(content.report.id)
  const paragraphs = paragraphsOf(kind, content, operator, timeZone)
  if (!paragraphs) return null
  return {
    to,
    replyTo: operator.email,
    subject: texts.subjects[kind](number),
    text: [
      texts.greeting,
      ...paragraphs,
      texts.contact(operator.email, `${publicUrl}/contact`, number),
      texts.why(publicUrl),
      it.notices.mail.foot(operator),
    ].join('\n\n'),
  }
}

function paragraphsOf(
  kind: VisitorMailKind,
  { report, decision }: VisitorMailContent,
  operator: Operator,
  timeZone: string,
): string[] | null {
  const texts = it.visitorMail
  const [number, day] = [reportNumber(report.id), formatTownDate(report.createdAt, timeZone)]
  if (kind === 'receipt') return [texts.received(number, day), texts.next]
  if (!decision) return null
  const { outcome, reasons, reviewOutcome, reviewReasons } = decision
  const { outcomes, mine } = it.reports
  if (kind === 'decision') {
    const until = formatTownDate(objectionDeadline(decision), timeZone)
    return [
      texts.decided(number, day, outcomes[outcome]),
      mine.because(reasons),
      texts.object(until, operator.email),
      texts.redress,
    ]
  }
  if (!reviewOutcome || !reviewReasons) return null
  return [texts.decidedAgain(number, day, outcomes[reviewOutcome]), mine.because(reviewReasons), texts.redress]
}
