import { PHOTOS_MAX } from '@barattolo/domain/bounds'
import type { ItemForm } from '@barattolo/domain/items/item-form'
import { withPhotoMoved } from '@barattolo/domain/items/photo-places'
import { useId, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Fault } from '../ui/Fault.tsx'
import { AddPhotos } from './AddPhotos.tsx'
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
  const [fault, setFault] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [edited, setEdited] = useState<number | null>(null)
  const hint = useId()
  const uploadOf = (image: string) => uploads.uploads.find(({ place }) => place === image)
  const move = (image: string, to: number) => {
    const moved = withPhotoMoved(images, image, to)
    onChange({ images: moved })
    setSaid(texts.photoForm.moved(moved.indexOf(image) + 1, images.length))
  }
  const drag = useDragOrder(move)
  const turn = async (image: string) => {
    const turned = await uploads.turn(image)
    setFault(turned ? null : texts.photoForm.notTurned)
    if (turned) setSaid(texts.photoForm.turned(images.indexOf(image) + 1))
  }
  return (
    <fieldset className="field photos">
      <legend className="lbl">
        {texts.photoForm.title} <span className="dim font-[450]">{texts.photoForm.note(PHOTOS_MAX)}</span>
      </legend>
      {images.length > 0 ? (
        <ul className="photos__row" {...drag.list}>
          {images.map((image, index) => (
            <PhotoTile
              key={image}
              image={image}
              crop={crops[image]}
              upload={uploadOf(image)}
              place={index + 1}
              all={images.length}
              hint={hint}
              mark={drag.markOf(image, index)}
              onMove={(to) => move(image, to)}
              onTurn={() => void turn(image)}
              onOpen={() => setEdited(index)}
              onRemove={() => uploads.remove(image)}
              onRetry={(upload) => void uploads.retry(upload)}
            />
          ))}
        </ul>
      ) : null}
      {images.length < PHOTOS_MAX ? (
        <AddPhotos onAdd={(files) => setFault(uploads.add(files).leftOut ? texts.photoForm.tooMany(PHOTOS_MAX) : null)} />
      ) : null}
      {images.length > 0 ? <p className="sm dim">{texts.photoForm.orderHint}</p> : null}
      <p id={hint} hidden>
        {texts.photoForm.orderKeys}
      </p>
      <p className="vh" role="status">
        {said}
      </p>
      {fault ? <Fault>{fault}</Fault> : null}
      <PhotoEditor
        place={edited}
        images={images}
        crops={crops}
        uploadOf={uploadOf}
        onCrop={(image, crop) => onChange({ crops: withCrop(crops, image, crop) })}
        onTurn={(image) => void turn(image)}
        onMove={(image, to) => {
          move(image, to)
          setEdited(to)
        }}
        onClose={() => setEdited(null)}
      />
    </fieldset>
  )
}

function withCrop(crops: ItemForm['crops'], image: string, crop: ItemForm['crops'][string] | null): ItemForm['crops'] {
  const { [image]: _, ...others } = crops
  return crop ? { ...others, [image]: crop } : others
}
