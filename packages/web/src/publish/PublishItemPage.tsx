import { clearAfterSave, type ItemForm, type ItemPayload } from '@barattolo/domain/items/item-form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isAlreadyStored } from '../shared/api/attempt.ts'
import { paths } from '../shared/paths.ts'
import { type SignedInUser, useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { changeDraft, draftOf, emptyForm, isUntouched, loadDraft, markSent, saveDraft, saveFormPlace } from './draft.ts'
import { ItemFormView, SaveProblem } from './ItemFormView.tsx'
import { publishMutation } from './publish.queries.ts'
import { Seekers } from './Seekers.tsx'

export function PublishItemPage() {
  const session = useSession()
  return (
    <main className="wrap publish-page">
      <h1 className="sign t1">{texts.publish.title}</h1>
      {session.state === 'signedIn' ? <PublishForm key={session.user.uid} user={session.user} /> : null}
    </main>
  )
}

function PublishForm({ user }: { user: SignedInUser }) {
  const [draft, setDraft] = useState(() => loadDraft(user.uid))
  const [{ form: restored, attempt: before }] = useState(draft)
  useEffect(() => saveDraft(user.uid, draft), [user.uid, draft])
  const publish = useMutation(publishMutation)
  const { form } = draft
  const changeForm = (change: ItemForm | ((form: ItemForm) => ItemForm)) =>
    setDraft((current) => changeDraft(current, typeof change === 'function' ? change(current.form) : change))
  const save = (payload: ItemPayload) => {
    const sent = markSent(user.uid, draft)
    setDraft(sent.draft)
    publish.mutate(
      { payload, clientId: draft.attempt.clientId, isMoved: sent.isMoved },
      {
        onSuccess: ({ saved }) => {
          saveFormPlace(user.uid, form, saved)
          setDraft((current) => draftOf(clearAfterSave(current.form)))
        },
        // What was stored cannot be edited: it has another owner by now.
        onError: (error) => {
          if (isAlreadyStored(error)) setDraft((current) => draftOf(current.form))
        },
      },
    )
  }
  return (
    <>
      {!isUntouched(restored) && publish.isIdle && !isUntouched(form) ? (
        <p className="publish__kept">
          {before.wasSent ? texts.publish.unanswered : `${texts.publish.restored} ${texts.publish.restoredPhotos}`}
          <Button look="bare" small onClick={() => setDraft(draftOf(emptyForm(user.uid)))}>
            {texts.publish.startAgain}
          </Button>
        </p>
      ) : null}
      <ItemFormView
        form={form}
        owner={user}
        onChange={changeForm}
        onSave={save}
        saving={publish.isPending}
        saveText={texts.publish.save}
        underTitle={<Seekers form={form} />}
      >
        {publish.isError ? <SaveProblem error={publish.error} /> : null}
        {publish.isSuccess && isUntouched(form) ? (
          <p className="publish__done" role="status">
            {publish.data.wasStored ? texts.publish.savedAsEdit : texts.itemForm.saved}{' '}
            <Link to={paths.item(publish.data.saved._id)}>{texts.publish.seeIt}</Link>
          </p>
        ) : null}
      </ItemFormView>
    </>
  )
}
