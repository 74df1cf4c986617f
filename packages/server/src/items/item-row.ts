import type { ItemArea } from '@barattolo/domain/geo/cell'
import type { Point } from '@barattolo/domain/geo/distance'
import { itemDistanceKm } from '@barattolo/domain/geo/item-distance'
import { presentNameOf } from '@barattolo/domain/geo/municipalities'
import { isShownInTown } from '@barattolo/domain/geo/town-area'
import type { ItemId, Uid } from '@barattolo/domain/ids'
import type { Item } from '@barattolo/domain/items/contract'
import { cropsOf } from '@barattolo/domain/items/crop-geometry'
import { ITEM_FIELD_NAMES, type ItemFieldValues, pickFields } from '@barattolo/domain/items/fields'
import type { Availability } from '@barattolo/domain/items/item-status'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { displayNameOf } from '@barattolo/domain/people/display-name'
import type { Town } from '@barattolo/domain/town'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../people/blocks.store.ts'
import { type Audience, publicEmail } from '../people/people.store.ts'
import { inlineSql, toSnakeCase } from '../platform/database/query.ts'
import type { Tables } from '../platform/database/tables.ts'

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

/** The columns of `items` that a select of whole items needs, listed because a statement with `*` cannot be prepared. */
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

/** Since 1970, as a number. `date_part` is exact here and ten times faster than `extract`, which computes with decimal digits. */
export function microsecondsOf(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(date_part('epoch', ${time}) * 1000000)`
}

export const OPEN_NEGOTIATIONS = sql`(select sum(change)::int from item_negotiations where item_id = i.id)`

const FIELD_COLUMNS = sql.raw(ITEM_FIELD_NAMES.map((name) => `i.${toSnakeCase(name)} as "${name}"`).join(', '))

export const ITEM_COLUMNS = inlineSql(sql`
  i.id, i.owner_uid as "ownerUid", ${FIELD_COLUMNS}, i.availability, (i.resting_since is not null or p.holiday_since is not null) as resting,
  i.images, i.crops, i.location, i.area, i.lat, i.lng, i.passages, i.revision,
  ${microsecondsOf(sql`i.created_at`)} as created, ${microsecondsOf(sql`i.updated_at`)} as updated,
  p.name as "ownerName", p.chosen_name as "ownerChosenName", p.email as "ownerEmail", p.photo as "ownerPhoto",
  coalesce(${OPEN_NEGOTIATIONS}, 0) as "openNegotiations",
  case when i.hidden_at is not null then coalesce(i.hidden_reason, '') end as "hiddenBecause"`)

/** A hidden item is shown to its owner and to admins only. */
export const isShownTo = ({ hidden, ownerUid }: Pick<Item, 'hidden' | 'ownerUid'>, viewer: Viewer) =>
  hidden === undefined || viewer?.isAdmin === true || viewer?.uid === ownerUid

export type StoredPlace = Pick<ItemRow, 'location' | 'area' | 'lat' | 'lng'>

/** The municipality; what was stored outside the town's area has none. */
export function shownLocationOf({ location, area, lat, lng }: StoredPlace, town: Town): string | null {
  return lat !== null && lng !== null && !isShownInTown({ lat, lng }, area, town) ? null : presentNameOf(location, town)
}

/** The public fields, without a distance. */
export function asItem(row: ItemRow, audience: Audience, town: Town): Item {
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
    ownerName: displayNameOf(row.ownerName, row.ownerChosenName, town),
    ownerPhoto: row.ownerPhoto,
    location: shownLocationOf(row, town),
    area: row.area,
    coords,
    geo: coords ? { type: 'Point', coordinates: [coords.lng, coords.lat] } : null,
    createdAt: toIsoString(row.created),
    updatedAt: toIsoString(row.updated),
    passages: row.passages,
    revision: row.revision,
    meta: { trattativeAperte: row.openNegotiations },
    distance: null,
    ...(row.hiddenBecause === null ? {} : { hidden: row.hiddenBecause }),
  }
}

/** With the kilometres from `near` to the public point; unchanged if there is none, or only the municipality is public. */
export function withDistance(item: Item, near: Point | undefined): Item {
  const distance = near ? itemDistanceKm(near, item) : null
  return distance === null ? item : { ...item, distance }
}

const toIsoString = (microseconds: number) => new Date(microseconds / 1000).toISOString()
