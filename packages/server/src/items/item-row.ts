import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { cropsOf } from '@barattolo/domain/items/crop-geometry'
import { ITEM_FIELD_NAMES, type ItemFieldValues, pickFields } from '@barattolo/domain/items/fields'
import type { Availability } from '@barattolo/domain/items/item-status'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import type { ItemArea } from '@barattolo/domain/map/cell'
import { distanceKm, type Point } from '@barattolo/domain/map/distance'
import { displayNameOf } from '@barattolo/domain/people/display-name'
import { sql } from 'kysely'
import { type Audience, publicEmail } from '../people/people.store.ts'
import { inlineSql, toSnakeCase } from '../platform/query.ts'
import type { Tables } from '../platform/tables.ts'

/** An item with its owner, as selected from `items i` and `people p`. */
export interface ItemRow extends ItemFieldValues {
  id: ItemId
  ownerUid: Uid
  availability: Availability
  resting: boolean
  images: string[]
  crops: PhotoCrops | null
  location: string | null
  area: ItemArea
  lat: number | null
  lng: number | null
  /** Microseconds since 1970, the precision of the database; a `Date` would truncate them and break cursors. */
  created: number
  updated: number
  passages: number
  revision: number
  ownerName: string
  ownerChosenName: string | null
  ownerEmail: string
  ownerPhoto: string | null
  openNegotiations: number
  /** Why the admin has hidden it from all but its owner; null if it is not hidden. */
  hiddenBecause: string | null
}

/** The columns of `items` that the selects below need, listed because a statement with `*` cannot be prepared. */
export const ITEM_BASE_COLUMNS = [
  ...ITEM_FIELD_NAMES,
  'id',
  'ownerUid',
  'availability',
  'restingSince',
  'images',
  'crops',
  'location',
  'lat',
  'lng',
  'place',
  'area',
  'passages',
  'revision',
  'createdAt',
  'updatedAt',
  'hiddenAt',
  'hiddenReason',
] as const satisfies (keyof Tables['items'])[]
export const ITEM_BASE = sql.raw(ITEM_BASE_COLUMNS.map(toSnakeCase).join(', '))

const FIELD_COLUMNS = sql.raw(ITEM_FIELD_NAMES.map((name) => `i.${toSnakeCase(name)} as "${name}"`).join(', '))

export const ITEM_COLUMNS = inlineSql(sql`
  i.id, i.owner_uid as "ownerUid", ${FIELD_COLUMNS}, i.availability, (i.resting_since is not null or p.holiday_since is not null) as resting,
  i.images, i.crops, i.location, i.area, i.lat, i.lng, i.passages, i.revision,
  (extract(epoch from i.created_at) * 1000000)::float8 as created,
  (extract(epoch from i.updated_at) * 1000000)::float8 as updated,
  p.name as "ownerName", p.chosen_name as "ownerChosenName", p.email as "ownerEmail", p.photo as "ownerPhoto",
  coalesce((select sum(change)::int from item_negotiations where item_id = i.id), 0) as "openNegotiations",
  case when i.hidden_at is not null then coalesce(i.hidden_reason, '') end as "hiddenBecause"`)

/** The public fields; `distance` is in kilometres from `near`, between public points. */
export function asItem(row: ItemRow, audience: Audience, near?: Point): Item {
  const crops = cropsOf(row.images, row.crops)
  const coords = row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng }
  return {
    _id: row.id,
    ...pickFields(row),
    availability: row.availability,
    resting: row.resting,
    imageUrl: row.images[0] ?? '',
    images: row.images,
    ...(crops ? { crops } : {}),
    ownerUid: row.ownerUid,
    ownerEmail: publicEmail(row.ownerEmail, audience),
    ownerName: displayNameOf(row.ownerName, row.ownerChosenName),
    ownerPhoto: row.ownerPhoto,
    location: row.location,
    area: row.area,
    coords,
    geo: coords ? { type: 'Point', coordinates: [coords.lng, coords.lat] } : null,
    createdAt: toIsoString(row.created),
    updatedAt: toIsoString(row.updated),
    passages: row.passages,
    revision: row.revision,
    meta: { trattativeAperte: row.openNegotiations },
    distance: near && coords && row.area !== 'municipality' ? distanceKm(near, coords) : null,
    ...(row.hiddenBecause === null ? {} : { hidden: row.hiddenBecause }),
  }
}

const toIsoString = (microseconds: number) => new Date(microseconds / 1000).toISOString()
