import type { Page } from '@playwright/test'
import { MAP_MARKERS } from './map-markers.ts'
import { markVisuallyHidden, VISUALLY_HIDDEN } from './visually-hidden.ts'

/** Besides hidden controls: the link to the content, which is off the page until it has the focus, and markers at the edge of a map. */
export const IGNORED_CONTROLS = `${VISUALLY_HIDDEN}, [href="#main"], ${MAP_MARKERS}`

/**
 * Overflow at the current window size: horizontal scrolling of the page, and controls or text that are cut off and that no
 * scrolling reveals.
 */
export async function findOverflow(page: Page): Promise<string[]> {
  const [pageWidth = 0, windowWidth = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  await markVisuallyHidden(page)
  const controls = await findCutControls(page)
  const clippedTexts = await findClippedTexts(page)
  return [
    ...(pageWidth > windowWidth ? [`the page is ${pageWidth - windowWidth} px too wide`] : []),
    ...controls.map((name) => `the control ‘${name}’ is cut off`),
    ...clippedTexts.map((name) => `the text ‘${name}’ is clipped`),
  ]
}

/** Texts that their box clips and no scrolling reveals. Text that ends in an ellipsis and decorative text may be cut. */
function findClippedTexts(page: Page): Promise<string[]> {
  return page.evaluate((hidden) => {
    const clipsText = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
    }
    const mayBeCut = (element: Element | null, box: Element): boolean =>
      element !== null &&
      element !== box &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        getComputedStyle(element).textOverflow === 'ellipsis' ||
        mayBeCut(element.parentElement, box))
    const findClippedText = (box: Element): string | null => {
      const { left, right } = box.getBoundingClientRect()
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement
        if (!text.textContent?.trim() || !parent || parent.closest(`${hidden}, svg, [aria-hidden=true]`) || mayBeCut(parent, box))
          continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const isOutside = [...range.getClientRects()].some((rect) => rect.left < left - 1 || rect.right > right + 1)
        if (isOutside) return text.textContent.trim()
      }
      return null
    }
    return [...document.querySelectorAll('main *, [role=dialog], [role=dialog] *')]
      .filter((element) => clipsText(element) && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest(`${hidden}, svg, [data-base]`))
      .flatMap((element) => findClippedText(element) ?? [])
      .map((text) => text.slice(0, 40))
  }, VISUALLY_HIDDEN)
}

/**
 * Names of controls that are partly outside the window or cut off by an ancestor, and that no scrolling reveals. Controls behind
 * an open dialog are ignored, because the page does not scroll while it is open.
 */
function findCutControls(page: Page): Promise<string[]> {
  return page.evaluate((ignored) => {
    const isCutBy = (inner: DOMRect, box: Element | null): boolean => {
      if (box === null) return false
      const { overflowX, overflowY } = getComputedStyle(box)
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const exceedsBox = inner.left < left - 1 || inner.right > right + 1 || inner.top < top - 1 || inner.bottom > bottom + 1
      return (/hidden|clip/.test(overflowX) && exceedsBox) || isCutBy(inner, box.parentElement)
    }
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement))
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    // Links may be cut: their text ends in an ellipsis.
    const dialog = [...document.querySelectorAll(':is([role=dialog], [role=alertdialog]):not(main *)')].at(-1)
    return [...(dialog ?? document).querySelectorAll('a, button, input, select, textarea')]
      .filter((element) => isShown(element) && !element.closest(ignored))
      .filter((element) => !scrollsSideways(element.parentElement))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        if (box.width <= 1) return false
        const isOutside = box.left < -1 || box.right > window.innerWidth + 1
        return isOutside || (element.tagName !== 'A' && isCutBy(box, element.parentElement))
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName)
  }, IGNORED_CONTROLS)
}
