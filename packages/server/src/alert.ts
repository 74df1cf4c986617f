import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { it } from '@barattolo/domain/texts/it'
import { printLine, runCommand } from './platform/config/command.ts'
import { readOperatorMail } from './platform/config/operator-mail.ts'
import { StartError } from './platform/config/start-error.ts'
import { sendMail } from './platform/mail.ts'

/** `barattolo alert UNIT` sends the operator an e-mail about a unit of systemd that has failed, with its lines from standard input. */
await runCommand(async () => {
  const [unit = ''] = process.argv.slice(2)
  const settings = readOperatorMail(process.env)
  const texts = it.alert
  if (!settings) throw new StartError(texts.noMail(unit))
  const { to, ...smtp } = settings
  const mail = {
    to,
    subject: texts.subject(unit, hostname()),
    text: [texts.lead(unit, hostname()), await text(process.stdin), texts.remedy(unit)].join('\n\n'),
  }
  if ((await sendMail(mail, smtp)) !== 'sent') throw new StartError(texts.notSent(unit))
  printLine(texts.sent(to))
})
