import { type ItemId, itemId, uid } from '@barattolo/domain/ids'
import { clearAfterSave, type ItemForm, type ItemPayload } from '@barattolo/domain/items/item-form'
import { isBoolean, isObjectOf } from '@barattolo/domain/type-guards'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { itemById } from '../items/items.queries.ts'
import { isAlreadyStored } from '../shared/api/attempt.ts'
import { useStateField } from '../shared/return-to.ts'
import { type SignedInUser, useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Button } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { classes } from '../ui/classes.ts'
import textStyles from '../ui/text.module.css'
import { changeDraft, draftOf, emptyForm, isUntouched, loadDraft, markSent, saveDraft, saveFormPlace } from './draft.ts'
import { ItemFormView, SaveProblem } from './ItemFormView.tsx'
import publishStyles from './Publish.module.css'
import { PublishedSheet } from './PublishedSheet.tsx'
import { publishMutation } from './publish.queries.ts'

export function PublishItemPage() {
  const session = useSession()
  return (
    <main className={classes(boxStyles.page, publishStyles.page)}>
      <h1 className={classes(textStyles.sign, textStyles.title1)}>{texts.publish.title}</h1>
      {session.state === 'signedIn' ? <PublishForm key={session.user.uid} user={session.user} /> : null}
    </main>
  )
}

function PublishForm({ user }: { user: SignedInUser }) {
  const town = useTown()
  const [draft, setDraft] = useState(() => loadDraft(user.uid, town))
  /** The draft of an earlier visit, until it is published or dropped. */
  const [restored, setRestored] = useState(isUntouched(draft.form) ? null : draft)
  useEffect(() => saveDraft(user.uid, draft, town), [user.uid, draft, town])
  const publish = useMutation(publishMutation)
  const [published, showPublished] = usePublished(user.uid)
  const { form } = draft
  const changeForm = (change: ItemForm | ((form: ItemForm) => ItemForm)) =>
    setDraft((current) => changeDraft(current, typeof change === 'function' ? change(current.form) : change))
  const save = (payload: ItemPayload) => {
    const sent = markSent(user.uid, draft, town)
    setDraft(sent.draft)
    publish.mutate(
      { payload, clientId: draft.attempt.clientId, isMoved: sent.isMoved },
      {
        onSuccess: ({ saved, wasStored }) => {
          saveFormPlace(user.uid, form, saved, town)
          setDraft((current) => draftOf(clearAfterSave(current.form)))
          setRestored(null)
          showPublished({ id: saved._id, wasStored })
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
      {restored && publish.isIdle && !isUntouched(form) ? (
        <p className={publishStyles.kept}>
          {restored.attempt.wasSent ? texts.publish.unanswered : `${texts.publish.restored} ${texts.publish.restoredPhotos}`}
          <Button
            look="bare"
            small
            onClick={() => {
              setDraft(draftOf(emptyForm(user.uid, town)))
              setRestored(null)
            }}
          >
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
        isSaved={published !== null || (publish.isSuccess && isUntouched(form))}
      >
        {publish.isError ? <SaveProblem error={publish.error} /> : null}
      </ItemFormView>
      {published ? (
        <PublishedSheet
          item={published.item}
          message={published.wasStored ? texts.publish.savedAsEdit : texts.itemForm.saved}
          onClose={() => {
            publish.reset()
            showPublished(null)
          }}
        />
      ) : null}
    </>
  )
}

interface Publication {
  id: ItemId
  wasStored: boolean
}

const isPublication = isObjectOf<Publication>({
  id: (value): value is ItemId => itemId.safeParse(value).success,
  wasStored: isBoolean,
})

/** The object that was just published, in the state of the history entry: a reload and Back show its sheet again. */
function usePublished(me: string) {
  const navigate = useNavigate()
  const location = useLocation()
  const stored = useStateField('published')
  const publication = isPublication(stored) ? stored : null
  const { data: item } = useQuery({ ...itemById(publication?.id ?? '', uid.parse(me)), enabled: publication !== null })
  const show = (next: Publication | null) =>
    void navigate(location, { replace: true, preventScrollReset: true, state: { ...location.state, published: next } })
  return [publication && item ? { item, wasStored: publication.wasStored } : null, show] as const
}
