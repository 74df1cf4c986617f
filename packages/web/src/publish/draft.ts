import { cellOfSize, nearestPointInCells } from '@barattolo/domain/geo/public-cell'
import { municipalityOfViewpoint } from '@barattolo/domain/geo/viewpoint'
import type { Item } from '@barattolo/domain/items/contract'
import { EMPTY_FIELDS, FIELD_FORM_SCHEMAS, pickFields } from '@barattolo/domain/items/fields'
import { uploadedImages } from '@barattolo/domain/items/form-photos'
import {
  type CoarsePlace,
  coarsePlaceOf,
  type FormPlace,
  placeOfCell,
  placeOfMunicipality,
} from '@barattolo/domain/items/form-place'
import { emptyItemForm, type ItemForm } from '@barattolo/domain/items/item-form'
import type { PhotoCrops } from '@barattolo/domain/items/photo-crop'
import { weight } from '@barattolo/domain/items/weight'
import type { Town } from '@barattolo/domain/town'
import * as z from 'zod/mini'
import { attempt, beginAttempt } from '../shared/api/attempt.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { storageLabel } from '../shared/storage/person-storage.ts'
import { load, save } from '../shared/storage/storage.ts'
import { currentViewpoint } from '../shared/viewpoint/viewpoint-store.ts'
import { positionInKnownCell, saveDeviceCell } from './place/device-cells.ts'
import { loadLastPlace, saveLastPlace, storedPlace } from './place/last-place.ts'

/** Its settlements decide the cell of a position. */
type Settlements = Pick<Town, 'settlements'>
/** Where an empty form starts. */
type Starts = Settlements & Pick<Town, 'municipalities' | 'views'>

/** The draft of the form is stored on the device, one per person, so that it survives a closed tab. */
const storedForm = z.object({
  ...FIELD_FORM_SCHEMAS,
  latitude: z.string(),
  longitude: z.string(),
  images: z.array(z.string()),
  location: z.nullable(z.string()),
  onlyMunicipality: z.boolean(),
  weight,
})

/** Merges the stored fields into a form. Removes photos whose upload was interrupted when the page was closed. */
function readForm(stored: unknown, base: ItemForm): ItemForm {
  const fields = typeof stored === 'object' && stored !== null ? stored : {}
  const form = storedForm.parse({ ...base, ...acceptedFields(fields) })
  // Drafts of an older version have no crops. Crops are validated by the server.
  const crops = 'crops' in fields ? (fields.crops as PhotoCrops) : base.crops
  return { ...form, images: uploadedImages(form.images), crops }
}

/** Another version may have stored a value that this one does not accept: the person keeps the other fields. */
function acceptedFields(stored: object) {
  const schemas = new Map<string, z.ZodMiniType>(Object.entries(storedForm.shape))
  return Object.fromEntries(Object.entries(stored).filter(([name, value]) => schemas.get(name)?.safeParse(value).success))
}

const changesKey = (uid: string, id: string) => `barattolo:modifica:${storageLabel(uid)}:${id}`

/** The form of an object with its stored unsaved changes. */
export function restoreChanges(uid: string, id: string, base: ItemForm): ItemForm {
  return load(changesKey(uid, id), (stored) => readForm(stored, base), base)
}

/** Stores the fields that differ from the object's; removes the entry if there are none. */
export function saveChanges(uid: string, id: string, base: ItemForm, changed: ItemForm, town: Settlements) {
  const isMoved = changed.latitude !== base.latitude || changed.longitude !== base.longitude
  const form = isMoved ? { ...changed, ...(coarsePlaceFields(uid, changed, town) ?? placeFields(base)) } : changed
  const baseFields = new Map<string, unknown>(Object.entries(base))
  const differing = Object.entries(form).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(baseFields.get(name)))
  save(changesKey(uid, id), differing.length > 0 ? Object.fromEntries(differing) : null)
}

const draftKey = (uid: string) => `barattolo:bozza:${storageLabel(uid)}`

/** An empty form at the place of this person's last object, else at the seat of the municipality from which they look. */
export function emptyForm(uid: string, town: Starts): ItemForm {
  const empty = emptyItemForm(town)
  const place = loadLastPlace(uid)
  if (place) return { ...empty, ...placeOfCell(place) }
  const viewpoint = municipalityOfViewpoint(currentViewpoint())
  return viewpoint ? { ...empty, ...placeOfMunicipality(viewpoint.name, false, town) } : empty
}

