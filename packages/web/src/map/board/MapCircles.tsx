import { circleRadii } from '@barattolo/domain/geo/circle-radii'
import { KM_PER_DEGREE, type Point } from '@barattolo/domain/geo/distance'
import type { Circle } from '@barattolo/domain/geo/public-cell'
import mapStyles from '../Map.module.css'
import { type Frame, toScreen, type View } from './mercator.ts'
import { OVERLAP_PX } from './use-camera.ts'

/** Three circles around a point; the area outside the largest is dimmed. */
export function MapCircles({ view, frame, centre, radius }: { view: View; frame: Frame; centre: Point; radius: number }) {
  const [inner, middle, outer] = circleRadii(radius).map((km) => circleOutline(view, frame, centre, km))
  const { width, height } = frame
  return (
    <svg className={mapStyles.circles} aria-hidden="true" width={width} height={height}>
      <path className={mapStyles.circlesOutside} fillRule="evenodd" d={`${paddedFrame(frame)}${outer}`} />
      <path className={mapStyles.circlesInner} data-circle="inner" d={inner} />
      <path className={mapStyles.circlesInner} data-circle="middle" d={middle} />
      <path className={mapStyles.circlesWhole} data-circle="whole" d={outer} />
    </svg>
  )
}

/** The circle that covers the area in which others see an object. */
export function AreaCircle({ view, frame, circle }: { view: View; frame: Frame; circle: Circle }) {
  return (
    <svg className={mapStyles.circles} aria-hidden="true" width={frame.width} height={frame.height}>
      <path
        className={mapStyles.circlesZone}
        data-circle="area"
        d={circleOutline(view, frame, circle.centre, circle.metres / 1000)}
      />
    </svg>
  )
}

/** SVG path of the frame plus a margin: a drag shifts the drawn map before it is redrawn. */
function paddedFrame({ width, height }: Frame): string {
  return `M${-OVERLAP_PX} ${-OVERLAP_PX}H${width + OVERLAP_PX}V${height + OVERLAP_PX}H${-OVERLAP_PX}Z`
}

/** The label at the southernmost point of the largest circle. */
export function RadiusLabel({ view, frame, centre, radius, text }: Parameters<typeof MapCircles>[0] & { text: string }) {
  const { x, y } = toScreen(view, frame, southOf(centre, radius))
  return (
    <span
      className={mapStyles.radiusPlate}
      aria-hidden="true"
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
    >
      {text}
    </span>
  )
}

const SEGMENTS = 72

/** SVG path of the points at `km` from the centre (great-circle formula: Williams, Aviation Formulary). */
function circleOutline(view: View, frame: Frame, centre: Point, km: number): string {
  const points = Array.from({ length: SEGMENTS }, (_, index) => {
    const { x, y } = toScreen(view, frame, pointAtBearing(centre, km, (index / SEGMENTS) * 2 * Math.PI))
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

const southOf = (centre: Point, km: number) => ({ lat: centre.lat - km / KM_PER_DEGREE, lng: centre.lng })

function pointAtBearing(centre: Point, km: number, bearing: number): Point {
  const [lat, arc] = [(centre.lat * Math.PI) / 180, (km / KM_PER_DEGREE) * (Math.PI / 180)]
  const sine = Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(bearing)
  const lngOffset = Math.atan2(Math.sin(bearing) * Math.sin(arc) * Math.cos(lat), Math.cos(arc) - Math.sin(lat) * sine)
  return { lat: (Math.asin(sine) * 180) / Math.PI, lng: centre.lng + (lngOffset * 180) / Math.PI }
}
