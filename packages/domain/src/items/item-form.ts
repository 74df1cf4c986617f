import { isValidPoint } from '../geo/distance.ts'
import { isInTown } from '../geo/town-area.ts'
import type { Uid } from '../ids.ts'
import type { Town } from '../town.ts'
import { CATEGORIES } from './categories.ts'
import { cropsOf } from './crop-geometry.ts'
import { EMPTY_FIELDS, type ItemFieldEntries, type ItemFieldValues, trimFields } from './fields.ts'
import { uploadedImages } from './form-photos.ts'
import type { PhotoCrops } from './photo-crop.ts'
import type { Weight } from './weight.ts'

/** The values of the form fields, as typed. */
export interface ItemForm extends ItemFieldEntries {
  latitude: string
  longitude: string
  /** URLs of uploaded photos and placeholders of running uploads (`form-photos.ts`), in the order of display. */
  images: readonly string[]
  /** The crops for the card, by the photo's entry in `images`. */
  crops: PhotoCrops
  /** The municipality that overrides the one derived from the position; null if there is none. */
  location: string | null
  /** Others see only the municipality, not the cell. */
  onlyMunicipality: boolean
  /** Null while the default of the category counts. */
  weight: Weight | null
}

/** The form of a new object, at the initial position of the town. */
export const emptyItemForm = ({ views: { newItem } }: Pick<Town, 'views'>): ItemForm => ({
  ...EMPTY_FIELDS,
  latitude: formatDegrees(newItem.lat),
  longitude: formatDegrees(newItem.lng),
  images: [],
  crops: {},
  location: null,
  onlyMunicipality: false,
  weight: null,
})

/** Clears fields and photos after a save. Kind and position stay for the next object from the same place. */
export function clearAfterSave(form: ItemForm): ItemForm {
  return { ...form, ...EMPTY_FIELDS, status: form.status, images: [], crops: {}, weight: null }
}

/** Keys of `texts/it/items/item-form.ts`, in the order of the form. */
export type ItemFormRefusal = 'signedOut' | 'titleMissing' | 'categoryMissing' | 'coordinatesInvalid' | 'outsideTown'

/** The new-item payload of the specification. The server takes the owner from the token and ignores the owner fields. */
export interface ItemPayload extends ItemFieldValues {
  latitude: number
  longitude: number
  imageUrl: string
  images: string[]
  crops?: PhotoCrops
  location?: string
  onlyMunicipality: boolean
  weight: Weight | null
  ownerUid: Uid
  ownerEmail: string
}

export type ItemFormResult = { ok: true; payload: ItemPayload } | { ok: false; refusals: ItemFormRefusal[] }

/**
 * Validates the whole form and builds the payload; `owner` is the signed-in user. `isAtStoredPlace`: an object that was stored outside
 * the town's area stays there.
 */
export function parseItemForm(
  form: ItemForm,
  owner: { uid: Uid; email: string } | null,
  town: Pick<Town, 'municipalities' | 'areaKm'>,
  isAtStoredPlace = false,
): ItemFormResult {
  if (!owner) return { ok: false, refusals: ['signedOut'] }
  const fields = trimFields(form)
  const category = CATEGORIES.find((each) => each === fields.category)
  const point = { lat: parseDegrees(form.latitude), lng: parseDegrees(form.longitude) }
  const refusals: ItemFormRefusal[] = []
  if (fields.title === '') refusals.push('titleMissing')
  if (!category) refusals.push('categoryMissing')
  if (!isValidPoint(point)) refusals.push('coordinatesInvalid')
  else if (!isAtStoredPlace && !isInTown(point, town)) refusals.push('outsideTown')
  if (!category || refusals.length > 0) return { ok: false, refusals }
  const images = uploadedImages(form.images)
  const crops = cropsOf(images, form.crops)
  return {
    ok: true,
    payload: {
      ...fields,
      category,
      tags: [...fields.tags],
      latitude: point.lat,
      longitude: point.lng,
      onlyMunicipality: form.onlyMunicipality,
      weight: form.weight,
      imageUrl: images[0] ?? '',
      images,
      ...(crops ? { crops } : {}),
      ...(form.location ? { location: form.location } : {}),
      ownerUid: owner.uid,
      ownerEmail: owner.email,
    },
  }
}

/** Formats degrees for a field: four decimals (about ten metres), with a comma. */
export function formatDegrees(degrees: number): string {
  return degrees.toFixed(4).replace('.', ',')
}

/** Two coordinates in one text, as maps copy them ("45.7372, 7.3172", "42.88° S, 147.33° E"); null for any other text. */
export function parseCoordinatePair(text: string): Pick<ItemForm, 'latitude' | 'longitude'> | null {
  // Without a decimal point a comma can be that of a number.
  const separator = text.includes('.') ? /[\s,;]+/ : /\s*[,;]\s+|\s*;|\s+/
  const [first, second, ...rest] = text
    .replaceAll(/[°NSEWO]/gi, ' ')
    .trim()
    .split(separator)
  if (first === undefined || second === undefined || rest.length > 0) return null
  // O: “ovest”, west.
  const [latitude, longitude] = [/S/i.test(text) ? `-${first}` : first, /[WO]/i.test(text) ? `-${second}` : second]
  if (Number.isNaN(parseDegrees(latitude)) || Number.isNaN(parseDegrees(longitude))) return null
  return { latitude: latitude.replace('.', ','), longitude: longitude.replace('.', ',') }
}

/** Parses degrees with a decimal point or comma; NaN if invalid. */
export function parseDegrees(text: string): number {
  const decimal = text.trim().replace(',', '.')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(decimal) ? Number(decimal) : Number.NaN
}
