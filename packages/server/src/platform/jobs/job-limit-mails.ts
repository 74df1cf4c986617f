import type { LimitedJob } from '@barattolo/domain/job-limits'
import { it } from '@barattolo/domain/texts/it'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/database.ts'
import { operatorMailSettings, sendMail } from '../mail.ts'

interface MailDeps {
  db: Db
  config: Pick<Config, 'mail' | 'publicUrl' | 'operator'>
  now: () => Date
}

/** When an e-mail that the SMTP server has not taken is sent again, in milliseconds; another process waits as long. */
const RETRY_AFTER = 60 * 60 * 1000

/** Sends the operator an e-mail about each job that has reached its limit. Several processes may run it at once. */
export async function sendJobLimitMails({ db, config, now }: MailDeps): Promise<void> {
  const settings = operatorMailSettings(config)
  if (!settings) return
  const texts = it.jobLimits
  for (const { job, allowed } of await claimDueMails(db, now())) {
    const text = [texts.mail.lead(texts.jobs[job], allowed), texts.mail.goesOn, texts.mail.check, texts.mail.all]
    const mail = { to: settings.operator.email, subject: texts.mail.subject, text: text.join('\n\n') }
    if ((await sendMail(mail, settings)) !== 'retry') await markMailed(db, job)
  }
}

function claimDueMails(db: Db, now: Date): Promise<{ job: LimitedJob; allowed: number }[]> {
  return db
    .updateTable('jobLimits')
    .set({ mailDueAt: new Date(now.getTime() + RETRY_AFTER) })
    .where('mailDueAt', '<=', now)
    .returning(['job', 'allowed'])
    .execute()
}

async function markMailed(db: Db, job: LimitedJob): Promise<void> {
  await db.updateTable('jobLimits').set({ mailDueAt: null }).where('job', '=', job).execute()
}
