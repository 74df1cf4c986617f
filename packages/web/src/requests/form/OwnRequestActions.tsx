import type { Request } from '@barattolo/domain/requests/contract'
import type { RequestForm } from '@barattolo/domain/requests/request-form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { paths } from '../../shared/paths.ts'
import { useSignedInUid } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import requestStyles from '../Requests.module.css'
import { editRequestMutation, removeRequestMutation } from '../requests.queries.ts'
import { RequestFormView } from './RequestFormView.tsx'
import { loadRequestEdits, saveRequestEdits } from './request-drafts.ts'

const labels = texts.requestPage

interface OwnRequestActionsProps {
  request: Request
  /** Called with true before the request is deleted, and with false if that fails. */
  onDeleting: (isDeleting: boolean) => void
}

/** The actions of a request's owner: edit, close and reopen, delete. */
export function OwnRequestActions({ request, onDeleting }: OwnRequestActionsProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className={requestStyles.adKeep}>
      <OpenCloseButton request={request} />
      <Button look="line" wide icon="pencil" onClick={() => setEditing(true)}>
        {labels.edit}
      </Button>
      <DeleteRequest request={request} onDeleting={onDeleting} />
      <Dialog open={isEditing} onClose={() => setEditing(false)} title={labels.editTitle}>
        <EditRequestForm request={request} onDone={() => setEditing(false)} />
      </Dialog>
    </div>
  )
}

function OpenCloseButton({ request }: { request: Request }) {
  const change = useMutation(editRequestMutation(request._id))
  const isOpen = request.closedAt === null
  return (
    <>
      <p className={classes(textStyles.small, textStyles.dim)}>{isOpen ? labels.closeHint : texts.requests.closedText}</p>
      <Button
        wide
        icon={isOpen ? 'checkCircle' : 'arrowCounterClockwise'}
        busy={change.isPending}
        onClick={() =>
          change.mutate({ open: !isOpen }, { onSuccess: () => toast(isOpen ? labels.wasClosed : labels.wasReopened) })
        }
      >
        {isOpen ? labels.close : labels.reopen}
      </Button>
      {change.error ? <FieldError>{errorText(change.error)}</FieldError> : null}
    </>
  )
}

function EditRequestForm({ request, onDone }: { request: Request; onDone: () => void }) {
  const { _id, title, description, tags } = request
  const me = useSignedInUid()
  const [original] = useState<RequestForm>({ title, description, tags })
  const [form, setForm] = useState(() => loadRequestEdits(me, _id, original))
  const change = useMutation(editRequestMutation(_id))
  const changeForm = (edited: RequestForm) => {
    setForm(edited)
    saveRequestEdits(me, _id, edited, original)
  }
  const onSaved = () => {
    saveRequestEdits(me, _id, original, original)
    toast(texts.requestForm.changed)
    onDone()
  }
  return (
    <RequestFormView
      form={form}
      onChange={changeForm}
      onSave={(edited) => change.mutate(edited, { onSuccess: onSaved })}
      saving={change.isPending}
      saveText={texts.requestForm.saveChanges}
      error={change.error}
    />
  )
}

/** Asks for confirmation; an error is shown in the same dialog. */
function DeleteRequest({ request, onDeleting }: OwnRequestActionsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const removal = useMutation(removeRequestMutation)
  const navigate = useNavigate()
  const remove = () => {
    onDeleting(true)
    removal.mutate(request._id, {
      onError: () => onDeleting(false),
      onSuccess: () => {
        toast(labels.removed)
        void navigate(paths.requests, { replace: true })
      },
    })
  }
  return (
    <>
      <Button look="no" wide icon="trash" onClick={() => setConfirming(true)}>
        {labels.remove}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={labels.removeQuestion(request.title)}
        text={<p>{labels.removeText}</p>}
        error={removal.error && errorText(removal.error)}
        cancelText={labels.keep}
        confirmText={labels.remove}
        busy={removal.isPending}
        onConfirm={remove}
      />
    </>
  )
}
