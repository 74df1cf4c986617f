import { VISITOR_MAIL_LIMITS, VISITOR_MAILS_LIMITS } from '@barattolo/domain/limits'
import { canonicalEmail } from '@barattolo/domain/people/canonical-email'
import type { Town } from '@barattolo/domain/town'
import { createEmailHash } from '../people/email-hash.store.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import { countIfAllowed } from '../platform/http/limit-counts.store.ts'
import { BACKOFF } from '../platform/jobs/backoff.ts'
import { operatorMailSettings, sendMail } from '../platform/mail.ts'
import { findDecisions } from './decisions.store.ts'
import { findReport, type ReportRow } from './reports.store.ts'
import { composeVisitorMail } from './visitor-mail.ts'
import { addVisitorMails, type ClaimedVisitorMail, claimDueVisitorMail, saveVisitorMailOutcome } from './visitor-mails.store.ts'

interface VisitorMailDeps {
  db: Db
  town: Town
  config: Pick<Config, 'mail' | 'publicUrl' | 'operator'>
  now: () => Date
  log: { warn: (about: object, message: string) => void }
}

/**
 * Adds the receipt of a visitor's report, unless too many went to this address or to all addresses today: without it the report counts
 * all the same.
 */
export async function addReceipt(
  trx: Trx,
  config: Pick<Config, 'mail' | 'publicUrl' | 'operator' | 'rateLimits'>,
  report: ReportRow,
  now: Date,
): Promise<void> {
  if (!report.visitorEmail || !operatorMailSettings(config)) return
  if (config.rateLimits) {
    const hash = (await createEmailHash(trx))(canonicalEmail(report.visitorEmail))
    if (await countIfAllowed(trx, `receipt ${hash}`, VISITOR_MAIL_LIMITS, now)) return
    if (await countIfAllowed(trx, 'receipts', VISITOR_MAILS_LIMITS, now)) return
  }
  await addVisitorMails(trx, [report], 'receipt', now)
}

/** Adds the e-mails about a decision, or about a second one. An admin causes them, so they have no limit. */
export async function addDecisionMails(
  trx: Trx,
  config: Pick<Config, 'mail' | 'publicUrl' | 'operator'>,
  reports: readonly ReportRow[],
  kind: 'decision' | 'review',
  now: Date,
): Promise<void> {
  if (operatorMailSettings(config)) await addVisitorMails(trx, reports, kind, now)
}

/** Sends the e-mails to visitors that are due. Several processes may run it at once. */
export async function sendDueVisitorMails(deps: VisitorMailDeps): Promise<void> {
  if (!operatorMailSettings(deps.config)) return
  for (;;) {
    const claimed = await claimDueVisitorMail(deps.db, deps.now())
    if (!claimed) return
    await sendVisitorMail(deps, claimed)
  }
}

/** A failure is retried later, and finally given up. */
async function sendVisitorMail({ db, town, config, now, log }: VisitorMailDeps, claimed: ClaimedVisitorMail): Promise<void> {
  const settings = operatorMailSettings(config)
  const report = await findReport(db, claimed.reportId)
  if (!settings || !report?.visitorEmail) return
  const [decision = null] = await findDecisions(db, report.decisionId ? [report.decisionId] : [])
  const mail = composeVisitorMail(
    claimed.kind,
    report.visitorEmail,
    { report, decision },
    { ...settings, timeZone: town.timeZone },
  )
  const outcome = mail ? await sendMail(mail, settings) : 'refused'
  const delay = outcome === 'retry' ? BACKOFF[claimed.tries - 1] : undefined
  const dueAt = delay === undefined ? null : new Date(now().getTime() + delay)
  await saveVisitorMailOutcome(db, claimed, { sentAt: outcome === 'sent' ? now() : null, dueAt })
  if (outcome !== 'sent' && dueAt === null)
    log.warn({ kind: claimed.kind, tries: claimed.tries, outcome }, 'e-mail to a visitor given up')
}
