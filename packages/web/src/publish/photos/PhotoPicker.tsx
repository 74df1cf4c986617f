import { movePhoto } from '@barattolo/domain/items/form-photos'
import type { ItemForm } from '@barattolo/domain/items/item-form'
import { PHOTOS_MAX } from '@barattolo/domain/limits'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import fieldStyles from '../../ui/form/Field.module.css'
import { FieldError } from '../../ui/form/FieldError.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import publishStyles from '../Publish.module.css'
import { PhotoEditor } from './PhotoEditor.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { useDragOrder } from './use-drag-order.ts'
import type { usePhotoUploads } from './use-photo-uploads.ts'

type Photos = Pick<ItemForm, 'images' | 'crops'>

interface PhotoPickerProps extends Photos {
  uploads: ReturnType<typeof usePhotoUploads>
  onChange: (change: Partial<Photos>) => void
}

/** The photos in order, the cover first, and the buttons to add more. */
export function PhotoPicker({ images, crops, uploads, onChange }: PhotoPickerProps) {
  const [error, setError] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [editedIndex, setEditedIndex] = useState<number | null>(null)
  const hint = useId()
  const uploadOf = (image: string) => uploads.uploads.find(({ placeholder }) => placeholder === image)
  const move = (image: string, to: number) => {
    const moved = movePhoto(images, image, to)
    onChange({ images: moved })
    setAnnouncement(texts.photoForm.moved(moved.indexOf(image) + 1, images.length))
  }
  const drag = useDragOrder(move)
  const turn = async (image: string) => {
    const turned = await uploads.rotate(image)
    setError(turned ? null : texts.photoForm.notTurned)
    if (turned) setAnnouncement(texts.photoForm.turned(images.indexOf(image) + 1))
  }
  return (
    <fieldset className={fieldStyles.field}>
      <legend className={fieldStyles.label}>
        {texts.photoForm.title}{' '}
        <span className={classes(textStyles.dim, textStyles.plain)}>{texts.photoForm.note(PHOTOS_MAX)}</span>
      </legend>
      {images.length > 0 ? (
        <ul className={publishStyles.photosRow} {...drag.list}>
          {images.map((image, index) => (
            <PhotoTile
              key={image}
              image={image}
              crop={crops[image]}
              upload={uploadOf(image)}
              position={index + 1}
              photoCount={images.length}
              hint={hint}
              drag={drag.stateOf(image, index)}
              onMove={(to) => move(image, to)}
              onRotate={() => void turn(image)}
              onOpen={() => setEditedIndex(index)}
              onRemove={() => uploads.remove(image)}
              onRetry={(upload) => void uploads.retry(upload)}
            />
          ))}
        </ul>
      ) : null}
      {images.length < PHOTOS_MAX ? (
        <AddPhotos onAdd={(files) => setError(uploads.add(files).leftOut ? texts.photoForm.tooMany(PHOTOS_MAX) : null)} />
      ) : null}
      {images.length > 0 ? <p className={classes(textStyles.small, textStyles.dim)}>{texts.photoForm.orderHint}</p> : null}
      <p id={hint} hidden>
        {texts.photoForm.orderKeys}
      </p>
      <p className={textStyles.hidden} role="status">
        {announcement}
      </p>
      {error ? <FieldError>{error}</FieldError> : null}
      <PhotoEditor
        index={editedIndex}
        images={images}
        crops={crops}
        uploadOf={uploadOf}
        onCrop={(image, crop) => onChange({ crops: withCrop(crops, image, crop) })}
        onRotate={(image) => void turn(image)}
        onMove={(image, to) => {
          move(image, to)
          setEditedIndex(to)
        }}
        onClose={() => setEditedIndex(null)}
      />
    </fieldset>
  )
}

function withCrop(crops: ItemForm['crops'], image: string, crop: ItemForm['crops'][string] | null): ItemForm['crops'] {
  const { [image]: _, ...others } = crops
  return crop ? { ...others, [image]: crop } : others
}

/** Without HEIC, so that phones convert such photos themselves. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

/** Adds photos from files, and on phones also from the camera. */
function AddPhotos({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const addFiles = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.target.files ?? [])])
    // Reset, so that the same file can be selected again after it was removed.
    event.target.value = ''
  }
  const inputProps = {
    type: 'file',
    className: textStyles.hidden,
    accept: ACCEPTED,
    tabIndex: -1,
    'aria-hidden': true,
    onChange: addFiles,
  } as const
  return (
    <div className={publishStyles.photosSources}>
      <button
        type="button"
        className={classes(publishStyles.photosAdd, publishStyles.photosAddCamera)}
        onClick={() => camera.current?.click()}
      >
        <Icon name="camera" />
        {texts.photoForm.take}
      </button>
      <button type="button" className={publishStyles.photosAdd} onClick={() => files.current?.click()}>
        <Icon name="images" />
        {texts.photoForm.add}
      </button>
      <input {...inputProps} ref={camera} capture="environment" aria-label={texts.photoForm.take} />
      <input {...inputProps} ref={files} multiple aria-label={texts.photoForm.add} />
    </div>
  )
}
