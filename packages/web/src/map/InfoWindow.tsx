import type { Item } from '@barattolo/domain/items/contract'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { paths } from '../app/paths.ts'
import { texts } from '../app/texts.ts'
import { KindBadge } from '../items/KindBadge.tsx'
import { Picture } from '../items/Picture.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { afterResize } from './after-resize.ts'
import type { Xy } from './mercator.ts'
import { type Camera, drag } from './use-camera.ts'

interface InfoWindowProps {
  item: Item
  at: Xy
  camera: Camera
  /** Takes the focus if the object was selected on the map. */
  focused: boolean
  onClose: () => void
  onLeave: () => void
  /** Further actions, below "Vedi oggetto". */
  children?: ReactNode
}

/** Info window of the selected object. Closing it or Escape clears the selection. */
export function InfoWindow({ item, at, camera, focused, onClose, onLeave, children }: InfoWindowProps) {
  const card = useRef<HTMLDivElement>(null)
  useIntoView(card, camera, item._id)
  useEffect(() => {
    if (focused) card.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <div
      ref={card}
      className="iw"
      role="dialog"
      aria-label={item.title}
      tabIndex={-1}
      data-still
      style={{ left: `${at.x.toFixed(1)}px`, top: `${at.y.toFixed(1)}px` }}
      onKeyDown={(event) => (event.key === 'Escape' ? onClose() : undefined)}
    >
      <button type="button" className="iw__close" aria-label={texts.map.closeInfo} onClick={onClose}>
        <span>
          <Icon name="cross" />
        </span>
      </button>
      <Picture item={item} sizes="180px" eager />
      <h2>{item.title}</h2>
      <KindBadge status={item.status} />
      <p className="iw__who xs dim ell">{item.ownerName || texts.items.nameless}</p>
      <ButtonLink small wide to={paths.item(item._id)} onClick={onLeave}>
        {texts.map.open}
      </ButtonLink>
      {children}
    </div>
  )
}

const CLEARANCE = 14

/** Moves the map so that the window is not covered: once for each object and after a resize. */
function useIntoView(card: RefObject<HTMLElement | null>, camera: Camera, id: string) {
  const glide = useRef(camera.glide)
  useEffect(() => {
    glide.current = camera.glide
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object is another window
  useEffect(() => {
    const show = () => {
      const board = card.current?.closest('.board-map')
      if (!card.current || !board) return
      const covers = [...document.querySelectorAll('[data-covers-map]')].map((cover) => cover.getBoundingClientRect())
      const by = clearing(card.current.getBoundingClientRect(), board.getBoundingClientRect(), covers)
      if (by.x !== 0 || by.y !== 0) glide.current(drag(by))
    }
    show()
    return afterResize(show)
  }, [card, id])
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The smallest offset that moves a window inside the board and beside all covers; wide covers move it vertically. */
export function clearing(card: Box, board: Box, covers: readonly Box[]): Xy {
  let { left, right, top, bottom } = board
  let aside = 0
  for (const cover of covers) {
    // The list beside the map does not cover it.
    if (cover.left >= board.right || cover.right <= board.left) continue
    const wide = cover.right - cover.left > (board.right - board.left) / 2
    if (wide && cover.top < (board.top + board.bottom) / 2) top = Math.max(top, cover.bottom)
    else if (wide) bottom = Math.min(bottom, cover.top)
    else if (card.left < cover.right + CLEARANCE && card.top < cover.bottom + CLEARANCE && card.bottom > cover.top)
      aside = Math.max(aside, cover.right + CLEARANCE - card.left)
  }
  // Includes the marker below the card.
  const foot = card.bottom + 60
  return {
    x: aside || shift(card.left, card.right, left + CLEARANCE, right - CLEARANCE),
    y: shift(card.top, foot, top + CLEARANCE, bottom),
  }
}

function shift(from: number, to: number, least: number, most: number): number {
  if (from < least) return least - from
  return to > most ? Math.max(most - to, least - from) : 0
}
