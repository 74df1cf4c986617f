import { editDistance } from '@barattolo/domain/matching/spelling'
import { isSection, type Place } from './places.ts'

const SPELLINGS_MAX = 5

/** The name by which a place was asked for, as GeoNames spells it. */
export type FoundPlace = Place & { readonly askedName: string }

/** The place of a name in a country, the one with most people if several; else a sentence in Italian. */
export function findPlace(places: readonly Place[], country: string, name: string): FoundPlace | { refusal: string } {
  const candidates = places.filter((place) => place.country === country && !isSection(place))
  if (candidates.length === 0)
    return { refusal: `Non conosco luoghi del paese ${country}: dopo --country va il codice di due lettere, come IT.` }
  const key = nameKey(name)
  const found = candidates.filter((place) => namesOf(place).some((candidate) => nameKey(candidate) === key)).sort(byPopulation)[0]
  if (found && key !== '') return { ...found, askedName: spellingOf(found, name) }
  const near = nearestSpellings(candidates, key)
  const hint = near.length > 0 ? ` I nomi più vicini: ${near.join(', ')}.` : ''
  return { refusal: `Nel paese ${country} non trovo “${name}”: GeoNames ha solo i luoghi con più di 500 abitanti.${hint}` }
}

export const byPopulation = (a: Place, b: Place) => b.population - a.population || Number(a.id) - Number(b.id)

/** What stays of a name without case, accents and punctuation. */
export const nameKey = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const namesOf = ({ name, asciiName, alternateNames }: Place) => [name, asciiName, ...alternateNames]

/** Alternate names are also in lower case: "torino" beside "Torino". */
function spellingOf(place: Place, asked: string): string {
  if ([place.name, place.asciiName].some((name) => nameKey(name) === nameKey(asked))) return place.name
  const spellings = place.alternateNames.filter((name) => nameKey(name) === nameKey(asked))
  return spellings.find((name) => name === asked) ?? spellings.find((name) => /^\p{Lu}/u.test(name)) ?? asked
}

/** At most one of each place. */
function nearestSpellings(places: readonly Place[], key: string): string[] {
  const max = Math.max(2, Math.floor(key.length / 3))
  const near = places.flatMap((place) => {
    const [best] = namesOf(place)
      .map((name) => ({ name, distance: editDistance(key, nameKey(name), max), population: place.population }))
      .sort((a, b) => a.distance - b.distance)
    return best && best.distance <= max ? [best] : []
  })
  near.sort((a, b) => a.distance - b.distance || b.population - a.population)
  return [...new Set(near.map(({ name }) => name))].slice(0, SPELLINGS_MAX)
}
