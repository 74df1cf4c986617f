import { validateVariables } from './validate-variables.ts'

/**
 * What an e-mail to the operator needs, read by itself: another wrong setting must not stop the e-mail that names it. Null if one of
 * the three is missing or wrong.
 */
export function readOperatorMail(environmentVariables: Record<string, string | undefined>) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, OPERATOR_EMAIL: to } = validateVariables(environmentVariables).env
  return smtpUrl && from && to ? { smtpUrl, from, to } : null
}
