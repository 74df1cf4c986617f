import { MESSAGE_MAX } from '@barattolo/domain/bounds'
import type { QueueEntry } from '@barattolo/domain/conversations/queue'
import type { ItemId } from '@barattolo/domain/ids'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../app/error-text.ts'
import { texts } from '../app/texts.ts'
import { useKeptText } from '../app/use-kept-text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { TextArea } from '../ui/Field.tsx'
import { FormActs } from '../ui/FormActs.tsx'
import { toast } from '../ui/toasts.tsx'
import { answerMutation } from './queue.queries.ts'

const words = texts.queue
const NAMED = 3

interface AnswerSeveralProps {
  itemId: ItemId
  to: readonly QueueEntry[]
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Sends one message to several interested people, each in their own conversation. Can also decline all of them. */
export function AnswerSeveral(props: AnswerSeveralProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={words.several} closeLabel={texts.app.close}>
      <AnswerForm {...props} />
    </Dialog>
  )
}

function AnswerForm({ itemId, to, onClose, onDone }: AnswerSeveralProps) {
  // One client id per opened dialog, so that a retry after an error does not store the message twice.
  const [clientId] = useState(() => crypto.randomUUID())
  const [text, setText, forget] = useKeptText(`rispondo:${itemId}`)
  const [decline, setDecline] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const answering = useMutation(answerMutation(itemId))
  const written = text.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (written === '' && !decline) return setFault(words.nothing)
    setFault(null)
    try {
      const conversationIds = to.map(({ conversationId }) => conversationId)
      const body = { conversationIds, clientId, decline, ...(written === '' ? {} : { text: written }) }
      const { answered, refused } = await answering.mutateAsync(body)
      const why = refused[0] && texts.problems[refused[0].code]
      if (why) return setFault(words.refused(refused.length, why))
      forget()
      toast(words.sent(answered.length))
      onDone()
    } catch (error) {
      setFault(errorText(error))
    }
  }

  const names = to.map(({ person }) => person.name || texts.items.nameless)
  return (
    <form className="queue__form" onSubmit={(event) => void submit(event)}>
      <p className="dim wrap-anywhere">{words.to(names.slice(0, NAMED), Math.max(0, names.length - NAMED))}</p>
      <TextArea
        label={words.message}
        value={text}
        rows={4}
        maxLength={MESSAGE_MAX}
        placeholder={words.messageExample}
        onChange={({ target }) => {
          setText(target.value)
          setFault(null)
        }}
      />
      <label className="queue__all">
        <input type="checkbox" checked={decline} onChange={({ target }) => setDecline(target.checked)} />
        <span>
          {words.decline}
          <span className="sm dim">{words.declineNote}</span>
        </span>
      </label>
      {fault ? <Fault>{fault}</Fault> : null}
      <FormActs
        leave={words.keep}
        onLeave={onClose}
        send={decline && written === '' ? words.close(to.length) : words.send(to.length)}
        look={decline ? 'danger' : 'go'}
        busy={answering.isPending}
        disabled={to.length === 0}
      />
    </form>
  )
}
