import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { it } from '@barattolo/domain/texts/it'
import { printLine, runCommand } from './platform/config/command.ts'
import { readConfig } from './platform/config/config.ts'
import { StartError } from './platform/config/start-error.ts'
import { operatorMailSettings, sendMail } from './platform/mail.ts'

/** `barattolo alert UNIT` sends the operator an e-mail about a unit of systemd that has failed, with its last lines from standard input. */
await runCommand(async () => {
  const [unit = ''] = process.argv.slice(2)
  const settings = operatorMailSettings(readConfig(process.env))
  const texts = it.alert
  if (!settings) throw new StartError(texts.noMail(unit))
  const mail = {
    to: settings.operator.email,
    subject: texts.subject(unit, hostname()),
    text: [texts.lead(unit, hostname()), await text(process.stdin), texts.remedy(unit)].join('\n\n'),
  }
  if ((await sendMail(mail, settings)) !== 'sent') throw new StartError(texts.notSent(unit))
  printLine(texts.sent(settings.operator.email))
})
