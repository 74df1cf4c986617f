import type { Uid } from '../ids.ts'
import { isOnEarth } from '../map/distance.ts'
import { NEW_ITEM_START } from '../map/places.ts'
import { CATEGORIES, type Category } from './categories.ts'
import type { Status } from './kinds.ts'

/** What stands in the form's fields, as typed. */
export interface ItemForm {
  title: string
  description: string
  /** Empty until one is chosen. */
  category: Category | ''
  status: Status
  latitude: string
  longitude: string
  /** Addresses of uploaded photos, the first one shown first. */
  images: readonly string[]
  tags: readonly string[]
  /** The municipality where the owner corrects it, else null. */
  location: string | null
}

export const EMPTY_ITEM_FORM: ItemForm = {
  title: '',
  description: '',
  category: '',
  status: 'baratto',
  latitude: degreesText(NEW_ITEM_START.lat),
  longitude: degreesText(NEW_ITEM_START.lng),
  images: [],
  tags: [],
  location: null,
}

/** After a save the words and photos go; kind and position stay for the next object of the same house. */
export function clearedAfterSave(form: ItemForm): ItemForm {
  return { ...form, title: '', description: '', images: [], category: '', tags: [] }
}

/** Keys of `texts/it/items.ts` → `form`: what is asked first is said first. */
export type ItemFormRefusal = 'signedOut' | 'titleMissing' | 'categoryMissing' | 'coordinatesInvalid'

/** The new-item payload of the specification; the server takes the owner from the token and ignores the last two. */
export interface ItemPayload {
  title: string
  description: string
  status: Status
  category: Category
  latitude: number
  longitude: number
  imageUrl: string
  images: string[]
  tags: string[]
  location?: string
  ownerUid: Uid
  ownerEmail: string
}

export type ItemFormResult = { ok: true; payload: ItemPayload } | { ok: false; refusal: ItemFormRefusal }

/** Judges the form and makes of it what is sent; `owner` is who is signed in. */
export function readItemForm(form: ItemForm, owner: { uid: Uid; email: string } | null): ItemFormResult {
  if (!owner) return { ok: false, refusal: 'signedOut' }
  const title = form.title.trim()
  if (title === '') return { ok: false, refusal: 'titleMissing' }
  const category = CATEGORIES.find((each) => each === form.category)
  if (!category) return { ok: false, refusal: 'categoryMissing' }
  const point = { lat: readDegrees(form.latitude), lng: readDegrees(form.longitude) }
  if (!isOnEarth(point)) return { ok: false, refusal: 'coordinatesInvalid' }
  return {
    ok: true,
    payload: {
      title,
      description: form.description.trim(),
      status: form.status,
      category,
      latitude: point.lat,
      longitude: point.lng,
      imageUrl: form.images[0] ?? '',
      images: [...form.images],
      tags: form.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
      ...(form.location ? { location: form.location } : {}),
      ownerUid: owner.uid,
      ownerEmail: owner.email,
    },
  }
}

/** Degrees as they stand in a field: four decimals (about ten metres), with a comma. */
export function degreesText(degrees: number): string {
  return degrees.toFixed(4).replace('.', ',')
}

/** Degrees as people type them, with a point or a comma; NaN for anything else. */
export function readDegrees(text: string): number {
  const decimal = text.trim().replace(',', '.')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(decimal) ? Number(decimal) : Number.NaN
}
