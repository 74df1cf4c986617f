import type { Uid } from '../ids.ts'
import { isValidPoint } from '../map/distance.ts'
import { NEW_ITEM_START } from '../map/initial-views.ts'
import { CATEGORIES, type Category } from './categories.ts'
import { cropsOf } from './crop-geometry.ts'
import { uploadedImages } from './form-photos.ts'
import type { ItemStatus } from './item-status.ts'
import type { PhotoCrops } from './photo-crop.ts'

/** The values of the form fields, as typed. */
export interface ItemForm {
  title: string
  description: string
  /** Empty until a category is chosen. */
  category: Category | ''
  status: ItemStatus
  latitude: string
  longitude: string
  /** URLs of uploaded photos and placeholders of running uploads (`form-photos.ts`), in the order of display. */
  images: readonly string[]
  /** The crops for the card, by the photo's entry in `images`. */
  crops: PhotoCrops
  tags: readonly string[]
  /** The municipality that overrides the one derived from the position; null if there is none. */
  location: string | null
}

export const EMPTY_ITEM_FORM: ItemForm = {
  title: '',
  description: '',
  category: '',
  status: 'baratto',
  latitude: formatDegrees(NEW_ITEM_START.lat),
  longitude: formatDegrees(NEW_ITEM_START.lng),
  images: [],
  crops: {},
  tags: [],
  location: null,
}

/** Clears texts, category, tags and photos after a save. Kind and position stay for the next object from the same place. */
export function clearAfterSave(form: ItemForm): ItemForm {
  return { ...form, title: '', description: '', images: [], crops: {}, category: '', tags: [] }
}

/** Keys of `texts/it/item-form.ts`, in the order of the form. */
export type ItemFormRefusal = 'signedOut' | 'titleMissing' | 'categoryMissing' | 'coordinatesInvalid'

/** The new-item payload of the specification. The server takes the owner from the token and ignores the owner fields. */
export interface ItemPayload {
  title: string
  description: string
  status: ItemStatus
  category: Category
  latitude: number
  longitude: number
  imageUrl: string
  images: string[]
  crops?: PhotoCrops
  tags: string[]
  location?: string
  ownerUid: Uid
  ownerEmail: string
}

export type ItemFormResult = { ok: true; payload: ItemPayload } | { ok: false; refusals: ItemFormRefusal[] }

/** Validates the whole form and builds the payload; `owner` is the signed-in user. */
export function parseItemForm(form: ItemForm, owner: { uid: Uid; email: string } | null): ItemFormResult {
  if (!owner) return { ok: false, refusals: ['signedOut'] }
  const title = form.title.trim()
  const category = CATEGORIES.find((each) => each === form.category)
  const point = { lat: parseDegrees(form.latitude), lng: parseDegrees(form.longitude) }
  const refusals: ItemFormRefusal[] = []
  if (title === '') refusals.push('titleMissing')
  if (!category) refusals.push('categoryMissing')
  if (!isValidPoint(point)) refusals.push('coordinatesInvalid')
  if (!category || refusals.length > 0) return { ok: false, refusals }
  const images = uploadedImages(form.images)
  const crops = cropsOf(images, form.crops)
  return {
    ok: true,
    payload: {
      title,
      description: form.description.trim(),
      status: form.status,
      category,
      latitude: point.lat,
      longitude: point.lng,
      imageUrl: images[0] ?? '',
      images,
      ...(crops ? { crops } : {}),
      tags: form.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
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

/** Parses degrees with a decimal point or comma; NaN if invalid. */
export function parseDegrees(text: string): number {
  const decimal = text.trim().replace(',', '.')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(decimal) ? Number(decimal) : Number.NaN
}
