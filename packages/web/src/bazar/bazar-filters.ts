import { type Uid, uid } from '@barattolo/domain/ids'
import { CATEGORIES, type Category } from '@barattolo/domain/items/categories'
import { type ItemSearchParams, SORTS, type Sort } from '@barattolo/domain/items/contract'
import { STATUSES, type Status } from '@barattolo/domain/items/kinds'
import type { Point } from '@barattolo/domain/map/distance'

/** The filters of the bazar's toolbar; the page's URL holds all of them. */
export interface BazarFilters {
  q: string
  scope: 'all' | 'mine'
  status: Status | null
  category: Category | null
  sort: Sort
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
const SORT_WORDS = { newest: 'recenti', title: 'az', '-title': 'za', nearest: 'vicini' } satisfies Record<Sort, string>

/** Reads filters from URL parameters; ignores invalid values. */
export function readFilters(address: URLSearchParams): BazarFilters {
  const owner = uid.safeParse(address.get('di'))
  return {
    q: (address.get('q') ?? '').trim().slice(0, 80),
    scope: address.get('mostra') === 'miei' ? 'mine' : 'all',
    status: STATUSES.find((status) => status === address.get('stato')) ?? null,
    category: CATEGORIES.find((category) => category === address.get('categoria')) ?? null,
    sort: SORTS.find((sort) => SORT_WORDS[sort] === address.get('ordine')) ?? 'newest',
    owner: owner.success ? owner.data : null,
    tag: (address.get('tag') ?? '').trim().slice(0, 30),
  }
}

/** Writes filters to URL parameters; omits default values. */
export function writeFilters({ q, scope, status, category, sort, owner, tag }: BazarFilters): URLSearchParams {
  const address = new URLSearchParams()
  if (q) address.set('q', q)
  if (tag) address.set('tag', tag)
  if (scope === 'mine') address.set('mostra', 'miei')
  if (status) address.set('stato', status)
  if (category) address.set('categoria', category)
  if (sort !== 'newest') address.set('ordine', SORT_WORDS[sort])
  if (owner) address.set('di', owner)
  return address
}

/** Whether the filters can exclude objects from the list. */
export function isFiltered({ q, status, category, owner, tag }: BazarFilters): boolean {
  return q !== '' || status !== null || category !== null || owner !== null || tag !== ''
}

/** Whether the filters can be a saved search: at least one filter, and not limited to one person's objects. */
export function canBeSaved({ q, status, category, tag, scope, owner }: BazarFilters): boolean {
  return (q !== '' || status !== null || category !== null || tag !== '') && scope === 'all' && owner === null
}

/** API parameters without the owner. `nearest` requires a place. */
export function searchFor({ q, status, category, sort, tag }: BazarFilters, place: Point | null): ItemSearchParams {
  return {
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    ...(tag ? { tag } : {}),
    ...(sort === 'newest' || (sort === 'nearest' && !place) ? {} : { sort }),
    ...(place ? { near: `${place.lat},${place.lng}` } : {}),
  }
}
