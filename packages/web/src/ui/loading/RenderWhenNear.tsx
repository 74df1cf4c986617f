import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Distance below the window at which rendering starts. */
const ROOT_MARGIN = '400px'

/** Renders expensive content only when it is close to the window, and reserves its space until then: give it a size. */
export function RenderWhenNear({ className, children }: { className: string | undefined; children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = placeholder.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? setIsNear(true) : undefined), {
      rootMargin: ROOT_MARGIN,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={placeholder} className={className}>
      {isNear ? children : null}
    </div>
  )
}
