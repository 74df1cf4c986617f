import { imageAt } from '@barattolo/domain/items/images'
import type { PhotoCrop } from '@barattolo/domain/items/photo-crop'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { texts } from '../app/texts.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { CroppedImage } from './CroppedImage.tsx'
import type { PhotoUpload } from './use-photo-uploads.ts'

interface PhotoTileProps {
  image: string
  crop: PhotoCrop | undefined
  /** Set until the upload is finished. */
  upload: PhotoUpload | undefined
  /** Position of the photo, from 1. */
  place: number
  all: number
  /** The id of the text that explains the keys. */
  hint: string
  mark: string
  /** Target index, from 0. */
  onMove: (to: number) => void
  onTurn: () => void
  onOpen: () => void
  onRemove: () => void
  onRetry: (upload: PhotoUpload) => void
}

/** One photo of the form: a click opens its editor, dragging or the arrow keys change its position. */
export function PhotoTile(props: PhotoTileProps) {
  const { image, crop, upload, place, mark, onTurn, onRemove, onRetry } = props
  const source = upload ? upload.preview : imageAt(image, 320)
  const failed = upload?.problem ?? null
  const looks = `photos__one ${upload ? (failed === null ? 'is-travelling' : 'is-failed') : ''} ${mark}`
  return (
    <li className={looks} data-image={image}>
      <div className="photos__pic">
        <CroppedImage source={source} crop={crop} alt={texts.photoForm.alt(place)} />
        {failed === null ? <EditButton {...props} /> : null}
        {upload && failed === null ? (
          <progress className="photos__bar" value={upload.progress} max={1} aria-label={texts.photoForm.uploading(place)} />
        ) : null}
      </div>
      <button type="button" className="photos__remove" aria-label={texts.photoForm.remove(place)} onClick={onRemove}>
        <span>
          <Icon name="cross" />
        </span>
      </button>
      {upload && failed !== null ? (
        <div className="photos__bad" role="alert">
          <span>{failed}</span>
          <button type="button" onClick={() => onRetry(upload)}>
            {texts.app.retry}
          </button>
        </div>
      ) : (
        <p className="photos__foot">
          <span className={place === 1 ? 'photos__cover' : 'photos__place'}>{place === 1 ? texts.photoForm.cover : place}</span>
          <IconButton icon="arrowClockwise" label={texts.photoForm.turnAt(place)} onClick={onTurn} />
        </p>
      )}
    </li>
  )
}

function EditButton({ image, place, all, hint, onMove, onOpen }: PhotoTileProps) {
  const button = useRef<HTMLButtonElement>(null)
  const movedByKey = useRef(false)
  // React may remove and insert the tile when it moves, which loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every change of the position
  useEffect(() => {
    if (movedByKey.current) button.current?.focus()
    movedByKey.current = false
  }, [place])
  const move = (event: KeyboardEvent) => {
    const to = placeByKey(event.key, place - 1, all)
    if (to === null) return
    event.preventDefault()
    if (to === place - 1) return
    movedByKey.current = true
    onMove(to)
  }
  return (
    <button
      ref={button}
      type="button"
      className="photos__pick"
      data-drag={image}
      aria-label={texts.photoForm.edit(place)}
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
function placeByKey(key: string, at: number, all: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(all - 1, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? all - 1 : null
}
