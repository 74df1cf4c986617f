import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../shared/paths.ts'
import { useTown } from '../shared/town.tsx'
import { useHydrated } from '../ui/loading/use-hydrated.ts'
import type { View } from './board/mercator.ts'
import type { Camera } from './board/use-camera.ts'
import { type MapState, readMapState, type SearchArea, writeMapState } from './map-url.ts'

/** Time without movement before the view is written to the URL, in milliseconds. Browsers limit the rate of URL changes. */
const SETTLE_MS = 200

/**
 * The map state, stored in the URL without new history entries, so that Back, reload and links restore it. `start`: where the map
 * starts if its URL does not say it.
 */
export function useMapState(start: SearchArea) {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const town = useTown()
  // Reads `window.location`, because the router does not notice `replaceState` calls. HTML from the server belongs to the URL of the
  // router.
  const [state, setState] = useState(() => readMapState(isHydrated ? window.location.search : search, start, town))
  const latest = useRef(state)

  function change(changes: Partial<MapState>) {
    latest.current = { ...latest.current, ...changes }
    setState(latest.current)
    if (window.location.pathname !== paths.map) return
    window.history.replaceState(window.history.state, '', paths.map + writeMapState(latest.current, start, town))
  }
  return { state, change }
}

/** Calls back with the view when the map has stopped moving, except for the initial view, which the returned function sets. */
export function useSettledView({ currentView, onDrawn }: Camera, onSettled: (view: View) => void) {
  const initialView = useRef<View | null>(null)
  function setInitialView(view: View) {
    initialView.current = view
  }
  const latestOnSettled = useRef(onSettled)
  useEffect(() => {
    latestOnSettled.current = onSettled
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onDrawn(() => {
      clearTimeout(timer)
      const view = currentView()
      if (view !== initialView.current) timer = setTimeout(() => latestOnSettled.current(view), SETTLE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [currentView, onDrawn])
  return setInitialView
}
