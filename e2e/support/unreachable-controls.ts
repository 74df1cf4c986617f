import type { Page } from '@playwright/test'
import { IGNORED_CONTROLS } from './overflow.ts'
import { markVisuallyHidden } from './visually-hidden.ts'

/**
 * Names of controls that no scrolling brings to where they can be pressed: another element, such as a fixed bar or an
 * overlapping text, covers their middle. Controls behind an open dialog or menu are ignored.
 */
export async function findUnreachableControls(page: Page): Promise<string[]> {
  await markVisuallyHidden(page)
  return page.evaluate((ignored) => {
    const CONTROLS = 'a, button, input, select, textarea, summary'
    const overlay = [...document.querySelectorAll(':is([role=dialog], [role=alertdialog], [role=menu]):not(main *)')].at(-1)
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isPressed = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return found !== null && (control.contains(found) || found.contains(control) || found.closest('label') !== null)
    }
    const isReachable = (control: Element) => {
      if (isPressed(control)) return true
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      return isPressed(control)
    }
    const names = [...(overlay ?? document).querySelectorAll(CONTROLS)]
      // Markers of a map may lie behind each other.
      .filter((control) => isShown(control) && !control.closest(`[inert], [aria-hidden=true], ${ignored}`))
      .filter((control) => control.getBoundingClientRect().width > 1 && !isReachable(control))
      .map((control) => (control.getAttribute('aria-label') ?? control.textContent ?? control.tagName).trim().slice(0, 40))
    scrollTo(0, 0)
    return names
  }, IGNORED_CONTROLS)
}
