import type { NewRequest as NewRequestBody } from '@barattolo/domain/requests/contract'
import { EMPTY_REQUEST_FORM } from '@barattolo/domain/requests/request-form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SignInButton } from '../../identity/sign-in/SignInButton.tsx'
import { useSession } from '../../shared/session.ts'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import requestStyles from '../Requests.module.css'
import { publishRequestMutation } from './publish-request.queries.ts'
import { RequestFormView } from './RequestFormView.tsx'
import { isEmptyForm, loadRequestDraft, requestDraftOf, saveRequestDraft } from './request-drafts.ts'

const labels = texts.requestForm

interface NewRequestDialogProps {
  open: boolean
  /** A search without results, which becomes the initial title. */
  initialText: string
  onClose: () => void
}

/** "Cerco qualcosa": the form of a new request. Visitors are asked to sign in first. */
export function NewRequestDialog({ open, initialText, onClose }: NewRequestDialogProps) {
  const session = useSession()
  return (
    <Dialog open={open} onClose={onClose} title={texts.requests.publish}>
      {session.state === 'signedIn' ? (
        <NewRequest key={session.user.uid} uid={session.user.uid} initialText={initialText} onDone={onClose} />
      ) : (
        <div className={requestStyles.adForm}>
          <p className={textStyles.dim}>{labels.signIn}</p>
          <SignInButton />
        </div>
      )}
    </Dialog>
  )
}

function NewRequest({ uid, initialText, onDone }: { uid: string; initialText: string; onDone: () => void }) {
  const initialForm = initialText === '' ? EMPTY_REQUEST_FORM : { ...EMPTY_REQUEST_FORM, title: labels.titleOf(initialText) }
  const [storedDraft] = useState(() => loadRequestDraft(uid))
  const isRestored = !isEmptyForm(storedDraft.form)
  const [draft, setDraft] = useState(isRestored ? storedDraft : () => requestDraftOf(initialForm))
  const publish = useMutation(publishRequestMutation)
  useEffect(() => saveRequestDraft(uid, draft, initialForm))
  const { form, attempt } = draft
  const onPublished = (wasStored: boolean) => {
    // The form is still mounted while the dialog closes: it must not store the published request as a draft.
    setDraft(requestDraftOf(EMPTY_REQUEST_FORM))
    toast(wasStored ? labels.savedAsEdit : labels.saved)
    onDone()
  }
  const save = (request: NewRequestBody) => {
    setDraft({ form, attempt: { ...attempt, wasSent: true } })
    publish.mutate({ request, clientId: attempt.clientId, uid }, { onSuccess: ({ wasStored }) => onPublished(wasStored) })
  }
  return (
    <RequestFormView
      form={form}
      onChange={(changed) => setDraft(isEmptyForm(changed) ? requestDraftOf(changed) : { form: changed, attempt })}
      onSave={save}
      saving={publish.isPending}
      saveText={labels.save}
      error={publish.error}
    >
      {isRestored && publish.isIdle && form === storedDraft.form ? (
        <p className={classes(textStyles.small, textStyles.dim)}>
          {attempt.wasSent ? labels.unanswered : labels.restored}
          <Button look="bare" small onClick={() => setDraft(requestDraftOf(initialForm))}>
            {labels.startAgain}
          </Button>
        </p>
      ) : null}
    </RequestFormView>
  )
}
