import type { Uid } from '@barattolo/domain/ids'
import { isUid } from '@barattolo/domain/is-uid'
import { CATEGORIES, type Category } from '@barattolo/domain/items/categories'
import type { ItemSearchParams } from '@barattolo/domain/items/contract'
import { ITEM_SORTS, type ItemSort } from '@barattolo/domain/items/item-sorts'
import { ITEM_STATUSES, type ItemStatus } from '@barattolo/domain/items/item-status'
import type { Point } from '@barattolo/domain/map/distance'

/** The filters of the bazar's toolbar; the page's URL holds all of them. */
export interface BazarFilters {
  q: string
  scope: 'all' | 'mine'
  status: ItemStatus | null
  category: Category | null
  sort: ItemSort
  owner: Uid | null
  tag: string
}

export const NO_FILTERS: BazarFilters = {
  q: '',
  scope: 'all',
  status: null,
  category: null,
  sort: 'newest',
  owner: null,
  tag: '',
}

/** URLs of the product are in Italian. */
const SORT_PARAMETERS = { newest: 'recenti', title: 'az', '-title': 'za', nearest: 'vicini' } satisfies Record<ItemSort, string>

/** Reads filters from URL parameters; ignores invalid values. */
export function readFilters(parameters: URLSearchParams): BazarFilters {
  const owner = parameters.get('di')
  return {
    q: (parameters.get('q') ?? '').trim().slice(0, 80),
    scope: parameters.get('mostra') === 'miei' ? 'mine' : 'all',
    status: ITEM_STATUSES.find((status) => status === parameters.get('stato')) ?? null,
    category: CATEGORIES.find((category) => category === parameters.get('categoria')) ?? null,
    sort: ITEM_SORTS.find((sort) => SORT_PARAMETERS[sort] === parameters.get('ordine')) ?? 'newest',
    owner: isUid(owner) ? owner : null,
    tag: (parameters.get('tag') ?? '').trim().slice(0, 30),
  }
}

/** Writes filters to URL parameters; omits default values. */
export function writeFilters({ q, scope, status, category, sort, owner, tag }: BazarFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  if (q) parameters.set('q', q)
  if (tag) parameters.set('tag', tag)
  if (scope === 'mine') parameters.set('mostra', 'miei')
  if (status) parameters.set('stato', status)
  if (category) parameters.set('categoria', category)
  if (sort !== 'newest') parameters.set('ordine', SORT_PARAMETERS[sort])
  if (owner) parameters.set('di', owner)
  return parameters
}

/** Whether the filters can exclude objects from the list. */
export function isFiltered({ q, status, category, owner, tag }: BazarFilters): boolean {
  return q !== '' || status !== null || category !== null || owner !== null || tag !== ''
}

/** Whether the filters can be a saved search: at least one filter, and not limited to one person's objects. */
export function canSaveAsSearch({ q, status, category, tag, scope, owner }: BazarFilters): boolean {
  return (q !== '' || status !== null || category !== null || tag !== '') && scope === 'all' && owner === null
}

/**
 * API parameters without the owner. `nearest` requires the point from which the person looks; other orders do not send it, so that
 * their answers are the same for all callers.
 */
export function toItemSearchParams({ q, status, category, sort, tag }: BazarFilters, point: Point | null): ItemSearchParams {
  return {
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    ...(tag ? { tag } : {}),
    ...(sort === 'newest' || sort === 'nearest' ? {} : { sort }),
    ...(sort === 'nearest' && point ? { sort, near: `${point.lat},${point.lng}` } : {}),
  }
}
