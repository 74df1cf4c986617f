import type { DrawnMap } from '@barattolo/domain/drawn-map'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Frame, fromScreen, type View } from '../board/mercator.ts'
import type { Camera } from '../board/use-camera.ts'
import mapStyles from '../Map.module.css'
import { createGlMap, type DrawnBase, type GlMap } from './gl-map.ts'

interface GlBaseProps {
  map: DrawnMap | null
  camera: Camera
  frame: Frame
  styleUrl: string | null
  /** Called with the base that is visible; `shipped` if MapLibre has failed and the SVG has to be shown again. */
  onDrawn: (base: DrawnBase) => void
}

/** The MapLibre base, which extends beyond the edges. It follows the camera and handles no gestures. */
export function GlBase({ map: drawnMap, camera, frame, styleUrl, onDrawn }: GlBaseProps): ReactNode {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<GlMap | null>(null)
  useEffect(() => {
    if (!container.current) return
    const createdMap = createGlMap(container.current, drawnMap, styleUrl, onDrawn)
    setMap(createdMap)
    return () => createdMap?.remove()
  }, [drawnMap, styleUrl, onDrawn])
  const { targetView, currentView, onMove } = camera
  useEffect(() => {
    const show = (view: View) => {
      const { width, height } = frame
      map?.show({
        view,
        center: fromScreen(view, frame, { x: width / 2, y: height / 2 }),
        width,
        height,
        isFinal: view === targetView,
      })
    }
    show(currentView())
    return onMove(show)
  })
  return (
    <div className={mapStyles.detailed} aria-hidden="true">
      <div ref={container} />
    </div>
  )
}
