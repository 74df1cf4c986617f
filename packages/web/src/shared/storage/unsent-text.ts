/** Key prefix of texts that are not sent yet, in this tab's `sessionStorage`. */
export const UNSENT_TEXT_PREFIX = 'barattolo:scritto:'

/** Null if nothing is stored. */
export function loadUnsentText(field: string): string | null {
  try {
    return sessionStorage.getItem(UNSENT_TEXT_PREFIX + field)
  } catch {
    return null
  }
}

export function saveUnsentText(field: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(UNSENT_TEXT_PREFIX + field)
    else sessionStorage.setItem(UNSENT_TEXT_PREFIX + field, text)
  } catch {
    // Storage is blocked or full: the text is lost when the page is closed.
  }
}
