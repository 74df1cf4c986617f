import type { Uid } from '@barattolo/domain/ids'
import type { ItemSearch } from '@barattolo/domain/items/contract'
import { STATUSES } from '@barattolo/domain/items/kinds'
import { EARTH_RADIUS_KM, type Point } from '@barattolo/domain/map/distance'
import { it } from '@barattolo/domain/texts/it'
import { type RawBuilder, sql } from 'kysely'

/** Everything but `scambiato` is public; those are in their owner's own list. */
export const IS_PUBLIC = sql`i.availability <> 'scambiato'`
/** Disabled people are few: the set is read once, through an index of its own. */
export const OWNER_IS_ENABLED = sql`i.owner_uid not in (select uid from people where disabled_at is not null)`

export const spherePoint = ({ lat, lng }: Point) => sql`sphere_point(${lat}, ${lng})`

/**
 * Inside a circle, edge included. The cube around it is what the index knows; the chord decides. A chord is as long as
 * 2 sin(angle / 2) on the unit sphere, and the angle is distance / R.
 */
export function isInCircle(centre: Point, radiusKm: number): RawBuilder<unknown> {
  const chord = 2 * Math.sin(Math.min(radiusKm / EARTH_RADIUS_KM, Math.PI) / 2)
  const middle = spherePoint(centre)
  return sql`i.place <@ cube_enlarge(${middle}, ${chord}, 3) and i.place <-> ${middle} <= ${chord}`
}

/** What a list asks for, as conditions on `i`. */
export function conditionsOf(search: ItemSearch, viewer: Uid | null): RawBuilder<unknown>[] {
  const { ownerUid, notOwnerUid, category, near, radius, bbox } = search
  const conditions = [OWNER_IS_ENABLED]
  if (ownerUid === undefined || ownerUid !== viewer) conditions.push(IS_PUBLIC)
  if (ownerUid !== undefined) conditions.push(sql`i.owner_uid = ${ownerUid}`)
  if (notOwnerUid !== undefined) conditions.push(sql`i.owner_uid <> ${notOwnerUid}`)
  if (category !== undefined) conditions.push(sql`i.category = ${category}`)
  if (search.tag !== undefined) conditions.push(sql`plain_texts(i.tags) @> array[plain_text(${search.tag})]`)
  if (search.status) conditions.push(sql`i.status = any(${statusesWith(search.status)})`)
  if (near && radius !== undefined) conditions.push(isInCircle(near, radius))
  if (bbox) conditions.push(isInBox(bbox))
  return conditions
}

/** The words stand in the title or the description, whatever their case and accents. */
export function holdsWords(words: string): RawBuilder<unknown> {
  const pattern = words.replace(/[\\%_]/g, '\\$&')
  return sql`i.search like '%' || plain_text(${pattern}) || '%'`
}

/** By substring of the kind or of its name on screen: `ripar` and `Da rip` both find `riparare`. */
function statusesWith(text: string): string[] {
  const part = text.toLowerCase()
  return STATUSES.filter((status) => status.includes(part) || it.items.status[status].toLowerCase().includes(part))
}

/** A box whose west lies beyond its east crosses the 180th meridian. */
function isInBox({ west, south, east, north }: NonNullable<ItemSearch['bbox']>): RawBuilder<unknown> {
  const across = west <= east ? sql`i.lng between ${west} and ${east}` : sql`(i.lng >= ${west} or i.lng <= ${east})`
  return sql`i.lat between ${south} and ${north} and ${across}`
}
