import type { Operator } from '@barattolo/domain/client-config'
import { it } from '@barattolo/domain/texts/it'
import type { Mail } from '../platform/mail.ts'
import type { ClaimedMessage } from './contact.store.ts'

/** The e-mail with a message of the contact form. An answer to it goes to the writer. */
export function composeContactMail(
  { name, email, message }: Pick<ClaimedMessage, 'name' | 'email' | 'message'>,
  { publicUrl, operator }: { publicUrl: string; operator: Operator },
): Mail {
  const texts = it.contact.mail
  return {
    to: operator.email,
    replyTo: email,
    subject: texts.subject(name),
    text: [
      texts.lead(name, email),
      message,
      texts.answer(email),
      `${texts.admin}: ${publicUrl}/admin?scheda=messaggi`,
      it.notices.mail.foot(operator),
    ].join('\n\n'),
  }
}
