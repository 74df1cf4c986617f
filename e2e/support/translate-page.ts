import type { Page } from '@playwright/test'

/**
 * Changes the page as the translator of Chrome does, and keeps doing so: each text node is taken out, and two elements with the
 * translation stand in its place. The text stays the same, so that a test finds it.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isTranslated = ({ data, parentElement }: Text) =>
      data.trim() !== '' && parentElement !== null && parentElement.closest('font, script, style, svg, select, textarea') === null
    const translate = (text: Text) => {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) found.push(walker.currentNode as Text)
      for (const text of found.filter(isTranslated)) translate(text)
    }
    translateAll()
    new MutationObserver(translateAll).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
