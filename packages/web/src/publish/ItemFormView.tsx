import '../ui/rare-icons.ts'
import './publish.css'
import { uid } from '@barattolo/domain/ids'
import { imageAt } from '@barattolo/domain/items/images'
import { type ItemForm, type ItemFormRefusal, type ItemPayload, readItemForm } from '@barattolo/domain/items/item-form'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { texts } from '../app/texts.ts'
import type { SignedInUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { useFocusOnFault } from '../ui/use-focus-on-fault.ts'
import { CardPreview } from './CardPreview.tsx'
import { type Change, ItemFormFields } from './ItemFormFields.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { sendPhoto } from './send-photo.ts'
import { TagsField, tagsProblem } from './TagsField.tsx'
import { type PhotoUpload, usePhotoUploads } from './use-photo-uploads.ts'

interface ItemFormViewProps {
  form: ItemForm
  owner: SignedInUser
  onChange: (form: ItemForm | ((form: ItemForm) => ItemForm)) => void
  onSave: (payload: ItemPayload) => void
  saving: boolean
  saveText: string
  /** Shown under the title field. */
  underTitle?: ReactNode
  /** The result of the last save, and links. */
  children: ReactNode
}

/** The form for new objects and for changes; the page implements saving. */
export function ItemFormView({ form, owner, onChange, onSave, saving, saveText, underTitle, children }: ItemFormViewProps) {
  const [refused, setRefused] = useState<readonly ItemFormRefusal[]>([])
  const [wanted, setWanted] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const change: Change = (part) => {
    onChange((before) => ({ ...before, ...part }))
  }
  const focusOnFault = useFocusOnFault(element)
  const result = readItemForm(form, { uid: uid.parse(owner.uid), email: owner.email })
  // Fields that were corrected after the last submit are no longer marked.
  const refusals = result.ok ? [] : refused.filter((each) => result.refusals.includes(each))
  const uploads = usePhotoUploads(sendPhoto, form, (changePhotos) =>
    onChange((before) => ({ ...before, ...changePhotos(before) })),
  )

  const photos = photosState(uploads.uploads)
  const waits = wanted && photos === 'travelling'
  // If the user has pressed Save during an upload, the form is submitted when the last upload finishes.
  useEffect(() => {
    if (wanted && photos === 'there') element.current?.requestSubmit()
  }, [wanted, photos])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWanted(false)
    if (saving) return
    setRefused(result.ok ? [] : result.refusals)
    if (!result.ok || tagsProblem(form.tags)) return focusOnFault()
    if (photos === 'there') onSave(result.payload)
    else setWanted(true)
  }

  return (
    <form ref={element} className="publish" noValidate onSubmit={submit}>
      <div className="publish__block">
        <PhotoPicker images={form.images} crops={form.crops} uploads={uploads} onChange={change} />
        <ItemFormFields form={form} refusals={refusals} onChange={change} underTitle={underTitle} />
      </div>
      <div className="publish__block">
        <PlaceFields
          form={form}
          error={refusals.includes('coordinatesInvalid') ? texts.itemForm.coordinatesInvalid : undefined}
          onChange={change}
        />
        <TagsField tags={form.tags} onChange={(tags) => change({ tags })} />
      </div>
      <aside className="publish__side">
        <CardPreview form={form} cover={coverOf(form, uploads.uploads)} owner={owner} />
        <div className="publish__save">
          {refusals.includes('signedOut') ? <Fault>{texts.itemForm.signedOut}</Fault> : null}
          {wanted && photos === 'failed' ? <Fault>{texts.publish.photoFailed}</Fault> : null}
          {waits ? <p role="status">{texts.publish.waitForPhotos}</p> : children}
          <Button look="go" wide type="submit" busy={saving || waits} busyText={texts.publish.saving}>
            {saveText}
          </Button>
        </div>
      </aside>
    </form>
  )
}

function photosState(photos: readonly { problem: string | null }[]): 'there' | 'travelling' | 'failed' {
  if (photos.length === 0) return 'there'
  return photos.some((photo) => photo.problem !== null) ? 'failed' : 'travelling'
}

/** The address of the cover image: the local preview while the first photo is uploading. */
function coverOf({ images: [cover] }: ItemForm, uploads: readonly PhotoUpload[]): string | null {
  if (!cover) return null
  const upload = uploads.find(({ place }) => place === cover)
  return upload ? upload.preview : imageAt(cover, 800)
}
