import type { Finding } from '@barattolo/domain/admin/checks'
import { it } from '@barattolo/domain/texts/it'
import type { Config } from '../platform/config/config.ts'
import { operatorMailSettings, sendMail, verifySmtp } from '../platform/mail.ts'
import { CHECK_TIMEOUT, defineCheck, errorCode } from './check.ts'

/** Signs in at the SMTP server, and sends an e-mail to the operator if the command asks for it. */
export const mailCheck = defineCheck(
  'mail',
  async ({ config, sendsMail = false, timeoutMs = CHECK_TIMEOUT }) => {
    if (config.mail === null) return { finding: 'none' }
    try {
      await verifySmtp({ ...config.mail, timeoutMs: timeoutMs * 0.8 })
    } catch (error) {
      const code = errorCode(error)
      return { finding: code === 'EAUTH' ? 'refused' : 'unreachable', values: { code } }
    }
    return sendsMail ? mailOperator(config, timeoutMs) : { finding: 'accepted' }
  },
  { isExternal: true },
)

async function mailOperator(config: Config, timeoutMs: number): Promise<Finding<'mail'>> {
  const settings = operatorMailSettings(config)
  if (!settings) return { finding: 'notSent', values: { code: 'OPERATOR_EMAIL' } }
  const { subject, text } = it.status.testMail
  const mail = { to: settings.operator.email, subject, text: text(settings.publicUrl) }
  const outcome = await sendMail(mail, { ...settings, timeoutMs: timeoutMs * 0.8 })
  return outcome === 'sent' ? { finding: 'sent' } : { finding: 'notSent', values: { code: outcome } }
}
