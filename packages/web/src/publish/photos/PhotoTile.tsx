import { imageAtSize } from '@barattolo/domain/items/images'
import type { PhotoCrop } from '@barattolo/domain/items/photo-crop'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { texts } from '../../shared/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import publishStyles from '../Publish.module.css'
import { CroppedImage } from './CroppedImage.tsx'
import type { PhotoUpload } from './use-photo-uploads.ts'

interface PhotoTileProps {
  image: string
  crop: PhotoCrop | undefined
  /** Set until the upload is finished. */
  upload: PhotoUpload | undefined
  /** Position of the photo, from 1. */
  position: number
  photoCount: number
  /** The id of the text that explains the keys. */
  hint: string
  drag: 'lifted' | 'target' | null
  /** Target index, from 0. */
  onMove: (to: number) => void
  onRotate: () => void
  onOpen: () => void
  onRemove: () => void
  onRetry: (upload: PhotoUpload) => void
}

/** One photo of the form: a click opens its editor, dragging or the arrow keys change its position. */
export function PhotoTile(props: PhotoTileProps) {
  const { image, crop, upload, position, drag, onRotate, onRemove, onRetry } = props
  const source = upload ? upload.preview : imageAtSize(image, 320)
  const problem = upload?.problem ?? null
  const className = classes(
    publishStyles.photosPhoto,
    upload && (problem === null ? publishStyles.travelling : publishStyles.failed),
    drag === 'lifted' && publishStyles.lifted,
    drag === 'target' && publishStyles.target,
  )
  return (
    <li className={className} data-image={image}>
      <div className={publishStyles.photosPicture}>
        <CroppedImage source={source} crop={crop} alt={texts.photoForm.alt(position)} />
        {problem === null ? <EditButton {...props} /> : null}
        {upload && problem === null ? (
          <progress
            className={publishStyles.photosBar}
            value={upload.progress}
            max={1}
            aria-label={texts.photoForm.uploading(position)}
          />
        ) : null}
      </div>
      <button
        type="button"
        className={publishStyles.photosRemove}
        aria-label={texts.photoForm.remove(position)}
        onClick={onRemove}
      >
        <span>
          <Icon name="cross" />
        </span>
      </button>
      {upload && problem !== null ? (
        <div className={publishStyles.photosProblem} role="alert">
          <span>{problem}</span>
          <button type="button" onClick={() => onRetry(upload)}>
            {texts.app.retry}
          </button>
        </div>
      ) : (
        <p className={publishStyles.photosFoot}>
          <span className={position === 1 ? publishStyles.photosCover : undefined}>
            {position === 1 ? texts.photoForm.cover : position}
          </span>
          <IconButton icon="arrowClockwise" label={texts.photoForm.turnAt(position)} onClick={onRotate} />
        </p>
      )}
    </li>
  )
}

function EditButton({ image, position, photoCount, hint, onMove, onOpen }: PhotoTileProps) {
  const button = useRef<HTMLButtonElement>(null)
  const movedByKey = useRef(false)
  // React may remove and insert a tile that changes its position; its button then loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the position
  useEffect(() => {
    if (movedByKey.current) button.current?.focus()
    movedByKey.current = false
  }, [position])
  const move = (event: KeyboardEvent) => {
    const to = indexAfterKey(event.key, position - 1, photoCount)
    if (to === null) return
    event.preventDefault()
    if (to === position - 1) return
    movedByKey.current = true
    onMove(to)
  }
  return (
    <button
      ref={button}
      type="button"
      className={publishStyles.photosPick}
      data-drag={image}
      aria-label={texts.photoForm.edit(position)}
      aria-describedby={hint}
      onKeyDown={move}
      onClick={onOpen}
    >
      <span>
        <Icon name="crop" />
      </span>
    </button>
  )
}

/** Target index of a key, from 0; null for other keys. */
function indexAfterKey(key: string, index: number, photoCount: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(photoCount - 1, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? photoCount - 1 : null
}
