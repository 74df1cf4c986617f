import { type ChangeEvent, useRef } from 'react'
import { texts } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'

/** HEIC is left out, so that phones convert it by themselves. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

/** From the files of the device; on a phone also straight from its camera. */
export function AddPhotos({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.target.files ?? [])])
    // The same file may be chosen again after it was taken away.
    event.target.value = ''
  }
  const hidden = { type: 'file', className: 'vh', accept: ACCEPTED, tabIndex: -1, 'aria-hidden': true, onChange: take } as const
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
      <input {...hidden} ref={camera} capture="environment" aria-label={texts.photoForm.take} />
      <input {...hidden} ref={files} multiple aria-label={texts.photoForm.add} />
    </div>
  )
}
