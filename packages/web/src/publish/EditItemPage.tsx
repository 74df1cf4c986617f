import { areaCircle } from '@barattolo/domain/geo/public-cell'
import { itemId, uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { pickFields } from '@barattolo/domain/items/fields'
import { formatDegrees, type ItemForm, type ItemPayload } from '@barattolo/domain/items/item-form'
import type { Weight } from '@barattolo/domain/items/weight'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { itemById } from '../items/items.queries.ts'
import { paths } from '../shared/paths.ts'
import { type SignedInUser, useSession } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import boxStyles from '../ui/box.module.css'
import { EmptyState, ErrorState } from '../ui/ContentStates.tsx'
import { classes } from '../ui/classes.ts'
import { toast } from '../ui/overlay/toasts.tsx'
import textStyles from '../ui/text.module.css'
import { restoreChanges, saveChanges, saveFormPlace } from './draft.ts'
import { ItemFormView, SaveProblem } from './ItemFormView.tsx'
import publishStyles from './Publish.module.css'
import { changeMutation, weightQuery } from './publish.queries.ts'

export function EditItemPage() {
  const session = useSession()
  const id = itemId.safeParse(useParams().id)
  return (
    <main className={classes(boxStyles.page, publishStyles.page)}>
      <h1 className={classes(textStyles.sign, textStyles.title1)}>{texts.publish.editTitle}</h1>
      {session.state !== 'signedIn' ? null : id.success ? (
        <EditItem key={id.data} user={session.user} id={id.data} />
      ) : (
        <NotFound />
      )}
    </main>
  )
}

function EditItem({ user, id }: { user: SignedInUser; id: Item['_id'] }) {
  const { data: item, isPending, error, refetch } = useQuery(itemById(id, uid.parse(user.uid)))
  const isOwn = item?.ownerUid === user.uid
  const own = useQuery({ ...weightQuery(id, uid.parse(user.uid)), enabled: isOwn })
  // An open form stays, with what was typed, when the object is promised or deleted meanwhile: the save is then refused.
  const [opened, setOpened] = useState<{ item: Item; weight: Weight | null } | null>(null)
  if (opened) return <ChangeForm user={user} item={opened.item} weight={opened.weight} />
  if (isPending) return <p role="status">{texts.app.loading}</p>
  if (error || !item) return <ErrorState text={texts.problems.itemNotFound} onRetry={() => void refetch()} />
  if (!isOwn) return <ErrorState text={texts.problems.notYourItem} />
  if (item.availability === 'in_trattativa') return <ErrorState text={texts.problems.itemReserved} />
  if (own.isPending) return <p role="status">{texts.app.loading}</p>
  if (own.error) return <ErrorState text={texts.publish.weights.failed} onRetry={() => void own.refetch()} />
  setOpened({ item, weight: own.data.weight })
  return null
}

function ChangeForm({ user, item, weight }: { user: SignedInUser; item: Item; weight: Weight | null }) {
  const navigate = useNavigate()
  const town = useTown()
  const [original] = useState<ItemForm>(() => formOf(item, weight))
  const [form, setForm] = useState<ItemForm>(() => restoreChanges(user.uid, item._id, original))
  const [isRestored, setIsRestored] = useState(() => JSON.stringify(form) !== JSON.stringify(original))
  useEffect(() => saveChanges(user.uid, item._id, original, form, town), [user.uid, item._id, original, form, town])
  const change = useMutation(changeMutation(item._id))
  const discardChanges = () => saveChanges(user.uid, item._id, original, original, town)
  const resetForm = () => {
    setForm(original)
    setIsRestored(false)
  }
  const onSaved = (saved: Item) => {
    if (!isAtStoredPlace(form, original)) saveFormPlace(user.uid, form, saved, town)
    discardChanges()
    toast(texts.publish.changed)
    void navigate(paths.item(item._id), { replace: true })
  }
  return (
    <>
      {isRestored && change.isIdle ? (
        <p className={publishStyles.kept}>
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
        storedArea={isAtStoredPlace(form, original) && !original.onlyMunicipality ? item.area : undefined}
        onSave={(payload) => change.mutate(changeOf(form, original, payload), { onSuccess: onSaved })}
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
      <ButtonLink to={paths.bazar}>{texts.itemPage.toBazar}</ButtonLink>
    </EmptyState>
  )
}

/**
 * The form of an object. Its exact position is not stored: the form starts at the centre of the area that others see, or at the
 * public point if they see only the municipality.
 */
function formOf(item: Item, weight: Weight | null): ItemForm {
  const point = item.coords && (areaCircle(item.coords, item.area)?.centre ?? item.coords)
  return {
    ...pickFields(item),
    latitude: point ? formatDegrees(point.lat) : '',
    longitude: point ? formatDegrees(point.lng) : '',
    images: item.images,
    crops: item.crops ?? {},
    location: item.location,
    onlyMunicipality: item.area === 'municipality',
    weight,
  }
}

const isAtStoredPlace = (form: ItemForm, original: ItemForm) =>
  form.latitude === original.latitude && form.longitude === original.longitude

/** The change that the form asks for: without a position if its owner has not set a new one. */
function changeOf(form: ItemForm, original: ItemForm, { ownerUid: _uid, ownerEmail: _email, ...payload }: ItemPayload) {
  const { latitude, longitude, ...rest } = payload
  const showsCellAgain = original.onlyMunicipality && !form.onlyMunicipality
  return {
    ...rest,
    ...(isAtStoredPlace(form, original) && !showsCellAgain ? {} : { latitude, longitude }),
    crops: payload.crops ?? {},
    location: payload.location ?? null,
  }
}
