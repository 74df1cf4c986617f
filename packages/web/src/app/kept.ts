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
