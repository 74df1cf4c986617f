import '../../ui/icon/rare-icons.ts'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useRef } from 'react'
import { texts } from '../../shared/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import dialog from '../../ui/overlay/Dialog.module.css'
import { useOpenAfterMount } from '../../ui/overlay/OpenDialog.tsx'
import textStyles from '../../ui/text.module.css'
import { ItemImage } from '../ItemImage.tsx'
import type { ItemImageData } from '../item-image-sources.ts'
import viewerStyles from './PhotoViewer.module.css'
import { KEY_FACTOR } from './photo-zoom.ts'
import { usePhotoGestures } from './use-photo-gestures.ts'

const text = texts.itemPage

interface PhotoViewerProps {
  open: boolean
  title: string
  /** The selected photo with its fallbacks. */
  item: ItemImageData
  selected: number
  photoCount: number
  onChoose: (index: number) => void
  onClose: () => void
}

/** Photos in full screen: zoom by pinch, wheel, double tap or keys; next and previous by swipe or arrow keys. */
export function PhotoViewer(props: PhotoViewerProps) {
  const isMounted = useOpenAfterMount(props.open)
  return (
    <Base.Root open={isMounted} onOpenChange={(next) => (next ? undefined : props.onClose())}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup className={viewerStyles.viewer}>
          <Base.Title className={textStyles.hidden}>{props.title}</Base.Title>
          <Base.Close render={<IconButton icon="cross" look="ink" label={texts.app.close} className={viewerStyles.close} />} />
          <ViewerContent {...props} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function ViewerContent({ title, item, selected, photoCount, onChoose, onClose }: PhotoViewerProps) {
  const stage = useRef<HTMLDivElement>(null)
  const showPhoto = (step: 1 | -1) => {
    const next = selected + step
    if (next < 0 || next >= photoCount) return
    gestures.reset()
    onChoose(next)
  }
  const gestures = usePhotoGestures(stage, showPhoto, onClose)
  useKeys(gestures.handleKey)
  useWheel(stage, gestures.zoomBy)
  const { zoom, dragOffset } = gestures
  return (
    <>
      <div ref={stage} className={viewerStyles.stage} {...gestures.handlers}>
        <div
          className={classes(viewerStyles.photo, dragOffset === 0 ? undefined : viewerStyles.pulled)}
          style={{ transform: `translate(${zoom.x + dragOffset}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <ItemImage item={item} alt={title} sizes="1600px" eager whole />
        </div>
      </div>
      <div className={viewerStyles.bar}>
        {photoCount > 1 ? (
          <IconButton
            icon="arrowLeft"
            look="ink"
            label={text.photoBefore}
            disabled={selected === 0}
            onClick={() => showPhoto(-1)}
          />
        ) : null}
        <IconButton
          icon="minus"
          look="ink"
          label={text.zoomOut}
          disabled={zoom.scale === 1}
          onClick={() => gestures.zoomBy(1 / KEY_FACTOR)}
        />
        <span className={viewerStyles.count} role="status">
          {photoCount > 1 ? text.photo(selected + 1, photoCount) : null}
        </span>
        <IconButton icon="plus" look="ink" label={text.zoomIn} onClick={() => gestures.zoomBy(KEY_FACTOR)} />
        {photoCount > 1 ? (
          <IconButton
            icon="arrowRight"
            look="ink"
            label={text.photoAfter}
            disabled={selected === photoCount - 1}
            onClick={() => showPhoto(1)}
          />
        ) : null}
      </div>
    </>
  )
}

function useKeys(handleKey: (key: string) => boolean) {
  const latest = useRef(handleKey)
  useEffect(() => {
    latest.current = handleKey
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (latest.current(event.key)) event.preventDefault()
    }
    // In the capture phase, because the dialog stops the propagation of arrow keys.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** A non-passive listener, because React's is passive and could not prevent scrolling or browser zoom. */
function useWheel(
  stage: React.RefObject<HTMLElement | null>,
  zoomBy: (factor: number, position?: { x: number; y: number }) => void,
) {
  const latest = useRef(zoomBy)
  useEffect(() => {
    latest.current = zoomBy
  })
  useEffect(() => {
    const element = stage.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      if (!element) return
      const box = element.getBoundingClientRect()
      const position = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      latest.current(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), position)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [stage])
}
