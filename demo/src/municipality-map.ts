import { distanceKm } from '@barattolo/domain/geo/distance'
import { mainMunicipalityOf } from '@barattolo/domain/geo/municipalities'
import type { Municipality, Town } from '@barattolo/domain/town'

type Municipalities = Pick<Town, 'municipalities' | 'mainMunicipality'>

/**
 * The municipality of another town for each one of the first town, by slug. Both are counted by their distance from the main one: the
 * nth for the nth, and fewer share the others, so that near ones stay near. Of more, those that are furthest away are left out.
 */
export function mapMunicipalities(from: Municipalities, to: Municipalities): ReadonlyMap<string, Municipality> {
  const [sources, targets] = [byDistance(from), byDistance(to).slice(0, from.municipalities.length)]
  const targetAt = (rank: number) => targets[Math.floor((rank * targets.length) / sources.length)] ?? mainMunicipalityOf(to)
  return new Map(sources.map(({ slug }, rank) => [slug, targetAt(rank)]))
}

function byDistance(town: Municipalities): Municipality[] {
  const main = mainMunicipalityOf(town)
  const others = town.municipalities.filter((each) => each !== main)
  const bySlug = others.toSorted((one, other) => Number(one.slug > other.slug) - Number(one.slug < other.slug))
  // The sort is stable: of two at the same distance, the one whose slug comes first.
  return [main, ...bySlug.toSorted((one, other) => distanceKm(one, main) - distanceKm(other, main))]
}
