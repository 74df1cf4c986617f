import { removeMatching } from './storage.ts'

/** Key prefix of the stored handovers, which contain the user's own code (`handover-storage.ts`). */
export const HANDOVER_KEY_PREFIX = 'barattolo:handover:'

/** Called whenever a session ends. Codes typed but not sent yet stay: they are sent after the next sign-in. */
export function clearHandovers(): void {
  removeMatching(
    () => localStorage,
    (name) => name.startsWith(HANDOVER_KEY_PREFIX),
  )
}
