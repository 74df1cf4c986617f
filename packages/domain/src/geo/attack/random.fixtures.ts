import { KM_PER_DEGREE, type Point } from '../distance.ts'

export type Random = () => number

export const between = (random: Random, low: number, high: number) => low + random() * (high - low)

export function pick<T>(random: Random, from: readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

export const randomId = (random: Random) => Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')

export function move({ lat, lng }: Point, northMetres: number, eastMetres: number): Point {
  return {
    lat: lat + northMetres / 1000 / KM_PER_DEGREE,
    lng: lng + eastMetres / 1000 / KM_PER_DEGREE / Math.cos((lat * Math.PI) / 180),
  }
}

/** A normally distributed point around another one (Box–Muller). */
export function scatter(random: Random, around: Point, metres: number): Point {
  const radius = metres * Math.sqrt(-2 * Math.log(1 - random()))
  const angle = random() * 2 * Math.PI
  return move(around, radius * Math.sin(angle), radius * Math.cos(angle))
}
