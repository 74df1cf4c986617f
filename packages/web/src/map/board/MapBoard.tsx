import '../../ui/icon/rare-icons.ts'
import { lazy, type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../../shared/texts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { useIdle } from '../../ui/loading/when-idle.ts'
import textStyles from '../../ui/text.module.css'
import mapStyles from '../Map.module.css'
import { ShippedBase } from '../shipped/ShippedBase.tsx'
import { ShippedLabels } from '../shipped/ShippedLabels.tsx'
import { useDrawnMap } from '../shipped/use-drawn-map.ts'
import { type Frame, focusOf, type View, viewOffset, type Xy } from './mercator.ts'
import { type Camera, useDrawnView, zoomBy } from './use-camera.ts'
import { useGestures } from './use-gestures.ts'

type DrawnBase = import('../gl/gl-map.ts').DrawnBase
type GlBaseComponent = typeof import('../gl/GlBase.tsx').GlBase
const NoGlBase: GlBaseComponent = () => null

/** If the chunk cannot be loaded (no network), only the SVG base is shown. */
const GlBase = lazy(async (): Promise<{ default: GlBaseComponent }> => {
  const file = await import('../gl/GlBase.tsx').catch(() => null)
  return { default: file?.GlBase ?? NoGlBase }
})

/**
 * Content over the base: below the place names, above them, and above everything else on the map.
 */
interface MapLayers {
  belowLabels?: ReactNode
  aboveLabels?: ReactNode
  top?: ReactNode
}

interface MapBoardProps {
  label: string
  camera: Camera
  /** Pixels at the top and bottom that are covered by a panel or a sheet. */
  covered?: { top: number; bottom: number }
  /** The vector style of another host, only if the user has asked for it; null for the shipped map. */
  styleUrl: string | null
  /** Buttons beside those for the zoom. */
  controls?: ReactNode
  isStatic?: boolean
  onTap?: (position: Xy, view: View, frame: Frame) => void
  onFrame?: (frame: Frame) => void
  children: (view: View, frame: Frame) => MapLayers
}

/**
 * A map: a base that follows the camera (SVG when the browser is idle, MapLibre when it is loaded and supported) with ordinary elements on
 * top. It does not wait for the network.
 */
export function MapBoard({
  label,
  camera,
  covered = NOTHING_COVERED,
  styleUrl,
  controls,
  isStatic = false,
  onTap,
  onFrame,
  children,
}: MapBoardProps) {
  const board = useRef<HTMLElement>(null)
  const frame = useFrame(board, covered, onFrame)
  const [drawn, setDrawn] = useState<DrawnBase>({ base: 'shipped' })
  const gestures = useGestures(board, camera, frame, (position) => onTap?.(position, camera.currentView(), frame))
  const helpId = useId()
  const view = useDrawnView(camera)
  const [baseLayer, contentLayer, topLayer] = useShiftedLayers(camera, view)
  const isReady = frame.width > 0
  const isIdle = useIdle()
  const map = useDrawnMap(isIdle)
  const shouldLoadGl = useShouldLoadGl(board, isIdle && styleUrl !== null) && (map || styleUrl !== null) && map !== undefined
  const layers = isReady ? children(view, frame) : {}
  return (
    <section
      ref={board}
      data-slot="map"
      className={mapStyles.boardMap}
      aria-label={label}
      data-base={drawn.base}
      {...(isStatic ? {} : { tabIndex: 0, 'aria-describedby': helpId, ...gestures })}
    >
      <div ref={baseLayer} className={mapStyles.foil}>
        {isReady && isIdle && map && drawn.base === 'shipped' ? <ShippedBase map={map} view={view} frame={frame} /> : null}
      </div>
      {isReady && shouldLoadGl && hasWebGl() ? (
        <Suspense fallback={null}>
          <GlBase map={map} camera={camera} frame={frame} styleUrl={styleUrl} onDrawn={setDrawn} />
        </Suspense>
      ) : null}
      <div ref={contentLayer} className={mapStyles.foil}>
        {layers.belowLabels}
        {isReady && drawn.base !== 'vector' && map !== undefined ? <ShippedLabels map={map} view={view} frame={frame} /> : null}
        {layers.aboveLabels}
      </div>
      <div ref={topLayer} className={classes(mapStyles.foil, mapStyles.foilTop)}>
        {layers.top}
      </div>
      {isStatic ? null : <ZoomButtons camera={camera} frame={frame} />}
      {controls}
      {isStatic ? null : (
        <p id={helpId} className={textStyles.hidden}>
          {texts.map.keys}
        </p>
      )}
      <Attribution drawn={drawn} />
    </section>
  )
}

/**
 * Shifts the drawn layers, whose refs it returns, with a CSS transform while the map moves, without rerendering their content. The
 * MapLibre canvas is shifted by `GlMap`.
 */
function useShiftedLayers({ currentView, onMove }: Camera, view: View) {
  const layers = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const
  const drawnView = useRef(view)
  const applyShift = useRef((to: View) => {
    const { x, y } = viewOffset(drawnView.current, to)
    for (const { current: layer } of layers)
      if (layer) layer.style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`
  })
  useLayoutEffect(() => {
    drawnView.current = view
    applyShift.current(currentView())
  }, [view, currentView])
  useEffect(() => onMove(applyShift.current), [onMove])
  return layers
}

const NOTHING_COVERED = { top: 0, bottom: 0 }
const INTERACTION_EVENTS = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * MapLibre is larger than the rest of the page. With a vector style it is loaded when the browser is idle; without one it
 * draws the same as the SVG and is loaded on the first interaction, for smoother movements.
 */
function useShouldLoadGl(board: React.RefObject<HTMLElement | null>, isNeeded: boolean): boolean {
  const [wasUsed, setWasUsed] = useState(false)
  useEffect(() => {
    const map = board.current
    if (!map || wasUsed) return
    const onFirstInteraction = () => setWasUsed(true)
    for (const eventName of INTERACTION_EVENTS) map.addEventListener(eventName, onFirstInteraction, { passive: true })
    return () => {
      for (const eventName of INTERACTION_EVENTS) map.removeEventListener(eventName, onFirstInteraction)
    }
  }, [board, wasUsed])
  return wasUsed || isNeeded
}

function useFrame(
  board: React.RefObject<HTMLElement | null>,
  covered: { top: number; bottom: number },
  onFrame?: (frame: Frame) => void,
) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const { top, bottom } = covered
  const latest = useRef({ size, top, bottom, onFrame })
  useEffect(() => {
    latest.current = { size, top, bottom, onFrame }
  })
  useEffect(() => {
    if (!board.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { top, bottom, onFrame } = latest.current
      const { width, height } = entry.contentRect
      // First, because it may move the camera: markers that are drawn before would be seen to jump.
      if (width > 0) onFrame?.({ width, height, top, bottom })
      setSize({ width, height })
    })
    observer.observe(board.current)
    return () => observer.disconnect()
  }, [board])
  useEffect(() => {
    const { size, onFrame } = latest.current
    if (size.width > 0) onFrame?.({ ...size, top, bottom })
  }, [top, bottom])
  return { ...size, top, bottom }
}

function ZoomButtons({ camera, frame }: { camera: Camera; frame: Frame }) {
  return (
    <div className={mapStyles.zoom} data-no-gestures>
      <button type="button" aria-label={texts.map.zoomIn} onClick={() => camera.animateTo(zoomBy(1, frame, focusOf(frame)))}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={texts.map.zoomOut} onClick={() => camera.animateTo(zoomBy(-1, frame, focusOf(frame)))}>
        <Icon name="minus" />
      </button>
    </div>
  )
}

/** Attribution of the base that is displayed. */
function Attribution({ drawn }: { drawn: DrawnBase }) {
  return (
    <p className={mapStyles.attribution} data-no-gestures>
      <span>{texts.map.base}</span>
      {drawn.base === 'vector' ? (
        <>
          <span> · </span>
          {drawn.credits.map(({ text, href }) => (
            <span key={text}>{href ? <a href={href}>{text}</a> : <span>{text}</span>} </span>
          ))}
        </>
      ) : null}
    </p>
  )
}

let isSupported: boolean | null = null

/** Checked once, before the 400 KB of MapLibre are loaded. */
function hasWebGl(): boolean {
  if (isSupported === null) {
    const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: false })
    isSupported = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return isSupported
}
