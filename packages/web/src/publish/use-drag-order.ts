import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Minimum mouse movement of a drag, in pixels. */
const DRAG_FROM = 6
/** Long-press time before a touch drag starts, in milliseconds. A shorter touch scrolls the page or opens the photo. */
const HOLD = 280

interface Drag {
  image: string
  tile: HTMLElement
  x: number
  y: number
  lifted: boolean
  to: number
}

/**
  * Changes the order of tiles by dragging them with mouse, pen or finger. A handle has the attribute `data-drag`, its tile
  * `data-image`. The list is reordered on drop; the drop target is marked during the drag.
 */
export function useDragOrder(onMove: (image: string, to: number) => void) {
  const [marked, setMarked] = useState<{ image: string; to: number } | null>(null)
  const drop = useRef(onMove)
  useEffect(() => {
    drop.current = onMove
  })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const begin = (event: PointerEvent<HTMLElement>) => {
    const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null
    const tile = handle?.closest<HTMLElement>('[data-image]')
    if (!handle || !tile || event.button !== 0 || !event.isPrimary) return
    const list = event.currentTarget
    const from = tilesOf(list).indexOf(tile)
    const drag: Drag = { image: handle.dataset.drag ?? '', tile, x: event.clientX, y: event.clientY, lifted: false, to: from }
    stop.current = follow(drag, list, event.pointerType === 'touch', setMarked, () => {
      if (drag.lifted && drag.to !== from) drop.current(drag.image, drag.to)
    })
  }
  const markOf = (image: string, index: number) => {
    if (!marked) return ''
    if (marked.image === image) return 'is-lifted'
    return marked.to === index ? 'is-target' : ''
  }
  return { list: { onPointerDown: begin }, markOf }
}

const tilesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-image]')]

/** Tracks the pointer until it is released; returns a function that cancels the drag. */
function follow(
  drag: Drag,
  list: HTMLElement,
  isTouch: boolean,
  onMark: (mark: { image: string; to: number } | null) => void,
  onDrop: () => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const lift = () => {
    drag.lifted = true
    onMark({ image: drag.image, to: drag.to })
  }
  const hold = isTouch ? setTimeout(lift, HOLD) : 0
  const end = () => {
    clearTimeout(hold)
    listening.abort()
    drag.tile.style.translate = ''
    onMark(null)
  }
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const [right, down] = [clientX - drag.x, clientY - drag.y]
    if (!drag.lifted && Math.hypot(right, down) > DRAG_FROM) {
      if (isTouch) return end()
      lift()
    }
    if (!drag.lifted) return
    drag.tile.style.translate = `${right}px ${down}px`
    drag.to = nearest(tilesOf(list), drag, { x: clientX, y: clientY })
    onMark({ image: drag.image, to: drag.to })
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener(
    'pointerup',
    () => {
      if (drag.lifted) swallowClick()
      end()
      onDrop()
    },
    { signal },
  )
  addEventListener('keydown', ({ key }) => (key === 'Escape' ? end() : undefined), { signal })
  // Prevents scrolling during a drag.
  addEventListener('touchmove', (event) => (drag.lifted ? event.preventDefault() : undefined), { signal, passive: false })
  addEventListener('contextmenu', (event) => (isTouch ? event.preventDefault() : undefined), { signal })
  return end
}

/** Index of the tile with the nearest center. The dragged tile counts at its original place. */
function nearest(tiles: readonly HTMLElement[], drag: Drag, at: { x: number; y: number }): number {
  const distances = tiles.map((tile) => {
    const box = tile.getBoundingClientRect()
    const [right, down] = tile === drag.tile ? [at.x - drag.x, at.y - drag.y] : [0, 0]
    return Math.hypot(at.x - (box.left - right + box.width / 2), at.y - (box.top - down + box.height / 2))
  })
  return distances.indexOf(Math.min(...distances))
}

/** Suppresses the click that follows the end of a drag. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
