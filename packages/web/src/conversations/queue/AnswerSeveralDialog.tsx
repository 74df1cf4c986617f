import type { QueueEntry } from '@barattolo/domain/conversations/queue'
import type { ItemId } from '@barattolo/domain/ids'
import { MESSAGE_MAX } from '@barattolo/domain/limits'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { attemptId, endAttempt } from '../../shared/api/attempt.ts'
import { errorText } from '../../shared/api/error-text.ts'
import { useUnsentText } from '../../shared/storage/use-unsent-text.ts'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { TextArea } from '../../ui/form/Field.tsx'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import queueStyles from './Queue.module.css'
import { answerSeveralMutation } from './queue.queries.ts'

const labels = texts.queue
const MAX_NAMES = 3

interface AnswerSeveralDialogProps {
  itemId: ItemId
  recipients: readonly QueueEntry[]
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Sends one message to several interested people, each in their own conversation. Can also decline all of them. */
export function AnswerSeveralDialog(props: AnswerSeveralDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={labels.several}>
      <AnswerForm {...props} />
    </Dialog>
  )
}

function AnswerForm({ itemId, recipients, onClose, onDone }: AnswerSeveralDialogProps) {
  const form = `rispondo:${itemId}`
  const [text, setText, clearText] = useUnsentText(form)
  const [decline, setDecline] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const answering = useMutation(answerSeveralMutation(itemId))
  const message = text.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (message === '' && !decline) return setError(labels.nothing)
    setError(null)
    try {
      const conversationIds = recipients.map(({ conversationId }) => conversationId)
      const body = { conversationIds, clientId: attemptId(form), decline, ...(message === '' ? {} : { text: message }) }
      const { answered, refused } = await answering.mutateAsync(body)
      const reason = refused[0] && texts.problems[refused[0].code]
      if (reason) return setError(labels.refused(refused.length, reason))
      clearText()
      endAttempt(form)
      toast(labels.sent(answered.length))
      onDone()
    } catch (error) {
      setError(errorText(error))
    }
  }

  // Without an answer it is not known who has the message: it keeps its id, so that no recipient gets it twice.
  function close() {
    if (answering.isSuccess) endAttempt(form)
    onClose()
  }

  const names = recipients.map(({ person }) => person.name || texts.items.nameless)
  return (
    <form className={queueStyles.form} onSubmit={(event) => void submit(event)}>
      <p className={classes(textStyles.dim, textStyles.anywhere)}>
        {labels.to(names.slice(0, MAX_NAMES), Math.max(0, names.length - MAX_NAMES))}
      </p>
      <TextArea
        label={labels.message}
        value={text}
        rows={4}
        limit={MESSAGE_MAX}
        placeholder={labels.messageExample}
        onChange={({ target }) => {
          setText(target.value)
          setError(null)
        }}
      />
      <label className={queueStyles.all}>
        <input type="checkbox" checked={decline} onChange={({ target }) => setDecline(target.checked)} />
        <span>
          {labels.decline}
          <span className={classes(textStyles.small, textStyles.dim)}>{labels.declineNote}</span>
        </span>
      </label>
      {error ? <FieldError>{error}</FieldError> : null}
      <FormActions
        cancelText={labels.keep}
        onCancel={close}
        submitText={decline && message === '' ? labels.close(recipients.length) : labels.send(recipients.length)}
        look={decline ? 'danger' : 'go'}
        busy={answering.isPending}
        disabled={recipients.length === 0}
      />
    </form>
  )
}
