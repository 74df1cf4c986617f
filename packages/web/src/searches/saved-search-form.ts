import type { Point } from '@barattolo/domain/geo/distance'
import { municipalityBySlug } from '@barattolo/domain/geo/municipalities'
import type { Category } from '@barattolo/domain/items/categories'
import type { ItemStatus } from '@barattolo/domain/items/item-status'
import { SEARCH_NAME_MAX } from '@barattolo/domain/limits'
import type { NewSavedSearch } from '@barattolo/domain/searches/contract'
import type { Town } from '@barattolo/domain/town'
import { texts } from '../shared/texts.ts'

/** The filters of a screen that a saved search can contain. */
export interface ScreenFilters {
  words?: string
  status?: ItemStatus | null
  category?: Category | null
  around?: { slug: string } | { at: Point } | null
  radius?: number
}

/** The fields of the dialog. `place` is a municipality's slug, `HERE`, or empty for anywhere. */
export interface SavedSearchForm {
  /** Null until the user types a name; until then it is derived from the other fields. */
  name: string | null
  words: string
  status: ItemStatus | ''
  category: Category | ''
  place: string
  radius: number
}

export const HERE = 'here'

export function formFromFilters(
  { words = '', status = null, category = null, around = null, radius }: ScreenFilters,
  { radii }: Pick<Town, 'radii'>,
): SavedSearchForm {
  const place = around === null ? '' : 'slug' in around ? around.slug : HERE
  return { name: null, words, status: status ?? '', category: category ?? '', place, radius: radius ?? radii.initial }
}

/** The typed name, else one made from the filters ("divano · Dono · entro 5 km da Aosta"; empty without filters). */
export function searchName(
  { name, words, status, category, place, radius }: SavedSearchForm,
  town: Pick<Town, 'municipalities'>,
): string {
  if (name !== null) return name
  const municipality = municipalityBySlug(place, town)?.name
  const where = municipality
    ? texts.searches.within(radius, municipality)
    : place === HERE
      ? texts.searches.withinHere(radius)
      : ''
  const parts = [words.trim(), status && texts.items.status[status], category && texts.items.category[category].label, where]
  return parts.filter(Boolean).join(' · ').slice(0, SEARCH_NAME_MAX)
}

type ReadResult = { ok: true; search: NewSavedSearch } | { ok: false; refusal: 'empty' | 'nameless' }

/** `viewerPlace` is the center of a search with the place `HERE`. */
export function parseSavedSearchForm(
  form: SavedSearchForm,
  viewerPlace: Point | null,
  town: Pick<Town, 'municipalities'>,
): ReadResult {
  const { words, status, category, place, radius } = form
  if (!words.trim() && !status && !category && !place) return { ok: false, refusal: 'empty' }
  const name = searchName(form, town).trim()
  if (name === '') return { ok: false, refusal: 'nameless' }
  const municipality = municipalityBySlug(place, town)
  const center = municipality ?? (place === HERE ? viewerPlace : null)
  const circle = center && { lat: center.lat, lng: center.lng, radius, place: municipality?.name ?? texts.searches.here }
  return { ok: true, search: { name, words: words.trim(), status: status || null, category: category || null, circle } }
}
