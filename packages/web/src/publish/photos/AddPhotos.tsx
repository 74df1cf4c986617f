import { type ChangeEvent, useRef } from 'react'
import { texts } from '../../shared/texts.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Without HEIC, so that phones convert such photos themselves. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

/** Adds photos from files, and on phones also from the camera. */
export function AddPhotos({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const addFiles = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.target.files ?? [])])
    // Reset, so that the same file can be selected again after it was removed.
    event.target.value = ''
  }
  const inputProps = {
    type: 'file',
    className: 'vh',
    accept: ACCEPTED,
    tabIndex: -1,
    'aria-hidden': true,
    onChange: addFiles,
  } as const
  return (
    <div className="photos__sources">
      <button type="button" className="photos__add photos__add--camera" onClick={() => camera.current?.click()}>
        <Icon name="camera" />
        {texts.photoForm.take}
      </button>
      <button type="button" className="photos__add" onClick={() => files.current?.click()}>
        <Icon name="images" />
        {texts.photoForm.add}
      </button>
      <input {...inputProps} ref={camera} capture="environment" aria-label={texts.photoForm.take} />
      <input {...inputProps} ref={files} multiple aria-label={texts.photoForm.add} />
    </div>
  )
}
