import type { ItemSearch } from '@barattolo/domain/items/contract'
import { STATUSES } from '@barattolo/domain/items/kinds'
import { EARTH_RADIUS_KM, KM_PER_DEGREE, type Point } from '@barattolo/domain/map/distance'
import { it } from '@barattolo/domain/texts/it'
import { type RawBuilder, sql } from 'kysely'
import { type Viewer, visibleTo } from '../people/blocks.store.ts'
import { flat } from '../platform/written-once.ts'

/** What can be seen at an object's own row; `item_counts` counts these. */
export const IS_LISTED = sql`i.availability <> 'scambiato' and i.resting_since is null and i.hidden_at is null`

/**
 * What everybody finds in lists, counts, map and sitemap: neither what has changed hands, nor what its owner lets rest, nor
 * what the admin has hidden, nor anything of people on holiday. Those are in their owner's own list. People on holiday, and
 * disabled ones, are few: each set is read once, through an index of its own.
 */
export const IS_PUBLIC = flat(sql`${IS_LISTED}
  and i.owner_uid not in (select uid from people where holiday_since is not null)`)
export const OWNER_IS_ENABLED = sql`i.owner_uid not in (select uid from people where disabled_at is not null)`

const RESTS = sql`(i.resting_since is not null)`

export const spherePoint = ({ lat, lng }: Point) => sql`sphere_point(${lat}, ${lng})`

/**
 * Inside a circle, edge included, found by the box around it: the quickest way to count or gather all of a circle. The
 * haversine of the distance, sin²(d / 2R), is compared as it is, without roots and arcs.
 */
export function isInCircle(centre: Point, radiusKm: number): RawBuilder<unknown> {
  const up = radiusKm / KM_PER_DEGREE
  const box = sql`i.lat between ${centre.lat - up} and ${centre.lat + up}`
  const haversine = sql`(1 - cos(radians(i.lat - ${centre.lat}))
    + cos(radians(${centre.lat})) * cos(radians(i.lat)) * (1 - cos(radians(i.lng - ${centre.lng})))) / 2`
  const isNear = sql`${haversine} <= ${Math.sin(Math.min(radiusKm / EARTH_RADIUS_KM, Math.PI) / 2) ** 2}`
  // The longitudes of the circle's sides, unless it holds a pole or crosses the 180th meridian.
  const ratio = Math.sin(radiusKm / EARTH_RADIUS_KM) / Math.cos((centre.lat * Math.PI) / 180)
  const across = (Math.asin(Math.min(1, ratio)) * 180) / Math.PI
  const isWhole = Math.abs(centre.lat) + up < 90 && Math.abs(centre.lng) + across < 180
  return isWhole
    ? sql`${box} and i.lng between ${centre.lng - across} and ${centre.lng + across} and ${isNear}`
    : sql`${box} and ${isNear}`
}

/**
 * The same circle for the nearest first, who are read along the points' own index: the cube around the circle is what
 * that index knows. A chord is 2 sin(angle / 2) long on the unit sphere.
 */
function isInCubeOf(centre: Point, radiusKm: number): RawBuilder<unknown> {
  const chord = 2 * Math.sin(Math.min(radiusKm / EARTH_RADIUS_KM, Math.PI) / 2)
  const middle = spherePoint(centre)
  return sql`i.place <@ cube_enlarge(${middle}, ${chord}, 3) and i.place <-> ${middle} <= ${chord}`
}

/** What a list asks for, as conditions on `i`. What there are few of stands in the text itself: each has a plan of its own. */
export function conditionsOf(search: ItemSearch, viewer: Viewer): RawBuilder<unknown>[] {
  const { ownerUid, notOwnerUid, category, near, radius, bbox } = search
  // PostgreSQL takes any circle for a thousandth of all: with a kind besides it would expect so few as to gather and sort a whole city.
  const ofKind = (is: RawBuilder<unknown>) => (search.sort === 'nearest' ? sql`case when ${is} then true else false end` : is)
  const conditions = [OWNER_IS_ENABLED]
  if (ownerUid === undefined || ownerUid !== viewer?.uid) conditions.push(IS_PUBLIC, ...visibleTo(viewer, sql`i.owner_uid`))
  if (search.resting !== undefined) conditions.push(search.resting === 'yes' ? RESTS : sql`not ${RESTS}`)
  if (ownerUid !== undefined) conditions.push(sql`i.owner_uid = ${ownerUid}`)
  if (search.availability !== undefined) conditions.push(sql`i.availability = ${sql.lit(search.availability)}`)
  if (notOwnerUid !== undefined) conditions.push(sql`i.owner_uid <> ${notOwnerUid}`)
  if (category !== undefined) conditions.push(ofKind(sql`i.category = ${sql.lit(category)}`))
  if (search.tag !== undefined) conditions.push(sql`plain_texts(i.tags) @> array[plain_text(${search.tag})]`)
  if (search.status) conditions.push(ofKind(sql`i.status = any(${sql.lit(`{${statusesWith(search.status)}}`)})`))
  if (near && radius !== undefined)
    conditions.push(search.sort === 'nearest' ? isInCubeOf(near, radius) : isInCircle(near, radius))
  if (bbox) conditions.push(isInBox(bbox))
  return conditions
}

/** The words stand in the title or the description, whatever their case and accents. */
export function holdsWords(words: string, search = sql`i.search`): RawBuilder<unknown> {
  // Escaped last: taking accents off also makes a plain % of a wide one.
  const escaped = sql`regexp_replace(plain_text(${words}), '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`${search} like '%' || ${escaped} || '%'`
}

/** By substring of the kind or of its name on screen: `ripar` and `Da rip` both find `riparare`. */
export function statusesWith(text: string): string[] {
  const part = text.toLowerCase()
  return STATUSES.filter((status) => status.includes(part) || it.items.status[status].toLowerCase().includes(part))
}

/** A box whose west lies beyond its east crosses the 180th meridian. */
function isInBox({ west, south, east, north }: NonNullable<ItemSearch['bbox']>): RawBuilder<unknown> {
  const across = west <= east ? sql`i.lng between ${west} and ${east}` : sql`(i.lng >= ${west} or i.lng <= ${east})`
  return sql`i.lat between ${south} and ${north} and ${across}`
}
