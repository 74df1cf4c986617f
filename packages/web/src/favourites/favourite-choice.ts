import { useSyncExternalStore } from 'react'

/** True for "Tienili solo per me", false for "Va bene", null if the person has closed the dialog. */
export type Choice = boolean | null

let pending: PromiseWithResolvers<Choice> | null = null
/** Why the dialog could not load. */
let loadFailure: unknown = null
const listeners = new Set<() => void>()

function setPending(next: typeof pending) {
  pending = next
  for (const listener of listeners) listener()
}

/** Opens the dialog of the first heart. Rejects if it could not load, so that the heart fails like any other call. */
export function askForChoice(): Promise<Choice> {
  if (loadFailure !== null) return Promise.reject(loadFailure)
  answerChoice(null)
  const asked = Promise.withResolvers<Choice>()
  setPending(asked)
  return asked.promise
}

export function answerChoice(choice: Choice) {
  const asked = pending
  setPending(null)
  asked?.resolve(choice)
}

/** Called if the dialog cannot load (no network, newer version deployed). */
export function failChoice(error: unknown) {
  loadFailure = error
  const asked = pending
  setPending(null)
  asked?.reject(error)
}

/** Whether a heart waits for the choice. */
export function useIsChoicePending(): boolean {
  return useSyncExternalStore(subscribe, isPending, () => false)
}

const isPending = () => pending !== null

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
