import type { RequestId } from '@barattolo/domain/ids'
import { EMPTY_REQUEST_FORM, type RequestForm } from '@barattolo/domain/requests/request-form'
import * as z from 'zod/mini'
import { keep, labelOf, readKept } from '../app/kept.ts'

/** The draft of a new request is stored on the device, one per user, and survives a closed tab. */
const kept = z.object({ title: z.string(), description: z.string(), tags: z.array(z.string()) })

const key = (uid: string) => `barattolo:bozza-cerco:${labelOf(uid)}`

export function keptRequest(uid: string): RequestForm {
  return readKept(key(uid), (stored) => kept.parse(stored), EMPTY_REQUEST_FORM)
}

/** Stores the form, unless it is empty or equal to its initial state. */
export function keepRequest(uid: string, form: RequestForm, start: RequestForm) {
  keep(key(uid), isUntouched(form) || sameRequest(form, start) ? null : form)
}

const changesKey = (uid: string, id: RequestId) => `barattolo:modifica-cerco:${labelOf(uid)}:${id}`

/** The form of a request with edits that are not saved yet. */
export function withKeptChanges(uid: string, id: RequestId, from: RequestForm): RequestForm {
  return readKept(changesKey(uid, id), (stored) => kept.parse(stored), from)
}

export function keepChanges(uid: string, id: RequestId, form: RequestForm, from: RequestForm) {
  keep(changesKey(uid, id), sameRequest(form, from) ? null : form)
}

export function isUntouched(form: RequestForm): boolean {
  return sameRequest(form, EMPTY_REQUEST_FORM)
}

function sameRequest(one: RequestForm, other: RequestForm): boolean {
  return one.title === other.title && one.description === other.description && one.tags.join() === other.tags.join()
}
