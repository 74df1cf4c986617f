import { forget } from './kept.ts'

/** Key prefix of the handover codes that the owner's device stores. */
export const KEPT_HANDOVERS = 'barattolo:handover:'

/** Called at sign-out. Codes typed but not sent yet stay: they are sent after the next sign-in. */
export function forgetHandovers(): void {
  forget(
    () => localStorage,
    (name) => name.startsWith(KEPT_HANDOVERS),
  )
}