/** `sentPlace`: the place of all sendings; null if they had different ones, or the attempt was not sent yet. */
const itemAttempt = z.object({ ...attempt.shape, sentPlace: z.nullable(storedPlace) })
type ItemAttempt = z.infer<typeof itemAttempt>

/** The form of a new object, with the attempt to publish it. */
export interface ItemDraft {
  form: ItemForm
  attempt: ItemAttempt
}

export const draftOf = (form: ItemForm): ItemDraft => ({ form, attempt: { ...beginAttempt(), sentPlace: null } })

/** The draft after a change of its form. A form without content begins a new object. */
export function changeDraft({ attempt }: ItemDraft, form: ItemForm): ItemDraft {
  return isUntouched(form) ? draftOf(form) : { form, attempt }
}

/**
 * The draft after it was sent. `isMoved`: whether its place differs from what was sent before. The exact position is stored nowhere,
 * so the cells are compared; an edit without the place leaves the object in the cell that the server has chosen.
 */
export function markSent(
  uid: string,
  { form, attempt: { clientId, wasSent, sentPlace } }: ItemDraft,
  town: Settlements,
): { draft: ItemDraft; isMoved: boolean } {
  const place = coarsePlaceIn(uid, form, town)
  const isMoved = wasSent && !isSamePlace(sentPlace, place)
  return { draft: { form, attempt: { clientId, wasSent: true, sentPlace: isMoved ? null : place } }, isMoved }
}

function isSamePlace(a: CoarsePlace | null, b: CoarsePlace | null): boolean {
  const fieldsOf = (place: CoarsePlace | null) => place && [place.x, place.y, place.location, place.onlyMunicipality]
  return a !== null && JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b))
}

export function loadDraft(uid: string, town: Starts): ItemDraft {
  const empty = emptyForm(uid, town)
  return load(draftKey(uid), (stored) => ({ ...draftOf(readForm(stored, empty)), ...readAttempt(stored) }), draftOf(empty))
}

/** Drafts of an older version have no attempt. */
function readAttempt(stored: unknown): Pick<ItemDraft, 'attempt'> | null {
  return z.object({ attempt: itemAttempt }).safeParse(stored).data ?? null
}

/** Stores the draft with the center of its cell instead of the exact position. */
export function saveDraft(uid: string, { form, attempt }: ItemDraft, town: Starts) {
  const place = () => coarsePlaceFields(uid, form, town) ?? placeFields(emptyForm(uid, town))
  save(draftKey(uid), isUntouched(form) ? null : { ...form, ...place(), attempt })
}

/** Called when the attempt was answered. The draft may be another one meanwhile. */
export function forgetDraft(uid: string, clientId: string) {
  if (load(draftKey(uid), readAttempt, null)?.attempt.clientId === clientId) save(draftKey(uid), null)
}

/**
 * Stores the place of this form as the start of the next form, in the cell in which the saved object is shown: from the centre of
 * the position's own cell, which may be beside it, the next object would be shown in another one.
 */
export function saveFormPlace(
  uid: string,
  form: FormPlace,
  saved: Pick<Item, 'area' | 'coords' | 'location'>,
  town: Settlements,
) {
  const { area, coords } = saved
  const location = area === 'municipality' ? saved.location : form.location
  if (area === 'municipality') void queryClient.invalidateQueries({ queryKey: ['me'] })
  const shown = coords && area !== 'municipality' ? cellOfSize(area, coords) : null
  if (shown) saveDeviceCell(shown)
  const place = coarsePlaceOf({ ...form, location }, (point) => (shown && nearestPointInCells(point, [shown], town)) ?? point)
  if (place) saveLastPlace(uid, place)
}

/** Only the fields of the place. */
export const placeFields = ({ latitude, longitude, location, onlyMunicipality }: FormPlace): FormPlace => ({
  latitude,
  longitude,
  location,
  onlyMunicipality,
})

/** The place of a form, in a cell that this person or this device has used before if the position is in or beside one. */
const coarsePlaceIn = (uid: string, form: FormPlace, town: Settlements) =>
  coarsePlaceOf(form, (point) => positionInKnownCell(uid, point, town))

function coarsePlaceFields(uid: string, form: FormPlace, town: Settlements): FormPlace | null {
  const place = coarsePlaceIn(uid, form, town)
  return place && placeOfCell(place)
}

/** True if the form has no content to store. The kind alone is none. */
export function isUntouched(form: ItemForm): boolean {
  const fields = { ...pickFields(form), status: EMPTY_FIELDS.status }
  return form.images.length === 0 && form.weight === null && JSON.stringify(fields) === JSON.stringify(EMPTY_FIELDS)
}
