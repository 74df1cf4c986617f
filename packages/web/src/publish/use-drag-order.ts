import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** How far a mouse goes before a press is a drag, in pixels. */
const DRAG_FROM = 6
/** How long a finger rests before it lifts a photo: a shorter one scrolls the page or opens the photo. In milliseconds. */
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
 * Changes the order of tiles by dragging them with mouse, pen or finger. A handle carries `data-drag`, its tile `data-image`. The list
 * stays as it is until the tile is dropped: what it is dropped on is marked meanwhile.
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

/** Listens until the pointer is let go; answers what ends it early. */
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
  // A lifted photo moves, the page does not.
  addEventListener('touchmove', (event) => (drag.lifted ? event.preventDefault() : undefined), { signal, passive: false })
  addEventListener('contextmenu', (event) => (isTouch ? event.preventDefault() : undefined), { signal })
  return end
}

/** The place whose middle is nearest. The dragged tile counts where it lay before. */
function nearest(tiles: readonly HTMLElement[], drag: Drag, at: { x: number; y: number }): number {
  const distances = tiles.map((tile) => {
    const box = tile.getBoundingClientRect()
    const [right, down] = tile === drag.tile ? [at.x - drag.x, at.y - drag.y] : [0, 0]
    return Math.hypot(at.x - (box.left - right + box.width / 2), at.y - (box.top - down + box.height / 2))
  })
  return distances.indexOf(Math.min(...distances))
}

/** The press that ends a drag opens nothing. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
