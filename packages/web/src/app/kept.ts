/** What is kept on this device beyond a reload. Where the browser forbids it, it lives as long as the page. */
export function readKept<T>(key: string, parse: (stored: unknown) => T, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : parse(JSON.parse(text))
  } catch {
    return otherwise
  }
}

export function keep(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows and full disks keep nothing; the page itself still does.
  }
}

/** What this person has begun and not finished on this device, for good. */
export function forgetAllOf(person: string): void {
  const label = `:${labelOf(person)}`
  forget(
    () => localStorage,
    (name) => name.endsWith(label) || name.includes(`${label}:`),
  )
}

/** Takes away what is kept under names that fit. `storage` is asked for inside: the browser may forbid it. */
export function forget(storage: () => Storage, fits: (name: string) => boolean): void {
  try {
    const kept = storage()
    for (const name of Object.keys(kept)) if (fits(name)) kept.removeItem(name)
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}

/**
 * Whose it is, where people share a device, without keeping who they are: 64 bits of FNV-1a. Not a secret's hash; a uid is
 * random and long enough not to be guessed back.
 */
export function labelOf(person: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(person)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}
