import * as z from 'zod/mini'
import { type SignInWords, type Town, type TownFile, townFiles } from '../town.ts'
import { CIRCLE_RADIUS_MAX } from './circle-radii.ts'
import { distanceKm, type Point } from './distance.ts'
import { isInTown } from './town-area.ts'
import { WHOLE_TOWN } from './viewpoint.ts'

export const TOWN_FILES = Object.keys(townFiles) as TownFile[]

/** People of a town meet: further from the main municipality a coordinate is wrong, as one of another country is. */
const EXTENT_KM = 300

const NO_SIGN_IN_WORDS: SignInWords = { login: '', loginRest: '', otherWays: '', otherWaysRest: '', onlyWay: '' }

/** The town of parsed files, or a sentence in Italian for each fault. */
export function readTownFiles(parsed: Readonly<Record<TownFile, unknown>>): { town: Town } | { faults: string[] } {
  const results = TOWN_FILES.map((file) => ({ file, result: z.safeParse(townFiles[file], parsed[file]) }))
  const faults = results.flatMap(({ file, result }) => [
    ...faultsOf(file, result.error, parsed[file]),
    ...unknownKeysOf(file, parsed[file]),
  ])
  if (faults.length > 0) return { faults }
  const town = Object.assign(
    { drawnMapPath: null, signIn: NO_SIGN_IN_WORDS },
    ...results.map(({ result }) => result.data),
  ) as Town
  const contradictions = [...contradictionsOf(town), ...ambiguousNamesOf(town), ...misplacedIn(town)]
  return contradictions.length > 0 ? { faults: contradictions } : { town }
}

/** A sentence for each value of a file that its schema refuses. */
export function faultsOf(file: string, error: z.core.$ZodError | undefined, content: unknown): string[] {
  return (error?.issues ?? []).map(({ code, path }) => {
    const where = path.length > 0 ? `il valore di ${path.join('.')}${nameAt(content, path)}` : 'il contenuto'
    const what = valueAt(content, path) === undefined ? 'manca' : code === 'too_big' ? 'è troppo grande' : 'non va bene'
    return `${file}.json: ${where} ${what}.`
  })
}

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    content,
  )

/** The name of the entry of a list in which the value is, because the path counts entries. */
function nameAt(content: unknown, path: readonly PropertyKey[]): string {
  const entry = valueAt(content, path.slice(0, -1))
  const name = typeof entry === 'object' && entry !== null && path.at(-1) !== 'name' ? Reflect.get(entry, 'name') : undefined
  return typeof name === 'string' ? ` (${name})` : ''
}

/** Of a misspelt optional value nothing else would be noticed. */
function unknownKeysOf(file: TownFile, content: unknown): string[] {
  const known = [...FOR_READERS, ...Object.keys(townFiles[file].shape)]
  return Object.keys(content ?? {})
    .filter((key) => !known.includes(key))
    .map((key) => `${file}.json: non conosco ${key}.`)
}
const FOR_READERS = ['about', 'source']

/** What no schema of a single file sees. */
function contradictionsOf({ municipalities, mainMunicipality, meetingPlaces, radii, timeZone }: Town): string[] {
  const slugs = municipalities.map(({ slug }) => slug)
  return [
    ...repeatedIn(slugs).map((slug) => `municipalities.json: lo slug ${slug} c’è più di una volta.`),
    ...repeatedIn(municipalities.map(({ name }) => name)).map(
      (name) => `municipalities.json: il nome ${name} c’è più di una volta.`,
    ),
    ...(slugs.includes(WHOLE_TOWN)
      ? [`municipalities.json: lo slug ${WHOLE_TOWN} vuol dire tutta la città: scegline un altro.`]
      : []),
    ...(slugs.includes(mainMunicipality) ? [] : [`town.json: mainMunicipality è ${mainMunicipality}, che non è tra i comuni.`]),
    ...Object.keys(meetingPlaces)
      .filter((slug) => !slugs.includes(slug))
      .map((slug) => `meeting-places.json: ${slug} non è tra i comuni.`),
    ...(radii.options.includes(radii.initial)
      ? []
      : [`town.json: il raggio iniziale ${radii.initial} non è tra quelli proposti.`]),
    ...(Math.max(...radii.options) <= CIRCLE_RADIUS_MAX ? [] : [`town.json: un raggio può arrivare a ${CIRCLE_RADIUS_MAX} km.`]),
    ...(isTimeZone(timeZone) ? [] : [`town.json: il fuso orario ${timeZone} non esiste.`]),
  ]
}

function ambiguousNamesOf({ municipalities, authorityNames }: Town): string[] {
  const codes = municipalities.map(({ code }) => code)
  const names = new Set(municipalities.map(({ name }) => name))
  const { words, surnames, qualifiers, particles, stems } = authorityNames
  return [
    ...repeatedIn(codes).map((code) => `municipalities.json: il codice ${code} c’è più di una volta.`),
    ...municipalities.flatMap(({ name, aliases }) =>
      aliases
        .filter((alias) => alias !== name && names.has(alias))
        .map((alias) => `municipalities.json: ${alias} è un altro nome di ${name}, ma anche il nome di un altro comune.`),
    ),
    ...Object.entries({ words, surnames, qualifiers, particles, stems }).flatMap(([list, entries]) =>
      entries
        .filter((entry) => /\s/.test(entry))
        .map((entry) => `authority-names.json: in ${list} “${entry}” ha più di una parola: mettilo in phrases.`),
    ),
  ]
}

/** Seats that are in another country, and views that show nothing of the town. */
function misplacedIn(town: Town): string[] {
  const { municipalities, mainMunicipality, views } = town
  const main = municipalities.find(({ slug }) => slug === mainMunicipality)
  const far = municipalities.filter((seat) => main && distanceKm(main, seat) > EXTENT_KM)
  const { map, newItem, searchCentre, bounds } = views
  const centres = Object.entries({ map, newItem, searchCentre })
  return [
    ...far.map(
      ({ name }) => `municipalities.json: ${name} è a più di ${EXTENT_KM} km da ${main?.name}: controlla le coordinate.`,
    ),
    ...centres.flatMap(([name, view]) => [
      ...(isInTown(view, town) ? [] : [`town.json: il centro di views.${name} è lontano da ogni comune.`]),
      ...(isInBounds(view, bounds) ? [] : [`town.json: il centro di views.${name} è fuori da views.bounds.`]),
    ]),
  ]
}

/** `west` is greater than `east` across the date line. */
const isInBounds = ({ lat, lng }: Point, { west, south, east, north }: Town['views']['bounds']) =>
  lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east)

const repeatedIn = (values: readonly string[]) => [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('it', { timeZone }))
  } catch {
    return false
  }
}
