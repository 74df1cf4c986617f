import type { Course } from './facts.ts'
import { COURSES, PEAKS } from './facts.ts'
import { noise } from './noise.ts'
import { kilometres, type Xy } from './plane.ts'

interface Stretch {
  from: Xy
  to: Xy
  heights: readonly [number, number]
  /** Half the width of the flat floor, in km. */
  floor: number
}

const stretches: Stretch[] = COURSES.flatMap(stretchesOf)
const peaks = PEAKS.map(([, lat, lng, height]) => ({ at: kilometres(lat, lng), height }))

/**
  * A schematic height in metres: it rises with the distance from the valley lines, levels off towards the ridges and rises
  * around the named peaks. Noise grows with the distance from the valley floor, so that the background of towns is plain.
  * It resembles the Aosta Valley; it is not a terrain model.
 */
export function heightAt(at: Xy): number {
  const wrinkle =
    noise(at[0] / 2.3, at[1] / 2.3) + 0.5 * noise(at[0] / 0.9 + 40, at[1] / 0.9) + 0.28 * noise(at[0] / 0.42, at[1] / 0.42 + 90)
  let ground = Number.POSITIVE_INFINITY
  let nearest = Number.POSITIVE_INFINITY
  for (const stretch of stretches) {
    const away = distance(stretch, at)
    nearest = Math.min(nearest, away.km)
    ground = Math.min(ground, climb(stretch, away, wrinkle))
  }
  let summit = 0
  for (const peak of peaks) {
    const away = Math.hypot(at[0] - peak.at[0], at[1] - peak.at[1]) * (1 + 0.4 * wrinkle)
    if (away < 9) summit = Math.max(summit, peak.height - 720 * away ** 0.9)
  }
  // No data far from every valley line: no noise there.
  const known = Math.max(0, Math.min(1, (14 - nearest) / 5))
  const ridges = 330 * wrinkle * known * Math.min(1, Math.max(0, (ground - 900) / 1500))
  return Math.max(Math.min(ground, HIGHEST_GROUND) + ridges, Math.min(summit, ground + 1500))
}

const RISE = 2600
const REACH_KM = 4.4
const HIGHEST_GROUND = 2600

function distance({ from, to }: Stretch, at: Xy): { km: number; along: number } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const along = Math.min(1, Math.max(0, ((at[0] - from[0]) * dx + (at[1] - from[1]) * dy) / (dx * dx + dy * dy || 1)))
  return { km: Math.hypot(at[0] - from[0] - along * dx, at[1] - from[1] - along * dy), along }
}

function climb({ heights, floor }: Stretch, { km, along }: { km: number; along: number }, wrinkle: number): number {
  const bottom = heights[0] + along * (heights[1] - heights[0])
  const beyond = Math.max(0, km - floor * (1 + 0.3 * wrinkle)) * (1 + 0.34 * wrinkle * Math.min(1, km / 1.2))
  return bottom + RISE * (1 - Math.exp(-beyond / REACH_KM))
}

function stretchesOf({ rank, through, name }: Course): Stretch[] {
  const floor = name === 'Canavese' ? 9 : rank === 1 ? 0.55 : rank === 0 ? 0.4 : 0.12
  return through.slice(1).flatMap((to, index) => {
    const from = through[index]
    if (!from) return []
    return [{ from: kilometres(from[0], from[1]), to: kilometres(to[0], to[1]), heights: [from[2], to[2]] as const, floor }]
  })
}
