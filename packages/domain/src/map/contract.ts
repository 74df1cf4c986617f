import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CIRCLE_RADIUS_MAX } from '../geo/circle-radii.ts'
import { itemId } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { ITEM_STATUSES } from '../items/item-status.ts'
import { SEARCH_TEXT_MAX } from '../limits.ts'
import { searchText } from '../user-text.ts'

/**
 * Up to `POINTS_MAX` objects in the circle are sent individually. Above that, the visible area is clustered until there are at
 * most `CLUSTERS_MAX` clusters and as many single objects. A compressed response is at most 40 KB long.
 */
export const POINTS_MAX = 400
export const CLUSTERS_MAX = 1000

/** A number in a URL; refuses the empty text, which JavaScript converts to zero. */
const numberText = z.string().check(z.regex(/^-?\d+(\.\d+)?(e-?\d+)?$/))
const toNumber = z.transform((value: string | number) => Number(value))
const degrees = (limit: number) =>
  z.pipe(z.pipe(z.union([z.number(), numberText]), toNumber), z.number().check(z.gte(-limit), z.lte(limit)))

/** The circle (centre, radius in kilometres), the filters, and the visible area (box, zoom) of the map. */
export const mapView = z.object({
  lat: degrees(90),
  lng: degrees(180),
  radius: z.coerce.number().check(z.gt(0), z.lte(CIRCLE_RADIUS_MAX)),
  status: z.optional(z.enum(ITEM_STATUSES)),
  category: z.optional(z.enum(CATEGORIES)),
  /** Words and how they are understood, as in the list of objects. */
  q: z.optional(searchText(0, SEARCH_TEXT_MAX)),
  exact: z.optional(z.literal('yes')),
  west: z.optional(degrees(180)),
  south: z.optional(degrees(90)),
  east: z.optional(degrees(180)),
  north: z.optional(degrees(90)),
  zoom: z.optional(z.coerce.number().check(z.gte(0), z.lte(24))),
})
export type MapView = z.infer<typeof mapView>

/** One public object inside the circle, at its public point. */
export const mapPoint = z.object({
  _id: itemId,
  lat: z.number(),
  lng: z.number(),
  status: z.enum(ITEM_STATUSES),
  title: z.string(),
  imageUrl: z.string(),
})
export type MapPoint = z.infer<typeof mapPoint>

export const mapCluster = z.object({ id: z.number(), lat: z.number(), lng: z.number(), count: z.int() })
export type MapCluster = z.infer<typeof mapCluster>

/**
 * `count` is exact. Up to `POINTS_MAX` objects, `points` has all objects of the circle and `clusters` is null: the client
 * clusters them. Above that, `clusters` has the clusters of the visible area, at most a second old, and `points` the single
 * objects. With words the count stops at 1,000, and there are no clusters: `points` has the best `POINTS_MAX` objects.
 */
export const mapAnswer = z.object({
  count: z.int(),
  points: z.array(mapPoint),
  clusters: z.nullable(z.array(mapCluster)),
})
export type MapAnswer = z.infer<typeof mapAnswer>

export const readMap = endpoint({
  method: 'GET',
  path: '/api/map',
  access: 'public',
  summary: 'Quanti e quali oggetti in un cerchio',
  query: mapView,
  answer: mapAnswer,
})
