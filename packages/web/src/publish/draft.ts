import { CATEGORIES } from '@barattolo/domain/items/categories'
import { coarsePlaceOf, type FormPlace, placeOfCell } from '@barattolo/domain/items/form-place'
import { EMPTY_ITEM_FORM, type ItemForm } from '@barattolo/domain/items/item-form'
import { STATUSES } from '@barattolo/domain/items/kinds'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { uploadedImages } from '@barattolo/domain/items/photo-places'
import * as z from 'zod/mini'
import { keep, labelOf, readKept } from '../app/kept.ts'
import { keepLastPlace, lastPlace } from './last-place.ts'

/** The draft of the form is stored on the device, one per person, so that it survives a closed tab. */
const kept = z.object({
  title: z.string(),
  description: z.string(),
  category: z.union([z.enum(CATEGORIES), z.literal('')]),
  status: z.enum(STATUSES),
  latitude: z.string(),
  longitude: z.string(),
  images: z.array(z.string()),
  tags: z.array(z.string()),
  location: z.nullable(z.string()),
})

/** Merges the stored fields into a form. Removes photos whose upload was interrupted when the page was closed. */
function readForm(stored: unknown, from: ItemForm): ItemForm {
  const fields = typeof stored === 'object' && stored !== null ? stored : {}
  const form = kept.parse({ ...from, ...fields })
  // Drafts of an older version have no crops. Crops are validated by the server.
  const crops = 'crops' in fields ? (fields.crops as PhotoCrops) : from.crops
  return { ...form, images: uploadedImages(form.images), crops }
}

const changesKey = (uid: string, id: string) => `barattolo:modifica:${labelOf(uid)}:${id}`

/** The form of an object with its stored unsaved changes. */
export function withKeptChanges(uid: string, id: string, from: ItemForm): ItemForm {
  return readKept(changesKey(uid, id), (stored) => readForm(stored, from), from)
}

/** Stores the fields that differ from the object's; removes the entry if there are none. */
export function keepChanges(uid: string, id: string, from: ItemForm, changed: ItemForm) {
  const isMoved = changed.latitude !== from.latitude || changed.longitude !== from.longitude
  const form = isMoved ? { ...changed, ...(coarse(changed) ?? placeIn(from)) } : changed
  const before = new Map<string, unknown>(Object.entries(from))
  const differing = Object.entries(form).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)))
  keep(changesKey(uid, id), differing.length > 0 ? Object.fromEntries(differing) : null)
}

const key = (uid: string) => `barattolo:bozza:${labelOf(uid)}`

/** An empty form at the place of this person's last object. */
export function emptyForm(uid: string): ItemForm {
  const place = lastPlace(uid)
  return place ? { ...EMPTY_ITEM_FORM, ...placeOfCell(place) } : EMPTY_ITEM_FORM
}

export function keptDraft(uid: string): ItemForm {
  const empty = emptyForm(uid)
  return readKept(key(uid), (stored) => readForm(stored, empty), empty)
}

/** Stores the draft with the center of its cell instead of the exact position. */
export function keepDraft(uid: string, form: ItemForm) {
  keep(key(uid), isUntouched(form) ? null : { ...form, ...(coarse(form) ?? placeIn(emptyForm(uid))) })
}

/** Stores the place of this form as the start of the next form. */
export function keepPlaceOf(uid: string, form: FormPlace) {
  const place = coarsePlaceOf(form)
  if (place) keepLastPlace(uid, place)
}

/** Only the fields of the place. */
export const placeIn = ({ latitude, longitude, location }: FormPlace): FormPlace => ({ latitude, longitude, location })

function coarse(form: FormPlace): FormPlace | null {
  const place = coarsePlaceOf(form)
  return place && placeOfCell(place)
}

/** True if the form has no content to store. */
export function isUntouched(form: ItemForm): boolean {
  return (
    form.title === '' && form.description === '' && form.images.length === 0 && form.tags.length === 0 && form.category === ''
  )
}
