import { EMPTY_REQUEST_FORM, type RequestForm } from '@barattolo/domain/requests/request-form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { texts } from '../app/texts.ts'
import { SignInButton } from '../identity/SignInButton.tsx'
import { useSession } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toasts.tsx'
import { isUntouched, keepRequest, keptRequest } from './draft.ts'
import { RequestFormView } from './RequestFormView.tsx'
import { publishRequest } from './requests.queries.ts'

const words = texts.requestForm

interface NewRequestDialogProps {
  open: boolean
  /** A search without results, which becomes the initial title. */
  looked: string
  onClose: () => void
}

/** "Cerco qualcosa": the form of a new request. Visitors are asked to sign in first. */
export function NewRequestDialog({ open, looked, onClose }: NewRequestDialogProps) {
  const session = useSession()
  return (
    <Dialog open={open} onClose={onClose} title={texts.requests.publish} closeLabel={texts.app.close}>
      {session.state === 'signedIn' ? (
        <NewRequest key={session.user.uid} uid={session.user.uid} looked={looked} onDone={onClose} />
      ) : (
        <div className="ad-form">
          <p className="dim">{words.signIn}</p>
          <SignInButton />
        </div>
      )}
    </Dialog>
  )
}

function NewRequest({ uid, looked, onDone }: { uid: string; looked: string; onDone: () => void }) {
  const start = looked === '' ? EMPTY_REQUEST_FORM : { ...EMPTY_REQUEST_FORM, title: words.titleOf(looked) }
  const [kept] = useState(() => keptRequest(uid))
  const restored = !isUntouched(kept)
  const [form, setForm] = useState<RequestForm>(restored ? kept : start)
  const publish = useMutation(publishRequest)
  useEffect(() => keepRequest(uid, form, start))
  const done = () => {
    // The form is still mounted while the dialog closes: it must not store the published request as a draft.
    setForm(EMPTY_REQUEST_FORM)
    keepRequest(uid, EMPTY_REQUEST_FORM, start)
    toast(words.saved)
    onDone()
  }
  return (
    <RequestFormView
      form={form}
      onChange={setForm}
      onSave={(request) => publish.mutate(request, { onSuccess: done })}
      saving={publish.isPending}
      saveText={words.save}
      error={publish.error}
    >
      {restored && publish.isIdle && form === kept ? (
        <p className="sm dim">
          {words.restored}
          <Button look="bare" small onClick={() => setForm(start)}>
            {words.startAgain}
          </Button>
        </p>
      ) : null}
    </RequestFormView>
  )
}
