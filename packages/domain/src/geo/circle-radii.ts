/** Of a circle that a list or the map is limited to, in kilometres. */
export const CIRCLE_RADIUS_MAX = 50
/** The radii of the three circles on the map: a third, two thirds and the whole radius, in the same unit. */
export function circleRadii(radius: number): readonly [number, number, number] {
  return [radius / 3, (2 * radius) / 3, radius]
}
