/** Reads a value from `localStorage`; `fallback` if it is missing or invalid, or if storage is blocked. */
export function load<T>(key: string, parse: (stored: unknown) => T, fallback: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? fallback : parse(JSON.parse(text))
  } catch {
    return fallback
  }
}

export function save(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked or full: the value is lost when the page is closed.
  }
}

/** Removes the entries whose key matches. `storage` is a function because accessing blocked storage throws. */
export function removeMatching(storage: () => Storage, matches: (name: string) => boolean): void {
  try {
    const entries = storage()
    for (const name of Object.keys(entries)) if (matches(name)) entries.removeItem(name)
  } catch {
    // Blocked storage contains nothing to remove.
  }
}

/**
 * 64-bit FNV-1a, which is not cryptographic: what is hashed alone can be found by hashing guesses. `person-storage.ts` adds to it.
 */
export function hashText(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}

/** Key prefix of the stored handovers, which contain the user's own code (`handover-storage.ts`). */
export const HANDOVER_KEY_PREFIX = 'barattolo:handover:'

/** Called whenever a session ends. Codes typed but not sent yet stay: they are sent after the next sign-in. */
export function clearHandovers(): void {
  removeMatching(
    () => localStorage,
    (name) => name.startsWith(HANDOVER_KEY_PREFIX),
  )
}

/** Key prefix of the place of a user's last object: a cell and a municipality, never exact coordinates. */
export const PLACE_KEY_PREFIX = 'barattolo:posto:'

/** Called when the user signs out or deletes the account, but not when the server refuses the token. */
export function clearPlaces(): void {
  removeMatching(
    () => localStorage,
    (name) => name.startsWith(PLACE_KEY_PREFIX),
  )
}

/** Key of the cells in which objects of the accounts of this device are shown, without the accounts (`device-cells.ts`). */
export const DEVICE_CELLS_KEY = 'barattolo:celle'

/** Called when the user deletes the account, but not at a sign-out: the next account of the same home gets the same cell. */
export function clearDeviceCells(): void {
  save(DEVICE_CELLS_KEY, null)
}

/** Key of the answer to "Da dove guardi?" on this device (`viewpoint-store.ts`). `pre-paint.ts` reads it too. */
export const VIEWPOINT_KEY = 'barattolo:da-dove'

/** Key of the mark that the account of this device does not have its answer yet (`people/viewpoint/viewpoint.queries.ts`). */
export const UNSAVED_VIEWPOINT_KEY = 'barattolo:da-dove-da-salvare'

/** Keys of the theme and of the text size, which stay on the device after a sign-out. `display.ts` reads them too. */
export const THEME_KEY = 'barattolo:tema'
export const TEXT_SIZE_KEY = 'barattolo:testo'
