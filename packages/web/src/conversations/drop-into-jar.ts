import type { Side } from './sides.tsx'

const DROP_MS = 220

/** Animates the photo of a row into its jar, unless the user prefers reduced motion. */
export function dropIntoJar(row: HTMLElement, side: Side): void {
  const picture = row.querySelector<HTMLElement>('.thumb')
  const jar = document.querySelector<HTMLElement>(`[data-jar="${side}"] .glass`)
  if (!picture || !jar || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = picture.getBoundingClientRect()
  const to = jar.getBoundingClientRect()
  const falling = picture.cloneNode(true)
  if (!(falling instanceof HTMLElement)) return
  falling.setAttribute('aria-hidden', 'true')
  Object.assign(falling.style, {
    position: 'fixed',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    zIndex: 'var(--z-toast)',
    pointerEvents: 'none',
  })
  document.body.append(falling)
  const x = to.left + to.width / 2 - (from.left + from.width / 2)
  const y = to.top + to.height / 2 - (from.top + from.height / 2)
  const flight = falling.animate([{ translate: '0 0' }, { translate: `${x}px ${y}px`, scale: '0.8', opacity: 0.9 }], {
    duration: DROP_MS,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  })
  flight.onfinish = () => falling.remove()
  flight.oncancel = () => falling.remove()
}
