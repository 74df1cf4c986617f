import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import mapStyles from '../Map.module.css'

/** Height of the sheet on phones. On wide screens it is a sidebar with full height. */
export type SheetSnapPoint = 'peek' | 'half' | 'full'
const SNAP_POINTS: readonly SheetSnapPoint[] = ['peek', 'half', 'full']

/**
 * Height of the header and one row, but at most half of the map; also in `Map.module.css`. `short` is for short windows (`SHORT_WINDOW`
 * in `MapPage.tsx`).
 */
export const PEEK_REM = { usual: 12.5, short: 10.625 } as const

interface NearbySheetProps {
  stop: SheetSnapPoint
  /** Height at the stop `peek`, in pixels. */
  peek: number
  /** Shown beside the title. */
  action: ReactNode
  onStop: (stop: SheetSnapPoint) => void
  children: ReactNode
}

/** "Qui vicino": beside the map, or a bottom sheet that is resized by dragging, by a click, or with the arrow keys. */
export function NearbySheet({ stop, peek, action, onStop, children }: NearbySheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const [draggedHeight, setDraggedHeight] = useState<number | null>(null)
  const dragHandlers = useDragHandle(sheet, setDraggedHeight, (height, moved) => {
    setDraggedHeight(null)
    onStop(moved ? nearestSnapPoint(height, availableHeight(sheet.current), peek) : nextSnapPoint(stop))
  })
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    onStop(SNAP_POINTS[Math.min(2, Math.max(0, SNAP_POINTS.indexOf(stop) + step))] ?? stop)
  }
  return (
    <aside
      ref={sheet}
      data-stop={stop}
      className={classes(mapStyles.side, draggedHeight === null ? undefined : mapStyles.pulled)}
      aria-label={texts.map.sheet}
      data-no-gestures
      data-covers-map={stop === 'full' ? undefined : ''}
      style={draggedHeight === null ? undefined : { height: `${draggedHeight}px` }}
    >
      <button
        type="button"
        className={mapStyles.grip}
        aria-expanded={stop !== 'peek'}
        aria-label={stop === 'full' ? texts.map.sheetLess : texts.map.sheetMore}
        onKeyDown={onKeyDown}
        onClick={(event) => (event.detail === 0 ? onStop(nextSnapPoint(stop)) : undefined)}
        {...dragHandlers}
      />
      <div className={mapStyles.sideHeader}>
        <h1 className={classes(textStyles.sign, textStyles.title2)}>{texts.map.near}</h1>
        <span className={classes(textStyles.dim, textStyles.small, mapStyles.sideOrder)}>{texts.map.nearestFirst}</span>
        <div className={mapStyles.sideAction}>{action}</div>
      </div>
      <div className={mapStyles.sideList}>{children}</div>
    </aside>
  )
}

function useDragHandle(
  sheet: React.RefObject<HTMLElement | null>,
  onDrag: (height: number) => void,
  onEnd: (height: number, moved: boolean) => void,
) {
  const start = useRef<{ y: number; height: number; moved: boolean } | null>(null)
  const heightAt = (event: PointerEvent) => Math.max(72, (start.current?.height ?? 0) + (start.current?.y ?? 0) - event.clientY)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0, moved: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return
      if (Math.abs(event.clientY - start.current.y) > 4) start.current.moved = true
      if (start.current.moved) onDrag(Math.min(heightAt(event), availableHeight(sheet.current)))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!start.current) return
      const { moved } = start.current
      const height = heightAt(event)
      start.current = null
      onEnd(height, moved)
    },
    onPointerCancel() {
      if (!start.current) return
      const { height } = start.current
      start.current = null
      onEnd(height, true)
    },
  }
}

const nextSnapPoint = (stop: SheetSnapPoint): SheetSnapPoint =>
  SNAP_POINTS[(SNAP_POINTS.indexOf(stop) + 1) % SNAP_POINTS.length] ?? 'peek'
const availableHeight = (sheet: HTMLElement | null) => sheet?.parentElement?.clientHeight ?? 0

/** The stop with the height nearest to the released height. */
export function nearestSnapPoint(height: number, available: number, peek: number): SheetSnapPoint {
  const heights = { peek, half: available / 2, full: available } as const
  return SNAP_POINTS.reduce(
    (best, stop) => (Math.abs(heights[stop] - height) < Math.abs(heights[best] - height) ? stop : best),
    'peek' as SheetSnapPoint,
  )
}
