import './photo-viewer.css'
import '../ui/rare-icons.ts'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useRef } from 'react'
import { texts } from '../app/texts.ts'
import { IconButton } from '../ui/Button.tsx'
import { useAfterMount } from '../ui/OpenDialog.tsx'
import { Picture } from './Picture.tsx'
import { KEY_FACTOR } from './photo-zoom.ts'
import type { Pictured } from './picture-sources.ts'
import { usePhotoGestures } from './use-photo-gestures.ts'

const words = texts.items.page

interface PhotoViewerProps {
  open: boolean
  title: string
  /** The selected photo with its fallbacks. */
  item: Pictured
  chosen: number
  all: number
  onChoose: (index: number) => void
  onClose: () => void
}

/** Photos in full screen: zoom by pinch, wheel, double tap or keys; next and previous by swipe or arrow keys. */
export function PhotoViewer(props: PhotoViewerProps) {
  const shown = useAfterMount(props.open)
  return (
    <Base.Root open={shown} onOpenChange={(next) => (next ? undefined : props.onClose())}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="viewer">
          <Base.Title className="vh">{props.title}</Base.Title>
          <Base.Close render={<IconButton icon="cross" look="ink" label={texts.app.close} className="viewer__close" />} />
          <Shown {...props} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Shown({ title, item, chosen, all, onChoose, onClose }: PhotoViewerProps) {
  const stage = useRef<HTMLDivElement>(null)
  const go = (step: 1 | -1) => {
    const next = chosen + step
    if (next < 0 || next >= all) return
    gestures.reset()
    onChoose(next)
  }
  const gestures = usePhotoGestures(stage, go, onClose)
  useKeys(gestures.byKey)
  useWheel(stage, gestures.by)
  const { zoom, pull } = gestures
  return (
    <>
      <div ref={stage} className="viewer__stage" {...gestures.handlers}>
        <div
          className={`viewer__photo ${pull === 0 ? '' : 'is-pulled'}`}
          style={{ transform: `translate(${zoom.x + pull}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <Picture item={item} alt={title} sizes="1600px" eager whole />
        </div>
      </div>
      <div className="viewer__bar">
        {all > 1 ? (
          <IconButton icon="arrowLeft" look="ink" label={words.photoBefore} disabled={chosen === 0} onClick={() => go(-1)} />
        ) : null}
        <IconButton
          icon="minus"
          look="ink"
          label={words.zoomOut}
          disabled={zoom.scale === 1}
          onClick={() => gestures.by(1 / KEY_FACTOR)}
        />
        <span className="viewer__count" role="status">
          {all > 1 ? words.photo(chosen + 1, all) : null}
        </span>
        <IconButton icon="plus" look="ink" label={words.zoomIn} onClick={() => gestures.by(KEY_FACTOR)} />
        {all > 1 ? (
          <IconButton icon="arrowRight" look="ink" label={words.photoAfter} disabled={chosen === all - 1} onClick={() => go(1)} />
        ) : null}
      </div>
    </>
  )
}

function useKeys(byKey: (key: string) => boolean) {
  const latest = useRef(byKey)
  useEffect(() => {
    latest.current = byKey
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (latest.current(event.key)) event.preventDefault()
    }
    // In the capture phase, because the dialog stops the propagation of arrow keys.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}

/** A non-passive listener, because React's is passive and could not prevent scrolling or browser zoom. */
function useWheel(stage: React.RefObject<HTMLElement | null>, by: (factor: number, spot?: { x: number; y: number }) => void) {
  const latest = useRef(by)
  useEffect(() => {
    latest.current = by
  })
  useEffect(() => {
    const element = stage.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      if (!element) return
      const box = element.getBoundingClientRect()
      const spot = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      latest.current(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), spot)
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [stage])
}
