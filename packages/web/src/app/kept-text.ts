import { forget } from './kept.ts'

/** What begins the name of all words that are not sent yet, in this tab's own storage. */
const KEPT_TEXTS = 'barattolo:scritto:'

/** Null where nothing is kept. */
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
    // Where nothing may be kept the words live as long as the page.
  }
}

/** For whoever leaves of their own will. */
export function forgetTexts(): void {
  forget(
    () => sessionStorage,
    (name) => name.startsWith(KEPT_TEXTS),
  )
}
