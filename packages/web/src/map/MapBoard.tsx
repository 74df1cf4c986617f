import '../ui/rare-icons.ts'
import './map.css'
import { lazy, type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { useQuiet } from '../ui/when-quiet.ts'
import { type Frame, focusOf, shiftBetween, type View, type Xy } from './mercator.ts'
import { ShippedBase } from './shipped/ShippedBase.tsx'
import { ShippedLabels } from './shipped/ShippedLabels.tsx'
import { type Camera, useDrawn, zoomBy } from './use-camera.ts'
import { useGestures } from './use-gestures.ts'
import { webGlWorks } from './webgl.ts'

type GlBaseComponent = typeof import('./gl/GlBase.tsx').GlBase
const NoGlBase: GlBaseComponent = () => null

/** If the chunk cannot be loaded (no network), the SVG base stays. */
const GlBase = lazy(async (): Promise<{ default: GlBaseComponent }> => {
  const file = await import('./gl/GlBase.tsx').catch(() => null)
  return { default: file?.GlBase ?? NoGlBase }
})

/**
  * Content over the base: below the place names, above them, and above everything else on the map.
 */
interface Layers {
  underNames?: ReactNode
  above?: ReactNode
  top?: ReactNode
}

interface MapBoardProps {
  label: string
  camera: Camera
  /** Pixels at the top and bottom that are covered by a panel or a sheet. */
  covered?: { top: number; bottom: number }
  styleUrl: string | null
  still?: boolean
  onTap?: (at: Xy, view: View, frame: Frame) => void
  onFrame?: (frame: Frame) => void
  children: (view: View, frame: Frame) => Layers
}

/**
  * A map: a base that follows the camera (SVG immediately, MapLibre when it is loaded and supported) with ordinary elements on
  * top. It does not wait for the network.
 */
export function MapBoard({ label, camera, covered = NOTHING, styleUrl, still = false, onTap, onFrame, children }: MapBoardProps) {
  const board = useRef<HTMLElement>(null)
  const frame = useFrame(board, covered, onFrame)
  const [drawn, setDrawn] = useState<'shipped' | 'gl' | 'vector'>('shipped')
  const gestures = useGestures(board, camera, frame, (at) => onTap?.(at, camera.now(), frame))
  const help = useId()
  const view = useDrawn(camera)
  usePushedSheets(board, camera, view)
  const ready = frame.width > 0
  const glIsDue = useGlIsDue(board, styleUrl)
  const layers = ready ? children(view, frame) : {}
  return (
    <section
      ref={board}
      className="board-map"
      aria-label={label}
      data-base={drawn}
      {...(still ? {} : { tabIndex: 0, 'aria-describedby': help, ...gestures })}
    >
      <div className="foil">{ready && drawn === 'shipped' ? <ShippedBase view={view} frame={frame} /> : null}</div>
      {ready && glIsDue && webGlWorks() ? (
        <Suspense fallback={null}>
          <GlBase camera={camera} frame={frame} styleUrl={styleUrl} onDrawn={setDrawn} />
        </Suspense>
      ) : null}
      <div className="foil">
        {layers.underNames}
        {ready && drawn !== 'vector' ? <ShippedLabels view={view} frame={frame} /> : null}
        {layers.above}
      </div>
      <div className="foil foil--top">{layers.top}</div>
      {still ? null : <ZoomButtons camera={camera} frame={frame} />}
      {still ? null : (
        <p id={help} className="vh">
          {texts.map.keys}
        </p>
      )}
      <Attribution vector={drawn === 'vector'} />
    </section>
  )
}

/**
  * Shifts the drawn layers with a CSS transform while the map moves, without rerendering their content. The MapLibre canvas is
  * shifted by `GlMap`.
 */
function usePushedSheets(board: React.RefObject<HTMLElement | null>, { now, follow }: Camera, view: View) {
  const drawn = useRef(view)
  const push = useRef((to: View) => {
    const { x, y } = shiftBetween(drawn.current, to)
    for (const foil of board.current?.querySelectorAll<HTMLElement>('.foil') ?? [])
      foil.style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`
  })
  useLayoutEffect(() => {
    drawn.current = view
    push.current(now())
  }, [view, now])
  useEffect(() => follow(push.current), [follow])
}

const NOTHING = { top: 0, bottom: 0 }
const FIRST_MOVES = ['pointerdown', 'wheel', 'keydown'] as const

/**
  * MapLibre is larger than the rest of the page. With a vector style it is loaded when the browser is idle; without one it
  * draws the same as the SVG and is loaded on the first interaction, for smoother movements.
 */
function useGlIsDue(board: React.RefObject<HTMLElement | null>, styleUrl: string | null): boolean {
  const quiet = useQuiet()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const map = board.current
    if (!map || held) return
    const hold = () => setHeld(true)
    for (const move of FIRST_MOVES) map.addEventListener(move, hold, { passive: true })
    return () => {
      for (const move of FIRST_MOVES) map.removeEventListener(move, hold)
    }
  }, [board, held])
  return held || (quiet && styleUrl !== null)
}

function useFrame(
  board: React.RefObject<HTMLElement | null>,
  covered: { top: number; bottom: number },
  onFrame?: (frame: Frame) => void,
) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const frame = { ...size, ...covered }
  useEffect(() => {
    if (!board.current) return
    const watch = new ResizeObserver(
      ([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }),
    )
    watch.observe(board.current)
    return () => watch.disconnect()
  }, [board])
  const told = useRef(onFrame)
  useEffect(() => {
    told.current = onFrame
  })
  const { width, height } = size
  const { top, bottom } = covered
  useEffect(() => {
    if (width > 0) told.current?.({ width, height, top, bottom })
  }, [width, height, top, bottom])
  return frame
}

function ZoomButtons({ camera, frame }: { camera: Camera; frame: Frame }) {
  return (
    <div className="zoom" data-still>
      <button type="button" aria-label={texts.map.zoomIn} onClick={() => camera.glide(zoomBy(1, frame, focusOf(frame)))}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={texts.map.zoomOut} onClick={() => camera.glide(zoomBy(-1, frame, focusOf(frame)))}>
        <Icon name="minus" />
      </button>
    </div>
  )
}

/** Attribution of the base that is displayed. */
function Attribution({ vector }: { vector: boolean }) {
  return (
    <p className="attribution" data-still>
      {texts.map.base}
      {vector ? (
        <>
          {' · '}
          <a href="https://openfreemap.org">OpenFreeMap</a> <a href="https://openmaptiles.org">© OpenMapTiles</a>{' '}
          <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>
        </>
      ) : null}
    </p>
  )
}
