/**
 * Applies the theme and the text size that were chosen on this device. A classic script of its own in the head of every page, which runs
 * before anything is painted, so it is kept small. The keys and values are those of `shared/display/display-settings.ts`.
 */
try {
  const root = document.documentElement
  const chosen = (key: string) => JSON.parse(localStorage.getItem(key) || 'null')
  const theme = chosen('barattolo:tema')
  if (theme === 'light' || theme === 'dark') {
    root.setAttribute('data-theme', theme)
    for (const meta of Array.from(document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))) {
      const scheme = meta.media.includes('dark') ? 'dark' : 'light'
      meta.setAttribute('data-scheme', scheme)
      meta.media = theme === scheme ? 'all' : 'not all'
    }
  }
  const size = chosen('barattolo:testo')
  if (size === 'large' || size === 'larger') root.setAttribute('data-text', size)
} catch (_) {
  // Blocked storage has nothing to apply.
}
