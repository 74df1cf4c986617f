import { CROP_SHARE_MIN, centredCrop, cropShare, moveCrop, resizeCrop } from '@barattolo/domain/items/crop-geometry'
import type { PhotoCrop } from '@barattolo/domain/items/photo-crop'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import fieldStyles from '../../ui/form/Field.module.css'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import publishStyles from '../Publish.module.css'

const text = texts.photoForm

/** Step of one key press, as a share of the photo. */
const STEP = 0.03

interface CropFieldProps {
  /** Null until the image is decoded. */
  source: string | null
  alt: string
  crop: PhotoCrop | undefined
  onChange: (crop: PhotoCrop) => void
}

/** Selects the square crop on the whole photo: by dragging, with the arrow keys, and with + and − for the size. */
export function CropField({ source, alt, crop: givenCrop, onChange }: CropFieldProps) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const hint = useId()
  if (!source) return <Skeleton className={publishStyles.cropWaiting} />
  const crop = givenCrop ?? (size && centredCrop(size))
  const resize = (share: number) => crop && onChange(resizeCrop(crop, share))
  const onKeyDown = (event: KeyboardEvent) => {
    const newCrop = crop && cropAfterKey(event.key, crop)
    if (!newCrop) return
    event.preventDefault()
    onChange(newCrop)
  }
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    if (!crop || !frame.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { width, height } = frame.current.getBoundingClientRect()
    const from = { x: event.clientX, y: event.clientY }
    const square = event.currentTarget
    const move = ({ clientX, clientY }: globalThis.PointerEvent) =>
      onChange(moveCrop(crop, (clientX - from.x) / width, (clientY - from.y) / height))
    square.addEventListener('pointermove', move)
    square.addEventListener('lostpointercapture', () => square.removeEventListener('pointermove', move), { once: true })
  }
  return (
    <>
      <div ref={frame} className={publishStyles.crop}>
        <img
          src={source}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
        {crop ? (
          <div
            className={publishStyles.cropSquare}
            role="slider"
            tabIndex={0}
            aria-label={text.crop}
            aria-valuemin={0}
            aria-valuemax={percent(1 - crop.width)}
            aria-valuenow={percent(crop.x)}
            aria-valuetext={text.cropAt(percent(crop.x), percent(crop.y))}
            aria-describedby={hint}
            style={{
              left: `${crop.x * 100}%`,
              top: `${crop.y * 100}%`,
              width: `${crop.width * 100}%`,
              height: `${crop.height * 100}%`,
            }}
            onPointerDown={startDrag}
            onKeyDown={onKeyDown}
          />
        ) : null}
      </div>
      <p id={hint} hidden>
        {text.cropKeys}
      </p>
      <label className={publishStyles.cropSize}>
        <span className={fieldStyles.label}>{text.cropSize}</span>
        <input
          type="range"
          min={CROP_SHARE_MIN * 100}
          max={100}
          value={crop ? percent(cropShare(crop)) : 100}
          disabled={!crop}
          onChange={(event) => resize(Number(event.target.value) / 100)}
        />
      </label>
    </>
  )
}

const percent = (share: number) => Math.round(share * 100)

function cropAfterKey(key: string, crop: PhotoCrop): PhotoCrop | null {
  if (key === 'ArrowLeft') return moveCrop(crop, -STEP, 0)
  if (key === 'ArrowRight') return moveCrop(crop, STEP, 0)
  if (key === 'ArrowUp') return moveCrop(crop, 0, -STEP)
  if (key === 'ArrowDown') return moveCrop(crop, 0, STEP)
  if (key === '+' || key === '=') return resizeCrop(crop, cropShare(crop) + STEP)
  return key === '-' ? resizeCrop(crop, cropShare(crop) - STEP) : null
}
