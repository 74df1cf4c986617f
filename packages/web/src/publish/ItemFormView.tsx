import '../ui/rare-icons.ts'
import './publish.css'
import { uid } from '@barattolo/domain/ids'
import { type ItemForm, type ItemFormRefusal, type ItemPayload, readItemForm } from '@barattolo/domain/items/item-form'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { texts } from '../app/texts.ts'
import type { SignedInUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { Fault } from '../ui/Fault.tsx'
import { focusField } from '../ui/focus-field.ts'
import { CardPreview } from './CardPreview.tsx'
import { type Change, ItemFormFields } from './ItemFormFields.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { sendPhoto } from './send-photo.ts'
import { TagsField, tagsProblem } from './TagsField.tsx'
import { usePhotoUploads } from './use-photo-uploads.ts'

interface ItemFormViewProps {
  form: ItemForm
  owner: SignedInUser
  onChange: (form: ItemForm | ((form: ItemForm) => ItemForm)) => void
  onSave: (payload: ItemPayload) => void
  saving: boolean
  saveText: string
  /** Says more of the title while it is typed. */
  underTitle?: ReactNode
  /** What came of the last save, and ways on. */
  children: ReactNode
}

/** One form for a new object and for a change; the page decides what saving means. */
export function ItemFormView({ form, owner, onChange, onSave, saving, saveText, underTitle, children }: ItemFormViewProps) {
  const [refusal, setRefusal] = useState<ItemFormRefusal | null>(null)
  const [wanted, setWanted] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const change: Change = (part) => {
    setRefusal(null)
    onChange((before) => ({ ...before, ...part }))
  }
  const uploads = usePhotoUploads(sendPhoto, (address) =>
    onChange((before) => ({ ...before, images: [...before.images, address] })),
  )

  const photos = photosState(uploads.onTheirWay)
  const waits = wanted && photos === 'travelling'
  // Who has pressed Save is not asked to press again: the last photo that arrives sends the form.
  useEffect(() => {
    if (wanted && photos === 'there') element.current?.requestSubmit()
  }, [wanted, photos])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWanted(false)
    if (saving) return
    const result = readItemForm(form, { uid: uid.parse(owner.uid), email: owner.email })
    setRefusal(result.ok ? null : result.refusal)
    if (!result.ok) return focusField(element.current, FIELD_OF[result.refusal])
    if (tagsProblem(form.tags)) return focusField(element.current, 'tags')
    if (photos === 'there') onSave(result.payload)
    else setWanted(true)
  }

  return (
    <form ref={element} className="publish" noValidate onSubmit={submit}>
      <div className="publish__block">
        <PhotoPicker
          images={form.images}
          onTheirWay={uploads.onTheirWay}
          onAdd={(files) => uploads.add(files, form.images.length)}
          onRemove={(address) => change({ images: form.images.filter((each) => each !== address) })}
          onCover={(address) => change({ images: [address, ...form.images.filter((each) => each !== address)] })}
          onDrop={uploads.drop}
          onRetry={(photo) => void uploads.retry(photo)}
        />
        <ItemFormFields form={form} refusal={refusal} onChange={change} underTitle={underTitle} />
      </div>
      <div className="publish__block">
        <PlaceFields
          form={form}
          error={refusal === 'coordinatesInvalid' ? texts.items.form.coordinatesInvalid : undefined}
          onChange={change}
        />
        <TagsField tags={form.tags} onChange={(tags) => change({ tags })} />
      </div>
      <aside className="publish__side">
        <CardPreview form={form} owner={owner} />
        <div className="publish__save">
          {refusal === 'signedOut' ? <Fault>{texts.items.form.signedOut}</Fault> : null}
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

const FIELD_OF: Record<ItemFormRefusal, string> = {
  signedOut: 'title',
  titleMissing: 'title',
  categoryMissing: 'category',
  coordinatesInvalid: 'latitude',
}

function photosState(photos: readonly { problem: string | null }[]): 'there' | 'travelling' | 'failed' {
  if (photos.length === 0) return 'there'
  return photos.some((photo) => photo.problem !== null) ? 'failed' : 'travelling'
}
