import type { RequestId } from '@barattolo/domain/ids'
import { EMPTY_REQUEST_FORM, type RequestForm } from '@barattolo/domain/requests/request-form'
import * as z from 'zod/mini'
import { type Attempt, attempt, beginAttempt } from '../../shared/api/attempt.ts'
import { storageLabel } from '../../shared/storage/person-storage.ts'
import { load, save } from '../../shared/storage/storage.ts'

/** The draft of a new request is stored on the device, one per user, so that it survives a closed tab. */
const draftSchema = z.object({ title: z.string(), description: z.string(), tags: z.array(z.string()) })

/** A draft of an earlier version may lack a field. */
const readDraft = (stored: unknown, base: RequestForm) => draftSchema.parse(Object.assign({ ...base }, stored))

const draftKey = (uid: string) => `barattolo:bozza-cerco:${storageLabel(uid)}`

/** The form of a new request, with the attempt to publish it. */
export interface RequestDraft {
  form: RequestForm
  attempt: Attempt
}

export const requestDraftOf = (form: RequestForm): RequestDraft => ({ form, attempt: beginAttempt() })

export function loadRequestDraft(uid: string): RequestDraft {
  return load(
    draftKey(uid),
    // Drafts of an older version have no attempt.
    (stored) => ({ ...requestDraftOf(readDraft(stored, EMPTY_REQUEST_FORM)), ...z.object({ attempt }).safeParse(stored).data }),
    requestDraftOf(EMPTY_REQUEST_FORM),
  )
}

/** Stores the draft, unless it is empty, or equal to its initial state and not sent. */
export function saveRequestDraft(uid: string, { form, attempt }: RequestDraft, initial: RequestForm) {
  const isNothing = isEmptyForm(form) || (isSameRequest(form, initial) && !attempt.wasSent)
  save(draftKey(uid), isNothing ? null : { ...form, attempt })
}

/** Called when the attempt was answered. The draft may be another one meanwhile. */
export function forgetRequestDraft(uid: string, clientId: string) {
  if (loadRequestDraft(uid).attempt.clientId === clientId) save(draftKey(uid), null)
}

const editsKey = (uid: string, id: RequestId) => `barattolo:modifica-cerco:${storageLabel(uid)}:${id}`

/** The form of a request with edits that are not saved yet. */
export function loadRequestEdits(uid: string, id: RequestId, original: RequestForm): RequestForm {
  return load(editsKey(uid, id), (stored) => readDraft(stored, original), original)
}

export function saveRequestEdits(uid: string, id: RequestId, form: RequestForm, original: RequestForm) {
  save(editsKey(uid, id), isSameRequest(form, original) ? null : form)
}

export function isEmptyForm(form: RequestForm): boolean {
  return isSameRequest(form, EMPTY_REQUEST_FORM)
}

function isSameRequest(a: RequestForm, b: RequestForm): boolean {
  return a.title === b.title && a.description === b.description && a.tags.join() === b.tags.join()
}
