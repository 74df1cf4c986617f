import type { Side } from '../proposal/sides.tsx'

const DROP_MS = 220

/** Animates the photo of an item into its jar, unless the user prefers reduced motion. */
export function animateIntoJar(photo: HTMLElement | null, side: Side): void {
  const jar = document.querySelector<HTMLElement>(`[data-jar="${side}"]`)
  if (!photo || !jar || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = photo.getBoundingClientRect()
  const to = jar.getBoundingClientRect()
  const clone = photo.cloneNode(true)
  if (!(clone instanceof HTMLElement)) return
  clone.setAttribute('aria-hidden', 'true')
  Object.assign(clone.style, {
    position: 'fixed',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    zIndex: 'var(--z-toast)',
    pointerEvents: 'none',
  })
  document.body.append(clone)
  const x = to.left + to.width / 2 - (from.left + from.width / 2)
  const y = to.top + to.height / 2 - (from.top + from.height / 2)
  const animation = clone.animate([{ translate: '0 0' }, { translate: `${x}px ${y}px`, scale: '0.8', opacity: 0.9 }], {
    duration: DROP_MS,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  })
  animation.onfinish = () => clone.remove()
  animation.oncancel = () => clone.remove()
}
