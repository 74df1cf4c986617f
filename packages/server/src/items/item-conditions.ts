import type { CellSpan } from '@barattolo/domain/geo/cell-spans'
import { EARTH_RADIUS_KM, KM_PER_DEGREE, type Point } from '@barattolo/domain/geo/distance'
import type { Uid } from '@barattolo/domain/ids'
import type { ItemSearch } from '@barattolo/domain/items/contract'
import { ITEM_STATUSES } from '@barattolo/domain/items/item-status'
import { it } from '@barattolo/domain/texts/it'
import { type RawBuilder, sql } from 'kysely'
import { type Viewer, visibleTo } from '../people/blocks.store.ts'
import { inlineSql, type Param } from '../platform/database/query.ts'

/** The public conditions on the item's own row; `item_counts` counts the items that meet them. */
export const IS_LISTED = sql`i.availability <> 'scambiato' and i.resting_since is null and i.hidden_at is null`

/** A condition on `photos`: an item or a person shows the photo. */
export const IS_PHOTO_USED = sql<boolean>`(
  exists (select from items where items.images @> array[photos.address])
  or exists (select from people where people.photo = photos.address))`

/** The people on holiday and the disabled ones: few, from the index `people_away`. */
export const PEOPLE_AWAY = sql`select uid from people where holiday_since is not null or disabled_at is not null`

/**
 * The items that are public in lists, counts, map and sitemap: not exchanged, paused or hidden by the admin, and not of an owner who is on
 * holiday or disabled, whose set is read once per query. An owner's own list has all of their items.
 */
export const IS_PUBLIC = inlineSql(sql`${IS_LISTED}
  and i.owner_uid not in (${PEOPLE_AWAY})`)
/** The municipality of most public items of a person, as a subquery; null if they have none. */
export const placeOfOwner = (uid: RawBuilder<unknown>) => sql<string | null>`(
  select mode() within group (order by i.location) from items i where i.owner_uid = ${uid} and ${IS_PUBLIC})`
const OWNER_IS_ENABLED = sql`i.owner_uid not in (select uid from people where disabled_at is not null)`

