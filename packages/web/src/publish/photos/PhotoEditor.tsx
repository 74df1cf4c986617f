import { imageAtSize } from '@barattolo/domain/items/images'
import type { PhotoCrop, PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { useRef } from 'react'
import { texts } from '../../shared/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import textStyles from '../../ui/text.module.css'
import publishStyles from '../Publish.module.css'
import { CropField } from './CropField.tsx'
import type { PhotoUpload } from './use-photo-uploads.ts'

const text = texts.photoForm

interface PhotoEditorProps {
  /** Index of the photo, from 0; null while the dialog is closed. */
  index: number | null
  images: readonly string[]
  crops: PhotoCrops
  uploadOf: (image: string) => PhotoUpload | undefined
  /** Null resets the crop to the center. */
  onCrop: (image: string, crop: PhotoCrop | null) => void
  onRotate: (image: string) => void
  onMove: (image: string, to: number) => void
  onClose: () => void
}

/** Dialog for one photo: crop for the card, rotation, position in the order. */
export function PhotoEditor({ index, images, ...rest }: PhotoEditorProps) {
  const image = index === null ? undefined : images[index]
  const doneButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={image !== undefined}
      onClose={rest.onClose}
      title={index === null ? '' : text.placeOf(index + 1, images.length)}
      initialFocusRef={doneButton}
    >
      {image !== undefined && index !== null ? (
        <>
          <PhotoEditorContent image={image} index={index} images={images} {...rest} />
          <div className={publishStyles.editorEnd}>
            <Button ref={doneButton} look="ink" wide onClick={rest.onClose}>
              {text.done}
            </Button>
          </div>
        </>
      ) : null}
    </Dialog>
  )
}

type PhotoEditorContentProps = Omit<PhotoEditorProps, 'index'> & { image: string; index: number }

function PhotoEditorContent({ image, index, images, crops, uploadOf, onCrop, onRotate, onMove }: PhotoEditorContentProps) {
  const upload = uploadOf(image)
  const source = upload ? upload.preview : imageAtSize(image, 800)
  return (
    <div className={publishStyles.editor}>
      <p className={classes(textStyles.small, textStyles.dim)}>{text.cropHint}</p>
      <CropField
        key={image}
        source={source}
        alt={text.alt(index + 1)}
        crop={crops[image]}
        onChange={(crop) => onCrop(image, crop)}
      />
      <div className={publishStyles.editorActions}>
        <Button look="line" small icon="arrowClockwise" onClick={() => onRotate(image)}>
          {text.turn}
        </Button>
        <Button look="line" small icon="crosshair" disabled={!crops[image]} onClick={() => onCrop(image, null)}>
          {text.cropCentre}
        </Button>
        <Button look="line" small icon="arrowLeft" disabled={index === 0} onClick={() => onMove(image, index - 1)}>
          {text.moveBefore}
        </Button>
        <Button
          look="line"
          small
          icon="arrowRight"
          disabled={index === images.length - 1}
          onClick={() => onMove(image, index + 1)}
        >
          {text.moveAfter}
        </Button>
        {index > 0 ? (
          <Button look="line" small className={publishStyles.editorFirst} onClick={() => onMove(image, 0)}>
            {text.makeCover}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
