import '../ui/icon/rare-icons.ts'
import type { ItemArea } from '@barattolo/domain/geo/cell'
import { uid } from '@barattolo/domain/ids'
import { imageAtSize } from '@barattolo/domain/items/images'
import { type ItemForm, type ItemFormRefusal, type ItemPayload, parseItemForm } from '@barattolo/domain/items/item-form'
import { Problem } from '@barattolo/domain/problem'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SignedInUser } from '../shared/session.ts'
import { texts } from '../shared/texts.ts'
import { useTown } from '../shared/town.tsx'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/form/FieldError.tsx'
import { hasTooLongField } from '../ui/form/length-limit.ts'
import { useFocusOnError } from '../ui/form/use-focus-on-error.ts'
import textStyles from '../ui/text.module.css'
import { CardPreview } from './CardPreview.tsx'
import { type Change, ItemFormFields } from './ItemFormFields.tsx'
import publishStyles from './Publish.module.css'
import { PhotoPicker } from './photos/PhotoPicker.tsx'
import { type PhotoUpload, usePhotoUploads } from './photos/use-photo-uploads.ts'
import { inKnownCell } from './place/device-cells.ts'
import { PlaceFields } from './place/PlaceFields.tsx'
import { useMunicipalityToSend } from './place/shown-municipality.ts'
import { TagsField, tagsProblem } from './TagsField.tsx'

interface ItemFormViewProps {
  form: ItemForm
  owner: SignedInUser
  /** What others see of the stored place, while the position is unchanged. */
  storedArea?: ItemArea | undefined
  onChange: (form: ItemForm | ((form: ItemForm) => ItemForm)) => void
  onSave: (payload: ItemPayload) => void
  saving: boolean
  saveText: string
  /** The form was saved, and what it says now is not to be saved again. */
  isSaved?: boolean
  /** The result of the last save, and links. */
  children: ReactNode
}

/** The form for new objects and for changes; the page implements saving. */
export function ItemFormView({
  form,
  owner,
  storedArea,
  onChange,
  onSave,
  saving,
  saveText,
  isSaved = false,
  children,
}: ItemFormViewProps) {
  const [submittedRefusals, setSubmittedRefusals] = useState<readonly ItemFormRefusal[]>([])
  const [isSubmitPending, setSubmitPending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const change: Change = (changes) => {
    onChange((current) => ({ ...current, ...changes }))
  }
  const focusFirstError = useFocusOnError(element)
  const town = useTown()
  const location = useMunicipalityToSend(form)
  const sender = { uid: uid.parse(owner.uid), email: owner.email }
  const result = parseItemForm({ ...form, location }, sender, town, storedArea !== undefined)
  // Fields that were corrected after the last submit are no longer marked.
  const refusals = result.ok ? [] : submittedRefusals.filter((refusal) => result.refusals.includes(refusal))
  const uploads = usePhotoUploads(form, (changePhotos) => onChange((current) => ({ ...current, ...changePhotos(current) })))

  const uploadState = uploadStateOf(uploads.uploads)
  const isWaitingForPhotos = isSubmitPending && uploadState === 'uploading'
  // If the user has pressed Save during an upload, the form is submitted when the last upload finishes.
  useEffect(() => {
    if (isSubmitPending && uploadState === 'done') element.current?.requestSubmit()
  }, [isSubmitPending, uploadState])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitPending(false)
    if (saving || isSaved) return
    setSubmittedRefusals(result.ok ? [] : result.refusals)
    if (!result.ok || tagsProblem(form.tags) || hasTooLongField(element.current)) return focusFirstError()
    if (uploadState === 'done') onSave(inKnownCell(owner.uid, result.payload, town))
    else setSubmitPending(true)
  }

  return (
    <form ref={element} className={publishStyles.form} noValidate data-checks-lengths onSubmit={submit}>
      <div className={publishStyles.block}>
        <PhotoPicker images={form.images} crops={form.crops} uploads={uploads} onChange={change} />
        <ItemFormFields form={form} refusals={refusals} onChange={change} />
      </div>
      <div className={publishStyles.block}>
        <PlaceFields form={form} storedArea={storedArea} error={placeError(refusals, town.areaKm)} onChange={change} />
        <TagsField tags={form.tags} onChange={(tags) => change({ tags })} />
      </div>
      <aside className={publishStyles.side}>
        <CardPreview form={form} cover={coverOf(form, uploads.uploads)} owner={owner} />
        <div className={publishStyles.save}>
          {refusals.includes('signedOut') ? <FieldError>{texts.itemForm.signedOut}</FieldError> : null}
          {isSubmitPending && uploadState === 'failed' ? <FieldError>{texts.publish.photoFailed}</FieldError> : null}
          {isWaitingForPhotos ? <p role="status">{texts.publish.waitForPhotos}</p> : children}
          <Button look="go" wide type="submit" busy={saving || isWaitingForPhotos} busyText={texts.publish.saving}>
            {saveText}
          </Button>
        </div>
      </aside>
    </form>
  )
}

function uploadStateOf(photos: readonly { problem: string | null }[]): 'done' | 'uploading' | 'failed' {
  if (photos.length === 0) return 'done'
  return photos.some((photo) => photo.problem !== null) ? 'failed' : 'uploading'
}

function placeError(refusals: readonly ItemFormRefusal[], areaKm: number): string | undefined {
  if (refusals.includes('outsideTown')) return texts.itemForm.outsideTown(areaKm)
  return refusals.includes('coordinatesInvalid') ? texts.itemForm.coordinatesInvalid : undefined
}

/** The URL of the cover image: the local preview while the first photo is uploading. */
function coverOf({ images: [cover] }: ItemForm, uploads: readonly PhotoUpload[]): string | null {
  if (!cover) return null
  const upload = uploads.find(({ placeholder: place }) => place === cover)
  return upload ? upload.preview : imageAtSize(cover, 800)
}

/** The error message of a failed save, with the reason if there is one. */
export function SaveProblem({ error }: { error: Error }) {
  return (
    <div className={publishStyles.problem} role="alert">
      <p>{texts.itemForm.notSaved}</p>
      {error instanceof Problem ? <p className={textStyles.small}>{texts.problems[error.code]}</p> : null}
    </div>
  )
}
