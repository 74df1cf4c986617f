import { forget } from './kept.ts'

/** Key prefix of texts that are not sent yet, in this tab's `sessionStorage`. */
const KEPT_TEXTS = 'barattolo:scritto:'

/** Null if nothing is stored. */
export function keptText(place: string): string | null {
  try {
    return sessionStorage.getItem(KEPT_TEXTS + place)
  } catch {
    return null
  }
}

export function keepText(place: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEPT_TEXTS + place)
    else sessionStorage.setItem(KEPT_TEXTS + place, text)
  } catch {
    // If storage is blocked, the text lives only as long as the page.
  }
}

/** Called when the user signs out or deletes the account, but not when the server refuses the token. */
export function forgetTexts(): void {
  forget(
    () => sessionStorage,
    (name) => name.startsWith(KEPT_TEXTS),
  )
}
