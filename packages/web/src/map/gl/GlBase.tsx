import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Frame, fromScreen, type View } from '../mercator.ts'
import type { Camera } from '../use-camera.ts'
import { type GlMap, glMap } from './gl-map.ts'

interface GlBaseProps {
  camera: Camera
  frame: Frame
  styleUrl: string | null
  /** Called with the base that is visible; `shipped` if MapLibre has failed and the SVG has to be shown again. */
  onDrawn: (drawn: 'shipped' | 'gl' | 'vector') => void
}

/** The MapLibre base, which extends beyond the edges. It follows the camera and handles no gestures. */
export function GlBase({ camera, frame, styleUrl, onDrawn }: GlBaseProps): ReactNode {
  const holder = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<GlMap | null>(null)
  useEffect(() => {
    if (!holder.current) return
    const made = glMap(holder.current, styleUrl, onDrawn)
    setMap(made)
    return () => made?.remove()
  }, [styleUrl, onDrawn])
  const { heading, now, follow } = camera
  useEffect(() => {
    const show = (view: View) => {
      const { width, height } = frame
      map?.show({
        view,
        middle: fromScreen(view, frame, { x: width / 2, y: height / 2 }),
        width,
        height,
        rests: view === heading,
      })
    }
    show(now())
    return follow(show)
  })
  return (
    <div className="gl" aria-hidden="true">
      <div ref={holder} className="h-full" />
    </div>
  )
}
