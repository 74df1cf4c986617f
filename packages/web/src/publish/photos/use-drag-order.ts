import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Minimum mouse movement of a drag, in pixels. */
const MIN_DRAG_DISTANCE = 6
/** Long-press time before a touch drag starts, in milliseconds. A shorter touch scrolls the page or opens the photo. */
const LONG_PRESS_MS = 280

interface Drag {
  image: string
  tile: HTMLElement
  x: number
  y: number
  isDragging: boolean
  to: number
}

/**
 * Changes the order of tiles by dragging them with mouse, pen or finger. The attribute `data-drag` marks a handle,
 * `data-image` its tile. `onMove` is called on drop; during the drag only the drop target is highlighted.
 */
export function useDragOrder(onMove: (image: string, to: number) => void) {
  const [dropMark, setDropMark] = useState<{ image: string; to: number } | null>(null)
  const latestOnMove = useRef(onMove)
  useEffect(() => {
    latestOnMove.current = onMove
  })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null
    const tile = handle?.closest<HTMLElement>('[data-image]')
    if (!handle || !tile || event.button !== 0 || !event.isPrimary) return
    const list = event.currentTarget
    const from = tilesOf(list).indexOf(tile)
    const drag: Drag = { image: handle.dataset.drag ?? '', tile, x: event.clientX, y: event.clientY, isDragging: false, to: from }
    stop.current = trackDrag(drag, list, event.pointerType === 'touch', setDropMark, () => {
      if (drag.isDragging && drag.to !== from) latestOnMove.current(drag.image, drag.to)
    })
  }
  const stateOf = (image: string, index: number) => {
    if (!dropMark) return null
    if (dropMark.image === image) return 'lifted'
    return dropMark.to === index ? 'target' : null
  }
  return { list: { onPointerDown }, stateOf }
}

const tilesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-image]')]

/** Tracks the pointer until it is released; returns a function that cancels the drag. */
function trackDrag(
  drag: Drag,
  list: HTMLElement,
  isTouch: boolean,
  onMark: (mark: { image: string; to: number } | null) => void,
  onDrop: () => void,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const startDrag = () => {
    drag.isDragging = true
    onMark({ image: drag.image, to: drag.to })
  }
  const longPressTimer = isTouch ? setTimeout(startDrag, LONG_PRESS_MS) : 0
  const end = () => {
    clearTimeout(longPressTimer)
    controller.abort()
    drag.tile.style.translate = ''
    onMark(null)
  }
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const [dx, dy] = [clientX - drag.x, clientY - drag.y]
    if (!drag.isDragging && Math.hypot(dx, dy) > MIN_DRAG_DISTANCE) {
      if (isTouch) return end()
      startDrag()
    }
    if (!drag.isDragging) return
    drag.tile.style.translate = `${dx}px ${dy}px`
    drag.to = nearestTileIndex(tilesOf(list), drag, { x: clientX, y: clientY })
    onMark({ image: drag.image, to: drag.to })
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener(
    'pointerup',
    () => {
      if (drag.isDragging) suppressNextClick()
      end()
      onDrop()
    },
    { signal },
  )
  addEventListener('keydown', ({ key }) => (key === 'Escape' ? end() : undefined), { signal })
  // Prevents scrolling during a drag.
  addEventListener('touchmove', (event) => (drag.isDragging ? event.preventDefault() : undefined), { signal, passive: false })
  addEventListener('contextmenu', (event) => (isTouch ? event.preventDefault() : undefined), { signal })
  return end
}

/** Index of the tile whose centre is nearest to the pointer. For the dragged tile, its position before the drag is used. */
function nearestTileIndex(tiles: readonly HTMLElement[], drag: Drag, pointer: { x: number; y: number }): number {
  const distances = tiles.map((tile) => {
    const box = tile.getBoundingClientRect()
    const [dx, dy] = tile === drag.tile ? [pointer.x - drag.x, pointer.y - drag.y] : [0, 0]
    return Math.hypot(pointer.x - (box.left - dx + box.width / 2), pointer.y - (box.top - dy + box.height / 2))
  })
  return distances.indexOf(Math.min(...distances))
}

/** Suppresses the click that follows the end of a drag. */
function suppressNextClick() {
  const suppress = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', suppress, { capture: true }))
}