/** The item has changed hands since; also if it has come back to the owner of that time. */
export const hasPassedSince = (item: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql<boolean>`exists (
  select from item_passages p where p.item_id = ${item} and p.passed_at > ${since})`

const IS_PAUSED = sql`(i.resting_since is not null)`

export const spherePoint = ({ lat, lng }: Point) => sql`sphere_point(${lat}, ${lng})`

/**
 * Items within a circle, border included, prefiltered by its bounding box: the fastest way to count or read all items of a
 * circle. Compares the haversine of the distance, sin²(d / 2R), directly, without square root and arcsine.
 */
export function isInCircle(centre: Point, radiusKm: number): RawBuilder<unknown> {
  const latitudeDelta = radiusKm / KM_PER_DEGREE
  const box = sql`i.lat between ${centre.lat - latitudeDelta} and ${centre.lat + latitudeDelta}`
  const haversine = sql`(1 - cos(radians(i.lat - ${centre.lat}))
    + cos(radians(${centre.lat})) * cos(radians(i.lat)) * (1 - cos(radians(i.lng - ${centre.lng})))) / 2`
  const isNear = sql`${haversine} <= ${Math.sin(Math.min(radiusKm / EARTH_RADIUS_KM, Math.PI) / 2) ** 2}`
  // The box is limited in longitude too, unless the circle contains a pole or crosses the 180th meridian.
  const sineRatio = Math.sin(radiusKm / EARTH_RADIUS_KM) / Math.cos((centre.lat * Math.PI) / 180)
  const longitudeDelta = (Math.asin(Math.min(1, sineRatio)) * 180) / Math.PI
  const hasLongitudeBounds = Math.abs(centre.lat) + latitudeDelta < 90 && Math.abs(centre.lng) + longitudeDelta < 180
  return hasLongitudeBounds
    ? sql`${box} and i.lng between ${centre.lng - longitudeDelta} and ${centre.lng + longitudeDelta} and ${isNear}`
    : sql`${box} and ${isNear}`
}

/** Spans of cells as rows `s`. */
export const cellsOf = (spans: readonly CellSpan[]) =>
  sql`unnest(${spans.map(({ y }) => y)}::int[], ${spans.map(({ from }) => from)}::int[], ${spans.map(({ to }) => to)}::int[]) s(y, a, b)`

/** The straight distance, on the unit sphere, of points that are this far apart: the chord of an angle is 2 sin(angle / 2). */
export function chordOf(km: number): number {
  return 2 * Math.sin(Math.min(km / EARTH_RADIUS_KM, Math.PI) / 2)
}

/**
 * The same circle for the order "nearest" of one person's items or of words, by the index on `place`: it supports a cube around the
 * circle. A list of all items in this order ends at the circle instead.
 */
function isInCube(centre: Point, radiusKm: number): RawBuilder<unknown> {
  const chord = chordOf(radiusKm)
  const centrePoint = spherePoint(centre)
  return sql`i.place <@ cube_enlarge(${centrePoint}, ${chord}, 3) and i.place <-> ${centrePoint} <= ${chord}`
}

/** How a value that a function computes is written in a statement. */
type WriteValue = (value: RawBuilder<unknown>) => RawBuilder<unknown>
export const asExpression: WriteValue = (value) => value
/**
 * For a statement with a generic plan, which would compute the value again for each row. The planner does not know the value, so
 * this is not for statements whose best index depends on it.
 */
export const asSubquery: WriteValue = (value) => sql`(select ${value})`

/** A prepared statement has a placeholder for the owner. */
type SearchWithOwner = Omit<ItemSearch, 'ownerUid'> & { ownerUid?: Uid | Param<Uid> | undefined }

/** The search as conditions on `i`. Low-cardinality filters are inlined so that each value gets its own query plan. */
export function conditionsOf(search: SearchWithOwner, viewer: Viewer, writeValue = asExpression): RawBuilder<unknown>[] {
  const { ownerUid, notOwnerUid, category, near, radius, bbox } = search
  // PostgreSQL estimates that any circle matches 1/1000 of all rows. With one more filter it would expect so few rows that it
  // reads and sorts all items of the circle instead of reading the index in order. CASE hides the filter from the estimate.
  const hideFromEstimate = (condition: RawBuilder<unknown>) =>
    search.sort === 'nearest' ? sql`case when ${condition} then true else false end` : condition
  const areOwn = ownerUid !== undefined && ownerUid === viewer?.uid
  const conditions = areOwn ? [OWNER_IS_ENABLED] : [IS_PUBLIC, ...visibleTo(viewer, sql`i.owner_uid`)]
  if (search.resting !== undefined) conditions.push(search.resting === 'yes' ? IS_PAUSED : sql`not ${IS_PAUSED}`)
  if (ownerUid !== undefined) conditions.push(sql`i.owner_uid = ${ownerUid}`)
  if (search.availability !== undefined) conditions.push(sql`i.availability = ${sql.lit(search.availability)}`)
  if (notOwnerUid !== undefined) conditions.push(sql`i.owner_uid <> ${notOwnerUid}`)
  if (category !== undefined) conditions.push(hideFromEstimate(sql`i.category = ${sql.lit(category)}`))
  if (search.condition !== undefined) conditions.push(hideFromEstimate(sql`i.condition = ${sql.lit(search.condition)}`))
  if (search.photos !== undefined) conditions.push(hideFromEstimate(sql`i.images <> '{}'`))
  if (search.tag !== undefined) conditions.push(sql`plain_texts(i.tags) @> ${writeValue(sql`array[plain_text(${search.tag})]`)}`)
  if (search.status) conditions.push(hideFromEstimate(hasStatus(statusesWith(search.status))))
  if (near && radius !== undefined) conditions.push(search.sort === 'nearest' ? isInCube(near, radius) : isInCircle(near, radius))
  if (bbox) conditions.push(isInBox(bbox))
  return conditions
}

/** The items of one status have an index of their own, which a list of statuses does not use. */
function hasStatus(statuses: readonly string[]): RawBuilder<unknown> {
  const [status, ...others] = statuses
  if (status === undefined) return sql`false`
  return others.length === 0 ? sql`i.status = ${sql.lit(status)}` : sql`i.status = any(${sql.lit(`{${statuses}}`)})`
}

/** The title or the description contains the text, ignoring case and accents. */
export function containsText(text: string, search = sql`i.search`, writeValue = asExpression): RawBuilder<unknown> {
  // Escape after `plain_text`, which also converts a full-width % to a plain one.
  const escaped = sql`regexp_replace(plain_text(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
  return sql`${search} like ${writeValue(sql`'%' || ${escaped} || '%'`)}`
}

/** Statuses that contain the text in their value or their label on screen: `ripar` and `Da rip` both match `riparare`. */
export function statusesWith(text: string): string[] {
  const part = text.toLowerCase()
  return ITEM_STATUSES.filter((status) => status.includes(part) || it.items.status[status].toLowerCase().includes(part))
}

/** A box with west greater than east crosses the 180th meridian. */
function isInBox({ west, south, east, north }: NonNullable<ItemSearch['bbox']>): RawBuilder<unknown> {
  const isInLongitudes = west <= east ? sql`i.lng between ${west} and ${east}` : sql`(i.lng >= ${west} or i.lng <= ${east})`
  return sql`i.lat between ${south} and ${north} and ${isInLongitudes}`
}
