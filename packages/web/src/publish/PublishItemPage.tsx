import type { Item } from '@barattolo/domain/items/contract'
import { clearAfterSave, type ItemForm } from '@barattolo/domain/items/item-form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../shared/paths.ts'
import { type SignedInUser, useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { Button } from '../ui/Button.tsx'
import { emptyForm, isUntouched, loadDraft, saveDraft, saveFormPlace } from './draft.ts'
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
  const [form, setForm] = useState<ItemForm>(() => loadDraft(user.uid))
  const [isRestored] = useState(() => !isUntouched(form))
  useEffect(() => saveDraft(user.uid, form), [user.uid, form])
  const publish = useMutation(publishMutation)
  return (
    <>
      {isRestored && publish.isIdle && !isUntouched(form) ? (
        <p className="publish__kept">
          {texts.publish.restored} {texts.publish.restoredPhotos}
          <Button look="bare" small onClick={() => setForm(emptyForm(user.uid))}>
            {texts.publish.startAgain}
          </Button>
        </p>
      ) : null}
      <ItemFormView
        form={form}
        owner={user}
        onChange={setForm}
        onSave={(payload) => {
          const onSaved = (item: Item) => {
            saveFormPlace(user.uid, form, item)
            setForm(clearAfterSave)
          }
          publish.mutate(payload, { onSuccess: onSaved })
        }}
        saving={publish.isPending}
        saveText={texts.publish.save}
        underTitle={<Seekers form={form} />}
      >
        {publish.isError ? <SaveProblem error={publish.error} /> : null}
        {publish.isSuccess && isUntouched(form) ? (
          <p className="publish__done" role="status">
            {texts.itemForm.saved} <Link to={paths.item(publish.data._id)}>{texts.publish.seeIt}</Link>
          </p>
        ) : null}
      </ItemFormView>
    </>
  )
}
