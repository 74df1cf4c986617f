import { forget } from './kept.ts'

/** Key prefix of the place of a user's last object: a cell and a municipality, never exact coordinates. */
export const KEPT_PLACE = 'barattolo:posto:'

/** Called when the user signs out or deletes the account, but not when the server refuses the token. */
export function forgetPlaces(): void {
  forget(
    () => localStorage,
    (name) => name.startsWith(KEPT_PLACE),
  )
}
