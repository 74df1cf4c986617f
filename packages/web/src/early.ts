/**
 * Run before a drawn page is painted, and so next to nothing: where the last visit left somebody signed in, what is only a
 * visitor’s stays unseen (`.until-known`) until it is known who looks. The key is that of `app/someone.ts`.
 */
declare global {
  interface Window {
    pressedEarly?: HTMLButtonElement | null
  }
}

try {
  if (localStorage.getItem('barattolo:qualcuno') !== null) document.documentElement.dataset.someone = ''
} catch {
  // A browser that keeps nothing has nobody signed in either.
}

// What is pressed before `late.ts` has come, which does it again once the screen answers.
addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element) window.pressedEarly = target.closest('button')
  },
  true,
)

// Cropped pictures show their crop before the program has come. The same as `items/apply-crop.ts`: this script is a classic one,
// which can import nothing.
addEventListener('DOMContentLoaded', () => {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-crop]')) {
    const [x = 0, y = 0, width = 1] = (picture.dataset.crop ?? '').split(' ').map(Number)
    picture.style.width = `${100 / width}%`
    picture.style.transform = `translate(${-100 * x}%, ${-100 * y}%)`
  }
})
