import { clientId } from '@barattolo/domain/ids'
import { Problem } from '@barattolo/domain/problem'
import * as z from 'zod/mini'
import { session } from '../session.ts'
import { onPersonCleared, storageLabel } from '../storage/person-storage.ts'

/**
 * An attempt to send a form. Its client id is random and kept until the server has answered, also over a reload: the server stores the
 * form once, however often it is sent and whatever changes in between. A form with a draft stores its attempt in the draft.
 */
export const attempt = z.object({ clientId, wasSent: z.boolean() })
export type Attempt = z.infer<typeof attempt>

export const beginAttempt = (): Attempt => ({ clientId: crypto.randomUUID(), wasSent: false })

/**
 * Sends an attempt. If the server has stored it before, with another content, the answer to that was lost: what has changed since is
 * saved as an edit of what was stored.
 */
export async function saveAttempt<Stored>(
  create: () => Promise<Stored>,
  edit: (stored: Stored) => Promise<Stored>,
): Promise<{ saved: Stored; wasStored: boolean }> {
  try {
    return { saved: await create(), wasStored: false }
  } catch (error) {
    if (!isAlreadyStored(error) || error.present === undefined) throw error
    // The server serialises it like the answer of `create`.
    return { saved: await edit(error.present as Stored), wasStored: true }
  }
}

export const isAlreadyStored = (error: unknown): error is Problem => error instanceof Problem && error.code === 'alreadyStored'

/** Of forms whose text stays in this tab (`unsent-text.ts`). In memory too, for a browser that blocks storage. */
const idsInMemory = new Map<string, string>()
onPersonCleared(() => idsInMemory.clear())

function storageKey(form: string): string {
  const now = session.current()
  return `barattolo:invio:${storageLabel(now.state === 'signedIn' ? now.user.uid : '')}:${form}`
}

/** The client id of the attempt to send a form of this tab; begins one if there is none. */
export function attemptId(form: string): string {
  const key = storageKey(form)
  const id = idsInMemory.get(key) ?? loadId(key) ?? crypto.randomUUID()
  idsInMemory.set(key, id)
  try {
    sessionStorage.setItem(key, id)
  } catch {
    // Storage is blocked or full: the id is lost when the page is closed.
  }
  return id
}

function loadId(key: string): string | undefined {
  try {
    return clientId.safeParse(sessionStorage.getItem(key)).data
  } catch {
    return undefined
  }
}

/** Called after an answer that ends the attempt: what is sent next is something new. */
export function endAttempt(form: string): void {
  const key = storageKey(form)
  idsInMemory.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Blocked storage contains nothing to remove.
  }
}

/** For a form that cannot be edited once it is stored: another content is sent as a new attempt, at the next press. */
export function endIfAlreadyStored(form: string, error: unknown): void {
  if (isAlreadyStored(error)) endAttempt(form)
}
