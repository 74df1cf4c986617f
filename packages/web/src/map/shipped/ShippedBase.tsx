import { type Frame, focusOf, type View, worldXy } from '../board/mercator.ts'
import { geometry, ORIGIN, smoothLinePath, smoothRingPath, UNIT_ZOOM } from './paths.ts'

/** The map that ships with the application, as SVG. Shown until MapLibre is loaded, and always if WebGL is not supported. */
export function ShippedBase({ view, frame }: { view: View; frame: Frame }) {
  const scale = 2 ** (view.zoom - UNIT_ZOOM)
  const [centre, focus] = [worldXy(view, view.zoom), focusOf(frame)]
  const [x, y] = [focus.x + ORIGIN.x * scale - centre.x, focus.y + ORIGIN.y * scale - centre.y]
  return (
    <svg className="base" aria-hidden="true" width={frame.width} height={frame.height}>
      <g transform={`translate(${x} ${y}) scale(${scale})`} style={{ '--px': `${1 / scale}px` } as React.CSSProperties}>
        {MAP_CONTENT}
      </g>
    </svg>
  )
}

/** A constant element, so that React does not rerender it when the map moves. */
const MAP_CONTENT = <MapContent />

function MapContent() {
  return (
    <>
      {geometry.steps.map(({ level, sheets }, index) => (
        <HeightArea key={level} path={sheets.flat().map(smoothRingPath).join('')} height={index + 1} />
      ))}
      <path className="base__built" d={geometry.built.map(smoothRingPath).join('')} />
      {geometry.water.map((rivers, index) => (
        <path
          key={`water-${rivers.length}`}
          className={`base__water base__water--${index + 1}`}
          d={rivers.map(smoothLinePath).join('')}
        />
      ))}
      <Road of="minor" path={geometry.minor.map(smoothLinePath).join('')} />
      <path className="base__streets" d={geometry.streets.map(smoothLinePath).join('')} />
      <path className="base__rail" d={smoothLinePath(geometry.railway)} />
      <path className="base__sleepers" d={smoothLinePath(geometry.railway)} />
      <Road of="main" path={geometry.main.map(smoothLinePath).join('')} />
      <Road of="motorway" path={smoothLinePath(geometry.motorway)} />
    </>
  )
}

function HeightArea({ path, height }: { path: string; height: number }) {
  return (
    <>
      <path className="base__shade" d={path} />
      <path style={{ fill: `var(--map-${height})` }} fillRule="evenodd" d={path} />
    </>
  )
}

function Road({ of, path }: { of: 'minor' | 'main' | 'motorway'; path: string }) {
  return (
    <>
      <path className={`base__casing base__casing--${of}`} d={path} />
      <path className={`base__road base__road--${of}`} d={path} />
    </>
  )
}
