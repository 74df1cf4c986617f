import { load, save, TEXT_SIZE_KEY, THEME_KEY } from '../storage/storage.ts'

/** `auto` and `normal` are not stored: the device decides. `display.ts` applies the stored ones before the first paint. */
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const TEXT_SIZES = ['normal', 'large', 'larger'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const oneOf =
  <T extends string>(values: readonly T[], fallback: T) =>
  (stored: unknown): T =>
    values.find((value) => value === stored) ?? fallback

export const currentTheme = (): Theme => load(THEME_KEY, oneOf(THEMES, 'auto'), 'auto')
export const currentTextSize = (): TextSize => load(TEXT_SIZE_KEY, oneOf(TEXT_SIZES, 'normal'), 'normal')

export function saveTheme(theme: Theme): void {
  save(THEME_KEY, theme === 'auto' ? null : theme)
  setAttribute('theme', theme === 'auto' ? null : theme)
  applyBarColor(theme)
}

export function saveTextSize(size: TextSize): void {
  save(TEXT_SIZE_KEY, size === 'normal' ? null : size)
  setAttribute('text', size === 'normal' ? null : size)
}

function setAttribute(name: 'theme' | 'text', value: string | null) {
  const { dataset } = document.documentElement
  if (value === null) delete dataset[name]
  else dataset[name] = value
}

/** The colour of the browser's bar follows the device in `index.html`: a chosen theme makes the other colour apply never. */
function applyBarColor(theme: Theme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme ?? (meta.media.includes('dark') ? 'dark' : 'light')
    meta.dataset.scheme = scheme
    meta.media = theme === 'auto' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
}
