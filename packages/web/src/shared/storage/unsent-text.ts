import { removeMatching } from './storage.ts'

/** Key prefix of texts that are not sent yet, in this tab's `sessionStorage`. */
const KEY_PREFIX = 'barattolo:scritto:'

/** Null if nothing is stored. */
export function loadUnsentText(field: string): string | null {
  try {
    return sessionStorage.getItem(KEY_PREFIX + field)
  } catch {
    return null
  }
}

export function saveUnsentText(field: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY_PREFIX + field)
    else sessionStorage.setItem(KEY_PREFIX + field, text)
  } catch {
    // Storage is blocked or full: the text is lost when the page is closed.
  }
}

/** Called when the user signs out or deletes the account, but not when the server refuses the token. */
export function clearUnsentTexts(): void {
  removeMatching(
    () => sessionStorage,
    (name) => name.startsWith(KEY_PREFIX),
  )
}
