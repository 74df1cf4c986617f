import { isValidPoint, type Point } from '@barattolo/domain/geo/distance'
import { municipalityBySlug } from '@barattolo/domain/geo/municipalities'
import { municipalityOfViewpoint, type Viewpoint, WHOLE_TOWN } from '@barattolo/domain/geo/viewpoint'
import type { Category } from '@barattolo/domain/items/categories'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import type { Town } from '@barattolo/domain/town'
import { readWords, writeWords } from '../items/search/words-url.ts'
import { categoryOf, statusOf } from '../shared/FilterOptions.tsx'
import { type View, ZOOM_MAX, ZOOM_MIN } from './board/mercator.ts'

/** The chosen area: everywhere (objects are counted around the main municipality), a municipality, or the viewer's position. */
export type SearchArea = { kind: 'everywhere' } | { kind: 'municipality'; slug: string } | { kind: 'here'; at: Point }

/** Filters of the map; null means no filter. */
export interface MapFilter {
  q: string
  /** The words as they are typed. */
  exact: boolean
  status: ItemStatus | null
  category: Category | null
}

/** The state of the map that is part of its URL. */
export interface MapState extends MapFilter {
  around: SearchArea
  radius: number
  /** The selected object. */
  selected: string | null
  /** Null until the user moves the map; until then the view is derived from `around`. */
  view: View | null
}

type Municipalities = Pick<Town, 'municipalities' | 'mainMunicipality'>
type Centres = Municipalities & Pick<Town, 'views'>

const EVERYWHERE = { kind: 'everywhere' } as const

/** Where the map starts if its URL does not say it. */
export function startOf(viewpoint: Viewpoint | null, town: Pick<Town, 'municipalities'>): SearchArea {
  const municipality = municipalityOfViewpoint(viewpoint)
  return municipality && municipalityBySlug(municipality.slug, town)
    ? { kind: 'municipality', slug: municipality.slug }
    : EVERYWHERE
}

/** Reads the state from URL parameters; ignores invalid values. */
export function readMapState(search: string, start: SearchArea, town: Pick<Town, 'municipalities' | 'radii'>): MapState {
  const params = new URLSearchParams(search)
  const radius = Number(params.get('raggio'))
  // A map writes a view or an object without a place only if it starts everywhere.
  const hasOwnView = params.has('vista') || params.has('oggetto')
  return {
    around: readAround(params.get('comune'), params.get('vicino'), town) ?? (hasOwnView ? EVERYWHERE : start),
    radius: town.radii.options.find((option) => option === radius) ?? town.radii.initial,
    ...readWords(params),
    status: statusOf(params.get('stato')),
    category: categoryOf(params.get('categoria')),
    selected: params.get('oggetto') || null,
    view: readView(params.get('vista')),
  }
}

/** "Tutti" is in the URL only if the map would start elsewhere without it. */
export function writeMapState(
  { around, radius, status, category, selected, view, ...words }: MapState,
  start: SearchArea,
  { radii }: Pick<Town, 'radii'>,
): string {
  const params = new URLSearchParams()
  writeWords(params, words)
  if (around.kind === 'municipality') params.set('comune', around.slug)
  if (around.kind === 'everywhere' && start.kind !== 'everywhere') params.set('comune', WHOLE_TOWN)
  if (around.kind === 'here') params.set('vicino', `${around.at.lat},${around.at.lng}`)
  if (radius !== radii.initial) params.set('raggio', String(radius))
  if (status) params.set('stato', status)
  if (category) params.set('categoria', category)
  if (selected) params.set('oggetto', selected)
  if (view) params.set('vista', `${view.lat.toFixed(4)},${view.lng.toFixed(4)},${Number(view.zoom.toFixed(2))}`)
  // Commas are more readable than %2C and have no special meaning in a query string.
  return params.size > 0 ? `?${params.toString().replaceAll('%2C', ',')}` : ''
}

/** The center of the circles, and of the circle in which objects are counted. */
export function centreOf(around: SearchArea, town: Centres): Point {
  if (around.kind === 'here') return around.at
  const municipality = municipalityBySlug(slugOf(around, town), town)
  return municipality ? { lat: municipality.lat, lng: municipality.lng } : town.views.map
}

/** The place of a saved search. "Tutti" becomes the main municipality, around which the map counts its objects. */
export function savedSearchArea(around: SearchArea, town: Municipalities): { at: Point } | { slug: string } {
  return around.kind === 'here' ? { at: around.at } : { slug: slugOf(around, town) }
}

/** The view of a chosen area, before the zoom is fitted to the circle. */
export function initialView(around: SearchArea, town: Centres): View {
  // A new object, because the map recognises its first view by identity.
  if (around.kind === 'everywhere') return { ...town.views.map }
  return { ...centreOf(around, town), zoom: town.views.municipalityZoom }
}

/** The place name for the text "entro 5 km da …"; null for the viewer's position. */
export function areaName(around: SearchArea, town: Municipalities): string | null {
  if (around.kind === 'here') return null
  return municipalityBySlug(slugOf(around, town), town)?.name ?? null
}

const slugOf = (around: Exclude<SearchArea, { kind: 'here' }>, { mainMunicipality }: Municipalities) =>
  around.kind === 'municipality' ? around.slug : mainMunicipality

/** Null if the URL does not say it. */
function readAround(slug: string | null, near: string | null, town: Pick<Town, 'municipalities'>): SearchArea | null {
  if (slug === WHOLE_TOWN) return EVERYWHERE
  if (slug && municipalityBySlug(slug, town)) return { kind: 'municipality', slug }
  const at = parseNumbers(near, 2)
  const point = { lat: at?.[0] ?? Number.NaN, lng: at?.[1] ?? Number.NaN }
  return isValidPoint(point) ? { kind: 'here', at: point } : null
}

function readView(text: string | null): View | null {
  const [lat = Number.NaN, lng = Number.NaN, zoom = Number.NaN] = parseNumbers(text, 3) ?? []
  if (!isValidPoint({ lat, lng }) || !(zoom >= ZOOM_MIN && zoom <= ZOOM_MAX)) return null
  return { lat, lng, zoom }
}

function parseNumbers(text: string | null, count: number): number[] | null {
  const values = text?.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))) ?? []
  return values.length === count ? values : null
}
