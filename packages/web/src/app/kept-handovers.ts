import { forget } from './kept.ts'

/** What begins the name of everything kept on the device for a handover: the owner's own codes. */
export const KEPT_HANDOVERS = 'barattolo:handover:'

/** Whoever leaves takes them along. What they have typed and not sent yet stays: it goes when they are back. */
export function forgetHandovers(): void {
  forget(
    () => localStorage,
    (name) => name.startsWith(KEPT_HANDOVERS),
  )
}
