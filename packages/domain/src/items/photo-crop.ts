import * as z from 'zod/mini'
import { PHOTOS_MAX } from '../limits.ts'

/** A crop is at least this share of the photo's width and height: below it a card would show single pixels. */
export const CROP_MIN = 0.02
/** The tolerance for rounding errors. */
const ROUNDING = 1e-6

const fraction = z.number().check(z.gte(0), z.lte(1))
const side = z.number().check(z.gte(CROP_MIN), z.lte(1))

/** The square of a photo that a card shows, as fractions of the photo's width and height. */
export const photoCrop = z
  .object({ x: fraction, y: fraction, width: side, height: side })
  .check(z.refine(({ x, y, width, height }) => x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING))
export type PhotoCrop = z.infer<typeof photoCrop>

/** Stored crops, which an earlier version may have accepted with other limits. */
export const storedCrops = z.record(z.string(), z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }))

/** Crops by the URL of their photo. A card shows the centred square of a photo without a crop. */
export const photoCrops = z
  .record(z.string().check(z.minLength(1), z.maxLength(500)), photoCrop)
  .check(z.refine((crops) => Object.keys(crops).length <= PHOTOS_MAX))
export type PhotoCrops = z.infer<typeof photoCrops>
