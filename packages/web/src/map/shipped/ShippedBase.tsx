import { type Frame, focusOf, type View, worldXy } from '../mercator.ts'
import { geometry, ORIGIN, softLine, softRing, UNIT_ZOOM } from './paths.ts'

/** The shipped map as SVG, shown until MapLibre is loaded and if WebGL is not supported. */
export function ShippedBase({ view, frame }: { view: View; frame: Frame }) {
  const scale = 2 ** (view.zoom - UNIT_ZOOM)
  const [centre, focus] = [worldXy(view, view.zoom), focusOf(frame)]
  const [x, y] = [focus.x + ORIGIN.x * scale - centre.x, focus.y + ORIGIN.y * scale - centre.y]
  return (
    <svg className="base" aria-hidden="true" width={frame.width} height={frame.height}>
      <g transform={`translate(${x} ${y}) scale(${scale})`} style={{ '--px': `${1 / scale}px` } as React.CSSProperties}>
        {SHEET}
      </g>
    </svg>
  )
}

/** A constant element, so that React does not rerender it when the map moves. */
const SHEET = <Sheet />

function Sheet() {
  return (
    <>
      {geometry.steps.map(({ level, sheets }, index) => (
        <Step key={level} path={sheets.flat().map(softRing).join('')} height={index + 1} />
      ))}
      <path className="base__built" d={geometry.built.map(softRing).join('')} />
      {geometry.water.map((rivers, index) => (
        <path
          key={`water-${rivers.length}`}
          className={`base__water base__water--${index + 1}`}
          d={rivers.map(softLine).join('')}
        />
      ))}
      <Road of="minor" path={geometry.minor.map(softLine).join('')} />
      <path className="base__streets" d={geometry.streets.map(softLine).join('')} />
      <path className="base__rail" d={softLine(geometry.railway)} />
      <path className="base__sleepers" d={softLine(geometry.railway)} />
      <Road of="main" path={geometry.main.map(softLine).join('')} />
      <Road of="motorway" path={softLine(geometry.motorway)} />
    </>
  )
}

function Step({ path, height }: { path: string; height: number }) {
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
