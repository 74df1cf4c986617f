/**
 * Runs before a server-rendered page is painted, so it is kept small. If a user was signed in at the end of the last visit,
 * content for visitors stays hidden (`data-until="known"`) until the session is resolved. If the device has an answer to "Da dove guardi?",
 * what the server has rendered without it stays hidden (`placed`, `distant`) until the hydration. The storage keys are
 * those of `shell/handle-session-changes.ts` and of `shared/storage/storage.ts`.
 */
declare global {
  interface Window {
    clickedBeforeHydration?: HTMLButtonElement | null
  }
}

try {
  const { dataset } = document.documentElement
  if (localStorage.getItem('barattolo:qualcuno') !== null) dataset.someone = ''
  const viewpoint = localStorage.getItem('barattolo:da-dove')
  if (viewpoint !== null) dataset.viewpoint = viewpoint.startsWith('{') ? 'municipality' : 'town'
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
