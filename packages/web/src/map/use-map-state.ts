import { useEffect, useRef, useState } from 'react'
import { paths } from '../app/paths.ts'
import { type MapState, mapSearch, readMapState } from './map-address.ts'
import type { View } from './mercator.ts'
import type { Camera } from './use-camera.ts'

/** Longer than pauses within a movement, because browsers limit the rate of URL changes. */
const SETTLED_MS = 200

/** The map state, stored in the URL without new history entries, so that Back, reload and links restore it. */
export function useMapState() {
  // From `window.location`, because the router does not know of `replaceState` calls.
  const [state, setState] = useState(() => readMapState(window.location.search))
  const latest = useRef(state)

  function change(part: Partial<MapState>) {
    latest.current = { ...latest.current, ...part }
    setState(latest.current)
    if (window.location.pathname !== paths.map) return
    window.history.replaceState(window.history.state, '', paths.map + mapSearch(latest.current))
  }
  return { state, change }
}

/** Calls back with the view when the map has stopped moving, except for the initial view, which the returned function sets. */
export function useSettled({ now, onDrawn }: Camera, settled: (view: View) => void) {
  const first = useRef<View | null>(null)
  function startFrom(other: View) {
    first.current = other
  }
  const tell = useRef(settled)
  useEffect(() => {
    tell.current = settled
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onDrawn(() => {
      clearTimeout(timer)
      const view = now()
      if (view !== first.current) timer = setTimeout(() => tell.current(view), SETTLED_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [now, onDrawn])
  return startFrom
}
