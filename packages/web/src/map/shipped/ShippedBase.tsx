import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { type Frame, focusOf, type View, worldXy } from '../board/mercator.ts'
import mapStyles from '../Map.module.css'
import { geometry, ORIGIN, PATH_UNIT, smoothLinePath, smoothRingPath, UNIT_ZOOM } from './paths.ts'

/** The map that ships with the application, as SVG. Shown until MapLibre is loaded, and always if WebGL is not supported. */
export function ShippedBase({ view, frame }: { view: View; frame: Frame }) {
  const layers = useLayers()
  const scale = 2 ** (view.zoom - UNIT_ZOOM)
  const [centre, focus] = [worldXy(view, view.zoom), focusOf(frame)]
  const [x, y] = [focus.x + ORIGIN.x * scale - centre.x, focus.y + ORIGIN.y * scale - centre.y]
  const pathScale = scale * PATH_UNIT
  return (
    <svg
      className={mapStyles.base}
      data-layers={layers.length === LAYERS.length ? 'all' : 'some'}
      aria-hidden="true"
      width={frame.width}
      height={frame.height}
    >
      <g transform={`translate(${x} ${y}) scale(${pathScale})`} style={{ '--px': `${1 / pathScale}px` } as React.CSSProperties}>
        {layers}
      </g>
    </svg>
  )
}

/** Each is drawn in a task of its own, so that a slow phone responds meanwhile. */
const LAYERS: readonly (() => ReactNode)[] = [
  ...geometry.steps.map(({ sheets }, index) => () => (
    <HeightArea path={sheets.flat().map(smoothRingPath).join('')} height={index + 1} />
  )),
  () => <path className={mapStyles.baseBuilt} d={geometry.built.map(smoothRingPath).join('')} />,
  () =>
    geometry.water.map((rivers, index) => (
      <path
        key={`water-${rivers.length}`}
        data-width={index + 1}
        className={mapStyles.baseWater}
        d={rivers.map(smoothLinePath).join('')}
      />
    )),
  () => (
    <>
      <Road of="minor" path={geometry.minor.map(smoothLinePath).join('')} />
      <path className={mapStyles.baseStreets} d={geometry.streets.map(smoothLinePath).join('')} />
      <path className={mapStyles.baseRail} d={smoothLinePath(geometry.railway)} />
      <path className={mapStyles.baseSleepers} d={smoothLinePath(geometry.railway)} />
      <Road of="main" path={geometry.main.map(smoothLinePath).join('')} />
      <Road of="motorway" path={smoothLinePath(geometry.motorway)} />
    </>
  ),
]

/** The elements of the first layers. They are constant, so that React does not rerender them when the map moves. */
const elements: ReactNode[] = []

/** One layer, then one more after each frame, until all are drawn. */
function useLayers(): ReactNode[] {
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count === LAYERS.length) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setCount(count + 1))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [count])
  for (const [index, draw] of LAYERS.entries()) {
    if (index === count) break
    elements[index] ??= <Fragment key={`layer-${index + 1}`}>{draw()}</Fragment>
  }
  return elements.slice(0, count)
}

function HeightArea({ path, height }: { path: string; height: number }) {
  return (
    <>
      <path className={mapStyles.baseShade} d={path} />
      <path style={{ fill: `var(--map-${height})` }} fillRule="evenodd" d={path} />
    </>
  )
}

function Road({ of, path }: { of: 'minor' | 'main' | 'motorway'; path: string }) {
  return (
    <>
      <path data-road={of} className={mapStyles.baseCasing} d={path} />
      <path data-road={of} className={mapStyles.baseRoad} d={path} />
    </>
  )
}
