import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the window something begins to be made. */
const AHEAD = '400px'

/** Makes what is heavy only when the reader comes near it, and keeps its place until then: give it a size. */
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
