import type { Page } from '@playwright/test'

/**
 * Selected tabs, buttons and links without an outline. In forced colours the browser replaces all background colours and removes
 * shadows, so that nothing else tells them apart from the others.
 */
export function findUnmarkedSelections(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), label:has(input:checked)',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      // A radio button or checkbox that is visible looks selected itself.
      .filter((element) => (element.querySelector('input:checked')?.getBoundingClientRect().width ?? 0) <= 1)
      .filter((element) => getComputedStyle(element).outlineStyle === 'none')
      .map((element) => `‘${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}’ does not look selected`),
  )
}
