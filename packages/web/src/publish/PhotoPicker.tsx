import { PHOTOS_MAX } from '@barattolo/domain/bounds'
import { imageAt } from '@barattolo/domain/items/images'
import { useRef, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Fault } from '../ui/Fault.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { PhotoOnItsWay } from './use-photo-uploads.ts'

/** HEIC is left out, so that phones convert it by themselves. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

interface PhotoPickerProps {
  images: readonly string[]
  onTheirWay: readonly PhotoOnItsWay[]
  onAdd: (files: readonly File[]) => { leftOut: boolean }
  onRemove: (address: string) => void
  onCover: (address: string) => void
  onDrop: (id: string) => void
  onRetry: (photo: PhotoOnItsWay) => void
}

export function PhotoPicker({ images, onTheirWay, onAdd, onRemove, onCover, onDrop, onRetry }: PhotoPickerProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [leftOut, setLeftOut] = useState(false)
  const full = images.length + onTheirWay.length >= PHOTOS_MAX
  return (
    <fieldset className="field photos">
      <legend className="lbl">
        {texts.publish.photos} <span className="dim font-[450]">{texts.publish.photosNote(PHOTOS_MAX)}</span>
      </legend>
      <div className="photos__row">
        {images.map((address, index) => (
          <ChosenPhoto
            key={address}
            address={address}
            place={index + 1}
            onRemove={() => onRemove(address)}
            onCover={() => onCover(address)}
          />
        ))}
        {onTheirWay.map((photo, index) => (
          <TravellingPhoto
            key={photo.id}
            photo={photo}
            place={images.length + index + 1}
            onDrop={() => onDrop(photo.id)}
            onRetry={() => onRetry(photo)}
          />
        ))}
        {full ? null : (
          <button type="button" className="photos__add" onClick={() => picker.current?.click()}>
            <Icon name="camera" />
            {texts.publish.addPhoto}
          </button>
        )}
      </div>
      <input
        ref={picker}
        className="vh"
        type="file"
        multiple
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={texts.publish.addPhoto}
        onChange={(event) => {
          setLeftOut(onAdd([...(event.target.files ?? [])]).leftOut)
          // The same file may be chosen again after it was taken away.
          event.target.value = ''
        }}
      />
      {leftOut ? <Fault>{texts.publish.tooManyPhotos(PHOTOS_MAX)}</Fault> : null}
    </fieldset>
  )
}

function ChosenPhoto({
  address,
  place,
  onRemove,
  onCover,
}: {
  address: string
  place: number
  onRemove: () => void
  onCover: () => void
}) {
  return (
    <div className="photos__one">
      <img src={imageAt(address, 320)} alt={texts.publish.photoAlt(place)} />
      {place === 1 ? (
        <span className="photos__cover">{texts.publish.cover}</span>
      ) : (
        <button
          type="button"
          className="photos__pick"
          aria-label={texts.publish.makeCover(place)}
          title={texts.publish.makeCover(place)}
          onClick={onCover}
        />
      )}
      <RemoveButton place={place} onClick={onRemove} />
    </div>
  )
}

function TravellingPhoto({
  photo,
  place,
  onDrop,
  onRetry,
}: {
  photo: PhotoOnItsWay
  place: number
  onDrop: () => void
  onRetry: () => void
}) {
  return (
    <div className={`photos__one ${photo.problem === null ? 'is-travelling' : 'is-failed'}`}>
      {photo.preview ? <img src={photo.preview} alt={texts.publish.photoAlt(place)} /> : null}
      {photo.problem === null ? (
        <progress className="photos__bar" value={photo.progress} max={1} aria-label={texts.publish.uploading(place)} />
      ) : (
        <div className="photos__bad" role="alert">
          <span>{photo.problem}</span>
          <button type="button" onClick={onRetry}>
            {texts.app.retry}
          </button>
        </div>
      )}
      <RemoveButton place={place} onClick={onDrop} />
    </div>
  )
}

function RemoveButton({ place, onClick }: { place: number; onClick: () => void }) {
  return (
    <button type="button" className="photos__remove" aria-label={texts.publish.removePhoto(place)} onClick={onClick}>
      <span>
        <Icon name="cross" />
      </span>
    </button>
  )
}
