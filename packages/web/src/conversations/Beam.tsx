/** How the beam hangs: 1 when the right side weighs (the left one is empty), -1 the other way round. */
export type Tilt = -1 | 0 | 1
export type Bubble = 'level' | 'missing' | 'over'

/** The beam with its spirit level. It never weighs value: it tells whether both sides hold something. Decoration: the sentence says it. */
export function Beam() {
  return (
    <div className="beamw" aria-hidden="true">
      <i className="hook" />
      <i className="beam" />
      <i className="level" />
    </div>
  )
}

const BUBBLES = { level: 'var(--dono)', missing: 'var(--riparare)', over: 'var(--line-2)' } satisfies Record<Bubble, string>

/** The custom properties that the drawing hangs on. */
export function beamStyle(tilt: Tilt, bubble: Bubble): Record<string, string> {
  return { '--t': String(tilt), '--bub': `${tilt * -26}px`, '--bubc': BUBBLES[bubble] }
}
