import { itemId, uid } from '@barattolo/domain/ids'
import type { ItemDetail } from '@barattolo/domain/items/contract'
import { pickFields } from '@barattolo/domain/items/fields'
import { formatDegrees, type ItemForm } from '@barattolo/domain/items/item-form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { itemById } from '../items/items.queries.ts'
import { paths } from '../shared/paths.ts'
import { type SignedInUser, useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { toast } from '../ui/overlay/toasts.tsx'
import { restoreChanges, saveChanges } from './draft.ts'
import { ItemFormView, SaveProblem } from './ItemFormView.tsx'
import { changeMutation } from './publish.queries.ts'

export function EditItemPage() {
  const session = useSession()
  const id = itemId.safeParse(useParams().id)
  return (
    <main className="wrap publish-page">
      <h1 className="sign t1">{texts.publish.editTitle}</h1>
      {session.state !== 'signedIn' ? null : id.success ? <EditItem user={session.user} id={id.data} /> : <NotFound />}
    </main>
  )
}

function EditItem({ user, id }: { user: SignedInUser; id: ItemDetail['_id'] }) {
  const { data: item, isPending, error, refetch } = useQuery(itemById(id, uid.parse(user.uid)))
  if (isPending) return <p role="status">{texts.app.loading}</p>
  if (error || !item) return <ErrorState text={texts.problems.itemNotFound} onRetry={() => void refetch()} />
  if (item.ownerUid !== user.uid) return <ErrorState text={texts.problems.notYourItem} />
  if (item.availability === 'in_trattativa') return <ErrorState text={texts.problems.itemReserved} />
  return <ChangeForm user={user} item={item} />
}

function ChangeForm({ user, item }: { user: SignedInUser; item: ItemDetail }) {
  const navigate = useNavigate()
  const [original] = useState<ItemForm>(() => formOf(item))
  const [form, setForm] = useState<ItemForm>(() => restoreChanges(user.uid, item._id, original))
  const [isRestored, setIsRestored] = useState(() => JSON.stringify(form) !== JSON.stringify(original))
  useEffect(() => saveChanges(user.uid, item._id, original, form), [user.uid, item._id, original, form])
  const change = useMutation(changeMutation(item._id))
  const discardChanges = () => saveChanges(user.uid, item._id, original, original)
  const resetForm = () => {
    setForm(original)
    setIsRestored(false)
  }
  const onSaved = () => {
    discardChanges()
    toast(texts.publish.changed)
    void navigate(paths.item(item._id), { replace: true })
  }
  return (
    <>
      {isRestored && change.isIdle ? (
        <p className="publish__kept">
          {texts.publish.restored}
          <Button look="bare" small onClick={resetForm}>
            {texts.publish.startAgain}
          </Button>
        </p>
      ) : null}
      <ItemFormView
        form={form}
        owner={user}
        onChange={setForm}
        onSave={({ ownerUid: _uid, ownerEmail: _email, ...payload }) =>
          change.mutate({ ...payload, crops: payload.crops ?? {}, location: payload.location ?? null }, { onSuccess: onSaved })
        }
        saving={change.isPending}
        saveText={texts.publish.saveChanges}
      >
        {change.isError ? <SaveProblem error={change.error} /> : null}
        <ButtonLink look="line" wide to={paths.item(item._id)} onClick={discardChanges}>
          {texts.publish.discard}
        </ButtonLink>
      </ItemFormView>
    </>
  )
}

function NotFound() {
  return (
    <EmptyState title={texts.problems.itemNotFound}>
      <ButtonLink to={paths.bazar}>{texts.items.page.toBazar}</ButtonLink>
    </EmptyState>
  )
}

/** The form of an object with its exact position; without one (a received object) it starts at the public position. */
export function formOf(item: ItemDetail): ItemForm {
  const point = item.exact ?? item.coords
  return {
    ...pickFields(item),
    latitude: point ? formatDegrees(point.lat) : '',
    longitude: point ? formatDegrees(point.lng) : '',
    images: item.images,
    crops: item.crops ?? {},
    location: item.location,
  }
}
