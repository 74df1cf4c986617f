import { removeMatching } from './storage.ts'

/** Key prefix of the place of a user's last object: a cell and a municipality, never exact coordinates. */
export const PLACE_KEY_PREFIX = 'barattolo:posto:'

/** Called when the user signs out or deletes the account, but not when the server refuses the token. */
export function clearPlaces(): void {
  removeMatching(
    () => localStorage,
    (name) => name.startsWith(PLACE_KEY_PREFIX),
  )
}
