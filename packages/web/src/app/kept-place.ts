import { forget } from './kept.ts'

/** What begins the name of the place where a person put their last object: a cell and a comune, never a point. */
export const KEPT_PLACE = 'barattolo:posto:'

/** For whoever leaves of their own will. */
export function forgetPlaces(): void {
  forget(
    () => localStorage,
    (name) => name.startsWith(KEPT_PLACE),
  )
}
