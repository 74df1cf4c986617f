import type { Point } from '@barattolo/domain/geo/distance'
import type { Uid } from '@barattolo/domain/ids'
import { isUid } from '@barattolo/domain/is-uid'
import type { Category } from '@barattolo/domain/items/categories'
import type { ItemSearchParams } from '@barattolo/domain/items/contract'
import { ITEM_SORTS, type ItemSort } from '@barattolo/domain/items/item-sorts'
import { ITEM_CONDITIONS, type ItemCondition, type ItemStatus } from '@barattolo/domain/items/item-status'
import type { Town } from '@barattolo/domain/town'
import { readWords, type Words, writeWords } from '../../items/search/words-url.ts'
import { categoryOf, statusOf } from '../../shared/FilterOptions.tsx'

/** `relevance` is the order of words that are searched for, while no other is chosen. */
export type BazarSort = ItemSort | 'relevance'

/** The filters of the bazar's toolbar; the page's URL holds all of them. */
export interface BazarFilters extends Words {
  scope: 'all' | 'mine'
  status: ItemStatus | null
  category: Category | null
  sort: BazarSort
  owner: Uid | null
  tag: string
  condition: ItemCondition | null
  /** Kilometres around the viewer's place. */
  radius: number | null
  photos: boolean
  /** Whether the user's own objects are unfolded on a compact screen. */
  ownOpen: boolean
}

export const NO_FILTERS: BazarFilters = {
  q: '',
  exact: false,
  scope: 'all',
  status: null,
  category: null,
  sort: 'newest',
  owner: null,
  tag: '',
  condition: null,
  radius: null,
  photos: false,
  ownOpen: false,
}

/** URLs of the product are in Italian. */
const SORT_PARAMETERS = { newest: 'recenti', title: 'az', '-title': 'za', nearest: 'vicini' } satisfies Record<ItemSort, string>

/** Reads filters from URL parameters; ignores invalid values. */
export function readFilters(parameters: URLSearchParams, { radii }: Pick<Town, 'radii'>): BazarFilters {
  const owner = parameters.get('di')
  const words = readWords(parameters)
  return {
    ...words,
    scope: parameters.get('mostra') === 'miei' ? 'mine' : 'all',
    status: statusOf(parameters.get('stato')),
    category: categoryOf(parameters.get('categoria')),
    sort: ITEM_SORTS.find((sort) => SORT_PARAMETERS[sort] === parameters.get('ordine')) ?? defaultSortOf(words),
    owner: isUid(owner) ? owner : null,
    tag: (parameters.get('tag') ?? '').trim().slice(0, 30),
    condition: ITEM_CONDITIONS.find((condition) => condition === parameters.get('condizioni')) ?? null,
    radius: radii.options.find((radius) => String(radius) === parameters.get('entro')) ?? null,
    photos: parameters.get('foto') === 'si',
    ownOpen: parameters.get('mio') === 'aperto',
  }
}

/** Writes filters to URL parameters; omits default values. */
export function writeFilters(filters: BazarFilters): URLSearchParams {
  const { scope, status, category, sort, owner, tag, condition, radius, photos, ownOpen, ...words } = filters
  const parameters = new URLSearchParams()
  writeWords(parameters, words)
  const values = {
    tag,
    mostra: scope === 'mine' && 'miei',
    stato: status,
    categoria: category,
    ordine: sort !== 'relevance' && sort !== defaultSortOf(words) && SORT_PARAMETERS[sort],
    di: owner,
    condizioni: condition,
    entro: radius,
    foto: photos && 'si',
    mio: ownOpen && 'aperto',
  }
  for (const [name, value] of Object.entries(values)) if (value) parameters.set(name, String(value))
  return parameters
}

/** The filters that `FilterSheet` sets; the owner is among them on compact screens only. */
export function countSheetFilters({ condition, radius, photos, owner }: BazarFilters, isCompact: boolean): number {
  return [condition, radius, photos, isCompact && owner].filter(Boolean).length
}

export const defaultSortOf = ({ q }: Words): BazarSort => (q === '' ? 'newest' : 'relevance')

/** Other words are not searched exactly, and without a chosen order they come in their own one. */
export function changeFilters(filters: BazarFilters, changes: Partial<BazarFilters>): BazarFilters {
  const changed = { ...filters, ...changes }
  const isSortChosen = changes.sort !== undefined || filters.sort !== defaultSortOf(filters)
  return {
    ...changed,
    exact: changes.exact ?? (filters.exact && changed.q === filters.q),
    sort: isSortChosen ? changed.sort : defaultSortOf(changed),
  }
}

/** Whether filters beside the words can exclude objects from the list. */
export const hasOtherFilters = (filters: BazarFilters) => isFiltered({ ...filters, q: '' })

/** Whether the filters can exclude objects from the list. */
export function isFiltered(filters: BazarFilters): boolean {
  const { q, status, category, tag } = filters
  return countSheetFilters(filters, true) > 0 || [q, status, category, tag].some(Boolean)
}

/** Whether the filters can be a saved search: at least one, and only those that a saved search has. */
export function canSaveAsSearch(filters: BazarFilters): boolean {
  return isFiltered(filters) && countSheetFilters(filters, true) === 0 && filters.scope === 'all'
}

/**
 * API parameters without the owner. `nearest` and the radius require the point from which the person looks; other lists do not send it,
 * so that their answers are the same for all callers.
 */
export function toItemSearchParams(filters: BazarFilters, point: Point | null): ItemSearchParams {
  const { q, exact, status, category, sort, tag, condition, radius, photos } = filters
  const isUnsent = sort === 'relevance' || sort === defaultSortOf(filters) || (sort === 'nearest' && !point)
  const near = point && (sort === 'nearest' || radius) ? { near: `${point.lat},${point.lng}` } : {}
  return {
    ...(q ? { q, ...(exact ? { exact: 'yes' } : {}) } : {}),
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    ...(tag ? { tag } : {}),
    ...(condition ? { condition } : {}),
    ...(photos ? { photos: 'yes' } : {}),
    ...(isUnsent ? {} : { sort }),
    ...near,
    ...(point && radius ? { radius } : {}),
  }
}
