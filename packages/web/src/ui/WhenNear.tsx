import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Distance below the window at which rendering starts. */
const AHEAD = '400px'

/** Renders expensive content only when it is close to the window, and reserves its space until then: give it a size. */
export function WhenNear({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? setNear(true) : undefined), {
      rootMargin: AHEAD,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={className}>
      {near ? children : null}
    </div>
  )
}
