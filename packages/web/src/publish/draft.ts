import { CATEGORIES } from '@barattolo/domain/items/categories'
import { EMPTY_ITEM_FORM, type ItemForm } from '@barattolo/domain/items/item-form'
import { STATUSES } from '@barattolo/domain/items/kinds'
import * as z from 'zod/mini'
import { keep, labelOf, readKept } from '../app/kept.ts'

/** The unfinished form survives a closed tab: it is kept on the device, one for each person. */
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

const changed = z.partial(kept)
const changesKey = (uid: string, id: string) => `barattolo:modifica:${labelOf(uid)}:${id}`

/** An object’s form with what was changed in it and not yet saved, laid over the object as it is now. */
export function withKeptChanges(uid: string, id: string, from: ItemForm): ItemForm {
  return readKept(changesKey(uid, id), (stored) => kept.parse({ ...from, ...changed.parse(stored) }), from)
}

/** Keeps the fields that differ from the object’s; none of them, nothing. */
export function keepChanges(uid: string, id: string, from: ItemForm, form: ItemForm) {
  const before = new Map<string, unknown>(Object.entries(from))
  const differing = Object.entries(form).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)))
  keep(changesKey(uid, id), differing.length > 0 ? Object.fromEntries(differing) : null)
}

const key = (uid: string) => `barattolo:bozza:${labelOf(uid)}`

export function keptDraft(uid: string): ItemForm {
  try {
    const result = kept.safeParse(JSON.parse(localStorage.getItem(key(uid)) ?? 'null'))
    return result.success ? result.data : EMPTY_ITEM_FORM
  } catch {
    // Storage can be forbidden, or hold what an older version wrote: then the form starts empty.
    return EMPTY_ITEM_FORM
  }
}

export function keepDraft(uid: string, form: ItemForm) {
  try {
    if (isUntouched(form)) localStorage.removeItem(key(uid))
    else localStorage.setItem(key(uid), JSON.stringify(form))
  } catch {
    // Without storage the form still works; it only does not survive the tab.
  }
}

/** Nothing worth keeping has been typed. */
export function isUntouched(form: ItemForm): boolean {
  return (
    form.title === '' && form.description === '' && form.images.length === 0 && form.tags.length === 0 && form.category === ''
  )
}
