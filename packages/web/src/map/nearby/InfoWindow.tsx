import type { ItemCard } from '@barattolo/domain/items/contract'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { HeartSlot } from '../../items/card/HeartSlot.tsx'
import { ItemImage } from '../../items/ItemImage.tsx'
import { ItemStatusBadge } from '../../items/ItemStatusBadge.tsx'
import { isOutsideTown } from '../../items/place-name.ts'
import { paths } from '../../shared/paths.ts'
import { texts } from '../../shared/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import textStyles from '../../ui/text.module.css'
import type { Xy } from '../board/mercator.ts'
import { type Camera, dragBy } from '../board/use-camera.ts'
import mapStyles from '../Map.module.css'
import { afterResize } from './after-resize.ts'

interface InfoWindowProps {
  item: ItemCard
  position: Xy
  camera: Camera
  /** Whether the window takes the focus: true if the object was selected on the map. */
  takesFocus: boolean
  onClose: () => void
  onLeave: () => void
  /** Further actions, below "Vedi oggetto". */
  children?: ReactNode
}

/** Info window of the selected object. The close button and Escape clear the selection. */
export function InfoWindow({ item, position, camera, takesFocus, onClose, onLeave, children }: InfoWindowProps) {
  const card = useRef<HTMLDivElement>(null)
  useMoveIntoView(card, camera, item._id)
  useEffect(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div
      ref={card}
      className={mapStyles.window}
      role="dialog"
      aria-label={item.title}
      tabIndex={-1}
      data-no-gestures
      style={{ left: `${position.x.toFixed(1)}px`, top: `${position.y.toFixed(1)}px` }}
      onKeyDown={(event) => (event.key === 'Escape' ? onClose() : undefined)}
    >
      <button type="button" className={mapStyles.windowClose} aria-label={texts.map.closeInfo} onClick={onClose}>
        <span>
          <Icon name="cross" />
        </span>
      </button>
      <div className={mapStyles.windowPicture}>
        <ItemImage item={item} sizes="180px" eager />
        <HeartSlot item={item} />
      </div>
      <h2>{item.title}</h2>
      <ItemStatusBadge status={item.status} />
      {isOutsideTown(item) ? <p className={classes(textStyles.tiny, textStyles.dim)}>{texts.items.outsideTown}</p> : null}
      <p className={classes(mapStyles.windowWho, textStyles.tiny, textStyles.dim, textStyles.ellipsis)}>
        {item.ownerName || texts.items.nameless}
      </p>
      <ButtonLink small wide to={paths.item(item._id)} onClick={onLeave}>
        {texts.map.open}
      </ButtonLink>
      {children}
    </div>
  )
}

const MARGIN = 14

/** Moves the map so that nothing covers the info window: when another object is selected, or a size changes. */
function useMoveIntoView(card: RefObject<HTMLElement | null>, camera: Camera, id: string) {
  const animateToRef = useRef(camera.animateTo)
  useEffect(() => {
    animateToRef.current = camera.animateTo
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` makes the effect run again for another object
  useEffect(() => {
    const show = () => {
      const board = card.current?.closest('[data-base]')
      if (!card.current || !board) return
      const covers = [...document.querySelectorAll('[data-covers-map]')].map((cover) => cover.getBoundingClientRect())
      const offset = offsetToClear(card.current.getBoundingClientRect(), board.getBoundingClientRect(), covers)
      if (offset.x !== 0 || offset.y !== 0) animateToRef.current(dragBy(offset))
    }
    // The heart is loaded later; an error makes the panel higher.
    const observer = new ResizeObserver(show)
    for (const part of [card.current, document.querySelector('section[data-covers-map]')]) if (part) observer.observe(part)
    const stopWaiting = afterResize(show)
    return () => {
      observer.disconnect()
      stopWaiting()
    }
  }, [card, id])
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** How far the info window must move to be inside the map (`board`) and not under `covers`. Wide covers move it vertically. */
export function offsetToClear(card: Box, board: Box, covers: readonly Box[]): Xy {
  let { left, right, top, bottom } = board
  let shiftRight = 0
  for (const cover of covers) {
    // Ignores elements beside the map, such as the list.
    if (cover.left >= board.right || cover.right <= board.left) continue
    const isWide = cover.right - cover.left > (board.right - board.left) / 2
    if (isWide && cover.top < (board.top + board.bottom) / 2) top = Math.max(top, cover.bottom)
    else if (isWide) bottom = Math.min(bottom, cover.top)
    else if (card.left < cover.right + MARGIN && card.top < cover.bottom + MARGIN && card.bottom > cover.top)
      shiftRight = Math.max(shiftRight, cover.right + MARGIN - card.left)
  }
  // The marker is below the info window and must be visible too.
  const markerBottom = card.bottom + 60
  return {
    x: shiftRight || shiftInto(card.left, card.right, left + MARGIN, right - MARGIN),
    y: shiftInto(card.top, markerBottom, top + MARGIN, bottom),
  }
}

function shiftInto(from: number, to: number, min: number, max: number): number {
  if (from < min) return min - from
  return to > max ? Math.max(max - to, min - from) : 0
}
