import type { ContactMessage } from '@barattolo/domain/contact/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { formatDay } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { Timestamp } from '../../shared/Timestamp.tsx'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonProps } from '../../ui/button-props.ts'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import surfaces from '../../ui/surfaces.module.css'
import textStyles from '../../ui/text.module.css'
import { markMutation } from '../admin.queries.ts'
import caseStyles from '../reports/ReportsQueue.module.css'
import { SuspectedBot } from '../SuspectedBot.tsx'

const labels = texts.contact.admin

/** A message of the contact form: who wrote it, how to answer, and whether it is answered. */
export function ContactMessageCard({ message }: { message: ContactMessage }) {
  const { _id, name, email, message: text, uid, suspectedBot, createdAt, mailedAt, answeredAt } = message
  const marking = useMutation(markMutation)
  const isAnswered = answeredAt !== null

  async function mark() {
    const marked = await marking.mutateAsync({ id: _id, answered: !isAnswered }).catch(() => null)
    if (marked) toast(isAnswered ? labels.reopened : labels.marked)
  }

  return (
    <li className={classes(caseStyles.card, surfaces.panel)}>
      <h2 className={classes(textStyles.title3, textStyles.sign)}>{name}</h2>
      <p className={textStyles.dim}>
        {email} · <Timestamp iso={createdAt} />
      </p>
      {suspectedBot ? <SuspectedBot /> : null}
      <blockquote>{text}</blockquote>
      <p className={classes(textStyles.small, textStyles.dim)}>
        {[
          uid === null ? labels.visitor : labels.by,
          mailedAt === null ? labels.notMailed : labels.mailed,
          ...(answeredAt === null ? [] : [labels.answeredOn(formatDay(answeredAt))]),
        ].join(' · ')}
      </p>
      {uid === null ? null : <Link to={paths.bazarOf(uid)}>{labels.seePerson}</Link>}
      {marking.error ? <FieldError>{errorText(marking.error)}</FieldError> : null}
      <div className={caseStyles.actions}>
        <a
          {...buttonProps({ look: 'line', small: true })}
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(labels.answerSubject)}`}
          aria-label={labels.answerTo(name)}
        >
          {labels.answer}
        </a>
        <Button
          small
          look={isAnswered ? 'line' : 'ink'}
          icon={isAnswered ? 'arrowCounterClockwise' : 'check'}
          busy={marking.isPending}
          aria-label={isAnswered ? labels.reopenOf(name) : labels.markOf(name)}
          onClick={() => void mark()}
        >
          {isAnswered ? labels.reopen : labels.mark}
        </Button>
      </div>
    </li>
  )
}
