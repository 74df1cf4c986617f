import { removeMatching } from './storage.ts'

/** Key prefix of the handover codes that the owner's device stores. */
export const HANDOVER_KEY_PREFIX = 'barattolo:handover:'

/** Called at sign-out. Codes typed but not sent yet stay: they are sent after the next sign-in. */
export function clearHandovers(): void {
  removeMatching(
    () => localStorage,
    (name) => name.startsWith(HANDOVER_KEY_PREFIX),
  )
}
