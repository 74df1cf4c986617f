/** The three outlines that show a radius: a third, two thirds and the whole of it, in the same unit. */
export function circleRadii(radius: number): readonly [number, number, number] {
  return [radius / 3, (2 * radius) / 3, radius]
}
