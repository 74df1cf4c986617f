import { imageAt } from '@barattolo/domain/items/images'
import type { PhotoCrop, PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { useRef } from 'react'
import { texts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { CropField } from './CropField.tsx'
import type { PhotoUpload } from './use-photo-uploads.ts'

const words = texts.photoForm

interface PhotoEditorProps {
  /** Index of the photo, from 0; null while the dialog is closed. */
  place: number | null
  images: readonly string[]
  crops: PhotoCrops
  uploadOf: (image: string) => PhotoUpload | undefined
  /** Null resets the crop to the center. */
  onCrop: (image: string, crop: PhotoCrop | null) => void
  onTurn: (image: string) => void
  onMove: (image: string, to: number) => void
  onClose: () => void
}

/** Dialog for one photo: crop for the card, rotation, position in the order. */
export function PhotoEditor({ place, images, ...rest }: PhotoEditorProps) {
  const image = place === null ? undefined : images[place]
  const done = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={image !== undefined}
      onClose={rest.onClose}
      title={place === null ? '' : words.placeOf(place + 1, images.length)}
      closeLabel={texts.app.close}
      focusOn={done}
    >
      {image !== undefined && place !== null ? (
        <>
          <Editing image={image} place={place} images={images} {...rest} />
          <div className="editor__end">
            <Button ref={done} look="ink" wide onClick={rest.onClose}>
              {words.done}
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  )
}

type EditingProps = Omit<PhotoEditorProps, 'place'> & { image: string; place: number }

function Editing({ image, place, images, crops, uploadOf, onCrop, onTurn, onMove }: EditingProps) {
  const upload = uploadOf(image)
  const source = upload ? upload.preview : imageAt(image, 800)
  return (
    <div className="editor">
      <p className="sm dim">{words.cropHint}</p>
      <CropField
        key={image}
        source={source}
        alt={words.alt(place + 1)}
        crop={crops[image]}
        onChange={(crop) => onCrop(image, crop)}
      />
      <div className="editor__acts">
        <Button look="line" small icon="arrowClockwise" onClick={() => onTurn(image)}>
          {words.turn}
        </Button>
        <Button look="line" small icon="crosshair" disabled={!crops[image]} onClick={() => onCrop(image, null)}>
          {words.cropCentre}
        </Button>
        <Button look="line" small icon="arrowLeft" disabled={place === 0} onClick={() => onMove(image, place - 1)}>
          {words.moveBefore}
        </Button>
        <Button
          look="line"
          small
          icon="arrowRight"
          disabled={place === images.length - 1}
          onClick={() => onMove(image, place + 1)}
        >
          {words.moveAfter}
        </Button>
        {place > 0 ? (
          <Button look="line" small className="editor__first" onClick={() => onMove(image, 0)}>
            {words.makeCover}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
