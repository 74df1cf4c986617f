import type { Request } from '@barattolo/domain/requests/contract'
import type { RequestForm } from '@barattolo/domain/requests/request-form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../app/error-text.ts'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { useMe } from '../identity/use-me.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../ui/Dialog.tsx'
import { Fault } from '../ui/Fault.tsx'
import { toast } from '../ui/toasts.tsx'
import { keepChanges, withKeptChanges } from './draft.ts'
import { RequestFormView } from './RequestFormView.tsx'
import { editRequest, removeRequest } from './requests.queries.ts'

const words = texts.requestPage

interface KeepingProps {
  request: Request
  /** Called with true before the request is deleted, and with false if that fails. */
  onLeaving: (leaving: boolean) => void
}

/** The actions of a request's owner: edit, close and reopen, delete. */
export function RequestKeeping({ request, onLeaving }: KeepingProps) {
  const [editing, setEditing] = useState(false)
  return (
    <div className="ad__keep">
      <OpenOrClosed request={request} />
      <Button look="line" wide icon="pencil" onClick={() => setEditing(true)}>
        {words.edit}
      </Button>
      <Removal request={request} onLeaving={onLeaving} />
      <Dialog open={editing} onClose={() => setEditing(false)} title={words.editTitle} closeLabel={texts.app.close}>
        <ChangeForm request={request} onDone={() => setEditing(false)} />
      </Dialog>
    </div>
  )
}

function OpenOrClosed({ request }: { request: Request }) {
  const change = useMutation(editRequest(request._id))
  const open = request.closedAt === null
  return (
    <>
      <p className="sm dim">{open ? words.closeHint : texts.requests.closedText}</p>
      <Button
        wide
        icon={open ? 'checkCircle' : 'arrowCounterClockwise'}
        busy={change.isPending}
        onClick={() => change.mutate({ open: !open }, { onSuccess: () => toast(open ? words.wasClosed : words.wasReopened) })}
      >
        {open ? words.close : words.reopen}
      </Button>
      {change.error ? <Fault>{errorText(change.error)}</Fault> : null}
    </>
  )
}

function ChangeForm({ request, onDone }: { request: Request; onDone: () => void }) {
  const { _id, title, description, tags } = request
  const me = useMe()
  const [from] = useState<RequestForm>({ title, description, tags })
  const [form, setForm] = useState(() => withKeptChanges(me, _id, from))
  const change = useMutation(editRequest(_id))
  const write = (written: RequestForm) => {
    setForm(written)
    keepChanges(me, _id, written, from)
  }
  const done = () => {
    keepChanges(me, _id, from, from)
    toast(texts.requestForm.changed)
    onDone()
  }
  return (
    <RequestFormView
      form={form}
      onChange={write}
      onSave={(written) => change.mutate(written, { onSuccess: done })}
      saving={change.isPending}
      saveText={texts.requestForm.saveChanges}
      error={change.error}
    />
  )
}

/** Asks for confirmation; an error is shown in the same dialog. */
function Removal({ request, onLeaving }: KeepingProps) {
  const [asking, setAsking] = useState(false)
  const removal = useMutation(removeRequest)
  const navigate = useNavigate()
  const remove = () => {
    onLeaving(true)
    removal.mutate(request._id, {
      onError: () => onLeaving(false),
      onSuccess: () => {
        toast(words.removed)
        void navigate(paths.requests, { replace: true })
      },
    })
  }
  return (
    <>
      <Button look="no" wide icon="trash" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.removeQuestion(request.title)}
        text={
          <>
            <p>{words.removeText}</p>
            {removal.error ? <Fault className="mt-3">{errorText(removal.error)}</Fault> : null}
          </>
        }
        keep={words.keep}
        confirm={words.remove}
        busy={removal.isPending}
        onConfirm={remove}
        closeLabel={texts.app.close}
      />
    </>
  )
}
