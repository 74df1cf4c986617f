/**
 * Runs before a server-rendered page is painted, so it is kept small. If a user was signed in at the end of the last visit,
 * content for visitors stays hidden (`.until-known`) until the session is resolved. The storage key is that of
 * `shell/handle-session-changes.ts`.
 */
declare global {
  interface Window {
    clickedBeforeHydration?: HTMLButtonElement | null
  }
}

try {
  if (localStorage.getItem('barattolo:qualcuno') !== null) document.documentElement.dataset.someone = ''
} catch {
  // If storage is blocked, no user can be signed in either.
}

// The last button clicked before `hydrate-entry.ts` has loaded, which replays the click when the screen is interactive.
addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element) window.clickedBeforeHydration = target.closest('button')
  },
  true,
)

// Applies the crop of photos before the application has loaded. Duplicates `items/ItemImage.tsx`: this is a classic script,
// which cannot import modules.
addEventListener('DOMContentLoaded', () => {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-crop]')) {
    const [x = 0, y = 0, width = 1] = (image.dataset.crop ?? '').split(' ').map(Number)
    image.style.width = `${100 / width}%`
    image.style.transform = `translate(${-100 * x}%, ${-100 * y}%)`
  }
})
