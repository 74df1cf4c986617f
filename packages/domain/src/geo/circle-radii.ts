export const DEFAULT_RADIUS = 5

/** Kilometres offered by the radius selector. */
export const RADII = [2, 5, 10, 15, 20] as const
/** Of a circle that a list or the map is limited to, in kilometres. */
export const CIRCLE_RADIUS_MAX = 50
/** The radii of the three circles on the map: a third, two thirds and the whole radius, in the same unit. */
export function circleRadii(radius: number): readonly [number, number, number] {
  return [radius / 3, (2 * radius) / 3, radius]
}
