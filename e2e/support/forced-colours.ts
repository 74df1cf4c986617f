import type { Page } from '@playwright/test'

/**
 * Selected tabs, buttons and links without an outline. In forced colours the browser replaces all background colours and removes
 * shadows, so that nothing else tells them apart from the others.
 */
export function findUnmarkedSelections(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), .on')]
      // The pin of the point picker is the only one on its map.
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.picker-pin'))
      .filter((element) => getComputedStyle(element).outlineStyle === 'none')
      .map((element) => `‘${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}’ does not look selected`),
  )
}
