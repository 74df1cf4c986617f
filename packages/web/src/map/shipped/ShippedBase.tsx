import type { DrawnMap } from '@barattolo/domain/drawn-map'
import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Frame, focusOf, type View, worldXy } from '../board/mercator.ts'
import mapStyles from '../Map.module.css'
import { PATH_UNIT, smoothLinePath, smoothRingPath, UNIT_ZOOM } from './paths.ts'

/** The map that ships with the application, as SVG. Shown until MapLibre is loaded, and always if WebGL is not supported. */
export function ShippedBase({ map, view, frame }: { map: DrawnMap; view: View; frame: Frame }) {
  const { elements, areAll } = useLayers(map)
  const scale = 2 ** (view.zoom - UNIT_ZOOM)
  const [centre, focus] = [worldXy(view, view.zoom), focusOf(frame)]
  const [x, y] = [focus.x + map.origin[0] * scale - centre.x, focus.y + map.origin[1] * scale - centre.y]
  const pathScale = scale * PATH_UNIT
  return (
    <svg
      className={mapStyles.base}
      data-layers={areAll ? 'all' : 'some'}
      aria-hidden="true"
      width={frame.width}
      height={frame.height}
    >
      <g transform={`translate(${x} ${y}) scale(${pathScale})`} style={{ '--px': `${1 / pathScale}px` } as React.CSSProperties}>
        {elements}
      </g>
    </svg>
  )
}

/** From bottom to top. Each is drawn in a task of its own, so that a slow phone responds meanwhile. */
const layersOf = (map: DrawnMap): readonly (() => ReactNode)[] => [
  ...map.steps.map(({ sheets }, index) => () => (
    <HeightArea path={sheets.flat().map(smoothRingPath).join('')} height={index + 1} />
  )),
  () => <path className={mapStyles.baseBuilt} d={map.built.map(smoothRingPath).join('')} />,
  () =>
    map.water.map((rivers, index) => (
      <path key={rivers[0]} data-width={index + 1} className={mapStyles.baseWater} d={rivers.map(smoothLinePath).join('')} />
    )),
  () => {
    const railways = map.railways.map(smoothLinePath).join('')
    return (
      <>
        <Road of="minor" path={map.minor.map(smoothLinePath).join('')} />
        <path className={mapStyles.baseStreets} d={map.streets.map(smoothLinePath).join('')} />
        <path className={mapStyles.baseRail} d={railways} />
        <path className={mapStyles.baseSleepers} d={railways} />
        <Road of="main" path={map.main.map(smoothLinePath).join('')} />
        <Road of="motorway" path={map.motorways.map(smoothLinePath).join('')} />
      </>
    )
  },
]

/** The elements of the first layers. They are constant, so that React does not rerender them when the map moves, or draw them again later. */
const elementsByMap = new WeakMap<DrawnMap, ReactNode[]>()

/** One layer, then one more after each frame, until all are drawn. */
function useLayers(map: DrawnMap): { elements: ReactNode[]; areAll: boolean } {
  const layers = useMemo(() => layersOf(map), [map])
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count === layers.length) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setCount(count + 1))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [count, layers])
  const elements = elementsByMap.get(map) ?? []
  elementsByMap.set(map, elements)
  for (const [index, draw] of layers.entries()) {
    if (index === count) break
    elements[index] ??= <Fragment key={`layer-${index + 1}`}>{draw()}</Fragment>
  }
  return { elements: elements.slice(0, count), areAll: count === layers.length }
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
