import { noise } from './noise.ts'
import { toKilometres, type Xy } from './plane.ts'
import type { Course } from './source-data.ts'
import { COURSES, PEAKS } from './source-data.ts'

interface ValleySegment {
  from: Xy
  to: Xy
  heights: readonly [number, number]
  /** Half the width of the flat floor, in km. */
  floor: number
}

const valleySegments: ValleySegment[] = COURSES.flatMap(segmentsOf)
const peaks = PEAKS.map(([, lat, lng, height]) => ({ at: toKilometres(lat, lng), height }))

/**
 * A schematic height in metres: it rises with the distance from the valley lines, levels off towards the ridges and rises
 * around the named peaks. Noise grows with the distance from the valley floor, so that the map is plain behind the towns.
 * It resembles the Aosta Valley; it is not a terrain model.
 */
export function heightAt(at: Xy): number {
  const noiseValue =
    noise(at[0] / 2.3, at[1] / 2.3) + 0.5 * noise(at[0] / 0.9 + 40, at[1] / 0.9) + 0.28 * noise(at[0] / 0.42, at[1] / 0.42 + 90)
  let ground = Number.POSITIVE_INFINITY
  let nearest = Number.POSITIVE_INFINITY
  for (const segment of valleySegments) {
    const offset = distance(segment, at)
    nearest = Math.min(nearest, offset.km)
    ground = Math.min(ground, slopeHeight(segment, offset, noiseValue))
  }
  let summit = 0
  for (const peak of peaks) {
    const peakDistance = Math.hypot(at[0] - peak.at[0], at[1] - peak.at[1]) * (1 + 0.4 * noiseValue)
    if (peakDistance < 9) summit = Math.max(summit, peak.height - 720 * peakDistance ** 0.9)
  }
  // There is no data far from the valley lines: the noise decreases from 9 km to zero at 14 km from the nearest line.
  const dataShare = Math.max(0, Math.min(1, (14 - nearest) / 5))
  const ridges = 330 * noiseValue * dataShare * Math.min(1, Math.max(0, (ground - 900) / 1500))
  return Math.max(Math.min(ground, HIGHEST_GROUND) + ridges, Math.min(summit, ground + 1500))
}

const RISE = 2600
const REACH_KM = 4.4
const HIGHEST_GROUND = 2600

function distance({ from, to }: ValleySegment, at: Xy): { km: number; along: number } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const along = Math.min(1, Math.max(0, ((at[0] - from[0]) * dx + (at[1] - from[1]) * dy) / (dx * dx + dy * dy || 1)))
  return { km: Math.hypot(at[0] - from[0] - along * dx, at[1] - from[1] - along * dy), along }
}

function slopeHeight(
  { heights, floor }: ValleySegment,
  { km, along }: { km: number; along: number },
  noiseValue: number,
): number {
  const bottom = heights[0] + along * (heights[1] - heights[0])
  const outsideFloor = Math.max(0, km - floor * (1 + 0.3 * noiseValue)) * (1 + 0.34 * noiseValue * Math.min(1, km / 1.2))
  return bottom + RISE * (1 - Math.exp(-outsideFloor / REACH_KM))
}

function segmentsOf({ rank, through, name }: Course): ValleySegment[] {
  const floor = name === 'Canavese' ? 9 : rank === 1 ? 0.55 : rank === 0 ? 0.4 : 0.12
  return through.slice(1).flatMap((to, index) => {
    const from = through[index]
    if (!from) return []
    return [{ from: toKilometres(from[0], from[1]), to: toKilometres(to[0], to[1]), heights: [from[2], to[2]] as const, floor }]
  })
}
