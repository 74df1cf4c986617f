import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Frame, fromScreen, type View } from '../mercator.ts'
import type { Camera } from '../use-camera.ts'
import { type GlMap, glMap } from './gl-map.ts'

interface GlBaseProps {
  camera: Camera
  frame: Frame
  styleUrl: string | null
  /** What the eye sees now; `shipped` when MapLibre gave up and the SVG has to show again. */
  onDrawn: (drawn: 'shipped' | 'gl' | 'vector') => void
}

/** The base drawn by MapLibre, beyond the edges too. It follows the camera and takes no gesture itself. */
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
