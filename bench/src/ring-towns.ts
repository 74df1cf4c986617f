import { AOSTA } from '@barattolo/domain/aosta.fixtures'
import { publicPlacesOf } from '@barattolo/domain/exchanges/public-places'
import { distanceKm } from '@barattolo/domain/geo/distance'
import { LARGE_TOWN, TOWN_NOW, type TownSize } from '@barattolo/domain/rings/generated-town.fixtures'
import type { NightRules } from '@barattolo/domain/rings/town'

export const RULES: NightRules = {
  now: TOWN_NOW,
  places: publicPlacesOf(AOSTA),
  unansweredSince: new Map(),
  blocked: new Set(),
  refusals: new Map(),
}
const CENTRE = { lat: 45.737, lng: 7.315 }
/** One town: its people live near these places. */
export const HOMES = publicPlacesOf(AOSTA).filter(({ point }) => distanceKm(point, CENTRE) < 12)
export const TOWNS: readonly { name: string; size: TownSize }[] = [
  // So many rings that the limit of columns is reached.
  { name: 'gruppi di 100, tutti anche a quattro', size: { ...LARGE_TOWN, groupSize: 100, wantFour: 1 } },
  { name: 'gruppi di 200', size: { ...LARGE_TOWN, groupSize: 200 } },
  { name: 'senza gruppi', size: LARGE_TOWN },
]

export async function timed<Result>(work: () => Promise<Result>) {
  const start = performance.now()
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, milliseconds: performance.now() - start, cpu: (user + system) / 1000 }
}

export function stopAt(problems: readonly string[]) {
  if (problems.length > 0) throw new Error(`the second program refuses the set: ${problems.slice(0, PROBLEMS_SHOWN).join('; ')}`)
}

export const PROBLEMS_SHOWN = 20
