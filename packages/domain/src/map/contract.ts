import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { itemId } from '../ids.ts'
import { CATEGORIES } from '../items/categories.ts'
import { STATUSES } from '../items/kinds.ts'

/** Kilometres offered by the radius selector. */
export const RADII = [2, 5, 10, 15, 20] as const
export const DEFAULT_RADIUS = 5

/**
 * Up to this many objects in the circle are sent one by one; above, what stands in the view, gathered so far that there are no
 * more clusters than this, nor objects that stand alone. No answer is longer than 40 KB as it travels.
 */
export const MOST_POINTS = 400
export const MOST_CLUSTERS = 1000

/** As it stands in an address; empty is no number, though JavaScript reads it as zero. */
const inAddress = z.string().check(z.regex(/^-?\d+(\.\d+)?(e-?\d+)?$/))
const asNumber = z.transform((given: string | number) => Number(given))
const degrees = (limit: number) =>
  z.pipe(z.pipe(z.union([z.number(), inAddress]), asNumber), z.number().check(z.gte(-limit), z.lte(limit)))

/** The circle (centre and kilometres), which objects of it, and the view (box and zoom) that the map shows. */
export const mapView = z.object({
  lat: degrees(90),
  lng: degrees(180),
  radius: z.coerce.number().check(z.gt(0), z.lte(100)),
  status: z.optional(z.enum(STATUSES)),
  category: z.optional(z.enum(CATEGORIES)),
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
  status: z.enum(STATUSES),
  title: z.string(),
  imageUrl: z.string(),
})
export type MapPoint = z.infer<typeof mapPoint>

export const mapCluster = z.object({ id: z.number(), lat: z.number(), lng: z.number(), count: z.int() })
export type MapCluster = z.infer<typeof mapCluster>

/**
 * `count` is exact. Up to `MOST_POINTS` objects `points` holds all of the circle and `clusters` is null: the client clusters
 * them itself. Above, `clusters` holds those of the view, as they stood at most a second ago, and `points` the objects that
 * stand alone.
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
